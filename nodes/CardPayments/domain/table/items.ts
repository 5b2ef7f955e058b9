import { isDashes } from '../cells';
import { isRecord, textOf } from '../input';
import { inTurns, type Pause } from '../turns';

/** A row that another node gives: fields by the names of its columns. */
export type Item = Record<string, unknown>;

export async function columnsOf(items: readonly Item[], pause: Pause): Promise<string[]> {
	const columns = new Set<string>();
	await inTurns(items, pause, (item) => {
		for (const name of Object.keys(item)) columns.add(name);
	});
	return [...columns];
}

/** The field of that name, or at the end of that path: other nodes give fields in fields. */
export function valueAt(item: Item, path: string): unknown {
	if (path === '') return undefined;
	if (path in item) return item[path];
	return path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), item);
}

/** A value of an item as the cell of a file would say it: exactly. */
export function cellOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** A cell as text; a date as n8n gives it from a spreadsheet, too. */
export function cellText(cell: unknown): string {
	if (typeof cell === 'boolean') return String(cell);
	if (typeof cell !== 'object' || cell === null) return textOf(cell);
	return cell instanceof Date ? cell.toISOString() : textsIn(cell);
}

/** A cell as text, where a dash means nothing. */
export function lineText(cell: unknown): string {
	const text = cellText(cell).trim();
	return isDashes(text) ? '' : text;
}

/** All texts of a value and of what's in it. */
export function textsIn(value: unknown): string {
	if (typeof value === 'object' && value !== null) return Object.values(value).map(textsIn).join(' ');
	return textOf(value);
}
