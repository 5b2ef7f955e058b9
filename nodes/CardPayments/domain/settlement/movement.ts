import { TRANSACTION_TYPES } from '../sheets/kinds';

/** What a row can be: a transaction, no transaction, or the payout itself, which says what was paid. */
export const ROW_TYPES = [...TRANSACTION_TYPES, 'none', 'payout'] as const;
export type RowType = (typeof ROW_TYPES)[number];

/** Rows in a block. A block's numbers are never copied as a sheet grows, and are gone once its rows are said. */
export const BLOCK = 8_192;

export const PARTS = ['amount', 'gross', 'fee', 'tax'] as const;
export type AmountPart = (typeof PARTS)[number];

/** What's known by its place in a list of the sheet's: `lists` of `Movements`. */
export const LISTED = [
	'currency',
	'grossCurrency',
	'feeCurrency',
	'direction',
	'payout',
	'payoutDate',
	'method',
	'status',
	'word',
] as const;
export type Listed = (typeof LISTED)[number];

/** Columns of text that are kept as bytes. */
export interface KeptText {
	/** Where each text ends. */
	isEmpty(row: number): boolean;
	at(row: number): string;
}

/** The same rows' values of each column. */
export class Block<Text extends KeptText = KeptText> {
	count = 0;
	/** Units of 10^-4; NaN is what isn't known, and zero a known nothing. */
	readonly amount: Float64Array;
	readonly gross: Float64Array;
	readonly fee: Float64Array;
	readonly tax: Float64Array;
	/** Epoch milliseconds; of a day without a time its midnight in UTC. */
	readonly time: Float64Array;
	/** What is odd or unknown about a row: bits of `DOUBTS`. */
	readonly doubts: Uint32Array;
	/** Index in `TYPES`. */
	readonly type: Uint8Array;
	/** Indices in the lists of the sheet. */
	readonly listed: Partial<Record<Listed, Uint16Array>> = {};
	/** Further columns of amounts that a part is made of. */
	readonly more: Float64Array[] = [];
	/** By the name that the sheet gives them. */
	readonly texts = new Map<string, Text>();
	/** The numbers of rows, where they don't follow each other. */
	numbers: Int32Array | undefined;

	/** @param size rows that there's room for: one piece of memory holds them all */
	constructor(size = BLOCK) {
		const memory = new ArrayBuffer(size * ROW_BYTES);
		const numbers = (index: number) => new Float64Array(memory, index * size * 8, size).fill(Number.NaN);
		[this.amount, this.gross, this.fee, this.tax, this.time] = [0, 1, 2, 3, 4].map(numbers) as FiveColumns;
		this.doubts = new Uint32Array(memory, 40 * size, size);
		this.type = new Uint8Array(memory, 44 * size, size);
	}
}

type FiveColumns = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
export const ROW_BYTES = 45;

/** Not zeros: a cell that a short row doesn't have is unknown. */
export function unknownNumbers(size: number): Float64Array {
	return new Float64Array(size).fill(Number.NaN);
}

/** The rows of one sheet, or those of one payout in it. */
export class Movements<Text extends KeptText = KeptText> {
	/** The path of the sheet. */
	readonly file: string;
	readonly blocks: Array<Block<Text>> = [];
	count = 0;
	/** What the indices of rows mean; the first is the empty text. */
	readonly lists: Record<Listed, string[]>;
	/** Which parts the sheet has a column of. */
	readonly has: Record<AmountPart, boolean> = { amount: false, gross: false, fee: false, tax: false };
	/** What a cell holds that says something else than expected, by row. */
	readonly unread = new Map<number, string>();
	/** Where rows of nothing were skipped: from the row at `at` on, numbers are so much higher. */
	readonly skips: Array<{ at: number; more: number }> = [];

	constructor(file: string, lists?: Record<Listed, string[]>) {
		this.file = file;
		this.lists = lists ?? (Object.fromEntries(LISTED.map((name) => [name, ['']])) as Record<Listed, string[]>);
	}

	blockOf(row: number): Block<Text> {
		return this.blocks[Math.floor(row / BLOCK)] as Block<Text>;
	}

	/** The number of a row in its sheet, 1 for the first below the header. */
	numberOf(row: number): number {
		const { numbers } = this.blockOf(row);
		if (numbers !== undefined) return numbers[row % BLOCK] as number;
		return row + 1 + (this.skips.findLast(({ at }) => at <= row)?.more ?? 0);
	}

	listedAt(name: Listed, row: number): string {
		return this.lists[name][this.blockOf(row).listed[name]?.[row % BLOCK] ?? 0] as string;
	}
}
