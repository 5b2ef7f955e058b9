import { shortened, textOf } from '../input';
import { type PayoutRecord, payoutState } from '../payout';
import { amountInWords, grouped, inCurrency } from '../money';
import { payoutAmount, reasonsOf, type Comparison } from '../settlement';

const LONGEST_WHY = 400;
const LONGEST_NAME = 80;

/** What becomes of a payout, what to look at first, and how a subject says it of several. */
export const VERDICTS = {
	'not balanced': { one: "doesn't balance", several: "don't balance", isPaid: true },
	'not checked': { one: 'not checked', several: 'not checked', isPaid: true },
	failed: { one: 'failed', several: 'failed', isPaid: false },
	'no sheets yet': { one: 'has no sheets yet', several: 'have no sheets yet', isPaid: true },
	'on its way': { one: 'is on its way', several: 'are on their way', isPaid: false },
	balanced: { one: 'balances', several: 'balance', isPaid: true },
};
export type ReportVerdict = keyof typeof VERDICTS;

/** A payout, as far as it could be compared with its sheets. */
export type ReportedPayout = ReturnType<typeof reportedPayout>;

/**
 * What a report says of a payout.
 *
 * @param day `2026-10-31`; '' where it isn't known
 */
export function reportedPayout(payout: PayoutRecord, day: string, comparison: Comparison) {
	const balance = comparison.balanced === null ? undefined : comparison;
	const amount = balance?.paid ?? payoutAmount(payout);
	const verdict = reportVerdictOf(payout, comparison);
	const reasons = reasonsOf(comparison);
	const merchant = shortened(textOf(payout.merchant_id), LONGEST_NAME);
	const paid = amount === undefined ? '' : amountInWords(amount.amount, amount.currency);
	return {
		id: shortened(payout.id, LONGEST_NAME),
		day,
		merchant,
		/** Its day, merchant and amount, as far as they're known. */
		about: [day, merchant === '' ? '' : `merchant ${merchant}`, paid].filter((part) => part !== '').join(', '),
		isTest: payout.live_mode === false,
		verdict,
		/** Undefined where it couldn't be compared; `why` says so. */
		balance,
		/** What it pays; undefined where nothing says it. */
		amount,
		paid,
		/** Empty where it couldn't be compared. */
		difference: balance === undefined ? '' : amountInWords(balance.difference, balance.paid.currency),
		/** The same as a number, or the verdict. */
		differenceOrVerdict:
			balance === undefined ? verdict : grouped(inCurrency(balance.difference, balance.paid.currency)),
		why: shortened(reasons.join('; '), LONGEST_WHY),
	};
}

function reportVerdictOf(payout: PayoutRecord, { balanced }: Comparison): ReportVerdict {
	if (balanced !== null) return balanced ? 'balanced' : 'not balanced';
	const state = payoutState(payout);
	if (state === 'failed' || state === 'on its way') return state;
	return state === 'paid' && payout.settlements_available === false ? 'no sheets yet' : 'not checked';
}
