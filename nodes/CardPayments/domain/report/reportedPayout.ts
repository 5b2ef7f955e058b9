import { shortened, textOf } from '../input';
import { type PayoutRecord, payoutState } from '../payout';
import { amountInWords, grouped, inCurrency } from '../money';
import { payoutAmount, type Balance } from '../settlement';

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
 * @param compared its balance, or why it couldn't be compared
 */
export function reportedPayout(payout: PayoutRecord, day: string, compared: Balance | string) {
	const balance = typeof compared === 'string' ? undefined : compared;
	const reasons = typeof compared === 'string' ? [compared] : [...compared.reasons, ...compared.explanations];
	const amount = balance?.paid ?? payoutAmount(payout);
	const verdict = reportVerdictOf(payout, balance);
	const merchant = shortened(textOf(payout.merchant_id), LONGEST_NAME);
	const paid = amount === undefined ? '' : amountInWords(amount.amount, amount.currency);
	const isCompared = verdict === 'balanced' || verdict === 'not balanced';
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
			balance !== undefined && isCompared
				? grouped(inCurrency(balance.difference, balance.paid.currency))
				: verdict,
		why: shortened(reasons.join('; '), LONGEST_WHY),
	};
}

/** What is known by its file only was found because it was paid. */
function reportVerdictOf(payout: PayoutRecord, balance: Balance | undefined): ReportVerdict {
	const state = payoutState(payout);
	if (state === 'failed' || state === 'on its way') return state;
	if (state === 'unknown' && textOf(payout.status) !== '') return 'not checked';
	if (balance !== undefined) return balance.balanced ? 'balanced' : 'not balanced';
	return state === 'paid' && payout.settlements_available === false ? 'no sheets yet' : 'not checked';
}
