import { InputError } from '../errors';
import { lettersOfCurrency } from '../money/numericCurrencies';
import { textIn, utf8Text, type Bytes, type Utf8 } from '../sheets/csv';
import { BITS } from './doubts';
import type { ListRole } from './columns';
import { isTotalLabel } from '../words/totals';
import type { Block, Movements } from './movement';
import { Texts } from './texts';

/**
 * A column that reads its cells itself, from bytes: most are never a text. It writes at the row's place, as a record
 * that is cut by a chunk is read twice.
 */
export interface CellReader {
	/** @param bits all that any of its bytes has */
	read(source: Utf8, from: number, to: number, bits: number): string;
	/** A cell that had to be put together, or that came as text. */
	made(text: string): string;
	/** A number that came as one, where that says more than its text. */
	number?(value: number): void;
	/** The next rows come into this block. */
	next?(block: Block): void;
}

/** A column whose texts are kept. */
export class TextCells implements CellReader {
	private block!: Block;
	private texts!: Texts;
	private readonly names: string[];
	private readonly mayBeTotal: boolean;
	private readonly isHashed: boolean;

	/** @param isHashed whether the texts are looked up */
	constructor(names: string[], { mayBeTotal = false, isHashed = false } = {}) {
		this.names = names;
		this.mayBeTotal = mayBeTotal;
		this.isHashed = isHashed;
	}

	/** Whether the last cell says nothing. */
	get isEmpty(): boolean {
		return this.texts.isEmpty(this.block.count);
	}

	next(block: Block): void {
		this.block = block;
		const last = this.texts as Texts | undefined;
		this.texts = last?.ofSize(block.size) ?? new Texts(block.size, { isHashed: this.isHashed });
		for (const name of this.names) block.texts.set(name, this.texts);
	}

	read({ bytes }: Utf8, from: number, to: number, bits: number): string {
		const at = this.block.count;
		const { texts } = this;
		// Throws for what isn't UTF-8.
		if (bits > 0x7f) utf8Text(bytes, from, to);
		// Dashes alone are how some services write no ID.
		if (this.mayBeTotal && bytes[from] === DASH && isDashes(bytes, from, to)) texts.set(at, bytes, to, to);
		else texts.set(at, bytes, from, to);
		// Most IDs end with digits, and begin with something else than labels do.
		if (this.mayBeTotal && mayBeLabel(bytes, from, to) && isTotalLabel(texts.at(at)))
			this.block.doubt(at, BITS.total);
		return '';
	}

	made(text: string): string {
		const bytes = Buffer.from(text) as Bytes;
		return this.read({ bytes, latin1: '' }, 0, bytes.length, 0);
	}
}

const DASH = 0x2d;

function isDashes(bytes: Bytes, from: number, to: number): boolean {
	for (let at = from; at < to; at++) if (bytes[at] !== DASH) return false;
	return true;
}

/** What labels with a number begin with: three letters each, in lower case. */
const BEGINNINGS = new Set(
	['tot', 'sub', 'sum', 'som', 'sal', 'bal', 'car', 'zwi', 'ges', 'net', 'gra', 'rec', 'row', 'tra', 'cou', 'lin']
		.concat([
			'ent',
			'ite',
			'num',
			'anz',
			'nom',
			'can',
			'top',
			'ara',
			'raz',
			'ogo',
			'cel',
			'uku',
			'jum',
			'end',
			'clo',
		])
		.map((letters) => beginningOf(Buffer.from(letters), 0)),
);

function beginningOf(bytes: Uint8Array, from: number): number {
	const [a, b, c] = [bytes[from] as number, bytes[from + 1] as number, bytes[from + 2] as number];
	return ((a | 0x20) << 16) | ((b | 0x20) << 8) | (c | 0x20);
}

/** Whether a cell may be a label: it has no digits at its end, or begins like one, or in another script. */
function mayBeLabel(bytes: Bytes, from: number, to: number): boolean {
	if (from === to) return false;
	let hasDigit = false;
	for (let at = Math.max(from, to - 4); at < to; at++) hasDigit ||= ((bytes[at] as number) ^ 0x30) <= 9;
	return !hasDigit || (bytes[from] as number) > 0x7f || BEGINNINGS.has(beginningOf(bytes, from));
}

/** Two bytes hold no more. */
const MOST_DIFFERENT = 65_535;
/** In bytes. */
const LONGEST_LAST = 64;

/** Texts that repeat: a row has the index of its text in a list. Most rows have that of the row above. */
export class ListedCells implements CellReader {
	private block!: Block;
	private places!: Uint16Array;
	private readonly movements: Movements;
	private readonly list: string[];
	private readonly indices = new Map<string, number>([['', 0]]);
	private readonly role: ListRole;
	private readonly isCode: boolean;
	/** The last cell's bytes, where there are any and they fit. */
	private readonly last = Buffer.alloc(LONGEST_LAST);
	private lastLength = 0;
	private index = 0;

	constructor(movements: Movements, role: ListRole) {
		this.movements = movements;
		this.list = movements.lists[role];
		this.role = role;
		this.isCode = role.endsWith('currency');
	}

	next(block: Block): void {
		this.block = block;
		this.places = block.listed[this.role] ??= new Uint16Array(block.size);
	}

	read(source: Utf8, from: number, to: number, bits: number): string {
		if (!this.isLast(source.bytes, from, to)) {
			this.made(textIn(source, from, to, bits));
			this.remember(source.bytes, from, to);
		}
		this.places[this.block.count] = this.index;
		return '';
	}

	made(text: string): string {
		this.lastLength = 0;
		this.index = this.indexOf(this.isCode ? lettersOfCurrency(text.trim().toUpperCase()) : text.trim());
		this.places[this.block.count] = this.index;
		return '';
	}

	/** The row has this text instead of what its cell says. */
	set(text: string): void {
		this.places[this.block.count] = this.indexOf(text);
	}

	/** What the last row says. */
	get text(): string {
		return this.list[this.places[this.block.count] as number] as string;
	}

	private isLast(bytes: Bytes, from: number, to: number): boolean {
		const { last, lastLength } = this;
		if (lastLength !== to - from || lastLength === 0) return false;
		for (let index = 0; index < lastLength; index++) if (last[index] !== bytes[from + index]) return false;
		return true;
	}

	private remember(bytes: Bytes, from: number, to: number): void {
		if (to - from > LONGEST_LAST) return;
		this.lastLength = to - from;
		for (let index = 0; index < this.lastLength; index++) this.last[index] = bytes[from + index] as number;
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

/** A column whose last cell is put together with another one's. */
export class LastCell implements CellReader {
	text = '';

	read(source: Utf8, from: number, to: number, bits: number): string {
		return this.made(textIn(source, from, to, bits));
	}

	made(text: string): string {
		this.text = text.trim();
		return '';
	}
}

/** Several readers of one column. Each of them is told of the next block by itself. */
export class SharedCells implements CellReader {
	private readonly readers: CellReader[];

	constructor(readers: CellReader[]) {
		this.readers = readers;
	}

	read(source: Utf8, from: number, to: number, bits: number): string {
		for (let index = 0; index < this.readers.length; index++)
			(this.readers[index] as CellReader).read(source, from, to, bits);
		return '';
	}

	made(text: string): string {
		for (const reader of this.readers) reader.made(text);
		return '';
	}

	number(value: number): void {
		for (const reader of this.readers)
			if (reader.number === undefined) reader.made(String(value));
			else reader.number(value);
	}
}
