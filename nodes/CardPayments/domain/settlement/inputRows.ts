import { textOf } from '../input';
import { SHEET_KINDS, type SheetKind } from '../sheets';
import type { Item } from '../table';

/** Rows that another node read, as the JSON of items. */
export interface InputRows {
	rows: Item[];
}

/** What rows are called of which nothing says which sheet they are of. */
export const INPUT_ROWS = 'the input rows';

/** Rows of one sheet. */
export interface ItemSheet {
	kind: SheetKind;
	path: string;
	items: Item[];
}

/** What *Extract Sheets* says of where a row is from: none of it is a column of the sheet. */
const ORIGIN = ['payout_sheet', 'payout_file', 'payout_row'];

/** Rows of another node by the sheet that *Extract Sheets* says of each; those of which nothing says it are one. */
export function sheetsOfItems({ rows }: InputRows): ItemSheet[] {
	const sheets = new Map<string, ItemSheet>();
	for (const item of rows) {
		const kind = SHEET_KINDS.find((each) => each === item.payout_sheet) ?? 'other';
		const isOfSheet = kind === item.payout_sheet;
		const path = isOfSheet ? textOf(item.payout_file) || kind : INPUT_ROWS;
		const name = `${kind}\n${path}`;
		const sheet = sheets.get(name) ?? { kind, path, items: [] };
		sheets.set(name, sheet);
		sheet.items.push(isOfSheet ? withoutOrigin(item) : item);
	}
	// Details before totals.
	return [...sheets.values()].sort((a, b) => SHEET_KINDS.indexOf(a.kind) - SHEET_KINDS.indexOf(b.kind));
}

function withoutOrigin(item: Item): Item {
	return Object.fromEntries(Object.entries(item).filter(([name]) => !ORIGIN.includes(name)));
}
