import { InputError } from '../errors';
import { plainUnits, readWritten, type DecimalSign } from '../cells/amounts';
import { meansCurrency } from '../money/currency';
import { Sum, UNIT_DECIMALS, UNITS } from '../money/decimal';
import { textIn, type Bytes } from '../sheets/csv';
import type { Block, Listed, Movements } from './movement';

/** Where cells lie: see `Utf8` of the CSV reader. */
export interface CellSource {
	bytes: Bytes;
	latin1: string;
}

/**
 * A column that reads its cells itself, from bytes: most are never a text. It writes at the row's place, as a record
 * that is cut by a chunk is read twice.
 */
export interface CellReader {
	/** @param bits all that any of its bytes has */
	read(source: CellSource, from: number, to: number, bits: number): string;
	/** A cell that had to be put together, or that came as text. */
	made(text: string): string;
	/** The next rows come into this block. */
	next(block: Block): void;
}

const [ZERO, NINE, MINUS, POINT] = [0x30, 0x39, 0x2d, 0x2e];
const SCALES = Array.from({ length: UNIT_DECIMALS + 1 }, (_, power) => 10 ** power);
/** Digits, with a sign and a point, that a number surely holds in units. */
const LONGEST = 13;

/** A plain decimal in units; NaN for everything else. */
function unitsIn(bytes: Bytes, from: number, to: number): number {
	let at = from;
	const isNegative = bytes[at] === MINUS;
	if (isNegative) at++;
	if (to - from > LONGEST || at >= to) return Number.NaN;
	let value = 0;
	let point = -1;
	for (const first = at; at < to; at++) {
		const byte = bytes[at] as number;
		if (byte >= ZERO && byte <= NINE) value = value * 10 + byte - ZERO;
		else if (byte === POINT && point < 0 && at > first && at < to - 1) point = at;
		else return Number.NaN;
	}
	const scale = point < 0 ? 0 : to - point - 1;
	if (scale > UNIT_DECIMALS) return Number.NaN;
	value *= SCALES[UNIT_DECIMALS - scale] as number;
	return isNegative && value !== 0 ? -value : value;
}

/** Up to 1,000, three digits after a point may be thousands. */
function mayBeThousands(units: number): boolean {
	const size = Math.abs(units);
	return size >= UNITS && size < 1_000 * UNITS;
}

/** What may be wrong with a cell until all are read: bits of `marks`. */
const MARKS = { point: 1, comma: 2, unreadable: 4 };

/** A column of amounts. */
export class AmountCells implements CellReader {
	/** The decimal signs that cells show beyond doubt. */
	private readonly shown: Record<DecimalSign, boolean> = { '.': false, ',': false };
	private isUnclear = false;
	/** Whether a word beside a number says its direction. */
	hasDirections = false;
	/** What stands beside the number in the last cell. */
	beside = '';
	private readonly blocks: Array<{ block: Block; units: Float64Array; marks: Uint8Array | undefined }> = [];
	private block!: Block;
	private units!: Float64Array;
	private readonly movements: Movements;
	private readonly place: (block: Block) => Float64Array;

	constructor(movements: Movements, place: (block: Block) => Float64Array) {
		this.movements = movements;
		this.place = place;
	}

	next(block: Block): void {
		this.block = block;
		this.units = this.place(block);
		this.blocks.push({ block, units: this.units, marks: undefined });
	}

	read(source: CellSource, from: number, to: number, bits: number): string {
		const { bytes } = source;
		const units = unitsIn(bytes, from, to);
		this.units[this.block.count] = units;
		if (Number.isNaN(units)) {
			if (from < to) this.written(textIn(source, from, to, bits));
		} else if (to - from > 4 && bytes[to - 4] === POINT && mayBeThousands(units)) this.mark(MARKS.point);
		else if (!this.shown['.']) this.shown['.'] = bytes.subarray(from, to).includes(POINT);
		return '';
	}

	made(text: string): string {
		const units = plainUnits(text);
		this.units[this.block.count] = units;
		if (Number.isNaN(units)) this.written(text);
		else if (text.charCodeAt(text.length - 4) === POINT && mayBeThousands(units)) this.mark(MARKS.point);
		else if (!this.shown['.']) this.shown['.'] = text.includes('.');
		return '';
	}

	/** A number that came as one: its point is no thousands separator. */
	number(value: number): void {
		const [at, units] = [this.block.count, Math.round(value * UNITS)];
		const isExact = Number.isSafeInteger(units) && units / UNITS === value;
		this.units[at] = isExact ? units + 0 : Number.NaN;
		if (!isExact) this.mark(MARKS.unreadable, String(value));
	}

	private written(text: string): void {
		const read = readWritten(text);
		if (read === undefined) {
			if (text.trim() !== '') this.mark(MARKS.unreadable, text.trim());
			return;
		}
		this.units[this.block.count] = read.units;
		this.beside = read.currency;
		if (read.direction !== undefined) this.hasDirections = true;
		if (read.shows !== undefined) this.shown[read.shows] = true;
		if (read.unclear !== undefined) this.mark(read.unclear === '.' ? MARKS.point : MARKS.comma);
		if (read.currency !== '') this.movements.unread.set(this.movements.count, text.trim());
	}

	/** What stands beside the number must be the row's currency. */
	checkBeside(currency: string): void {
		if (meansCurrency(this.beside, currency)) this.movements.unread.delete(this.movements.count);
		else {
			this.units[this.block.count] = Number.NaN;
			this.mark(MARKS.unreadable);
		}
		this.beside = '';
	}

