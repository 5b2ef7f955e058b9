import type { CardPaymentsError } from '../errors';
import type { PayoutRecord } from '../payout';
import type { Balance } from './balance';
import type { SheetRows, Tally } from '../tally';

/** All that is known of one payout. */
export interface Settlement {
	/** With what its file says of it. */
	payout: PayoutRecord;
	/** When it was paid out: see `isDay`. NaN where nothing says it. */
	time: number;
	sheets: SheetRows[];
	/** Whether amounts were before their fees, which the node deducted. */
	isDeducted: boolean;
	tally: Tally;
	/** Undefined where not all was read, or nothing says what it paid. */
	balance: Balance | undefined;
	/** The doubts, as bits, that the balance settles: 0 where there's none. */
	proven: number;
	/** What its file says against what was paid, or why it isn't known what was. */
	against: string[];
	/** What one is that nothing shows to be paid: "is FAILED, so nothing was paid". */
	unpaid: string | undefined;
	/** Why there may be more rows than these. */
	broken: CardPaymentsError | undefined;
	/** What was read as what: a text. */
	readAs: () => string;
	/** A text that may describe the file, where it isn't understood wholly. */
	proposed: string | undefined;
}
