import { isDashes } from '../cells';
import { lettersOfCurrency } from '../currency';
import type { ColumnReader } from '../csv';
import { BITS, type Block, type SheetRows } from '../tally';
import type { ListRole } from '../columns';
import { isTotalLabel } from '../words';

/** A column that reads its cells itself, at the row's place: a record that is cut by a chunk is read twice. */
export interface CellReader extends ColumnReader {
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

	read(cell: string): void {
		const text = cell.trim();
		const at = this.block.count;
		this.texts[at] = this.mayBeTotal && isDashes(text) ? '' : text;
		if (this.mayBeTotal && isTotalLabel(text)) this.block.doubt(at, BITS.total);
	}
}

/** One list of texts, by each of its names. */
function textsOf(block: Block, names: string[]): string[] {
	const texts = new Array<string>(block.size).fill('');
	for (const name of names) block.texts.set(name, texts);
	return texts;
}

/** Texts that repeat: a row has the index of its text in a list. Most rows have that of the row above. */
export class ListedCells implements CellReader {
	private block: Block;
	private places: Uint32Array;
	private readonly list: string[];
	private readonly indices = new Map<string, number>([['', 0]]);
	private readonly role: ListRole;
	private readonly isCode: boolean;
	/** The last cell, and the place of its text. */
	private last = '';
	private index = 0;

	constructor(sheetRows: SheetRows, block: Block, role: ListRole) {
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

	read(cell: string): void {
		if (cell !== this.last) {
			const text = cell.trim();
			this.index = this.indexOf(this.isCode ? lettersOfCurrency(text.toUpperCase()) : text);
			this.last = cell;
		}
		this.places[this.block.count] = this.index;
	}

	/** The row has this text instead of what its cell says. */
	set(text: string): void {
		this.places[this.block.count] = this.indexOf(text);
	}

	/** What the last row says. */
	get text(): string {
		return this.list[this.places[this.block.count] as number] as string;
	}

	private indexOf(text: string): number {
		let index = this.indices.get(text);
		if (index === undefined) {
			index = this.list.push(text) - 1;
			this.indices.set(text, index);
		}
		return index;
	}
}

function placesOf(block: Block, role: ListRole): Uint32Array {
	return (block.listed[role] ??= new Uint32Array(block.size));
}

/** A column whose last cell is put together with another one's. */
export class LastCell implements CellReader {
	text = '';

	read(cell: string): void {
		this.text = cell.trim();
	}
}

/** Several readers of one column. Each of them is told of the next block by itself. */
export class SharedCells implements CellReader {
	private readonly readers: CellReader[];

	constructor(readers: CellReader[]) {
		this.readers = readers;
	}

	read(cell: string): void {
		for (let index = 0; index < this.readers.length; index++) (this.readers[index] as CellReader).read(cell);
	}

	number(value: number): void {
		for (const reader of this.readers)
			if (reader.number === undefined) reader.read(String(value));
			else reader.number(value);
	}
}
