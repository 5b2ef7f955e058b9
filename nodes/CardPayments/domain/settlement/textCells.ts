import { isDashes } from '../cells';
import { InputError } from '../errors';
import { lettersOfCurrency } from '../currency';
import { textIn, type Bytes, type Utf8 } from '../csv';
import { BITS, type Block, type SheetRows } from '../tally';
import type { ListRole } from '../columns';
import { isTotalLabel } from '../words';

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
	/** The next rows come into this block; those until then into the one that the reader was made with. */
	next?(block: Block): void;
}

/** A column whose texts are kept. */
export class TextCells implements CellReader {
	private block: Block;
	private texts: string[];
	private readonly names: string[];
	private readonly mayBeTotal: boolean;

	constructor(block: Block, names: string[], { mayBeTotal = false } = {}) {
		this.block = block;
		this.names = names;
		this.mayBeTotal = mayBeTotal;
		this.texts = textsOf(block, names);
	}

	/** Whether the last cell says nothing. */
	get isEmpty(): boolean {
		return this.texts[this.block.count] === '';
	}

	next(block: Block): void {
		this.block = block;
		this.texts = textsOf(block, this.names);
	}

	read(source: Utf8, from: number, to: number, bits: number): string {
		return this.made(textIn(source, from, to, bits));
	}

	made(cell: string): string {
		const text = cell.trim();
		const at = this.block.count;
		this.texts[at] = this.mayBeTotal && isDashes(text) ? '' : text;
		if (this.mayBeTotal && isTotalLabel(text)) this.block.doubt(at, BITS.total);
		return '';
	}
}

/** One list of texts, by each of its names. */
function textsOf(block: Block, names: string[]): string[] {
	const texts = new Array<string>(block.size).fill('');
	for (const name of names) block.texts.set(name, texts);
	return texts;
}

/** Two bytes hold no more. */
const MOST_DIFFERENT = 65_535;
/** In bytes. */
const LONGEST_LAST = 64;

/** Texts that repeat: a row has the index of its text in a list. Most rows have that of the row above. */
export class ListedCells implements CellReader {
	private block: Block;
	private places: Uint16Array;
	private readonly sheetRows: SheetRows;
	private readonly list: string[];
	private readonly indices = new Map<string, number>([['', 0]]);
	private readonly role: ListRole;
	private readonly isCode: boolean;
	/** The last cell's bytes, where there are any and they fit. */
	private readonly last = Buffer.alloc(LONGEST_LAST);
	private lastLength = 0;
	private index = 0;

	constructor(sheetRows: SheetRows, block: Block, role: ListRole) {
		this.sheetRows = sheetRows;
		this.block = block;
		this.places = placesOf(block, role);
		this.list = sheetRows.lists[role];
		this.role = role;
		this.isCode = role.endsWith('currency');
	}

	next(block: Block): void {
		this.block = block;
		this.places = placesOf(block, this.role);
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
					`A column of "${this.sheetRows.file}" has more than ${MOST_DIFFERENT} different values`,
					'Check which column is which: this one is no currency, type, status or payment method.',
				);
			this.indices.set(text, index);
		}
		return index;
	}
}

function placesOf(block: Block, role: ListRole): Uint16Array {
	return (block.listed[role] ??= new Uint16Array(block.size));
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
