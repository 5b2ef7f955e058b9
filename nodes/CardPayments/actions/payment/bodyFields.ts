import type { INodeProperties } from 'n8n-workflow';
import { PHONE_FORMATS } from '../../domain/payment/bodyParts';
import { PAYMENTS, type PaymentKind } from '../../domain/payment/kinds';
import { choiceField, collectionField, switchField, textField } from '../panel/fields';

export const customerFields: INodeProperties = {
	...collectionField('Customer', 'customer', 'Add Customer Field', [
		textField('Email', 'email', 'sara@example.com', 'The email address of the cardholder'),
		textField('First Name', 'firstName', 'Sara', "The cardholder's first name"),
		textField('ID', 'id', 'cus_…', "The service's ID of a cardholder it knows, e.g. to charge a saved card again"),
		textField('Last Name', 'lastName', 'Haddad', "The cardholder's last name"),
		textField('Middle Name', 'middleName', 'Amal', "The cardholder's middle name"),
		textField('Phone Country Code', 'phoneCountryCode', '966', 'The country calling code'),
		choiceField(
			'Phone Format',
			'phoneFormat',
			{ choices: PHONE_FORMATS, initial: 'text' },
			'How country code and number are sent',
		),
		textField('Phone Number', 'phoneNumber', '0501234567', 'The number without the country code'),
	]),
	description: 'The cardholder',
};

export const referenceFields: INodeProperties = {
	...collectionField('Reference', 'reference', 'Add Reference', [
		textField('Order', 'order', 'A-1001', 'Your own order number'),
		textField('Transaction', 'transaction', 'T-1001-1', 'Your own number for this payment'),
	]),
	description: "Your own numbers. If the service's response gets lost, use them to find the payment there.",
};

export const receiptFields: INodeProperties = {
	...collectionField('Receipt', 'receipt', 'Add Receipt Option', [
		switchField('Email', 'email', 'on', 'Whether the service sends the receipt by email'),
		switchField('SMS', 'sms', 'on', 'Whether the service sends the receipt as a text message'),
	]),
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
				textField(
					'Name',
					'name',
					'udf1',
					'If empty, the next free one of udf1, udf2, udf3 and so on. Other names are sent as they are.',
				),
				textField('Value', 'value', 'Summer sale', 'Any text'),
			],
		},
	],
	description: 'Your own texts. The service keeps them with the payment.',
};

export const merchantId = textField(
	'Merchant ID',
	'merchantId',
	'599424',
	'The merchant to pay, where your account has several',
);

export const saveCard = switchField(
	'Save Card',
	'saveCard',
	'off',
	'Whether the service keeps the card for later payments',
);

export const paymentAgreementId = textField(
	'Payment Agreement ID',
	'paymentAgreementId',
	'payment_agreement_…',
	"To charge a saved card again without the cardholder: the payment agreement's ID, from the response to the first charge",
);

export const descriptionField = textField(
	'Description',
	'description',
	'Order A-1001',
	'Your own words. The service keeps them with the payment.',
);

/** As text, which keeps every digit: a number field would round before it can be checked. */
export const amountField: INodeProperties = {
	...textField(
		'Amount',
		'amount',
		'10.50',
		"In the currency's main unit: 10.50 is ten and a half. You can't enter more decimals than the currency has.",
	),
	required: true,
};

export const currencyField: INodeProperties = {
	...textField('Currency', 'currency', 'SAR', 'The three letters of the currency'),
	required: true,
};

export const postUrlField = textField(
	'Post URL',
	'postUrl',
	'https://n8n.example.com/webhook/…',
	'Where the service reports the outcome, server to server',
);

/** The ID of what an operation is about; after another Card Payments node it's in the item. */
export function idField(kind: PaymentKind): INodeProperties {
	const { label, prefix } = PAYMENTS[kind].id;
	return {
		...textField(label, `${kind}Id`, `${prefix}…`, 'The ID that the service gave it, e.g. from the output of Create'),
		required: true,
		default: '={{ $json.id }}',
	};
}
