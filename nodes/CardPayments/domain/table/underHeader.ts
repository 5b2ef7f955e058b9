import { InputError } from '../errors';
import { foldedWords, placeOfName, readWritten } from '../cells';
import { MOST_HEADER_LINES } from '../headerLines';
import { inTurns, type Pause } from '../turns';
import { isDateCell } from './dateCell';
import type { FileTable, TablesOfFile } from './fileTables';
import { cellText, type Item } from './items';
import { nameColumns } from '../sheets';

/** The first item is the second line: the first gave the names. */
const FIRST_ITEM_LINE = 2;

/** Rows as they come: items of another node, or what files hold. */
export type TableSource = Item[] | TablesOfFile;

export interface TableRow {
	item: Item;
	/** The place of the input item. */
	index: number;
	/** Of the row in its table, from 1 on. */
	number: number;
}

export interface RowsUnderHeader {
	rows: TableRow[];
	/** How often the header stands among them again. */
	headers: number;
	/** Tables of the file that have no such header. */
	left: string[];
}

/** Words of roles, one of each of which names in a header are: each list is one role, or several that stand for one. */
type HeaderWords = string[][];

export interface TableHeader {
	/** By which it's known. */
	words: HeaderWords;
	/** Its line from 1 on, where that's said. */
	line?: number | undefined;
}

/**
 * The rows of a table; those below its header, where other lines stand above that and became the names. The header is
 * no row, wherever it stands again: how often, is counted.
 *
 * @throws InputError where there's no such line, or tables of a file have different headers
 */
export async function underHeader(source: TableSource, header: TableHeader, pause: Pause): Promise<RowsUnderHeader> {
	return Array.isArray(source)
		? await underHeaderOfItems(source, header, pause)
		: await underHeaderOfFile(source.tables, header, pause);
}

async function underHeaderOfItems(
	items: Item[],
	{ words, line: headerLine }: TableHeader,
	pause: Pause,
): Promise<RowsUnderHeader> {
	const at = headerLine === undefined ? placeOfHeader(items, words) : headerLine - FIRST_ITEM_LINE;
	const header = items[at];
	if (header === undefined && at >= 0) throw noSuchLine(headerLine);
	const names = new Map(Object.entries(header ?? {}).map(([key, name]) => [key, cellText(name)]));
	const rowOf = (item: Item) =>
		header === undefined
			? item
			: Object.fromEntries(Object.entries(item).map(([key, cell]) => [names.get(key) || key, cell]));
	const rows: TableRow[] = [];
	let headers = 0;
	await inTurns(items.slice(at + 1), pause, (each, index) => {
		const item = rowOf(each);
		const place = at + 1 + index;
		if (repeatsNames(item)) headers++;
		else rows.push({ item, index: place, number: place + 1 });
	});
	return { rows, headers, left: [] };
}

function noSuchLine(line = 0): InputError {
	return new InputError(
		`There is no line ${line}: "Header Line" of "File Description" counts from 1`,
		'Leave the line out to have the header found.',
	);
}

async function underHeaderOfFile(
	all: FileTable[],
	{ words, line }: TableHeader,
	pause: Pause,
): Promise<RowsUnderHeader> {
	const tables = all.filter(({ records }) => records.length > 0);
	if (tables.length === 0)
		throw new InputError('No line was read: the file is empty', 'Check that the node before has downloaded it.');
	const headed = tables.map((table) => ({ ...table, at: headerLineOf(table.records, words, line) }));
	const known = headed.filter(({ at }) => at !== undefined);
	const [largest] = [...headed].sort((a, b) => b.records.length - a.records.length);
	const read = known.length > 0 || largest === undefined ? known : [largest];
	if (line !== undefined && known.length === 0) throw noSuchLine(line);
	const result: RowsUnderHeader = {
		rows: [],
		headers: 0,
		left: headed.filter((table) => !read.includes(table)).map(({ name }) => name),
	};
	let first: string[] | undefined;
	for (const { records, index, at, name } of read) {
		const from = at ?? likeliestLine(records);
		const header = records[from] as string[];
		const isNamed = at !== undefined || !header.some(saysSomething);
		const names = nameColumns(isNamed ? header : header.map(() => ''));
		first ??= names;
		if (names.map(foldedWords).join() !== first.map(foldedWords).join())
			throw new InputError(
				`"${name}" has other columns than the table before it: ${names.join(', ')}`,
				'Give one of them at a time.',
			);
		const start = isNamed ? from + 1 : from;
		await inTurns(records, pause, (cells, place) => {
			if (place < start) return;
			const item: Item = {};
			for (let column = 0; column < names.length; column++) item[names[column] as string] = cells[column] ?? '';
			for (let column = names.length; column < cells.length; column++)
				if (cells[column] !== '') item[`column_${column + 1}`] = cells[column];
			if (repeatsNames(item)) result.headers++;
			else result.rows.push({ item, index, number: place + 1 });
		});
	}
	return result;
}

/** The place of the header among the records of a file; undefined where none is known by its words. */
function headerLineOf(records: string[][], words: HeaderWords, line: number | undefined): number | undefined {
	if (line !== undefined) return line <= records.length ? line - 1 : undefined;
	const found = records.slice(0, MOST_HEADER_LINES).findIndex((cells) => isHeader(cells, words));
	return found < 0 ? undefined : found;
}

/** So many records show how many cells most have. */
const MOST_COUNTED = 200;

/** The first record with as many cells as most have: titles are shorter. */
function likeliestLine(records: string[][]): number {
	const counts = new Map<number, number>();
	for (const { length } of records.slice(0, MOST_COUNTED)) counts.set(length, (counts.get(length) ?? 0) + 1);
	const [width = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
	return Math.max(
		0,
		records.findIndex(({ length }) => length === width),
	);
}

/** A cell with a date or an amount is none of a header. */
function saysSomething(cell: string): boolean {
	return isDateCell(cell) || (/\d[.,]\d{2}\D*$/.test(cell) && readWritten(cell) !== undefined);
}

/** Whether a row has the names of its columns again, as each page of a statement does. */
function repeatsNames(item: Item): boolean {
	let names = 0;
	for (const [name, cell] of Object.entries(item)) {
		const text = cellText(cell).trim();
		if (text === '') continue;
		if (text.toLowerCase() !== name.trim().toLowerCase()) return false;
		names++;
	}
	return names > 1;
}

/** The place of the item that has the names; -1 where they are the items' own. */
function placeOfHeader(items: Item[], words: HeaderWords): number {
	if (isHeader(Object.keys(items[0] ?? {}), words)) return -1;
	return items.slice(0, MOST_HEADER_LINES).findIndex((item) => isHeader(Object.values(item), words));
}

function isHeader(names: unknown[], words: HeaderWords): boolean {
	const texts = names.map(cellText);
	return words.every((likely) => texts.some((name) => placeOfName(name, likely) >= 0));
}
