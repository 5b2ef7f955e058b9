import type { INodeProperties } from 'n8n-workflow';
import { isRecord, textOf } from '../../domain/input';
import { PAYMENTS, type PaymentKind } from '../../domain/payment';
import {
	leadsToPage,
	metadataOf,
	plainName,
	returnAddress,
	tidy,
	token,
	webAddress,
	withoutCardNumber,
} from '../../domain/request';
import { switchField, textField } from '../fields';
import type { Panel } from '../panel';
import { required, text, type PaymentField } from './table';
import { isInternal } from './threeDSecureFields';

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
	const source = textOf(panel.value(cardToken.property.name)).trim();
	const isSent = isInternal(panel) && panel.switch(`additionalFields.${customerInitiated.property.name}`, true);
	if (!leadsToPage(source) && !isSent) return undefined;
	const why = leadsToPage(source)
		? `${source} leads the cardholder to a page`
		: "the cardholder may be sent to the bank's page";
	return panel.refuse(path, `is empty, and ${why}`, 'Enter where the cardholder returns from there.');
}

export function additional(body: string, property: INodeProperties, read?: PaymentField['read']): PaymentField {
	return { place: 'additional', property, body, read: read ?? (property.type === 'boolean' ? yesOrNo : text()) };
}

/** The same under *Rarely Used Fields*. */
export function rareField(field: PaymentField): PaymentField {
	return { ...field, place: 'more' };
}

function yesOrNo(panel: Panel, path: string): boolean | undefined {
	return panel.boolean(path);
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
	...{ cardToken, redirectUrl, customerInitiated, saveCard, paymentAgreementId, postUrl },
	...{ description, metadata, orderReference, transactionReference, merchantReference, merchantId },
	...{ receiptByEmail, receiptBySms },
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
