import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { namesInWords } from '../../domain/counted';
import { textOf, valueAt } from '../../domain/input';
import {
	MONEY_REQUESTS,
	type MoneyRequestKind,
	PAYMENTS,
	paymentState,
	reasonOf,
	SIMPLIFIED,
} from '../../domain/payment';
import type { Body } from '../../domain/request';
import { optionsField, textField } from '../fields';
import type { Operation } from '../operation';
import { formatForOption, type Panel } from '../panel';
import type { Identity, MoneyOperation } from './attempt';
import { extraBodyFields, moveMoney } from './moveMoney';
import { assessmentOfMoney, outputField, readOutput } from './output';
import { type PaymentField, propertiesOf, rareField } from './paymentField';
import { amountField, anyAmountOption, currencyField, customerFields, PAYMENT_FIELDS } from './paymentFields';
import { threeDSecureFields, threeDSecureOptions } from './threeDSecureFields';

/** Requests that the error of a later item names. */
const MOST_DESCRIBED = 50;

/** For a payment that waits for the cardholder. */
const NEXT_STEP =
	"Not paid yet. Send the cardholder's browser to redirect_url (raw data: transaction.url), then look the payment up by its ID";

const sendAgainOption = textField(
	'Send Again',
	'sendAgain',
	'3f2a9c…',
	'Sends a request with an unknown outcome once more: enter what its error shows. Look first, or it may be made twice.',
);

function panelOf({ does, fields, options }: MoneyOperation): INodeProperties[] {
	return [
		{
			displayName: `With a live key this ${does}, with a test key none: see live_mode in the output.`,
			name: 'modeNotice',
			type: 'notice',
			default: '',
		},
		...propertiesOf([...fields, extraBodyFields]),
		outputField,
		optionsField([...options, formatForOption, sendAgainOption]),
	];
}

export function moneyOperation(operation: MoneyOperation): Operation {
	const properties = panelOf(operation);
	const { kind, simplify } = operation;
	return {
		properties,
		assessment: assessmentOfMoney(kind),
		describeDone: (done) => describeMade(kind, done),
		async execute(execution, index) {
			const panel = execution.panel(index, properties);
			const itemOf = readOutput(panel, (response) => simplify(response, panel));
			const { response, already } = await moveMoney(execution, panel, operation);
			const state = paymentState(response);
			if (already === true)
				panel.warn(`${madeBefore(response)}, and not made again. ${MONEY_REQUESTS[kind].again}`);
			else if (state === 'failed') panel.warn(`The ${kind} failed: ${reasonOf(response)}`, 'info');
			else if (MONEY_REQUESTS[kind].confirmed && state === 'action_required') panel.warn(NEXT_STEP, 'info');
			const output = already === false ? response : { ...response, already };
			return [itemOf(output)];
		},
	};
}

/** A service that keeps to the contract alone may give no ID. */
function madeBefore({ id }: IDataObject): string {
	return textOf(id) === '' ? 'Made before' : `Made before, as ${textOf(id)}`;
}

/** What was made before an item that failed, since their items are lost with it. */
function describeMade(kind: MoneyRequestKind, done: INodeExecutionData[]): string {
	const each = done.map(({ json }, index) =>
		[textOf(json.id) || `item ${index + 1}`, textOf(json.status)].join(' ').trim(),
	);
	const shown = namesInWords(each, { most: MOST_DESCRIBED });
	return `${MONEY_REQUESTS[kind].plural} that were made before this item, don't send them again: ${shown}.`;
}

/** In order of use. */
const COMMON: PaymentField[] = [
	amountField,
	currencyField,
	PAYMENT_FIELDS.cardToken,
	...threeDSecureFields,
	PAYMENT_FIELDS.redirectUrl,
	PAYMENT_FIELDS.orderReference,
	PAYMENT_FIELDS.transactionReference,
	...customerFields,
	PAYMENT_FIELDS.metadata,
	PAYMENT_FIELDS.receiptByEmail,
	PAYMENT_FIELDS.receiptBySms,
	PAYMENT_FIELDS.saveCard,
	PAYMENT_FIELDS.customerInitiated,
	PAYMENT_FIELDS.postUrl,
	...[PAYMENT_FIELDS.paymentAgreementId, PAYMENT_FIELDS.merchantId].map(rareField),
];

/** An operation that makes a new charge or authorization, with the fields that only it has. */
export function paymentOperation(kind: 'charge' | 'authorization', does: string, fields: PaymentField[]): Operation {
	return moneyOperation({
		kind,
		does,
		fields: [...COMMON, ...fields],
		options: [anyAmountOption, ...threeDSecureOptions],
		path: () => PAYMENTS[kind].path,
		identify,
		simplify: SIMPLIFIED[kind],
	});
}

/** Your own number, or an order and the card it's paid with: without the cardholder, tokens are new each time. */
function identify(panel: Panel, body: Body): Identity | undefined {
	const transaction = valueAt(body, 'reference.transaction');
	if (transaction !== undefined) return { by: ['transaction', transaction], isRepeatable: true };
	if (body.customer_initiated === false)
		return panel.refuse(
			`additionalFields.${PAYMENT_FIELDS.transactionReference.property.name}`,
			'is empty',
			'A payment without the cardholder needs a number of its own, such as sub-1/2026-11.',
		);
	const [order, card] = [valueAt(body, 'reference.order'), valueAt(body, 'source.id')];
	return order === undefined || card === undefined ? undefined : { by: ['order', order, card], isRepeatable: true };
}
