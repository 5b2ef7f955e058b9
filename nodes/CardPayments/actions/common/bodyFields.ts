import type { INodeProperties } from 'n8n-workflow';
import type { PhoneFormat } from '../../domain/payment/bodyParts';
import type { HowMuch } from '../../domain/payment/original';
import { choicesOf, sorted, type Labels } from './panelFields';

const PHONE_FORMATS: Labels<PhoneFormat> = {
	text: { name: 'Text', description: 'As entered, leading zeros included' },
	number: {
		name: 'Number',
		description: 'For services that want numbers. Leading zeros are lost.',
	},
	countryCodeAsNumber: {
		name: 'Country Code as Number',
		description: 'The country code as a number, the phone number as text',
	},
	phoneNumberAsNumber: {
		name: 'Phone Number as Number',
		description: 'The country code as text, the phone number as a number',
	},
};

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
			displayName: 'ID',
			name: 'id',
			type: 'string',
			default: '',
			placeholder: 'e.g. cus_…',
			description: "The service's ID of a cardholder it knows, e.g. to charge a saved card again",
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
			options: choicesOf(PHONE_FORMATS),
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
			description: 'Your own order number',
		},
		{
			displayName: 'Transaction',
			name: 'transaction',
			type: 'string',
			default: '',
			placeholder: 'e.g. T-1001-1',
			description: 'Your own number for this payment',
		},
	],
	description: "Your own numbers. If the service's response gets lost, use them to find the payment there.",
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
	description: 'How the service sends the receipt',
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
					default: '',
					placeholder: 'e.g. udf1',
					description:
						'If empty, the next free one of udf1, udf2, udf3 and so on. Other names are sent as they are.',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. Summer sale',
					description: 'Any text',
				},
			],
		},
	],
	description: 'Your own texts. The service keeps them with the payment.',
};

export const merchantId: INodeProperties = {
	displayName: 'Merchant ID',
	name: 'merchantId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 599424',
	description: 'The merchant to pay, where your account has several',
};

export const saveCard: INodeProperties = {
	displayName: 'Save Card',
	name: 'saveCard',
	type: 'boolean',
	default: false,
	description: 'Whether the service keeps the card for later payments',
};

export const extraBodyFields: INodeProperties = {
	displayName: 'Extra Body Fields',
	name: 'extraBodyFields',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"platform": "web"}',
	description:
		"More fields that your service takes, as a JSON object that the node merges into the request. You can't set what has its own field on the panel.",
};

/** The fields that are needed less often. */
export function additionalFields(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: sorted(options),
		description: 'Fields that you need less often',
	};
}

export const paymentAgreementId: INodeProperties = {
	displayName: 'Payment Agreement ID',
	name: 'paymentAgreementId',
	type: 'string',
	default: '',
	placeholder: 'e.g. payment_agreement_…',
	description:
		"To charge a saved card again without the cardholder: the payment agreement's ID, from the response to the first charge",
};

export const descriptionField: INodeProperties = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	default: '',
	placeholder: 'e.g. Order A-1001',
	description: 'Your own words. The service keeps them with the payment.',
};

export const amountField: INodeProperties = {
	displayName: 'Amount',
	name: 'amount',
	// Text keeps every digit: a number field would round before it can be checked.
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 10.50',
	description:
		"In the currency's main unit: 10.50 is ten and a half. You can't enter more decimals than the currency has.",
};

export const currencyField: INodeProperties = {
	displayName: 'Currency',
	name: 'currency',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. SAR',
	description: 'The three letters of the currency',
};

export const postUrlField: INodeProperties = {
	displayName: 'Post URL',
	name: 'postUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://n8n.example.com/webhook/…',
	description: 'Where the service reports the outcome, server to server',
};

/** Says what an operation does with money. */
export function moneyNotice(does: string): INodeProperties {
	return {
		displayName: `With a live key this ${does}, with a test key none. In the output, live_mode is true for a live key.`,
		name: 'modeNotice',
		type: 'notice',
		default: '',
	};
}

/** The ID of what an operation is about; after another Card Payments node it's in the item. */
export function idField(name: string, displayName: string, example: string): INodeProperties {
	return {
		displayName,
		name,
		type: 'string',
		required: true,
		default: '={{ $json.id }}',
		placeholder: `e.g. ${example}`,
		description: 'The ID that the service gave it, e.g. from the output of Create',
	};
}

/** How much of something; an amount that's empty by mistake must not mean all of it. */
export function partFields(noun: string): INodeProperties[] {
	return [
		{
			displayName: 'How Much',
			name: 'howMuch',
			type: 'options',
			noDataExpression: true,
			options: choicesOf<HowMuch>({
				all: { name: 'All of It', description: `The whole amount of the ${noun}` },
				part: { name: 'A Part', description: 'The amount that you enter' },
			}),
			default: 'all',
			description: `How much of the ${noun}`,
		},
		{
			...amountField,
			displayOptions: { show: { howMuch: ['part'] } },
			description: `In the currency's main unit, up to the amount of the ${noun}`,
		},
		{
			...currencyField,
			required: false,
			hint: `If empty, the currency of the ${noun}`,
			description: `The three letters of the currency, the same as the ${noun}'s`,
		},
	];
}

/** For services without the look-up. */
export function lookUpFirstOption(noun: string, fields: string): INodeProperties {
	return {
		displayName: 'Look Up First',
		name: 'lookUpFirst',
		type: 'boolean',
		default: true,
		description: `Whether to look the ${noun} up first. The node then checks its status, currency and amount, and fills in what you leave empty. If your service has no look-up, turn this off, choose A Part, and fill in ${fields}.`,
	};
}
