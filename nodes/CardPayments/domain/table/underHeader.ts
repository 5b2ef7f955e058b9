import { placeOfName } from '../cells';
import { InputError } from '../errors';
import { MOST_HEADER_LINES } from '../headerLines';
import { mappedInTurns, type Pause } from '../turns';
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
 * The rows of a table; those below its header, where other lines stand above that and became the names.
 *
 * @throws InputError where there's no such line
 */
export async function underHeader(
	items: Item[],
	{ words, line: headerLine }: TableHeader,
	pause: Pause,
): Promise<TableRow[]> {
	const at = headerLine === undefined ? placeOfHeader(items, words) : headerLine - FIRST_ITEM_LINE;
	const header = items[at];
	if (header === undefined && at >= 0)
		throw new InputError(
			`There is no line ${headerLine}: "Header Line" of "File Description" counts from 1`,
			'Leave the line out to have the header found.',
		);
	if (header === undefined) return await mappedInTurns(items, pause, (item, index) => ({ item, index }));
	const names = new Map(Object.entries(header).map(([key, name]) => [key, cellText(name)]));
	return await mappedInTurns(items.slice(at + 1), pause, (item, index) => ({
		item: Object.fromEntries(Object.entries(item).map(([key, cell]) => [names.get(key) || key, cell])),
		index: at + 1 + index,
	}));
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
