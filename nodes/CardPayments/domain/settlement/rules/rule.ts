import type { AmountRole, FoundColumns } from '../../columns';
import type { DateColumn } from '../../dates';
import type { Sum } from '../../money';
import type { Description } from '../../services';
import type { Rows } from '../../tally';
import type { Pause } from '../../turns';
import type { RowMeaning } from '../meanings';

/** What's done to the rows of a sheet once their cells are read: a loop or two over its columns. */
export type SheetRule = (sheet: ReadSheet) => Promise<void>;

/** A sheet whose cells are read, and what rules tell each other. */
export interface ReadSheet {
	rows: Rows;
	columns: FoundColumns;
	description: Description;
	/** Of the payout; '' if it isn't known. */
	currency: string;
	/** Amounts that parts are made of. */
	amounts: ReadonlyMap<AmountRole, Float64Array>;
	dates: DateColumn | undefined;
	/** Rows that are called a total in any of their words. */
	labelled: ReadonlySet<number>;
	/** What each row is, as its type column or its sheet says. */
	meaningAt: (at: number) => RowMeaning;
	/** Whether a column says what rows are, and whether one has IDs of their own. */
	isTyped: boolean;
	hasIds: boolean;
	/** Whether columns, or words beside numbers, say what adds to the payout. */
	hasSigns: boolean;
	fees: FeesOfSheet;
	/** How charges write their fees, in this sheet and those before it. */
	feeSigns: FeeSigns;
	pause: Pause;
}

/** What the fees of a sheet come to. */
export interface FeesOfSheet {
	/** Fee and tax as written: what would be taken if amounts were before their fees. */
	deductible: Sum;
	/** Whether nothing shows if some of them are taken or given back. */
	areUnproven: boolean;
}

/** Rows that write their fees above zero, less those that write them below. */
export interface FeeSigns {
	feesAbove: number;
	taxesAbove: number;
}
