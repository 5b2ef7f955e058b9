import type { INodeProperties } from 'n8n-workflow';

export const customerFields: INodeProperties = {
	displayName: 'Customer',
	name: 'customer',
	type: 'collection',
	placeholder: 'Add Customer Field',
	default: {},
	options: [
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			default: '',
			placeholder: 'e.g. sara@example.com',
			description: 'The email address of the cardholder',
		},
		{
			displayName: 'First Name',
			name: 'firstName',
			type: 'string',
			default: '',
			placeholder: 'e.g. Sara',
			description: "The cardholder's first name",
		},
		{
			displayName: 'Last Name',
			name: 'lastName',
			type: 'string',
			default: '',
			placeholder: 'e.g. Haddad',
			description: "The cardholder's last name",
		},
		{
			displayName: 'Middle Name',
			name: 'middleName',
			type: 'string',
			default: '',
			placeholder: 'e.g. Amal',
			description: "The cardholder's middle name",
		},
		{
			displayName: 'Phone Country Code',
			name: 'phoneCountryCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. 966',
			description: 'The country calling code',
		},
		{
			displayName: 'Phone Format',
			name: 'phoneFormat',
			type: 'options',
			options: [
				{
					name: 'Number',
					value: 'number',
					description: 'For services that want numbers. Leading zeros are lost.',
				},
				{ name: 'Text', value: 'text', description: 'As entered, leading zeros included' },
			],
			default: 'text',
			description: 'How country code and number are sent',
		},
		{
			displayName: 'Phone Number',
			name: 'phoneNumber',
			type: 'string',
			default: '',
			placeholder: 'e.g. 0501234567',
			description: 'The number without the country code',
		},
	],
	description: 'The cardholder',
};

export const referenceFields: INodeProperties = {
	displayName: 'Reference',
	name: 'reference',
	type: 'collection',
	placeholder: 'Add Reference',
	default: {},
	options: [
		{
			displayName: 'Order',
			name: 'order',
			type: 'string',
			default: '',
			placeholder: 'e.g. A-1001',
			description: 'Your number of the order',
		},
		{
			displayName: 'Transaction',
			name: 'transaction',
			type: 'string',
			default: '',
			placeholder: 'e.g. T-1001-1',
			description: 'Your number of this payment',
		},
	],
	description: 'Your own numbers. By these you find the payment at the service if its response gets lost.',
};

export const receiptFields: INodeProperties = {
	displayName: 'Receipt',
	name: 'receipt',
	type: 'collection',
	placeholder: 'Add Receipt Option',
	default: {},
	options: [
		{
			displayName: 'Email',
			name: 'email',
			type: 'boolean',
			default: true,
			description: 'Whether the service sends the receipt by email',
		},
		{
			displayName: 'SMS',
			name: 'sms',
			type: 'boolean',
			default: true,
			description: 'Whether the service sends the receipt as a text message',
		},
	],
	description: 'How the service tells the cardholder',
};

export const metadataFields: INodeProperties = {
	displayName: 'Metadata',
	name: 'metadata',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Metadata',
	default: {},
	options: [
		{
			displayName: 'Entry',
			name: 'entry',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: 'udf1',
					placeholder: 'e.g. udf1',
					description: 'The name of the entry, in small letters: udf1, udf2, udf3 and so on',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. Summer sale',
					description: 'Any text of yours',
				},
			],
		},
	],
	description: 'Your own texts, kept with the payment',
};

export const autoFields: INodeProperties = {
	displayName: 'Auto',
	name: 'auto',
	type: 'collection',
	placeholder: 'Add Auto Field',
	default: {},
	options: [
		{
			displayName: 'Time',
			name: 'time',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 100,
			description: 'After which time it is done, in the unit that your service counts in (often hours)',
		},
		{
			displayName: 'Type',
			name: 'type',
			type: 'string',
			default: 'VOID',
			placeholder: 'e.g. VOID',
			description: 'What is done with an authorization that was not captured. VOID releases the money.',
		},
	],
	description: 'What happens to the authorization by itself',
};

const merchantId: INodeProperties = {
	displayName: 'Merchant ID',
	name: 'merchantId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 599424',
	description: 'The merchant to pay, where your account has several',
};

const saveCard: INodeProperties = {
	displayName: 'Save Card',
	name: 'saveCard',
	type: 'boolean',
	default: false,
	description: 'Whether the service keeps the card for later payments',
};

const extraBodyFields: INodeProperties = {
	displayName: 'Extra Body Fields',
	name: 'extraBodyFields',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"platform": "web"}',
	description:
		'What your service takes beyond these fields, as a JSON object that is merged into the request. It wins over other fields, but cannot set amount, currency, source ID and idempotency key.',
};

const description: INodeProperties = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	default: '',
	placeholder: 'e.g. Order A-1001',
	description: 'What the charge is for',
};

const authorizeDebit: INodeProperties = {
	displayName: 'Authorize Debit',
	name: 'authorizeDebit',
	type: 'boolean',
	default: false,
	description: 'Whether debit cards may be authorized too',
};

const statementDescriptor: INodeProperties = {
	displayName: 'Statement Descriptor',
	name: 'statementDescriptor',
	type: 'string',
	default: '',
	placeholder: 'e.g. SARAS SHOP',
	description: "What the cardholder reads on the bank's statement",
};

function additionalFields(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options,
		description: 'What is needed less often',
	};
}

export const additionalChargeFields = additionalFields([description, extraBodyFields, merchantId, saveCard]);
export const additionalAuthorizationFields = additionalFields([
	authorizeDebit,
	extraBodyFields,
	merchantId,
	saveCard,
	statementDescriptor,
]);
