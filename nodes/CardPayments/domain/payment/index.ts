/**
 * What a payment is, and where its money is.
 *
 * `PAYMENTS` and `MONEY_REQUESTS` list the kinds, `state` says what the service's status means, `response` what an item
 * shows. Amounts are in major units, as the service has them, times in epoch milliseconds.
 *
 *     paymentState({ status: 'CAPTURED' }) // 'paid'
 */
export { MONEY_REQUESTS, PAYMENTS, wrongKind } from './kinds';
export type { MoneyRequestKind, PaymentKind } from './state';
export { isPaymentResponse, mostUsed, SIMPLIFIED, threeDSecureResult } from './response';
export {
	codeOf,
	currencyLetters,
	PAYMENT_STATUSES,
	paymentState,
	reasonOf,
	refundedOf,
	stateOfStatus,
	statusesOf,
	type PaymentState,
	type PaymentStatus,
} from './state';
