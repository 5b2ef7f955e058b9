import { placeOfName } from '../cells';
import { InputError } from '../errors';
import { MOST_HEADER_LINES } from '../headerLines';
import { inTurns, type Pause } from '../turns';
import { cellText, type Item } from './items';

/** The first item is the second line: the first gave the names. */
const FIRST_ITEM_LINE = 2;

export interface TableRow {
	item: Item;
	/** The place of the input item. */
	index: number;
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
 * @throws InputError where there's no such line
 */
export async function underHeader(
	items: Item[],
	{ words, line: headerLine }: TableHeader,
	pause: Pause,
): Promise<{ rows: TableRow[]; headers: number }> {
	const at = headerLine === undefined ? placeOfHeader(items, words) : headerLine - FIRST_ITEM_LINE;
	const header = items[at];
	if (header === undefined && at >= 0)
		throw new InputError(
			`There is no line ${headerLine}: "Header Line" of "File Description" counts from 1`,
			'Leave the line out to have the header found.',
		);
	const names = new Map(Object.entries(header ?? {}).map(([key, name]) => [key, cellText(name)]));
	const rowOf = (item: Item) =>
		header === undefined
			? item
			: Object.fromEntries(Object.entries(item).map(([key, cell]) => [names.get(key) || key, cell]));
	const rows: TableRow[] = [];
	let headers = 0;
	await inTurns(items.slice(at + 1), pause, (each, index) => {
		const item = rowOf(each);
		if (repeatsNames(item)) headers++;
		else rows.push({ item, index: at + 1 + index });
	});
	return { rows, headers };
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
