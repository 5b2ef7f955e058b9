import type { INodeProperties } from 'n8n-workflow';
import type { Choices } from '../../domain/input/choices';
import { isRecord } from '../../domain/input/json';
import { readNumber } from '../../domain/input/numbers';
import { textOf } from '../../domain/input/text';
import { readAmount, readCurrency } from '../../domain/money/amount';
import { metadataOf } from '../../domain/payment/body';
import { PAYMENTS, type PaymentKind } from '../../domain/payment/kinds';
import { returnAddress, tidy, webAddress, withoutCardNumber } from '../../domain/payment/rules';
import { choiceField, numberField, switchField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { required, text, type PaymentField } from './table';

/*
 * Every field that a request which moves money can have, 3-D Secure apart: where it stands on the panel and in the
 * request's body, and how it's read. Each operation picks its own, in the order of its panel.
 */

/** As text, which keeps every digit: a number field would round before it can be checked. */
export const amount: PaymentField = {
	place: 'panel',
	property: {
		...textField('Amount', 'amount', '10.50', "In the currency's main unit: 10.50 is ten and a half"),
		required: true,
	},
	body: 'amount',
	read: readEnteredAmount,
};

export const currency: PaymentField = {
	place: 'panel',
	property: { ...textField('Currency', 'currency', 'SAR', 'The three letters of the currency'), required: true },
	body: 'currency',
	read: readEnteredCurrency,
};

export const cardToken: PaymentField = {
	place: 'panel',
	property: {
		...textField(
			'Card Token',
			'cardToken',
			'tok_…',
			'What your checkout page got from the service for the card. Never a card number.',
		),
		required: true,
	},
	body: 'source.id',
	read: required('Your checkout page gets the card token from the service.', withoutCardNumber, tidy),
};

export const redirectUrl: PaymentField = {
	place: 'panel',
	property: textField(
		'Redirect URL',
		'redirectUrl',
		'https://shop.example.com/thanks',
		"Where the cardholder returns after the bank's page",
	),
	body: 'redirect.url',
	read: text(tidy, returnAddress),
};

/** A field of *Additional Fields*. */
function additional(body: string, property: INodeProperties, read?: PaymentField['read']): PaymentField {
	return { place: 'additional', property, body, read: read ?? (property.type === 'boolean' ? yesOrNo : text()) };
}

/** The same under *More Fields*. */
export function rarely(field: PaymentField): PaymentField {
	return { ...field, place: 'more' };
}

function yesOrNo(panel: Panel, path: string): boolean | undefined {
	return panel.boolean(path);
}

export const customerInitiated = additional(
	'customer_initiated',
	switchField(
		'Customer Initiated',
		'customerInitiated',
		'off',
		'Whether the cardholder takes part. Without this field, they do.',
	),
	(panel, path) => panel.switch(path, true),
);

export const description = additional(
	'description',
	textField('Description', 'description', 'Order A-1001', 'Your own words, kept with the payment'),
	text(withoutCardNumber),
);

export const orderReference = additional(
	'reference.order',
	textField('Order Reference', 'orderReference', 'A-1001', 'Your own order number, to find the payment by'),
);

export const transactionReference = additional(
	'reference.transaction',
	textField('Transaction Reference', 'transactionReference', 'T-1001-1', 'Your own number for this payment'),
);

export const merchantReference = additional(
	'reference.merchant',
	textField('Merchant Reference', 'merchantReference', 'R-1001', 'Your own number for the refund, to find it by'),
);

export const receiptByEmail = additional(
	'receipt.email',
	switchField('Receipt by Email', 'receiptByEmail', 'on', 'Whether the service sends the receipt by email'),
);

export const receiptBySms = additional(
	'receipt.sms',
	switchField('Receipt by SMS', 'receiptBySms', 'on', 'Whether the service sends the receipt as a text message'),
);

export const merchantId = additional(
	'merchant.id',
	textField('Merchant ID', 'merchantId', '599424', 'The merchant to pay, where your account has several'),
	text(tidy),
);

export const saveCard = additional(
	'save_card',
	switchField('Save Card', 'saveCard', 'on', 'Whether the service keeps the card for later payments'),
);

export const paymentAgreementId = additional(
	'payment_agreement.id',
	textField(
		'Payment Agreement ID',
		'paymentAgreementId',
		'payment_agreement_…',
		"To charge a saved card again without the cardholder: payment_agreement_id of the first charge's output",
	),
	text(tidy),
);

export const postUrl = additional(
	'post.url',
	textField('Post URL', 'postUrl', 'https://n8n.example.com/webhook/…', 'Where the service reports the outcome'),
	text(tidy, webAddress),
);

export const metadata: PaymentField = {
	place: 'additional',
	property: {
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
					textField('Name', 'name', 'udf1', 'If empty: udf1, udf2 and so on'),
					textField('Value', 'value', 'Summer sale', 'Any text'),
				],
			},
		],
		description: 'Your own texts, kept with the payment',
	},
	body: 'metadata',
	read: readMetadata,
};

