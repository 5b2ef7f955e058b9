import type { INodeProperties } from 'n8n-workflow';
import { isRecord, textOf } from '../../domain/input';
import { type PaymentKind, PAYMENTS } from '../../domain/payment';
import {
	leadsToPage,
	metadataOf,
	plainName,
	readAmount,
	readCurrency,
	returnAddress,
	tidy,
	token,
	webAddress,
	withoutCardNumber,
} from '../../domain/request';
import { switchField, textField } from '../fields';
import type { Panel } from '../panel';
import { additional, type PaymentField, required, text } from './paymentField';
import { isInternal } from './threeDSecureFields';

/** As text, which keeps every digit: a number field would round before it can be checked. */
export const amountField: PaymentField = {
	place: 'panel',
	property: {
		...textField('Amount', 'amount', '10.50', "In the currency's main unit: 10.50 is ten and a half"),
		required: true,
		builderHint: { propertyHint: 'Major units: 10.50, never 1050' },
	},
	body: 'amount',
	read: readEnteredAmount,
};

export const currencyField: PaymentField = {
	place: 'panel',
	property: { ...textField('Currency', 'currency', 'SAR', 'The three letters of the currency'), required: true },
	body: 'currency',
	read: readEnteredCurrency,
};

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
	const isEntered = panel.has(currencyField.property.name) && !panel.isEmpty(currencyField.property.name);
	const known = isEntered ? readEnteredCurrency(panel) : undefined;
	return readAmount(panel.field('amount'), known, panel.report, allowsAnyAmount(panel));
}

/*
 * The fields that several requests which move money have: where they stand on the panel and in the request's body, and
 * how they're read. Each operation picks its own, in the order of its panel.
 */

const cardToken: PaymentField = {
	place: 'panel',
	property: {
		...textField(
			'Card Token',
			'cardToken',
			'tok_…',
			'What your checkout page got from the service for the card, or another source such as src_kw.knet. Never a card number.',
		),
		required: true,
		builderHint: { propertyHint: 'From the checkout page that calls the workflow, never a card number' },
	},
	body: 'source.id',
	read: required('Your checkout page gets the card token from the service.', token, tidy),
};

const redirectUrl: PaymentField = {
	place: 'panel',
	property: textField(
		'Redirect URL',
		'redirectUrl',
		'https://shop.example.com/thanks',
		'Where the cardholder returns after a page. Required with 3D Secure Internal, and for sources such as src_kw.knet.',
	),
	body: 'redirect.url',
	read: readRedirect,
};

/** The service refuses (1110) what leads the cardholder to a page and not back. */
function readRedirect(panel: Panel, path: string): string | undefined {
	if (!panel.isEmpty(path)) return text(tidy, returnAddress)(panel, path) as string | undefined;
	const source = textOf(panel.value(cardToken.property.name));
	const isSent = isInternal(panel) && panel.switch(`additionalFields.${customerInitiated.property.name}`, true);
	if (!leadsToPage(source) && !isSent) return undefined;
	const why = leadsToPage(source)
		? `${source} leads the cardholder to a page`
		: "the cardholder may be sent to the bank's page";
	return panel.refuse(path, `is empty, and ${why}`, 'Enter where the cardholder returns from there.');
}

/** One that an expression leaves empty is refused: what has no name can be made twice. */
function ownName(panel: Panel, path: string): unknown {
	if (!panel.isEmpty(path) || !panel.isExpression(path)) return text(withoutCardNumber, plainName)(panel, path);
	return panel.refuse(path, 'is empty', 'Correct its expression. To do without it, remove the field.');
}

const customerInitiated = additional(
	'customer_initiated',
	switchField(
		'Customer Initiated',
		'customerInitiated',
		'off',
		'Whether the cardholder takes part. Without this field, they do.',
	),
	(panel, path) => panel.switch(path, true),
);

const description = additional(
	'description',
	textField('Description', 'description', 'Order A-1001', 'Your own words, kept with the payment'),
	text(withoutCardNumber),
);

const orderReference = additional(
	'reference.order',
	{
		...textField('Order Reference', 'orderReference', 'A-1001', 'Your own order number, to find the payment by'),
		builderHint: { propertyHint: 'What names the order: with it, an order is charged once' },
	},
	ownName,
);

const transactionReference = additional(
	'reference.transaction',
	textField('Transaction Reference', 'transactionReference', 'T-1001-1', 'Your own number for this payment'),
	ownName,
);

const merchantReference = additional(
	'reference.merchant',
	textField('Merchant Reference', 'merchantReference', 'R-1001', 'Your own number for the refund, to find it by'),
	ownName,
);

const receiptByEmail = additional(
	'receipt.email',
	switchField('Receipt by Email', 'receiptByEmail', 'on', 'Whether the service sends the receipt by email'),
);

const receiptBySms = additional(
	'receipt.sms',
	switchField('Receipt by SMS', 'receiptBySms', 'on', 'Whether the service sends the receipt as a text message'),
);

const merchantId = additional(
	'merchant.id',
	textField('Merchant ID', 'merchantId', '599424', 'The merchant to pay, where your account has several'),
	text(tidy),
);

const saveCard = additional(
	'save_card',
	switchField('Save Card', 'saveCard', 'on', 'Whether the service keeps the card for later payments'),
);

const paymentAgreementId = additional(
	'payment_agreement.id',
	textField(
		'Payment Agreement ID',
		'paymentAgreementId',
		'payment_agreement_…',
		"To charge a saved card again without the cardholder: payment_agreement_id of the first charge's output",
	),
	text(tidy),
);

const postUrl = additional(
	'post.url',
	textField('Post URL', 'postUrl', 'https://n8n.example.com/webhook/…', 'Where the service reports the outcome'),
	text(tidy, webAddress),
);

const metadata: PaymentField = {
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
					textField('Name', 'name', 'campaign', 'If empty: udf1, udf2 and so on'),
					textField('Value', 'value', 'Summer sale', 'Any text'),
				],
			},
		],
		description: 'Your own texts, kept with the payment',
	},
	body: 'metadata',
	read: readMetadata,
};

/** What a request may say beside its amount. */
export const PAYMENT_FIELDS = {
	cardToken,
	redirectUrl,
	customerInitiated,
	saveCard,
	paymentAgreementId,
	postUrl,
	description,
	metadata,
	orderReference,
	transactionReference,
	merchantReference,
	merchantId,
	receiptByEmail,
	receiptBySms,
};

/** The ID of what an operation is about; after another of these nodes it's in the item. */
export function idProperty(kind: PaymentKind): INodeProperties {
	const { label, prefix } = PAYMENTS[kind].id;
	const about = 'The ID that the service gave it, e.g. from the output of Create';
	return { ...textField(label, `${kind}Id`, `${prefix}…`, about), required: true, default: '={{ $json.id }}' };
}

/** @param hint which ID it is, and which operation takes others */
export function idField(kind: PaymentKind, hint: string, body?: string): PaymentField {
	const property = { ...idProperty(kind), builderHint: { propertyHint: hint } };
	return { place: 'panel', property, body, read: (panel, path) => panel.id(path) };
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

/** The cardholder. */
export const customerFields: PaymentField[] = [
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
		textField('Phone Number', 'phoneNumber', '501234567', 'The number without the country code'),
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
