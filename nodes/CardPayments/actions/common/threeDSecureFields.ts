import type { INodeProperties } from 'n8n-workflow';
import type { AuthenticationInput, FurtherNames } from '../../domain/payment/authentication';
import { AUTHENTICATION_FIELD_LIST } from '../../domain/payment/authenticationFields';
import type { ThreeDSecure, ThreeDSecureFlag } from '../../domain/payment/paymentBody';
import { ECIS, NOT_AUTHENTICATED } from '../../domain/payment/threeDSecure';
import { choiceField, collectionField, textField, type Labels } from './panelFields';

const authenticationFields: INodeProperties[] = AUTHENTICATION_FIELD_LIST.map(
	({ label, panelName, description, example, secret }) => ({
		...textField(label, panelName, example, description),
		...(secret && { typeOptions: { password: true } }),
	}),
);

const MODES: Labels<ThreeDSecure> = {
	internal: {
		name: 'Internal',
		description:
			"The service sends the cardholder to the bank's page, where needed. With Customer Initiated off, the service decides.",
	},
	external: {
		name: 'External',
		description: 'The cardholder was authenticated elsewhere, e.g. by a wallet: you supply the results',
	},
	off: { name: 'Off', description: 'No authentication. You then carry the risk of disputes.' },
};

const INPUTS: Labels<AuthenticationInput> = {
	fields: { name: 'Fields', description: 'Each result in a field of its own' },
	json: {
		name: 'JSON',
		description: 'All results in one object, as a wallet or another provider gives them',
	},
};

const FLAGS: Labels<ThreeDSecureFlag> = {
	auto: {
		name: 'Automatic',
		description:
			'On for Internal and External, off for Off. Omitted for Internal when the cardholder takes no part.',
	},
	false: { name: 'Off', description: 'Send threeDSecure: false' },
	true: { name: 'On', description: 'Send threeDSecure: true' },
	omit: { name: 'Omit', description: 'Send no threeDSecure: the service decides' },
};

const FURTHER_NAMES: Labels<FurtherNames> = {
	drop: { name: 'Drop With a Warning', description: "Send only the contract's eight names" },
	pass: { name: 'Pass On', description: 'Send all names, as they are' },
};

export const IF_NOT_AUTHENTICATED: Labels<'send' | 'stop'> = {
	send: {
		name: 'Send Anyway',
		description: 'Send it with a warning. The service may decline it, and you carry the risk of disputes.',
	},
	stop: { name: 'Stop', description: 'Fail before any money moves' },
};

export const threeDSecureFields: INodeProperties[] = [
	choiceField(
		'3D Secure',
		'threeDSecure',
		{ labels: MODES, initial: 'internal' },
		"How the cardholder's bank confirms that the cardholder is the one who pays",
	),
	{
		...choiceField(
			'Authentication Input',
			'authenticationInput',
			{ labels: INPUTS, initial: 'fields' },
			'How you supply the results of 3-D Secure',
		),
		displayOptions: { show: { threeDSecure: ['external'] } },
	},
	{
		...collectionField('Authentication', 'authentication', 'Add Result', authenticationFields),
		displayOptions: { show: { threeDSecure: ['external'], authenticationInput: ['fields'] } },
		description: 'The results of 3-D Secure that was done elsewhere',
	},
	{
		displayName: 'Authentication (JSON)',
		name: 'authenticationJson',
		type: 'json',
		default: '',
		placeholder: 'e.g. {"transaction_status": "Y", "acsEci": "05"}',
		displayOptions: { show: { threeDSecure: ['external'], authenticationInput: ['json'] } },
		description: 'An object with the results. Names can be spelled like ds_transaction_id or dsTransactionId.',
	},
];

/** The options that belong to 3-D Secure. */
export const threeDSecureOptions: INodeProperties[] = [
	choiceField(
		'3D Secure Flag',
		'threeDSecureFlag',
		{ labels: FLAGS, initial: 'auto' },
		'What the request sends as threeDSecure, whatever 3D Secure is set to',
	),
	choiceField(
		'Further Authentication Names',
		'furtherAuthenticationNames',
		{ labels: FURTHER_NAMES, initial: 'drop' },
		"What to do with names in Authentication (JSON) that the contract doesn't list, e.g. those of a service's own response",
	),
	choiceField(
		'If Not Authenticated',
		'ifNotAuthenticated',
		{ labels: IF_NOT_AUTHENTICATED, initial: 'stop' },
		`What to do when external 3-D Secure results say that the cardholder wasn't authenticated. Their status is one of ${NOT_AUTHENTICATED.join(', ')}, or the ECI is ${ECIS.notAuthenticated.join(' or ')}.`,
	),
];