	private mark(mark: number, unread?: string): void {
		const place = this.blocks.at(-1) as (typeof this.blocks)[0];
		place.marks ??= new Uint8Array(place.units.length);
		place.marks[this.block.count] = (place.marks[this.block.count] as number) | mark;
		this.isUnclear = true;
		if (unread !== undefined) this.movements.unread.set(this.movements.count, unread);
	}

	/**
	 * Once all cells are read: decides by those that are clear what a separator means in those that aren't.
	 *
	 * @param doubt of the rows that hold something else than an amount
	 */
	finish(decimalsAt: (block: Block, at: number) => number, doubt: number): void {
		if (!this.isUnclear) return;
		const { shown } = this;
		const contradict = shown['.'] && shown[','];
		for (const { block, units, marks } of this.blocks)
			for (let at = 0; marks !== undefined && at < block.count; at++) {
				const mark = marks[at] as number;
				if (mark === 0) continue;
				const isPoint = mark === MARKS.point;
				// Where nothing shows what a point is, three digits behind it are decimals if the currency has so many.
				const isUnknown = isPoint
					? !shown['.'] && !shown[','] && decimalsAt(block, at) < 3
					: shown['.'] === shown[','];
				if ((mark & MARKS.unreadable) !== 0 || contradict || isUnknown) {
					if ((mark & MARKS.unreadable) === 0)
						this.movements.unread.set(this.rowOf(block, at), String((units[at] as number) / UNITS));
					units[at] = Number.NaN;
					block.doubts[at] = (block.doubts[at] as number) | doubt;
				} else if (shown[isPoint ? ',' : '.']) units[at] = (units[at] as number) * 1_000;
			}
	}

	private rowOf(block: Block, at: number): number {
		return this.movements.blocks.indexOf(block) * block.doubts.length + at;
	}
}

/** The sum of a column that is no part, as it's written. */
export class SumCells implements CellReader {
	readonly sum = new Sum();
	/** Whether all its cells are plain amounts. */
	isWhole = true;
	readonly name: string;
	private units = Number.NaN;

	constructor(name: string) {
		this.name = name;
	}

	next(): void {}

	read({ bytes }: CellSource, from: number, to: number): string {
		this.units = unitsIn(bytes, from, to);
		return '';
	}

	made(text: string): string {
		this.units = plainUnits(text);
		return '';
	}

	/** Once the row is whole. */
	take(): void {
		if (Number.isNaN(this.units)) this.isWhole = false;
		else this.sum.add(this.units);
		this.units = Number.NaN;
	}
}

/** Texts that repeat: a row has the index of its text in a list. Most rows have that of the row above. */
export class ListedCells implements CellReader {
	private block!: Block;
	private places!: Uint16Array;
	private readonly movements: Movements;
	private readonly list: string[];
	private readonly indices = new Map<string, number>([['', 0]]);
	private readonly name: Listed;
	private readonly change: (text: string) => string;
	private last = Buffer.alloc(0);
	private index = 0;

	constructor(movements: Movements, name: Listed, change: (text: string) => string) {
		this.movements = movements;
		this.list = movements.lists[name];
		this.name = name;
		this.change = change;
	}

	next(block: Block): void {
		this.block = block;
		this.places = new Uint16Array(block.doubts.length);
		block.listed[this.name] = this.places;
	}

	read(source: CellSource, from: number, to: number, bits: number): string {
		if (!this.isLast(source.bytes, from, to)) {
			this.made(textIn(source, from, to, bits));
			this.last = Buffer.from(source.bytes.subarray(from, to));
		}
		this.places[this.block.count] = this.index;
		return '';
	}

	made(text: string): string {
		this.last = Buffer.alloc(0);
		this.places[this.block.count] = this.index = this.indexOf(this.change(text.trim()));
		return '';
	}

	/** The row has this text instead of what its cell says. */
	set(text: string): void {
		this.places[this.block.count] = this.indexOf(text);
	}

	/** Whether the last row's cell says nothing. */
	get isEmpty(): boolean {
		return this.places[this.block.count] === 0;
	}

	private isLast(bytes: Bytes, from: number, to: number): boolean {
		const { last } = this;
		if (last.length !== to - from || last.length === 0) return false;
		for (let index = 0; index < last.length; index++) if (last[index] !== bytes[from + index]) return false;
		return true;
	}

	private indexOf(text: string): number {
		let index = this.indices.get(text);
		if (index === undefined) {
			index = this.list.push(text) - 1;
			if (index > MOST_DIFFERENT)
				throw new InputError(
					`A column of "${this.movements.file}" has more than ${MOST_DIFFERENT} different values`,
					'Check which column is which: this one is no currency, type, status or payment method.',
				);
			this.indices.set(text, index);
		}
		return index;
	}
}

/** Two bytes hold no more. */
const MOST_DIFFERENT = 65_535;

/** Several readers of one column. */
export class SharedCells implements CellReader {
	private readonly readers: CellReader[];

	constructor(readers: CellReader[]) {
		this.readers = readers;
	}

	next(): void {
		// Each of them is told.
	}

	read(source: CellSource, from: number, to: number, bits: number): string {
		for (const reader of this.readers) reader.read(source, from, to, bits);
		return '';
	}

	made(text: string): string {
		for (const reader of this.readers) reader.made(text);
		return '';
	}
}
