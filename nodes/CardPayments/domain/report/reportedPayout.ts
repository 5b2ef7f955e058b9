import { shortened, textOf } from '../input';
import type { PayoutRecord } from '../payout';
import { amountInWords, grouped, inCurrency } from '../money';
import { differsInWords, payoutAmount, reasonsOf, standingOf, type Comparison } from '../settlement';

const LONGEST_WHY = 400;
const LONGEST_NAME = 80;

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
	const verdict = standingOf(comparison);
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
		/** Empty where its transactions don't differ, or couldn't be compared. */
		differs: differsInWords(comparison),
		/** Empty where it couldn't be compared. */
		difference: balance === undefined ? '' : amountInWords(balance.difference, balance.paid.currency),
		/** The same as a number, or the verdict. */
		differenceOrVerdict:
			balance === undefined ? verdict : grouped(inCurrency(balance.difference, balance.paid.currency)),
		why: shortened(reasons.join('; '), LONGEST_WHY),
	};
}
