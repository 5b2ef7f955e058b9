import type { INodeProperties } from 'n8n-workflow';
import { namesOf, readChoice } from '../../domain/input';
import { withoutEmpty } from '../../domain/request';
import {
	AUTHENTICATION_NAMES,
	ECIS,
	eciOf,
	NOT_AUTHENTICATED,
	TRANSACTION_STATUSES,
	weaknessesOf,
	whyNotAuthenticated,
	type Authentication,
} from '../../domain/threeDSecure';
import { choiceField, collectionField, switchField, textField } from '../fields';
import type { Panel } from '../panel';
import type { PaymentField } from './paymentField';

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

/** Wallets may give a proof without a status: that's said, and not left open by an expression that gives nothing. */
const NOT_GIVEN = 'none';

/** The results of 3-D Secure on the panel, by the contract's names. What wallets give comes first. */
const RESULTS: Record<keyof Authentication, INodeProperties> = {
	transaction_status: {
		...choiceField(
			'Transaction Status',
			'transactionStatus',
			{ choices: { ...TRANSACTION_STATUSES, [NOT_GIVEN]: { label: 'Not Given' } }, initial: NOT_GIVEN },
			'The result, as your wallet or provider gave it',
		),
		// Not required: n8n would stop a workflow whose 3D Secure is an expression that gives another mode.
		default: '',
	},
	acsEci: textField('ECI', 'acsEci', '05', 'Electronic Commerce Indicator: how the cardholder was authenticated'),
	authentication_token: {
		...textField(
			'Authentication Token',
			'authenticationToken',
			'AAABBEg0VhI0VniQEjRWAAAAAAA=',
			'The proof, also called CAVV, authentication value or cryptogram',
		),
		typeOptions: { password: true },
	},
	ds_transaction_id: textField(
		'DS Transaction ID',
		'dsTransactionId',
		SAME_ID,
		"The ID in the card scheme's directory server",
	),
	version: textField('Version', 'version', '3DS2', 'What your service calls the version of 3-D Secure'),
	transaction_id: textField('Transaction ID', 'transactionId', SAME_ID, 'Often equal to DS Transaction ID'),
	protocol_version: textField('Protocol Version', 'protocolVersion', '2.2.0', 'The exact version of 3-D Secure 2'),
	threeds_server_transaction_id: textField(
		'3DS Server Transaction ID',
		'threeDsServerTransactionId',
		SAME_ID,
		"The 3DS server's own ID of the transaction",
	),
};
const OF_WALLETS: Array<keyof Authentication> = [
	'transaction_status',
	'acsEci',
	'authentication_token',
	'ds_transaction_id',
];
const SHOWN_WHERE_EXTERNAL = { displayOptions: { show: { threeDSecure: ['external'] } } };

/** On the panel after the card token. */
export const threeDSecureFields: PaymentField[] = [
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
	...OF_WALLETS.map((name): PaymentField => {
		return { place: 'panel', property: { ...RESULTS[name], ...SHOWN_WHERE_EXTERNAL } };
	}),
	{
		place: 'panel',
		property: {
			...collectionField(
				'More Results',
				'moreResults',
				'Add Result',
				AUTHENTICATION_NAMES.filter((name) => !OF_WALLETS.includes(name)).map((name) => RESULTS[name]),
			),
			...SHOWN_WHERE_EXTERNAL,
		},
		body: 'authentication',
		read: readAuthentication,
	},
];

export const threeDSecureOptions: INodeProperties[] = [
	switchField(
		'Send Unauthenticated',
		'sendUnauthenticated',
		'on',
		`Whether to send results that say "not authenticated": status ${NOT_AUTHENTICATED.join(', ')}, or ECI ${ECIS.notAuthenticated.join(' or ')}. The risk is yours.`,
	),
];

/** Whether the service itself sends the cardholder to the bank's page. */
export function isInternal(panel: Panel): boolean {
	return panel.chosen('threeDSecure', namesOf(THREE_D_SECURE)) === 'internal';
}

/** Results from elsewhere are 3-D Secure too: by itself only Off asks the service to do without. */
function readFlag(panel: Panel, path: string): boolean | undefined {
	return THREE_D_SECURE[panel.chosen(path, namesOf(THREE_D_SECURE))].flag;
}

/** Whatever's wrong with the results is reported, and also if they don't show that the cardholder was authenticated. */
function readAuthentication(panel: Panel, more: string): Authentication | undefined {
	if (panel.chosen('threeDSecure', namesOf(THREE_D_SECURE)) !== 'external') return undefined;
	const read = (name: keyof Authentication) => {
		const path = OF_WALLETS.includes(name) ? RESULTS[name].name : `${more}.${RESULTS[name].name}`;
		if (name === 'transaction_status') return readStatus(panel, path);
		return name === 'acsEci' ? eciOf(panel.text(path)) : panel.text(path);
	};
	const results: Authentication = withoutEmpty(
		Object.fromEntries(AUTHENTICATION_NAMES.map((name) => [name, read(name)])),
	);
	if (Object.keys(results).length === 0 && !panel.isEmpty('transactionStatus'))
		panel.refuse(
			'threeDSecure',
			`is ${THREE_D_SECURE.external.label}, without a result`,
			'Enter what your wallet or provider gave you.',
		);
	checkAuthenticated(panel, results);
	return results;
}

function readStatus(panel: Panel, path: string): string | undefined {
	if (panel.isEmpty(path))
		return panel.refuse(path, 'is empty', 'Choose what your wallet or provider gave you, or Not Given.');
	const status = panel.tried(() =>
		readChoice(panel.label(path), panel.value(path), [...namesOf(TRANSACTION_STATUSES), NOT_GIVEN] as const),
	);
	return status === NOT_GIVEN ? undefined : status;
}

/** Results that don't show an authenticated cardholder are an error, or a warning by option. */
function checkAuthenticated(panel: Panel, authentication: Authentication): void {
	const doubt = whyNotAuthenticated(authentication);
	if (doubt === undefined) {
		for (const weakness of weaknessesOf(authentication)) panel.warn(`Sent, though ${weakness}`);
		return;
	}
	const option = 'options.sendUnauthenticated';
	if (panel.boolean(option) === true) return panel.warn(`Sent although ${doubt}`);
	panel.refuse(
		'threeDSecure',
		`can't be ${THREE_D_SECURE.external.label}: ${doubt}, so you would carry the risk of a dispute`,
		`Let the cardholder authenticate: with ${THREE_D_SECURE.internal.label}, or once more where the results come from. Some wallets give no others for some cards: to send them all the same, turn on the option "${panel.label(option)}".`,
	);
}
