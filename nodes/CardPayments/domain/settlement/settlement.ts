import type { Zone } from '../dates';
import type { Description } from '../services';
import type { ArchiveLimits } from '../archive';
import type { RowMemory, SheetOptions } from '../sheets';
import type { DescribedRole } from '../columns';
import type { CardPaymentsError } from '../errors';
import type { PayoutRecord } from '../payout';
import type { Comparison } from './comparison';
import type { Doubt, Rows, Tally } from '../tally';

/** What is wanted of sheets, and how they're read. */
export interface ReadOptions extends Pick<SheetOptions, 'fallbackEncoding' | 'pause'> {
	/** What the user's texts say of the files: of it and known services, the user's lines count. */
	description: Description;
	/** Meanings whose texts are kept for those who say them; `date` for those who make keys. */
	kept: DescribedRole[];
	/** Columns that come along, as in the file or in comparable words. */
	added: string[];
	/** Whether all columns come along. */
	withRow: boolean;
	/** Whether gross amounts, fees and taxes are of no interest. */
	withoutParts?: boolean;
	/**
	 * Up to how many bytes of sheets IDs are held, where only sums are wanted: of more, only which of them are the
	 * same, to see which rows repeat others. Undefined for always.
	 */
	idsUpTo?: number;
	/** The workflow's. */
	zone: Zone;
	/** Epoch milliseconds: no date lies long after it. */
	now: number;
	limits: ArchiveLimits;
	/** What the rows of a payout count in. */
	memory: () => RowMemory;
}

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