/** The cardholder. */
export const customer: PaymentField[] = [
	customerField('id', textField('ID', 'id', 'cus_…', "The service's ID of a cardholder it knows"), text(tidy)),
	customerField('first_name', textField('First Name', 'firstName', 'Sara', "The cardholder's first name")),
	customerField('middle_name', textField('Middle Name', 'middleName', 'Amal', "The cardholder's middle name")),
	customerField('last_name', textField('Last Name', 'lastName', 'Haddad', "The cardholder's last name")),
	customerField('email', textField('Email', 'email', 'sara@example.com', "The cardholder's email address")),
	customerField(
		'phone.country_code',
		textField('Calling Code', 'phoneCountryCode', '966', 'The country code of the phone number'),
		readPhonePart,
	),
	customerField(
		'phone.number',
		textField('Phone Number', 'phoneNumber', '0501234567', 'The number without the country code'),
		readPhonePart,
	),
	{
		place: 'customer',
		property: switchField(
			'Numeric Phone',
			'numericPhone',
			'off',
			'Whether to send calling code and phone number as numbers. Leading zeros are lost.',
		),
	},
];

function customerField(body: string, property: INodeProperties, read = text()): PaymentField {
	return { place: 'customer', property, body: `customer.${body}`, read };
}

/** What the service does with an authorization that isn't captured, as the contract calls it. */
const AUTO_TYPES: Choices<'AUTO' | 'VOID'> = {
	AUTO: { label: 'Capture', description: 'Take the money (AUTO)' },
	VOID: { label: 'Void', description: 'Release the money (VOID)' },
};

/** What only authorizations have. */
export const ofAuthorization: PaymentField[] = [
	rarely(
		additional(
			'authorize_debit',
			switchField('Authorize Debit', 'authorizeDebit', 'on', 'Whether debit cards may be authorized too'),
		),
	),
	rarely(
		additional(
			'statement_descriptor',
			textField(
				'Statement Descriptor',
				'statementDescriptor',
				'SARAS SHOP',
				"What the cardholder reads on the bank's statement",
			),
			text(withoutCardNumber),
		),
	),
	{
		place: 'auto',
		property: choiceField(
			'Type',
			'type',
			{ choices: AUTO_TYPES, initial: 'VOID' },
			"What the service does with an authorization you don't capture. Enter another type as an expression.",
		),
		body: 'auto.type',
		read: text(),
	},
	{
		place: 'auto',
		property: {
			...numberField('Time', 'time', { min: 0, initial: 24 }, 'How long the service waits before'),
			hint: 'In hours',
		},
		body: 'auto.time',
		read: readHours,
	},
];

/** The ID of what an operation is about; after another of these nodes it's in the item. */
export function idProperty(kind: PaymentKind): INodeProperties {
	const { label, prefix } = PAYMENTS[kind].id;
	const about = 'The ID that the service gave it, e.g. from the output of Create';
	return { ...textField(label, `${kind}Id`, `${prefix}…`, about), required: true, default: '={{ $json.id }}' };
}

export function idField(kind: PaymentKind, body?: string): PaymentField {
	return { place: 'panel', property: idProperty(kind), body, read: (panel, path) => panel.id(path) };
}

export const anyAmountOption = switchField(
	'Allow Any Amount',
	'allowAnyAmount',
	'on',
	'Whether to send zero, unknown currencies and any decimals. A mistyped amount goes out too.',
);

export function allowsAnyAmount(panel: Panel): boolean {
	return panel.switch(`options.${anyAmountOption.name}`, false);
}

export function readEnteredCurrency(panel: Panel): string | undefined {
	return readCurrency(panel.field('currency'), panel.report, allowsAnyAmount(panel));
}

/** In major units, as the number to send; see `readAmount`. */
export function readEnteredAmount(panel: Panel): number | undefined {
	const known = panel.isEmpty('currency') ? undefined : readEnteredCurrency(panel);
	return readAmount(panel.field('amount'), known, panel.report, allowsAnyAmount(panel));
}

/** 0 is for the service to judge. */
function readHours(panel: Panel, path: string): number | undefined {
	if (panel.isEmpty(path)) return undefined;
	const { label, value } = panel.field(path);
	return panel.tried(() => readNumber(label, value, { min: 0, fractions: true }));
}

function readMetadata(panel: Panel, path: string): Record<string, string> {
	const entered = panel.value(`${path}.entry`);
	const label = panel.label(path);
	const own = (name: string, value: unknown) => {
		const words = panel.textOf({ label: name, value: typeof value === 'boolean' ? String(value) : value });
		const refusal = words === undefined ? undefined : withoutCardNumber(words);
		if (refusal !== undefined && 'what' in refusal) panel.refuse(path, refusal.what, refusal.advice);
		return words;
	};
	const entries = (Array.isArray(entered) ? entered : []).filter(isRecord).map(({ name, value }) => ({
		name: own(`${label}: Name`, name) ?? '',
		value: own(`${label} ${textOf(name)}`.trim(), value),
	}));
	const { metadata: texts, refusals } = metadataOf(entries);
	for (const { what, advice } of refusals) panel.refuse(path, what, advice);
	return texts;
}

/** Part of a phone number: as text with its leading zeros, or as a number, as the contract shows both. */
function readPhonePart(panel: Panel, path: string): string | number | undefined {
	const asNumbers = path.replace(/\w+$/, 'numericPhone');
	const entered = panel.text(path);
	if (entered === undefined || panel.boolean(asNumbers) !== true) return entered;
	const digits = entered.trim().replace(/^\+/, '');
	if (/^\d{1,15}$/.test(digits)) return Number(digits);
	return panel.refuse(
		path,
		"can't be sent as a number",
		`Leave only its digits, or turn "${panel.label(asNumbers)}" off.`,
	);
}
