import type { INodeProperties } from 'n8n-workflow';

/** The fields of the contract's `authentication` object; the results of 3-D Secure that was done elsewhere. */
const authenticationFields: INodeProperties[] = [
	{
		displayName: '3DS Server Transaction ID',
		name: 'threeDsServerTransactionId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 6f2a1c0e-7d6b-4b0e-9c55-0d9a4f1e2b3c',
		description: 'The ID that the 3DS server gave the transaction; equal or close to that of the directory server',
	},
	{
		displayName: 'Authentication Token',
		name: 'authenticationToken',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		placeholder: 'e.g. AAABBEg0VhI0VniQEjRWAAAAAAA=',
		description: 'The proof of the authentication, also called CAVV or authentication value',
	},
	{
		displayName: 'DS Transaction ID',
		name: 'dsTransactionId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 6f2a1c0e-7d6b-4b0e-9c55-0d9a4f1e2b3c',
		description: "The ID of the transaction in the card scheme's directory server",
	},
	{
		displayName: 'ECI',
		name: 'acsEci',
		type: 'string',
		default: '',
		placeholder: 'e.g. 05',
		description:
			'Electronic Commerce Indicator. Authenticated: 05 (Visa, Amex) or 02 (Mastercard). Attempted: 06 or 01. Not authenticated: 07 or 00.',
	},
	{
		displayName: 'Protocol Version',
		name: 'protocolVersion',
		type: 'string',
		default: '',
		placeholder: 'e.g. 2.2.0',
		description: 'The exact version of 3-D Secure 2 that was used',
	},
	{
		displayName: 'Transaction ID',
		name: 'transactionId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 6f2a1c0e-7d6b-4b0e-9c55-0d9a4f1e2b3c',
		description: 'The ID of the transaction, often equal to that of the directory server',
	},
	{
		displayName: 'Transaction Status',
		name: 'transactionStatus',
		type: 'string',
		default: '',
		placeholder: 'e.g. Y',
		description:
			'The result: Y successful, A attempted (the card scheme stood in for the bank), N failed, R rejected, U could not be done for technical reasons',
	},
	{
		displayName: 'Version',
		name: 'version',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3DS2',
		description: 'What your service calls the version of 3-D Secure',
	},
];

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
			{ name: 'Off', value: 'off', description: 'No authentication. Disputes are then at your risk.' },
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
		description: 'How the results of 3-D Secure are supplied',
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
		description: 'An object with the results, its names spelled like ds_transaction_id or like dsTransactionId',
	},
];
