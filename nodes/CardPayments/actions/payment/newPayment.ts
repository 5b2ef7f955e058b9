import { PAYMENTS } from '../../domain/payment/kinds';
import type { Operation } from '../operation';
import {
	amount,
	anyAmountOption,
	cardToken,
	currency,
	customer,
	customerInitiated,
	merchantId,
	metadata,
	orderReference,
	paymentAgreementId,
	postUrl,
	receiptByEmail,
	receiptBySms,
	redirectUrl,
	saveCard,
	transactionReference,
} from './fields';
import { moneyOperation, type MoneyOperation } from './moveMoney';
import type { PaymentField } from './table';
import { threeDSecure, threeDSecureOptions } from './threeDSecure';

const COMMON: PaymentField[] = [
	amount,
	currency,
	cardToken,
	...threeDSecure,
	redirectUrl,
	customerInitiated,
	saveCard,
	metadata,
	receiptByEmail,
	receiptBySms,
	orderReference,
	transactionReference,
	...customer,
	merchantId,
	paymentAgreementId,
	postUrl,
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
		options: [anyAmountOption, ...threeDSecureOptions],
		path: () => PAYMENTS[kind].path,
	});
}
