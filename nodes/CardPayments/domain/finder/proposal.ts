import type { SheetKind } from '../sheets';
import type { Description, MarkedLine } from '../services';
import type { Pause } from '../turns';

/** A sheet as its file has it: cells as text, which nothing was made of yet. */
export interface RawTable {
	/** The path of its file; of input rows, what they're called. */
	name: string;
	/** By that name. */
	kind: SheetKind;
	/** The names of its columns, the line of the file that has them, and what stands above. */
	header: string[];
	line: number;
	above: string[];
	/** The first that it has. */
	rows: string[][];
	/** What the file is written in where that isn't UTF-8 and no mark says it. */
	encoding?: string | undefined;
	/** Whether there are more rows. Then nothing adds up. */
	isCut: boolean;
}

/** What a Summary says under a name, of a column or of a line. */
export interface SummaryCell {
	name: string;
	text: string;
}

/** What the payout paid. */
export interface PaidAmount {
	/** In units of 10^-4. */
	units: number;
	/** A code, or '' where it isn't known. */
	currency: string;
}

/** A text that may describe a service: never applied, but shown for the user to paste it. */
export interface Proposal {
	lines: MarkedLine[];
	/** Whether what was paid proves the amounts and signs of all rows. */
	isProved: boolean;
	/** Whether amounts were found that come to what was paid: what's asked then is no amount. */
	isMet: boolean;
}

/** What the reader makes of a file by some lines. */
export interface ReadRows {
	/** Whether they come to what was paid, and nothing speaks against it. */
	isMet: boolean;
	/** By sheet: what each row counts, by its number, in units; NaN where it doesn't. */
	amounts: ReadonlyMap<string, Float64Array>;
}

/** What's known of a file, and what reads it. */
export interface Sought {
	/** Undefined where only rows of the payout itself may say it. */
	paid: PaidAmount | undefined;
	summary: SummaryCell[];
	/** What a text says already: those lines are kept as they are. */
	known: Description;
	/** The reader itself, by a text with these lines. */
	read: (lines: MarkedLine[]) => Promise<ReadRows>;
	pause: Pause;
}

/**
 * Finds what a service's files mean by what they add up to.
 *
 * @returns undefined where there's nothing to propose
 */
export type FindDescription = (tables: RawTable[], sought: Sought) => Promise<Proposal | undefined>;
