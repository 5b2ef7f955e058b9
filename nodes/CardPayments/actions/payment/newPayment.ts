import { PAYMENTS } from '../../domain/payment/kinds';
import type { Operation } from '../operation';
import * as field from './fields';
import { moneyOperation, type MoneyOperation } from './moveMoney';
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

/** What only one of charge and authorization has. */
interface OwnParts extends Pick<MoneyOperation, 'does' | 'fields' | 'simplify'> {
	kind: 'charge' | 'authorization';
}

/** An operation that makes a new charge or authorization. */
export function paymentOperation({ kind, fields, ...own }: OwnParts): Operation {
	return moneyOperation({
		kind,
		...own,
		fields: [...COMMON, ...fields],
		options: [field.anyAmountOption, ...threeDSecureOptions],
		path: () => PAYMENTS[kind].path,
	});
}
