import { foldedWords, placeOfName, readWritten, unitOfName } from '../cells';
import { InputError } from '../errors';
import { shortened } from '../input';
import { DESCRIPTION_LINES, type ColumnKey, type Description } from '../services';
import { isDateCell } from './dateCell';
import { describedAmounts, showsMoney } from './header';
import type { Pause } from '../turns';
import { underHeader, type HeaderWords, type RowsUnderHeader, type TableRow, type TableSource } from './underHeader';
import { cellText, columnsOf, lineText, valueAt, type Item } from './items';

/** What a row is. */
type Thing = 'line' | 'order';

/** So many rows show what a column holds. */
const MOST_LOOKED_AT = 200;
/** Of a rate that stays, so many rows show that it's none of their amounts. */
const ENOUGH_ALIKE = 3;
/** Columns that an error lists. */
const MOST_COLUMNS = 30;

/** What's read of a table, and how. */
interface TableReading {
	/** What each row is. */
	thing: Thing;
	/** By these its header is known. */
	words: HeaderWords;
	/** What the user's text says of it. */
	described: Description;
}

interface TableOf {
	/** Whether they are another node's, and none of a file. */
	isOfItems: boolean;
	items: Item[];
	columns: string[];
}

/** The columns of rows that another node gives, to be found as somebody names them, by their words, by their cells. */
export class ItemTable {
	readonly columns: string[];
	/** Those below the header. */
	readonly rows: TableRow[];
	/** How often the header stands among them again. */
	readonly headers: number;
	/** Tables of the file that have no such header, and aren't read. */
	readonly left: string[];
	/** Lines above the header that show money. */
	readonly above: string[];
	readonly items: Item[];
	private readonly isOfItems: boolean;
	private readonly reading: TableReading;
	private readonly cells = new Map<string, unknown[]>();

	/** @throws InputError where the header isn't there */
	static async of(source: TableSource, reading: TableReading, pause: Pause): Promise<ItemTable> {
		const { words, described } = reading;
		const header = { words, line: described.headerLine, described: describedAmounts(described) };
		const under = await underHeader(source, header, pause);
		const items = under.rows.map(({ item }) => item);
		const isOfItems = Array.isArray(source);
		return new ItemTable(reading, { ...under, isOfItems, items, columns: await columnsOf(items, pause) });
	}

	private constructor(
		reading: TableReading,
		{ isOfItems, rows, headers, left, above, items, columns }: RowsUnderHeader & TableOf,
	) {
		this.reading = reading;
		this.isOfItems = isOfItems;
		this.rows = rows;
		this.headers = headers;
		this.left = left;
		this.above = above;
		this.items = items;
		this.columns = columns;
	}

	/**
	 * The column that the user's text names, as the items have it; '' where it names none.
	 *
	 * @throws InputError when no item has it, and for several: a row of a statement or of orders has one amount
	 */
	described(key: ColumnKey): string {
		const names = this.reading.described[key] ?? [];
		if (names.length > 1)
			throw new InputError(
				`"File Description" names ${names.length} columns where only one can count: ${names.join(', ')}`,
				'Leave one of them, or add them up before this node.',
			);
		return this.allDescribed(key)[0] ?? '';
	}

	/** All columns that the text names for it. */
	allDescribed(key: ColumnKey): string[] {
		return (this.reading.described[key] ?? []).map((name) => this.named(key, name));
	}

	/** The currency that the text says; '' where it says none. */
	get code(): string {
		return this.reading.described.currency ?? '';
	}

	/** In any case, or the path where one leads to something. */
	private named(key: ColumnKey, name: string): string {
		const { columns, items } = this;
		const { thing } = this.reading;
		const found =
			columns.find((column) => column === name) ??
			columns.find((column) => foldedWords(column) === foldedWords(name)) ??
			(name.includes('.') && items.some((item) => valueAt(item, name) !== undefined) ? name : undefined);
		if (found !== undefined) return found;
		throw new InputError(
			`No ${thing} was read: no ${thing} has the column "${shortened(name)}" of "${DESCRIPTION_LINES[key].name}"`,
			`Leave the line out to have the column found, or name another one. ${this.listed()}`,
		);
	}

	/** Columns that are called so, the likelier first. */
	called(words: string[]): string[] {
		return namesCalled(this.columns, words);
	}

	/** @param more what may be written instead */
	missing(key: ColumnKey, more = ''): InputError {
		if (this.hasFileAsText())
			return new InputError(
				`No ${this.reading.thing} was read: the input items have a file as text`,
				'Choose From a File, and give the file as it came, with no Extract from File before.',
			);
		const { name } = DESCRIPTION_LINES[key];
		const what = name.replace(/ Column$/, '').toLowerCase();
		return new InputError(
			`No ${this.reading.thing} was read: none of the columns looks like that of the ${what}`,
			`Write it into "File Description": ${name} = …${more} ${this.listed()}`,
		);
	}

