import type { INodeProperties } from 'n8n-workflow';
import type { AuthenticationInput, FurtherNames } from '../../domain/payment/authentication';
import { AUTHENTICATION_FIELD_LIST } from '../../domain/payment/authenticationFields';
import type { ThreeDSecure, ThreeDSecureFlag } from '../../domain/payment/paymentBody';
import { ECIS, NOT_AUTHENTICATED } from '../../domain/payment/threeDSecure';
import { choicesOf, type Labels } from './panelFields';

const authenticationFields: INodeProperties[] = AUTHENTICATION_FIELD_LIST.map(
	({ label, panelName, description, placeholder, secret }) => ({
		displayName: label,
		name: panelName,
		type: 'string',
		...(secret && { typeOptions: { password: true } }),
		default: '',
		placeholder,
		description,
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
	{
		displayName: '3D Secure',
		name: 'threeDSecure',
		type: 'options',
		options: choicesOf(MODES),
		default: 'internal',
		description: "How the cardholder's bank confirms that the cardholder is the one who pays",
	},
	{
		displayName: 'Authentication Input',
		name: 'authenticationInput',
		type: 'options',
		options: choicesOf(INPUTS),
		default: 'fields',
		displayOptions: { show: { threeDSecure: ['external'] } },
		description: 'How you supply the results of 3-D Secure',
	},
	{
		displayName: 'Authentication',
		name: 'authentication',
		type: 'collection',
		placeholder: 'Add Result',
		default: {},
		displayOptions: { show: { threeDSecure: ['external'], authenticationInput: ['fields'] } },
		options: authenticationFields,
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
	{
		displayName: '3D Secure Flag',
		name: 'threeDSecureFlag',
		type: 'options',
		options: choicesOf(FLAGS),
		default: 'auto',
		description: 'What the request sends as threeDSecure, whatever 3D Secure is set to',
	},
	{
		displayName: 'Further Authentication Names',
		name: 'furtherAuthenticationNames',
		type: 'options',
		options: choicesOf(FURTHER_NAMES),
		default: 'drop',
		description:
			"What to do with names in Authentication (JSON) that the contract doesn't list, e.g. those of a service's own response",
	},
	{
		displayName: 'If Not Authenticated',
		name: 'ifNotAuthenticated',
		type: 'options',
		options: choicesOf(IF_NOT_AUTHENTICATED),
		default: 'stop',
		description: `What to do when external 3-D Secure results say that the cardholder wasn't authenticated. Their status is one of ${NOT_AUTHENTICATED.join(', ')}, or the ECI is ${ECIS.notAuthenticated.join(' or ')}.`,
	},
];
