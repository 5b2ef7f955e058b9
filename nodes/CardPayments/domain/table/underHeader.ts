import { foldedWords, placeOfName } from '../cells';
import { InputError } from '../errors';
import { MOST_HEADER_LINES } from '../headerLines';
import { shortened } from '../input';
import { inTurns, type Pause } from '../turns';
import type { FileTable, TablesOfFile } from './fileTables';
import { headerIn, headerNames, isHeader, moneyAbove, type HeaderSought } from './header';
import { cellText, type Item } from './items';

/** Rows as they come: items of another node, or what files hold. */
export type TableSource = Item[] | TablesOfFile;

export interface TableRow {
	item: Item;
	/** The place of the input item. */
	index: number;
	/** Its line in the file, or of the items, from 1 on. */
	number: number;
}

export interface RowsUnderHeader {
	rows: TableRow[];
	/** How often the header stands among them again. */
	headers: number;
	/** Tables of the file that have no such header. */
	left: string[];
	/** Lines above the header that show money. */
	above: string[];
}

/** Words of roles, one of each of which names in a header are: each list is one role, or several that stand for one. */
export type HeaderWords = string[][];

/** By what it's known: words, and what a text says. */
interface TableHeader extends Pick<HeaderSought, 'line' | 'described'> {
	words: HeaderWords;
}

/**
 * The rows of a table; those below its header, where other lines stand above that and became the names. The header is
 * no row, wherever it stands again: how often, is counted.
 *
 * @throws InputError where there's no such line, no row, or tables of a file have different headers
 */
export async function underHeader(source: TableSource, header: TableHeader, pause: Pause): Promise<RowsUnderHeader> {
	const sought: HeaderSought = {
		...header,
		knows: (names) => (isCalled(names, header.words) ? 'surely' : undefined),
	};
	return Array.isArray(source)
		? await underHeaderOfItems(source, sought, pause)
		: await underHeaderOfFile(source.tables, sought, pause);
}

async function underHeaderOfItems(items: Item[], sought: HeaderSought, pause: Pause): Promise<RowsUnderHeader> {
	// The first item is the second line: the first gave the names.
	const lines = [Object.keys(items[0] ?? {}), ...items.slice(0, MOST_HEADER_LINES).map(cellsOf)];
	const place = lines.findIndex((cells, at) => isHeader(cells, at + 1, sought));
	if (place < 0 && sought.line !== undefined) throw noSuchLine(sought.line);
	const at = Math.max(0, place);
	const names = new Map(Object.entries(items[at - 1] ?? {}).map(([key, name]) => [key, cellText(name)]));
	const rowOf = (item: Item) =>
		at === 0 ? item : Object.fromEntries(Object.entries(item).map(([key, cell]) => [names.get(key) || key, cell]));
	const found: RowsUnderHeader = { rows: [], headers: 0, left: [], above: moneyAbove(lines.slice(0, at)) };
	await inTurns(items.slice(at), pause, (each, index) => {
		const item = rowOf(each);
		const line = at + index;
		if (repeatsNames(item)) found.headers++;
		else found.rows.push({ item, index: line, number: line + 1 });
	});
	return found;
}

function noSuchLine(line = 0): InputError {
	return new InputError(
		`There is no line ${line}: "Header Line" of "File Description" counts from 1`,
		'Leave the line out to have the header found.',
	);
}

async function underHeaderOfFile(all: FileTable[], sought: HeaderSought, pause: Pause): Promise<RowsUnderHeader> {
	const tables = all.filter(({ records }) => records.length > 0);
	if (tables.length === 0)
		throw new InputError('No line was read: the file is empty', 'Check that the node before has downloaded it.');
	const { line } = sought;
	const headed = tables.map((table) => ({ ...table, ...headerIn(table.records, table.numbers, sought) }));
	const known = headed.filter(({ at, numbers, records }) =>
		isHeader(records[at] as string[], numbers[at] as number, sought),
	);
	if (line !== undefined && headed.every(({ numbers }) => !numbers.includes(line))) throw noSuchLine(line);
	const [largest] = [...headed].sort((a, b) => b.records.length - a.records.length);
	const read = known.length > 0 || largest === undefined ? known : [largest];
	const left = headed.filter((table) => !read.includes(table)).map(({ name }) => name);
	const found: RowsUnderHeader = { rows: [], headers: 0, left, above: [] };
	let first: string[] | undefined;
	for (const { records, numbers, index, at, isNamed, name } of read) {
		const names = headerNames(records.slice(at, isNamed ? at + 1 : undefined), isNamed);
		first ??= names;
		if (names.map(foldedWords).join() !== first.map(foldedWords).join())
			throw new InputError(
				`"${name}" has other columns than the table before it: ${names.join(', ')}`,
				'Give one of them at a time.',
			);
		found.above.push(...moneyAbove(records.slice(0, at)));
		const start = isNamed ? at + 1 : at;
		await inTurns(records, pause, (cells, place) => {
			if (place < start) return;
			const item: Item = {};
			for (let column = 0; column < names.length; column++) item[names[column] as string] = cells[column] ?? '';
			for (let column = names.length; column < cells.length; column++)
				if (cells[column] !== '') item[`column_${column + 1}`] = cells[column];
			if (repeatsNames(item)) found.headers++;
			else found.rows.push({ item, index, number: numbers[place] as number });
		});
	}
	if (found.rows.length === 0)
		throw new InputError(
			`No line was read: below the names of the columns (${(first ?? []).map((name) => shortened(name)).join(', ')}) the file has no row`,
			'Check the days that it was exported for.',
		);
	return found;
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

function cellsOf(item: Item): string[] {
	return Object.values(item).map(cellText);
}

/** Whether one of the names is called by each of the lists. */
function isCalled(names: string[], words: HeaderWords): boolean {
	return words.every((likely) => names.some((name) => placeOfName(name, likely) >= 0));
}
