import { namesOf } from '../input/choices';
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

interface StatusFacts {
	state: PaymentState;
	/** Whether charges can have it, and be listed by it. */
	listed: boolean;
	/** Whether services send a notification of it. */
	notified: boolean;
}

/**
 * The statuses of charges, authorizations and refunds that live services of this shape document. The contract lists
 * none: there may be others.
 */
const STATUSES = {
	ABANDONED: { state: 'failed', listed: true, notified: false },
	AUTHORIZED: { state: 'held', listed: false, notified: true },
	CANCELLED: { state: 'failed', listed: true, notified: true },
	CAPTURED: { state: 'paid', listed: true, notified: true },
	DECLINED: { state: 'failed', listed: true, notified: true },
	FAILED: { state: 'failed', listed: true, notified: true },
	IN_PROGRESS: { state: 'pending', listed: true, notified: false },
	INITIATED: { state: 'pending', listed: true, notified: false },
	PENDING: { state: 'pending', listed: false, notified: true },
	REFUNDED: { state: 'refunded', listed: false, notified: true },
	RESTRICTED: { state: 'failed', listed: true, notified: true },
	TIMEDOUT: { state: 'failed', listed: true, notified: true },
	UNKNOWN: { state: 'unknown', listed: true, notified: false },
	VOID: { state: 'reversed', listed: true, notified: true },
} satisfies Record<string, StatusFacts>;

type PaymentStatus = keyof typeof STATUSES;

export const LISTED_STATUSES = namesOf(STATUSES).filter((status) => STATUSES[status].listed);
export const NOTIFIED_STATUSES = namesOf(STATUSES).filter((status) => STATUSES[status].notified);

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
	return Object.hasOwn(STATUSES, status) ? STATUSES[status as PaymentStatus].state : 'unknown';
}

/** Whether the service refused a payment because it had made one with this idempotency key before. */
export function isDuplicate({ status, response }: Record<string, unknown>): boolean {
	return textOf(status).toUpperCase() === 'FAILED' && isRecord(response) && textOf(response.code) === DUPLICATE_CODE;
}

/** The page that the cardholder must visit. */
export function redirectUrl({ transaction }: Record<string, unknown>): unknown {
	return isRecord(transaction) && textOf(transaction.url) !== '' ? transaction.url : undefined;
}
