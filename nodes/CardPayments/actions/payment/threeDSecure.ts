import type { INodeProperties } from 'n8n-workflow';
import { namesOf } from '../../domain/input/choices';
import { withoutEmpty } from '../../domain/payment/body';
import {
	AUTHENTICATION_NAMES,
	ECIS,
	NOT_AUTHENTICATED,
	TRANSACTION_STATUSES,
	whyNotAuthenticated,
	type Authentication,
	type AuthenticationName,
} from '../../domain/payment/threeDSecure';
import { choiceField, collectionField, switchField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import type { PaymentField } from './table';

const THREE_D_SECURE = {
	internal: {
		label: 'Internal',
		description: "The service sends the cardholder to the bank's page, where needed",
		flag: true,
	},
	external: {
		label: 'External',
		description: 'The cardholder was authenticated elsewhere, e.g. by a wallet: you supply the results',
		flag: true,
	},
	off: { label: 'Off', description: 'No authentication. You then carry the risk of disputes.', flag: false },
};

const SAME_ID = '6f2a1c0e-7d6b-4b0e-9c55-0d9a4f1e2b3c';

/** The results of 3-D Secure on the panel, by the contract's names. */
const RESULTS: Record<AuthenticationName, INodeProperties> = {
	version: textField('Version', 'version', '3DS2', 'What your service calls the version of 3-D Secure'),
	acsEci: textField(
		'ECI',
		'acsEci',
		'05',
		`Electronic Commerce Indicator. Authenticated: ${ECIS.authenticated.join(' (Visa, Amex) or ')} (Mastercard). Attempted: ${ECIS.attempted.join(' or ')}. Not authenticated: ${ECIS.notAuthenticated.join(' or ')}.`,
	),
	authentication_token: {
		...textField(
			'Authentication Token',
			'authenticationToken',
			'AAABBEg0VhI0VniQEjRWAAAAAAA=',
			'The proof of the authentication, also called CAVV or authentication value',
		),
		typeOptions: { password: true },
	},
	transaction_id: textField(
		'Transaction ID',
		'transactionId',
		SAME_ID,
		'The ID of the transaction, often equal to that of the directory server',
	),
	protocol_version: textField(
		'Protocol Version',
		'protocolVersion',
		'2.2.0',
		'The exact version of 3-D Secure 2 that was used',
	),
	transaction_status: textField(
		'Transaction Status',
		'transactionStatus',
		'Y',
		`The result: ${Object.entries(TRANSACTION_STATUSES)
			.flatMap(([status, { means }]) => (means === undefined ? [] : `${status} ${means}`))
			.join(', ')}`,
	),
	ds_transaction_id: textField(
		'DS Transaction ID',
		'dsTransactionId',
		SAME_ID,
		"The ID of the transaction in the card scheme's directory server",
	),
	threeds_server_transaction_id: textField(
		'3DS Server Transaction ID',
		'threeDsServerTransactionId',
		SAME_ID,
		"The 3DS server's ID of the transaction, equal or close to that of the directory server",
	),
};

/** On the panel after the card token. */
export const threeDSecure: PaymentField[] = [
	{
		place: 'panel',
		property: choiceField(
			'3D Secure',
			'threeDSecure',
			{ choices: THREE_D_SECURE, initial: 'internal' },
			"How the cardholder's bank confirms that the cardholder is the one who pays",
		),
		body: 'threeDSecure',
		read: readFlag,
	},
	{
		place: 'panel',
		property: {
			...collectionField('Authentication', 'authentication', 'Add Result', Object.values(RESULTS)),
			displayOptions: { show: { threeDSecure: ['external'] } },
			description: 'The results of 3-D Secure that was done elsewhere',
		},
		body: 'authentication',
		read: readAuthentication,
	},
];

/** The options that belong to 3-D Secure. */
export const threeDSecureOptions: INodeProperties[] = [
	switchField(
		'Send Unauthenticated',
		'sendUnauthenticated',
		'on',
		`Whether to send results that say "not authenticated": status ${NOT_AUTHENTICATED.join(', ')}, or ECI ${ECIS.notAuthenticated.join(' or ')}. The risk is yours.`,
	),
];

/** Results from elsewhere are 3-D Secure too: by itself only Off asks the service to do without. */
function readFlag(panel: Panel, path: string): boolean | undefined {
	return THREE_D_SECURE[panel.chosen(path, namesOf(THREE_D_SECURE))].flag;
}

/** Whatever's wrong with the results is reported, and also if they don't show that the cardholder was authenticated. */
function readAuthentication(panel: Panel, path: string): Authentication | undefined {
	if (panel.chosen('threeDSecure', namesOf(THREE_D_SECURE)) !== 'external') return undefined;
	const pathOf = (name: AuthenticationName) => `${path}.${RESULTS[name].name}`;
	const results: Authentication = withoutEmpty(
		Object.fromEntries(AUTHENTICATION_NAMES.map((name) => [name, panel.text(pathOf(name))])),
	);
	if (Object.keys(results).length === 0)
		panel.refuse(path, 'is empty', 'External 3-D Secure needs the results that your wallet or provider gave you.');
	const status = results.transaction_status;
	if (status !== undefined && !Object.hasOwn(TRANSACTION_STATUSES, status))
		panel.refuse(
			pathOf('transaction_status'),
			`isn't one of ${Object.keys(TRANSACTION_STATUSES).join(', ')}, in capitals`,
		);
	checkAuthenticated(panel, results);
	return results;
}

/** Results that don't show an authenticated cardholder are an error, or a warning by option. */
function checkAuthenticated(panel: Panel, authentication: Authentication): void {
	const doubt = whyNotAuthenticated(authentication);
	if (doubt === undefined) return;
	const option = 'options.sendUnauthenticated';
	if (panel.boolean(option) === true) return panel.warn(`Sent although ${doubt}`);
	panel.refuse(
		'threeDSecure',
		`can't be ${THREE_D_SECURE.external.label}: ${doubt}, so you would carry the risk of a dispute`,
		`Ask the cardholder to authenticate again. To send it all the same, turn on the option "${panel.label(option)}".`,
	);
}
