import { placeOfName, cellText, type Item } from '../cells';
import { COLUMN_WORDS, type ColumnRole } from './columnWords';

/** Banks write their name, the account and a period above the table. */
const MOST_ABOVE = 15;

interface TableRow {
	item: Item;
	/** The place of the input item. */
	index: number;
}

/** The rows of a table; those below its header, where other lines stand above that and became the names. */
export function underHeader(items: Item[]): TableRow[] {
	const rows = items.map((item, index) => ({ item, index }));
	if (isHeader(Object.keys(items[0] ?? {}))) return rows;
	const at = items.slice(0, MOST_ABOVE).findIndex((item) => isHeader(Object.values(item)));
	if (at < 0) return rows;
	const names = new Map(Object.entries(items[at] as Item).map(([key, name]) => [key, cellText(name)]));
	return rows.slice(at + 1).map(({ item, index }) => ({
		item: Object.fromEntries(Object.entries(item).map(([key, cell]) => [names.get(key) || key, cell])),
		index,
	}));
}

/** Whether among names are that of a date and that of an amount. */
function isHeader(names: unknown[]): boolean {
	const texts = names.map(cellText);
	const has = (role: ColumnRole) => texts.some((name) => placeOfName(name, COLUMN_WORDS[role]) >= 0);
	return has('date') && (has('amount') || has('credit') || has('debit'));
}
