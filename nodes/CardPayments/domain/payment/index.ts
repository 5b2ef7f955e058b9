/**
 * What a payment is, and whether its money moved.
 *
 * `PAYMENTS` and `MONEY_REQUESTS` list the kinds, `rules` and `body` make what is sent, `response` what an item shows.
 * `verdict` alone says an outcome: `rejected` where a closed table knows that no money moved, else `unknown`. Amounts
 * are in major units, as the service has them, times in epoch milliseconds.
 *
 *     paymentState({ status: 'CAPTURED' }) // 'captured'
 */
export {
	finishBody,
	IDEMPOTENCY_KEY_FIELD,
	merged,
	metadataOf,
	nested,
	withKey,
	withoutEmpty,
	type Body,
} from './body';
export { fingerprint } from './fingerprint';
export { MONEY_REQUESTS, PAYMENTS, wrongKind } from './kinds';
export { codesIn, failedBeforeSending, type Verdict } from './outcome';
export { outcomeError, tracesOf, type Traces } from './outcomeError';
export type { MoneyRequestKind, PaymentKind } from './paymentKind';
export { refundedOf } from './refunded';
export { isPaymentResponse, mostUsed, SIMPLIFIED, threeDSecureResult } from './response';
export { isLoopback, plainName, returnAddress, tidy, token, webAddress, withoutCardNumber, type Rule } from './rules';
export {
	PAYMENT_STATUSES,
	paymentState,
	reasonOf,
	stateOfStatus,
	statusesOf,
	type PaymentState,
	type PaymentStatus,
} from './state';
export {
	AUTHENTICATION_NAMES,
	ECIS,
	NOT_AUTHENTICATED,
	TRANSACTION_STATUSES,
	weaknessOf,
	whyNotAuthenticated,
	type Authentication,
} from './threeDSecure';
export {
	CLOCK_MARGIN,
	compare,
	differencesFrom,
	hasOwnName,
	isAlike,
	isDeclined,
	isInRepeatWindow,
	isRelated,
	keyIn,
	madeAt,
	REPEAT_WINDOW,
	verdictOf,
	type Sought,
} from './verdict';
