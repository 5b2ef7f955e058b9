import { namesOf, textOf } from '../input';

/** Where a payout stands. What isn't known is `unknown`, never paid. */
type PayoutState = 'paid' | 'failed' | 'on its way' | 'unknown';

/** The contract's statuses, in the order of use. */
const PAYOUT_STATES = {
	PAID_OUT: 'paid',
	FAILED: 'failed',
	INITIATED: 'on its way',
	PENDING: 'on its way',
} as const satisfies Record<string, PayoutState>;

type PayoutStatus = keyof typeof PAYOUT_STATES;
export const PAYOUT_STATUSES = namesOf(PAYOUT_STATES);
/** The only one that is money that was paid. */
export const PAID_OUT = 'PAID_OUT' satisfies PayoutStatus;

/** Whether it's a word of the contract, as the contract writes it. */
export function isPayoutStatus(status: unknown): status is PayoutStatus {
	return Object.hasOwn(PAYOUT_STATES, textOf(status));
}

/** Whether a payout was paid: another word, or this one in other letters, is no proof of it. */
export function isPaidOut({ status }: { status?: unknown }): boolean {
	return textOf(status) === PAID_OUT;
}

/** That a payout failed or is on its way is read in any letters, that it was paid in the contract's only. */
export function payoutState(payout: { status?: unknown }): PayoutState {
	if (isPaidOut(payout)) return 'paid';
	const folded = textOf(payout.status).toUpperCase().replace(/[ -]/g, '_');
	const state = Object.hasOwn(PAYOUT_STATES, folded) ? PAYOUT_STATES[folded as PayoutStatus] : 'unknown';
	return state === 'paid' ? 'unknown' : state;
}

/** Why the service has no sheets of a payout, in its own words; '' where it doesn't say. */
export function whyWithoutSheets({ settlements_description }: { settlements_description?: unknown }): string {
	return textOf(settlements_description).replace(/\.+$/, '');
}

/** What a payout is where nothing shows that it was paid, with its word: "is FAILED, so nothing was paid". */
export function whyUnpaid(payout: { status?: unknown }): string | undefined {
	const status = textOf(payout.status);
	const why = {
		paid: undefined,
		failed: `is ${status}, so nothing was paid`,
		'on its way': `is ${status}, so nothing was paid yet`,
		unknown:
			status === ''
				? 'has no status, so nothing shows that it was paid'
				: `is "${status}", which the node doesn't know, so nothing shows that it was paid`,
	};
	return why[payoutState(payout)];
}
