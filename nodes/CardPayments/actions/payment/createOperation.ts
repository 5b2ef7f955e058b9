import { PAYMENTS, SIMPLIFIED } from '../../domain/payment';
import type { Body } from '../../domain/request';
import type { Operation } from '../operation';
import {
	amountField,
	anyAmountOption,
	currencyField,
	customerFields,
	PAYMENT_FIELDS,
	rareField,
} from './paymentFields';
import type { Panel } from '../panel';
import { isRecord } from '../../domain/input';
import { moneyOperation } from './moneyOperation';
import type { Identity } from './attempt';
import type { PaymentField } from './table';
import { threeDSecureFields, threeDSecureOptions } from './threeDSecureFields';

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
function identify(panel: Panel, { reference, source, customer_initiated }: Body): Identity | undefined {
	const { transaction, order } = isRecord(reference) ? reference : {};
	if (transaction !== undefined) return { by: ['transaction', transaction], isRepeatable: true };
	if (customer_initiated === false)
		return panel.refuse(
			`additionalFields.${PAYMENT_FIELDS.transactionReference.property.name}`,
			'is empty',
			'A payment without the cardholder needs a number of its own, such as sub-1/2026-11.',
		);
	const card = isRecord(source) ? source.id : undefined;
	return order === undefined || card === undefined ? undefined : { by: ['order', order, card], isRepeatable: true };
}
