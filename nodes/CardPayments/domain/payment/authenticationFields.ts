import { ECIS, STATUSES } from './threeDSecure';

/** A field of the contract's `authentication` object: the results of 3-D Secure that was done elsewhere. */
interface AuthenticationFieldInfo {
	/** On the panel, and in errors. */
	label: string;
	panelName: string;
	description: string;
	/** What it looks like. */
	example: string;
	/** Whether the panel hides it while it's typed. */
	secret?: true;
}

/** By the contract's names. The panel, the request, its checks and errors are made from this table. */
const AUTHENTICATION_FIELDS = {
	threeds_server_transaction_id: {
		label: '3DS Server Transaction ID',
		panelName: 'threeDsServerTransactionId',
		description: "The 3DS server's ID of the transaction, equal or close to that of the directory server",
		example: '6f2a1c0e-7d6b-4b0e-9c55-0d9a4f1e2b3c',
	},
	authentication_token: {
		label: 'Authentication Token',
		panelName: 'authenticationToken',
		description: 'The proof of the authentication, also called CAVV or authentication value',
		example: 'AAABBEg0VhI0VniQEjRWAAAAAAA=',
		secret: true,
	},
	ds_transaction_id: {
		label: 'DS Transaction ID',
		panelName: 'dsTransactionId',
		description: "The ID of the transaction in the card scheme's directory server",
		example: '6f2a1c0e-7d6b-4b0e-9c55-0d9a4f1e2b3c',
	},
	acsEci: {
		label: 'ECI',
		panelName: 'acsEci',
		description: `Electronic Commerce Indicator. Authenticated: ${ECIS.authenticated.join(' (Visa, Amex) or ')} (Mastercard). Attempted: ${ECIS.attempted.join(' or ')}. Not authenticated: ${ECIS.notAuthenticated.join(' or ')}.`,
		example: '05',
	},
	protocol_version: {
		label: 'Protocol Version',
		panelName: 'protocolVersion',
		description: 'The exact version of 3-D Secure 2 that was used',
		example: '2.2.0',
	},
	transaction_id: {
		label: 'Transaction ID',
		panelName: 'transactionId',
		description: 'The ID of the transaction, often equal to that of the directory server',
		example: '6f2a1c0e-7d6b-4b0e-9c55-0d9a4f1e2b3c',
	},
	transaction_status: {
		label: 'Transaction Status',
		panelName: 'transactionStatus',
		description: `The result: ${Object.entries(STATUSES)
			.flatMap(([status, { means }]) => (means === undefined ? [] : `${status} ${means}`))
			.join(', ')}`,
		example: 'Y',
	},
	version: {
		label: 'Version',
		panelName: 'version',
		description: 'What your service calls the version of 3-D Secure',
		example: '3DS2',
	},
} satisfies Record<string, AuthenticationFieldInfo>;

export type AuthenticationField = keyof typeof AUTHENTICATION_FIELDS;

/** The same as a list, alphabetical by label, as n8n wants options. */
export const AUTHENTICATION_FIELD_LIST: Array<AuthenticationFieldInfo & { name: AuthenticationField }> = Object.entries(
	AUTHENTICATION_FIELDS,
).map(([name, info]) => ({ ...(info as AuthenticationFieldInfo), name: name as AuthenticationField }));
