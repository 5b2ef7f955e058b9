import type { SheetKind } from '../sheets';
import type { Description, MarkedLine } from '../services';

/** A sheet as its file has it: cells as text, which nothing was made of yet. */
export interface RawTable {
	/** The path of its file; of input rows, what they're called. */
	name: string;
	/** By that name: `summary` repeats what the others add up to. */
	kind: SheetKind;
	header: string[];
	/** The line of the file that the header is, 1 for the first. */
	headerLine: number;
	/** Cells of the rows below it, at most the first 20,000. */
	rows: string[][];
	/** What the file is written in where that isn't UTF-8 and no mark says it. */
	encoding?: string | undefined;
	/** Whether there are more rows. Then nothing adds up. */
	isCut: boolean;
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
	/** The names of the columns of each sheet of rows. */
	headers: Array<Pick<RawTable, 'header' | 'kind'>>;
}

/**
 * Finds what a service's files mean by what they add up to.
 *
 * @param paid undefined where only rows of the payout itself may say it
 * @param known what a text says already: those lines are kept as they are
 * @returns undefined where there's nothing to propose
 */
export type FindDescription = (
	tables: RawTable[],
	paid: PaidAmount | undefined,
	known: Description,
) => Proposal | undefined;
