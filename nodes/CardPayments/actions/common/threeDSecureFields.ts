import type { INodeProperties } from 'n8n-workflow';
import { AUTHENTICATION_FIELD_LIST } from '../../domain/payment/authenticationFields';

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

export const threeDSecureFields: INodeProperties[] = [
	{
		displayName: '3D Secure',
		name: 'threeDSecure',
		type: 'options',
		options: [
			{
				name: 'Internal',
				value: 'internal',
				description:
					"The service sends the cardholder to the bank's page, where needed. With Customer Initiated off, the service decides.",
			},
			{
				name: 'External',
				value: 'external',
				description: 'The cardholder was authenticated elsewhere, e.g. by a wallet: you supply the results',
			},
			{ name: 'Off', value: 'off', description: 'No authentication. You then carry the risk of disputes.' },
		],
		default: 'internal',
		description: "How the cardholder's bank confirms that the cardholder is the one who pays",
	},
	{
		displayName: 'Authentication Input',
		name: 'authenticationInput',
		type: 'options',
		options: [
			{ name: 'Fields', value: 'fields', description: 'Each result in a field of its own' },
			{
				name: 'JSON',
				value: 'json',
				description: 'All results in one object, as a wallet or another provider gives them',
			},
		],
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
		options: [
			{
				name: 'Automatic',
				value: 'auto',
				description:
					'On for Internal and External, off for Off. Omitted for Internal when the cardholder takes no part.',
			},
			{ name: 'Off', value: 'false', description: 'Send threeDSecure: false' },
			{ name: 'On', value: 'true', description: 'Send threeDSecure: true' },
			{ name: 'Omit', value: 'omit', description: 'Send no threeDSecure: the service decides' },
		],
		default: 'auto',
		description: 'What the request sends as threeDSecure, whatever 3D Secure is set to',
	},
	{
		displayName: 'Further Authentication Names',
		name: 'furtherAuthenticationNames',
		type: 'options',
		options: [
			{ name: 'Drop With a Warning', value: 'drop', description: "Send only the contract's eight names" },
			{ name: 'Pass On', value: 'pass', description: 'Send all names, as they are' },
		],
		default: 'drop',
		description:
			"What to do with names in Authentication (JSON) that the contract doesn't list, e.g. those of a service's own response",
	},
	{
		displayName: 'If Not Authenticated',
		name: 'ifNotAuthenticated',
		type: 'options',
		options: [
			{
				name: 'Send Anyway',
				value: 'send',
				description: 'Send it with a warning. The service may decline it, and you carry the risk of disputes.',
			},
			{ name: 'Stop', value: 'stop', description: 'Fail before any money moves' },
		],
		default: 'stop',
		description:
			"What to do when external 3-D Secure results say that the cardholder wasn't authenticated. Their status is N, R, U, C, D or I, or the ECI is 07 or 00.",
	},
];
