import type { Pause } from '../turns';
import type { Zone } from '../dates';
import { CHARGE } from '../transactions';
import { LIST_ROLES, type AmountRole, type ListRole, type PartRole } from '../columns';

/**
 * Rows in a block at most. Between two the event loop has its turn. They are never copied as a sheet grows, and are
 * gone once their rows are said.
 */
const BLOCK = 2_048;
/** Rows in the first block of a sheet: most payouts are small. */
const FIRST_BLOCK = 128;
/** Of five numbers of 8 bytes, one of 4 and two of 1. */
const COLUMNS_BYTES = 46;
const NUMBER_COLUMNS = ['amount', 'gross', 'fee', 'tax', 'time', 'doubts', 'type'] as const;

/** Where a row is. */
export interface RowPlace {
	block: Block;
	at: number;
}

/** The same rows' values of each column. */
export class Block {
	count = 0;
	/** Rows that there's room for. */
	readonly size: number;
	/** The row of the sheet that's its first. */
	readonly first: number;
	/** Units of 10^-4; NaN is what isn't known, and zero a known nothing. */
	readonly amount: Float64Array;
	readonly gross: Float64Array;
	readonly fee: Float64Array;
	readonly tax: Float64Array;
	/** Epoch milliseconds; of a day without a time see `NO_TIME`. */
	readonly time: Float64Array;
	/** What is odd or unknown about a row: see `BITS`. */
	readonly doubts: Uint32Array;
	/** Index in `ROW_TYPES`. */
	readonly type: Uint8Array;
	/** What's open about a date until all are read: see `TimeCells`. */
	readonly openDate: Uint8Array;
	/** Places in the lists of the sheet. */
	readonly listed: Partial<Record<ListRole, Uint32Array>> = {};
	/** Amounts that parts are made of, in units. */
	readonly more = new Map<AmountRole, Float64Array>();
	/** By role, or by the name that those give them who say them; '' where a row has none. */
	readonly texts = new Map<string, string[]>();
	/** The numbers of rows, where they don't follow each other. */
	numbers: Int32Array | undefined;

	/** @param size rows that there's room for: one piece of memory holds most of them */
	constructor(size: number, first = 0) {
		this.size = size;
		this.first = first;
		const memory = new ArrayBuffer(size * COLUMNS_BYTES);
		const column = (index: number) => new Float64Array(memory, index * size * 8, size).fill(Number.NaN);
		this.amount = column(0);
		this.gross = column(1);
		this.fee = column(2);
		this.tax = column(3);
		this.time = column(4);
		this.doubts = new Uint32Array(memory, 40 * size, size);
		this.type = new Uint8Array(memory, 44 * size, size);
		this.openDate = new Uint8Array(memory, 45 * size, size);
	}

	/** A column of amounts. Not zeros at first: a cell that a short row doesn't have is unknown. */
	amounts(role: PartRole | AmountRole): Float64Array {
		if (role === 'amount' || role === 'gross' || role === 'fee' || role === 'tax') return this[role];
		const column = this.more.get(role) ?? new Float64Array(this.size).fill(Number.NaN);
		this.more.set(role, column);
		return column;
	}

	/** The next row is that of another block with the same columns. */
	add(from: Block, at: number): void {
		const row = this.count++;
		for (const name of NUMBER_COLUMNS) this[name][row] = from[name][at] as number;
		for (const [role, places] of Object.entries(from.listed) as Array<[ListRole, Uint32Array]>)
			(this.listed[role] ??= new Uint32Array(this.size))[row] = places[at] as number;
		const paid = from.more.get('paid');
		if (paid !== undefined) this.amounts('paid')[row] = paid[at] as number;
		for (const [name, texts] of from.texts) {
			const own = this.texts.get(name) ?? [];
			this.texts.set(name, own);
			own[row] = texts[at] as string;
		}
	}

	setParts(at: number, gross: number, fee: number, tax: number): void {
		this.gross[at] = gross;
		this.fee[at] = fee;
		this.tax[at] = tax;
	}

	doubt(at: number, bits: number): void {
		this.doubts[at] = (this.doubts[at] as number) | bits;
	}

	undoubt(at: number, bits: number): void {
		this.doubts[at] = (this.doubts[at] as number) & ~bits;
	}

	has(at: number, bits: number): boolean {
		return ((this.doubts[at] as number) & bits) !== 0;
	}
}

/** The column with the own IDs of rows: that of charges is what their refunds call them by. */
export function ownIds({ texts }: Block, type: number): string[] | undefined {
	return texts.get('own_id') ?? (type === CHARGE ? texts.get('transaction_id') : undefined);
}

/** The rows of one sheet, or those of one payout in it. */
export class SheetRows {
	/** The path of the sheet, and the names of its columns. */
	readonly file: string;
	names: string[] = [];
	readonly blocks: Block[] = [];
	private near: Block | undefined;
	count = 0;
	/** What the places of rows in them mean; the first is the empty text. */
	readonly lists: Record<ListRole, string[]>;
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

	constructor(file: string, lists?: SheetRows['lists']) {
		this.file = file;
		this.lists = lists ?? (Object.fromEntries(LIST_ROLES.map((role) => [role, ['']])) as SheetRows['lists']);
	}

	/** For the rows to come, four times as many as there are. @param most if it's known how many can come */
	addBlock(most = BLOCK): Block {
		const block = new Block(Math.min(most, BLOCK, Math.max(FIRST_BLOCK, 4 * this.count)), this.count);
		this.blocks.push(block);
		return block;
	}

	/** Goes through all rows a block at a time, while the event loop has its turns. */
	async eachBlock(pause: Pause, take: (block: Block) => void): Promise<void> {
		for (const block of this.blocks) {
			take(block);
			await pause();
		}
	}

	/** Goes through all rows at once. */
	eachRow(take: (block: Block, at: number, row: number) => void): void {
		for (const block of this.blocks) for (let at = 0; at < block.count; at++) take(block, at, block.first + at);
	}

	/** Rows are asked for one after the other, so it's mostly that of the row before. */
	blockOf(row: number): Block {
		const { near } = this;
		if (near !== undefined && near.first <= row && row < near.first + near.size) return near;
		this.near = this.blocks.findLast(({ first }) => first <= row) as Block;
		return this.near;
	}

	/** The number of a row in its sheet, 1 for the first below the header. */
	numberOf(row: number): number {
		const { numbers, first } = this.blockOf(row);
		if (numbers !== undefined) return numbers[row - first] as number;
		return row + 1 + (this.skips.findLast(({ at }) => at <= row)?.more ?? 0);
	}

	/** What a row says of what's known by its place in a list; '' where its sheet has no column of it. */
	listed(role: ListRole, block: Block, at: number): string {
		return this.lists[role][block.listed[role]?.[at] ?? 0] as string;
	}
}
