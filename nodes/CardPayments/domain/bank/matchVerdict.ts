import type { BankLine } from './bankLine';
import type { ExpectedPayout, Reading } from './readings';

/** What made a reading the one. */
type MatchedBy = 'reference' | 'amount_and_date' | 'deposit_of_several' | 'near';

/** Money that came. */
export interface Paid {
	status: 'matched' | 'amount_differs' | 'paid_late' | 'returned';
	by: MatchedBy;
	reading: Reading;
	/** The lines that took the money back. */
	back: BankLine[];
	/** A line after it that took as much, and says nothing of a return. */
	tookAsMuch?: BankLine;
}

type OpenStatus = 'missing' | 'not_booked' | 'ambiguous' | 'not_paid' | 'not_covered' | 'expected' | 'not_a_payout';

export type MatchVerdict = Paid | { status: OpenStatus; candidates: Reading[] };

export interface Matching {
	payouts: Map<ExpectedPayout, MatchVerdict>;
	/** Payouts of days that the statement doesn't tell of. */
	outside: ExpectedPayout[];
	/** Payouts in a currency that no line has: another account's. */
	elsewhere: ExpectedPayout[];
	/** Those that are no asked payout's for certain. */
	lines: Map<BankLine, MatchVerdict>;
}
