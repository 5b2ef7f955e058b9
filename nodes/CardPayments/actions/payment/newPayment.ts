import { PAYMENTS } from '../../domain/payment/kinds';
import { SIMPLIFIED } from '../../domain/payment/response';
import type { Operation } from '../operation';
import * as field from './fields';
import { moneyOperation } from './moveMoney';
import type { PaymentField } from './table';
import { threeDSecure, threeDSecureOptions } from './threeDSecure';

const COMMON: PaymentField[] = [
	field.amount,
	field.currency,
	field.cardToken,
	...threeDSecure,
	field.redirectUrl,
	field.customerInitiated,
	field.saveCard,
	field.metadata,
	field.receiptByEmail,
	field.receiptBySms,
	field.orderReference,
	field.transactionReference,
	...field.customer,
	field.merchantId,
	field.paymentAgreementId,
	field.postUrl,
];

/** An operation that makes a new charge or authorization, with the fields that only it has. */
export function paymentOperation(kind: 'charge' | 'authorization', does: string, fields: PaymentField[]): Operation {
	return moneyOperation({
		kind,
		does,
		fields: [...COMMON, ...fields],
		options: [field.anyAmountOption, ...threeDSecureOptions],
		path: () => PAYMENTS[kind].path,
		simplify: SIMPLIFIED[kind],
	});
}
