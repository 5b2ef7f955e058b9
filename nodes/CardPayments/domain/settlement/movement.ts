import type { Zone } from '../cells/dates';
import { TRANSACTION_TYPES, type TransactionType } from '../sheets/kinds';
import type { Texts } from './texts';

/** What a row can be: a transaction, no transaction, or the payout itself, which says what was paid. */
export const ROW_TYPES = [...TRANSACTION_TYPES, 'none', 'payout'] as const;
export type RowType = (typeof ROW_TYPES)[number];
export const CHARGE = ROW_TYPES.indexOf('charge');

/** Which types of rows are wanted, by their index: all where none is named. */
export function wantedTypes(types: TransactionType[]): boolean[] {
	return ROW_TYPES.map((type) => types.length === 0 || types.some((each) => each === type));
}

/** Rows in a block. Whole blocks are never copied as a sheet grows, and are gone once their rows are said. */
export const BLOCK = 8_192;
/** Room in the first block of a sheet at first: most payouts are small. */
const FIRST_ROOM = 256;
const GROWTH = 8;

/** So many blocks are computed before the event loop has its turn. */
const BLOCKS_AT_A_TIME = 4;
/** Lets the event loop go on with other things. */
export type Pause = () => Promise<void>;

export const PARTS = ['amount', 'gross', 'fee', 'tax'] as const;
export type AmountPart = (typeof PARTS)[number];
const NUMBER_COLUMNS = [...PARTS, 'time', 'doubts', 'type'] as const;

/** What's known by its place in a list of the sheet's: `lists` of `Movements`. */
export const LISTED = [
	'currency',
	'grossCurrency',
	'feeCurrency',
	'direction',
	'zone',
	'payout',
	'payoutDate',
	'method',
	'status',
	'word',
] as const;
export type Listed = (typeof LISTED)[number];

/** The same rows' values of each column. */
export class Block {
	count = 0;
	/** Rows that there's room for. */
	size: number;
	/** Units of 10^-4; NaN is what isn't known, and zero a known nothing. */
	amount: Float64Array;
	gross: Float64Array;
	fee: Float64Array;
	tax: Float64Array;
	/** Epoch milliseconds; of a day without a time its midnight in UTC. */
	time: Float64Array;
	/** What is odd or unknown about a row: bits of `DOUBTS`. */
	doubts: Uint32Array;
	/** Index in `TYPES`. */
	type: Uint8Array;
	/** Indices in the lists of the sheet. */
	readonly listed: Partial<Record<Listed, Uint16Array>> = {};
	/** Further columns of amounts that a part is made of. */
	readonly more: Float64Array[] = [];
	/** By the name that the sheet gives them. */
	readonly texts = new Map<string, Texts>();
	/** The numbers of rows, where they don't follow each other. */
	numbers: Int32Array | undefined;

	/** @param size rows that there's room for: one piece of memory holds them all */
	constructor(size: number) {
		this.size = size;
		const memory = new ArrayBuffer(size * ROW_BYTES);
		const numbers = (index: number) => new Float64Array(memory, index * size * 8, size).fill(Number.NaN);
		[this.amount, this.gross, this.fee, this.tax, this.time] = [0, 1, 2, 3, 4].map(numbers) as FiveColumns;
		this.doubts = new Uint32Array(memory, 40 * size, size);
		this.type = new Uint8Array(memory, 44 * size, size);
	}

	/** Makes room for so many rows. */
	grow(size: number): void {
		const larger = new Block(size);
		for (const name of NUMBER_COLUMNS) {
			larger[name].set(this[name]);
			(this as Record<(typeof NUMBER_COLUMNS)[number], ArrayLike<number>>)[name] = larger[name];
		}
		for (const [name, indices] of Object.entries(this.listed) as Array<[Listed, Uint16Array]>) {
			this.listed[name] = new Uint16Array(size);
			this.listed[name].set(indices);
		}
		this.more.forEach((units, index) => {
			const column = unknownNumbers(size);
			column.set(units);
			this.more[index] = column;
		});
		// A column may be two.
		for (const texts of new Set(this.texts.values())) texts.grow(size);
		this.size = size;
	}

	/** A row's values are those of a row of another block with the same columns. */
	copy(row: number, from: Block, at: number): void {
		for (const name of NUMBER_COLUMNS) this[name][row] = from[name][at] as number;
		for (const name of Object.keys(this.listed) as Listed[])
			(this.listed[name] as Uint16Array)[row] = from.listed[name]?.[at] ?? 0;
		for (const [name, texts] of this.texts) texts.copy(row, from.texts.get(name) as Texts, at);
	}

	doubt(at: number, bits: number): void {
		this.doubts[at] = (this.doubts[at] as number) | bits;
	}

	has(at: number, bits: number): boolean {
		return ((this.doubts[at] as number) & bits) !== 0;
	}
}

type FiveColumns = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
const ROW_BYTES = 45;

/** Not zeros: a cell that a short row doesn't have is unknown. */
export function unknownNumbers(size: number): Float64Array {
	return new Float64Array(size).fill(Number.NaN);
}

/** The rows of one sheet, or those of one payout in it. */
export class Movements {
	/** The path of the sheet, and the names of its columns. */
	readonly file: string;
	names: string[] = [];
	readonly blocks: Block[] = [];
	count = 0;
	/** What the indices of rows mean; the first is the empty text. */
	readonly lists: Record<Listed, string[]>;
	/** Which parts the sheet has a column of. */
	readonly has: Record<AmountPart, boolean> = { amount: false, gross: false, fee: false, tax: false };
	/** What the name of the column of payout dates says. */
	payoutZone: Zone | 'unclear' | undefined;
	/** What a cell holds that says something else than expected, by row. */
	readonly unread = new Map<number, string>();
	/** The cells of rows beyond the header, by row. */
	readonly beyond = new Map<number, string[]>();
	/** The dates of rows without an ID as they're written, by row: their keys have them, which no setting moves. */
	readonly dates = new Map<number, string>();
	/** Where rows of nothing were skipped: from the row at `at` on, numbers are so much higher. */
	readonly skips: Array<{ at: number; more: number }> = [];

	constructor(file: string, lists?: Record<Listed, string[]>) {
		this.file = file;
		this.lists = lists ?? (Object.fromEntries(LISTED.map((name) => [name, ['']])) as Record<Listed, string[]>);
	}

	/** The block for the next row: the last one, grown, or a new one. */
	makeRoom(): Block {
		const last = this.blocks.at(-1);
		const isWhole = last === undefined || last.size === BLOCK;
		const block = isWhole ? new Block(last === undefined ? FIRST_ROOM : BLOCK) : last;
		if (isWhole) this.blocks.push(block);
		else block.grow(Math.min(BLOCK, block.size * GROWTH));
		return block;
	}

	/** Goes through all rows a block at a time, while the event loop has its turns. */
	async eachBlock(pause: Pause, take: (block: Block, index: number) => void): Promise<void> {
		for (let index = 0; index < this.blocks.length; index++) {
			take(this.blocks[index] as Block, index);
			if (index % BLOCKS_AT_A_TIME === BLOCKS_AT_A_TIME - 1) await pause();
		}
	}

	/** Goes through all rows at once. */
	eachRow(take: (block: Block, at: number, row: number) => void): void {
		this.blocks.forEach((block, index) => {
			for (let at = 0; at < block.count; at++) take(block, at, index * BLOCK + at);
		});
	}

	blockOf(row: number): Block {
		return this.blocks[Math.floor(row / BLOCK)] as Block;
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