	/** The first cells of a column that say something. */
	cellsOf(column: string): unknown[] {
		const known = this.cells.get(column);
		if (known !== undefined) return known;
		const cells: unknown[] = [];
		const isSign = this.items.slice(0, MOST_LOOKED_AT).some((item) => cellText(valueAt(item, column)) === '+');
		for (const item of this.items) {
			const cell = valueAt(item, column);
			// A dash says what left the account, where another cell has a plus.
			if (lineText(cell) !== '' || (isSign && cellText(cell) !== '')) cells.push(cell);
			if (cells.length === MOST_LOOKED_AT) break;
		}
		this.cells.set(column, cells);
		return cells;
	}

	every(column: string, test: (cell: unknown) => boolean): boolean {
		const cells = this.cellsOf(column);
		return cells.length > 0 && cells.every(test);
	}

	mostly(column: string, test: (cell: unknown) => boolean): boolean {
		const cells = this.cellsOf(column);
		return cells.filter(test).length * 2 > cells.length;
	}

	threeOfFour(column: string, test: (cell: unknown) => boolean): boolean {
		const cells = this.cellsOf(column);
		return cells.length > 0 && cells.filter(test).length * 4 >= cells.length * 3;
	}

	/** How many different texts the cells have. */
	wordsIn(column: string): number {
		return new Set(this.cellsOf(column).map(lineText)).size;
	}

	/** Whether most cells are amounts, and the name doesn't say that they are rates. */
	isMoney(column: string): boolean {
		return isOfMoney(column) && this.holdsAmounts(column);
	}

	holdsAmounts(column: string): boolean {
		return this.mostly(column, isAmountLike);
	}

	/** Whether a cell has a sign, or a word beside its number that says the direction. */
	isSigned(column: string): boolean {
		return this.cellsOf(column).some((cell) => isSignedCell(lineText(cell)));
	}

	/**
	 * The only column of nothing but amounts that shows that they are money, by a sign, decimals or a currency; ''
	 * where there's none. Numbers without any may be transactions', what's the same in all rows a rate.
	 */
	onlyAmounts(isOther: (column: string) => boolean): string {
		const likely = this.columns.filter((column) => {
			if (!isOfMoney(column) || isOther(column)) return false;
			const cells = this.cellsOf(column);
			const isAlike = cells.length >= ENOUGH_ALIKE && this.wordsIn(column) === 1;
			return !isAlike && this.every(column, isAmountLike) && cells.some((cell) => showsMoney(lineText(cell)));
		});
		return likely.length === 1 ? (likely[0] as string) : '';
	}

	/** Whether the items are no rows: a cell has the lines or elements of a file, or the only one those of others. */
	private hasFileAsText(): boolean {
		const { columns, isOfItems } = this;
		const isText = (cell: unknown) => /^\s*<[?\w]|\n[^\n]*\n/.test(cellText(cell));
		const [only = '', ...others] = columns;
		const isUnparted = /[;\t|]|,.*,/.test(only) || this.every(only, (cell) => cellText(cell).includes('\n'));
		return isOfItems && ((others.length === 0 && isUnparted) || columns.some((name) => this.every(name, isText)));
	}

	private listed(): string {
		const { columns } = this;
		const more = columns.length > MOST_COLUMNS ? `, and ${columns.length - MOST_COLUMNS} more` : '';
		const names = columns.slice(0, MOST_COLUMNS).map((name) => shortened(name));
		return names.length === 0 ? 'The items have no columns.' : `The items have: ${names.join(', ')}${more}.`;
	}
}

/** Those of names that are called so, the likelier first. */
export function namesCalled(names: string[], words: string[]): string[] {
	return names
		.map((name) => ({ name, place: placeWithoutUnit(name, words) }))
		.filter(({ place }) => place >= 0)
		.sort((a, b) => a.place - b.place)
		.map(({ name }) => name);
}

/** The place of a name, with or without the unit of its numbers: "amount_usd", "Amount cents". */
function placeWithoutUnit(name: string, words: string[]): number {
	const place = placeOfName(name, words);
	const { bare, currency, isMinor } = unitOfName(name);
	if (place >= 0 || (!isMinor && currency === '')) return place;
	return placeOfName(bare.replaceAll('_', ' '), words);
}

/** Longer words beside a number are no sign of a currency: "Rent 700028". */
const LONGEST_CURRENCY = 4;

function isAmountLike(cell: unknown): boolean {
	if (typeof cell === 'number') return true;
	const written = readWritten(lineText(cell));
	return written !== undefined && (written.currency ?? '').length <= LONGEST_CURRENCY && !isDateCell(cell);
}

function isSignedCell(cell: string): boolean {
	const written = readWritten(cell);
	return written !== undefined && (written.units < 0 || written.direction !== undefined);
}

/** "Fee %" and "Amount (thousands)" are no amounts. */
function isOfMoney(name: string): boolean {
	return !unitOfName(name).isNoAmount;
}
