import { isRecord } from '../input/json';
import { textOf } from '../input/text';

/** Where a payment stands, for a workflow to branch on. */
export type PaymentState =
	| 'paid'
	| 'held'
	| 'refunded'
	| 'action_required'
	| 'pending'
	| 'failed'
	| 'reversed'
	| 'duplicate'
	| 'unknown';

/** The statuses of charges, authorizations and refunds that live services of this shape document. */
export type PaymentStatus =
	| 'ABANDONED'
	| 'AUTHORIZED'
	| 'CANCELLED'
	| 'CAPTURED'
	| 'DECLINED'
	| 'FAILED'
	| 'IN_PROGRESS'
	| 'INITIATED'
	| 'PENDING'
	| 'REFUNDED'
	| 'RESTRICTED'
	| 'TIMEDOUT'
	| 'UNKNOWN'
	| 'VOID';

const STATES: Record<PaymentStatus, PaymentState> = {
	ABANDONED: 'failed',
	AUTHORIZED: 'held',
	CANCELLED: 'failed',
	CAPTURED: 'paid',
	DECLINED: 'failed',
	FAILED: 'failed',
	IN_PROGRESS: 'pending',
	INITIATED: 'pending',
	PENDING: 'pending',
	REFUNDED: 'refunded',
	RESTRICTED: 'failed',
	TIMEDOUT: 'failed',
	UNKNOWN: 'unknown',
	VOID: 'reversed',
};

export const CHARGE_STATUSES: PaymentStatus[] = [
	'ABANDONED',
	'CANCELLED',
	'CAPTURED',
	'DECLINED',
	'FAILED',
	'IN_PROGRESS',
	'INITIATED',
	'RESTRICTED',
	'TIMEDOUT',
	'UNKNOWN',
	'VOID',
];

/** What some services respond with to an idempotency key they've seen before, next to FAILED. */
const DUPLICATE_CODE = '403';

/**
 * Where a payment stands by its status. INITIATED is `action_required` while the cardholder must visit a
 * page. A status that isn't known is `unknown`, never a guess.
 */
export function paymentState(payment: Record<string, unknown>): PaymentState {
	const status = textOf(payment.status).toUpperCase();
	if (isDuplicate(payment)) return 'duplicate';
	if (status === 'INITIATED' && redirectUrl(payment) !== undefined) return 'action_required';
	return Object.hasOwn(STATES, status) ? STATES[status as PaymentStatus] : 'unknown';
}

/** Whether the service refused a payment because it had made one with this idempotency key before. */
export function isDuplicate({ status, response }: Record<string, unknown>): boolean {
	return textOf(status).toUpperCase() === 'FAILED' && isRecord(response) && textOf(response.code) === DUPLICATE_CODE;
}

/** The page that the cardholder must visit. */
export function redirectUrl({ transaction }: Record<string, unknown>): unknown {
	return isRecord(transaction) && textOf(transaction.url) !== '' ? transaction.url : undefined;
}
