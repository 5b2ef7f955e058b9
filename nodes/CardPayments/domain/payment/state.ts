import { lettersOfCurrency } from '../currency';
import { namesOf, textOf, valueAt } from '../input';
import { parseDecimal, type Decimal } from '../money';

/** What the service keeps about money that moved; texts call it the same. */
export type PaymentKind = 'charge' | 'authorization' | 'refund';

/** What a request does with money; texts call it the same. */
export type MoneyRequestKind = 'charge' | 'authorization' | 'capture' | 'void' | 'refund';

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
	/** What can have it. */
	of: PaymentKind[];
}

const PAYMENT: PaymentKind[] = ['charge', 'authorization'];
const REFUND: PaymentKind[] = ['refund'];
const ANY: PaymentKind[] = [...PAYMENT, ...REFUND];

/**
 * The statuses of charges, authorizations and refunds that live services of this shape document. The contract lists
 * none: there may be others.
 */
const STATUS_FACTS = {
	ABANDONED: { state: 'failed', of: PAYMENT },
	ACCEPTED: { state: 'pending', of: REFUND },
	AUTHORIZED: { state: 'held', of: ['authorization'] },
	CANCELLED: { state: 'failed', of: ANY },
	CAPTURED: { state: 'paid', of: PAYMENT },
	DECLINED: { state: 'failed', of: ANY },
	FAILED: { state: 'failed', of: ANY },
	IN_PROGRESS: { state: 'pending', of: ANY },
	INITIATED: { state: 'pending', of: PAYMENT },
	PENDING: { state: 'pending', of: REFUND },
	REFUNDED: { state: 'refunded', of: REFUND },
	RESTRICTED: { state: 'failed', of: ANY },
	TIMED_OUT: { state: 'failed', of: REFUND },
	TIMEDOUT: { state: 'failed', of: ANY },
	UNKNOWN: { state: 'unknown', of: ANY },
	VOID: { state: 'reversed', of: PAYMENT },
} satisfies Record<string, StatusFacts>;

export type PaymentStatus = keyof typeof STATUS_FACTS;

export const PAYMENT_STATUSES = namesOf(STATUS_FACTS);

export function statusesOf(kind: PaymentKind): PaymentStatus[] {
	return PAYMENT_STATUSES.filter((status) => (STATUS_FACTS[status] as StatusFacts).of.includes(kind));
}

/** Where a status leaves a payment; undefined for one that isn't known. */
export function stateOfStatus(status: string): PaymentState | undefined {
	return statusFacts({ status })?.state;
}

/** What some services respond with to an idempotency key they've seen before, next to FAILED. */
const DUPLICATE_CODE = '403';

/**
 * Where a payment stands by its status; `action_required` while one that's pending has a page that the cardholder
 * must visit. A status that isn't known is `unknown`, never a guess.
 */
export function paymentState(payment: Record<string, unknown>): PaymentState {
	if (isDuplicate(payment)) return 'duplicate';
	const { state } = statusFacts(payment) ?? { state: 'unknown' };
	if (isContradicted(state, payment)) return 'unknown';
	return state === 'pending' && pageOf(payment) !== undefined ? 'action_required' : state;
}

/** Codes of a payment that's through, and of what was given up, failed, was declined or restricted. */
const DONE = /^00[01]$/;
const FAILED = /^[3457]\d\d$/;

/** Whether a payment's code says that it's declined while its status says that it's through, or the other way round. */
function isContradicted(state: PaymentState, payment: Record<string, unknown>): boolean {
	const code = codeOf(payment);
	if (state === 'failed') return DONE.test(code);
	return (state === 'paid' || state === 'held') && FAILED.test(code);
}

/** Whether the service refused a payment because it had made one with this idempotency key before. */
function isDuplicate(payment: Record<string, unknown>): boolean {
	return textOf(payment.status).toUpperCase() === 'FAILED' && codeOf(payment) === DUPLICATE_CODE;
}

/** What a payment's response is called in the service's documents; '' where it has none. */
export function codeOf(payment: Record<string, unknown>): string {
	return textOf(valueAt(payment, 'response.code'));
}

/** Why a payment stands where it does, in the service's words. */
export function reasonOf(payment: Record<string, unknown>): string {
	const code = codeOf(payment);
	const words = textOf(valueAt(payment, 'response.message')) || textOf(payment.status);
	return code === '' ? words : `${words} (code ${code})`;
}

/** The page that the cardholder must visit; with a status that isn't known, any page there is. */
export function pageToVisit(payment: Record<string, unknown>): unknown {
	const isOpen = statusFacts(payment) === undefined || paymentState(payment) === 'action_required';
	return isOpen ? pageOf(payment) : undefined;
}

function pageOf(payment: Record<string, unknown>): unknown {
	const page = valueAt(payment, 'transaction.url');
	return textOf(page) === '' ? undefined : page;
}

function statusFacts({ status }: Record<string, unknown>): StatusFacts | undefined {
	const name = textOf(status).toUpperCase().replace(/ /g, '_');
	return Object.hasOwn(STATUS_FACTS, name) ? STATUS_FACTS[name as PaymentStatus] : undefined;
}

/**
 * What refunds gave back of a charge, as far as they are through; undefined where one doesn't say what it is of,
 * whether money moved, or how much in the charge's currency.
 */
export function refundedOf(
	charge: Record<string, unknown>,
	refunds: Array<Record<string, unknown>>,
): { amount: Decimal | undefined; pending: string[] } {
	const pending: string[] = [];
	let amount: Decimal | undefined = 0n;
	for (const refund of refunds) {
		const of = textOf(refund.charge_id);
		if (of !== '' && of !== textOf(charge.id)) continue;
		const state = paymentState(refund);
		if (['pending', 'action_required'].includes(state)) pending.push(textOf(refund.id));
		const moved = ['refunded', 'unknown'].includes(state);
		const isKnown = state === 'refunded' && of !== '' && currencyLetters(refund) === currencyLetters(charge);
		const back = isKnown ? parseDecimal(refund.amount) : undefined;
		if (moved) amount = amount === undefined || back === undefined ? undefined : amount + back;
	}
	return { amount, pending };
}

/** The letters of a currency, however it's written. */
export function currencyLetters({ currency }: Record<string, unknown>): string {
	return lettersOfCurrency(textOf(currency).toUpperCase());
}
