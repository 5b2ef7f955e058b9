import { shortened, textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { amountInWords } from '../money/decimal';
import type { Balance } from '../settlement/balance';

const LONGEST_WHY = 400;
const LONGEST_NAME = 80;

export type ReportVerdict = 'balanced' | 'not balanced' | 'not checked' | 'not paid';

/** A payout, as far as it could be compared with its sheets. */
export type ReportedPayout = ReturnType<typeof reportedPayout>;

/**
 * What a report says of a payout.
 *
 * @param day `2026-10-31`; '' where it isn't known
 * @param compared its balance, or why it couldn't be compared
 */
export function reportedPayout(payout: PayoutRecord, day: string, compared: Balance | string) {
	// What is known by its ID only was found because it was paid.
	const status = textOf(payout.status) || 'PAID_OUT';
	const balance = typeof compared === 'string' ? undefined : compared;
	const reasons = typeof compared === 'string' ? [compared] : [...compared.reasons, ...compared.explanations];
	const open = balance !== undefined && balance.difference !== 0n;
	return {
		id: shortened(payout.id, LONGEST_NAME),
		day,
		merchant: shortened(textOf(payout.merchant_id), LONGEST_NAME),
		status,
		isTest: payout.live_mode === false,
		/** Undefined where it couldn't be compared; `why` says so. */
		balance,
		paid: balance
			? amountInWords(balance.paid.amount, balance.paid.currency)
			: `${textOf(payout.amount)} ${textOf(payout.currency)}`.trim(),
		verdict: reportVerdictOf(balance, status),
		difference: open ? amountInWords(balance.difference, balance.paid.currency) : '',
		why: shortened(reasons.join('. '), LONGEST_WHY),
	};
}

/** Only PAID_OUT counts in totals. */
function reportVerdictOf(balance: Balance | undefined, status: string): ReportVerdict {
	if (status !== 'PAID_OUT') return 'not paid';
	if (balance === undefined) return 'not checked';
	return balance.balanced ? 'balanced' : 'not balanced';
}
