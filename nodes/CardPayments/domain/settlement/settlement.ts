import type { CardPaymentsError } from '../errors';
import type { PayoutRecord } from '../payout';
import type { Comparison } from './comparison';
import type { Doubt, Rows, Tally } from '../tally';

/** All that is known of one payout. */
export interface Settlement {
	/** With what its file says of it. */
	payout: PayoutRecord;
	/** When it was paid out: see `isDay`. NaN where nothing says it. */
	time: number;
	sheets: Rows[];
	/** Whether amounts were before their fees, which the node deducted. */
	isDeducted: boolean;
	tally: Tally;
	/** Whether its rows are what was paid. */
	comparison: Comparison;
	/** The doubts that the comparison settles: none where it doesn't balance. */
	proven: readonly Doubt[];
	/** Why there may be more rows than these. */
	broken: CardPaymentsError | undefined;
	/** What was read as what: a text. */
	readAs: () => string;
	/** A text that may describe the file, where it isn't understood wholly. */
	proposed: string | undefined;
}
