import { InputError } from '../errors';
import { isRecord, shortened, textOf } from '../input';
import { isKnownCurrency } from '../money';
import { foldedWords, placeOfName } from './columnNames';
import { unitOfName } from './nameUnits';

/** A row that another node gives: fields by the names of its columns. */
export type Item = Record<string, unknown>;

/** What an item is. */
type Thing = 'line' | 'order';

export function columnsOf(items: Item[]): string[] {
	const columns = new Set<string>();
	for (const item of items) for (const name of Object.keys(item)) columns.add(name);
	return [...columns];
}

/** Columns that are called so, the likelier first. */
export function columnsCalled(columns: string[], likely: string[]): string[] {
	return columns
		.map((column) => ({ column, place: placeWithoutUnit(column, likely) }))
		.filter(({ place }) => place >= 0)
		.sort((a, b) => a.place - b.place)
		.map(({ column }) => column);
}

/** The place of a name, with or without the unit of its numbers: "amount_usd", "Amount cents". */
function placeWithoutUnit(name: string, likely: string[]): number {
	const place = placeOfName(name, likely);
	const { bare, currency, isMinor } = unitOfName(name);
	if (place >= 0 || (!isMinor && currency === '')) return place;
	return placeOfName(bare.replaceAll('_', ' '), likely);
}

interface Search {
	/** The field, as the panel calls it. */
	label: string;
	items: Item[];
	columns: string[];
	thing: Thing;
}

/**
 * The column as the items have it, in any case, or the path where one leads to something.
 *
 * @throws InputError when no item has it
 */
export function columnNamed(name: string, { label, items, columns, thing }: Search): string {
	const found =
		columns.find((column) => column === name) ??
		columns.find((column) => foldedWords(column) === foldedWords(name)) ??
		(name.includes('.') && items.some((item) => valueAt(item, name) !== undefined) ? name : undefined);
	if (found !== undefined) return found;
	throw new InputError(
		`No ${thing} was read: no ${thing} has the column "${shortened(name)}" of "${label} Column"`,
		`Empty the field to have the column found, or choose another one. ${listedNames(columns)}`,
	);
}

/** A field for a column of currencies may have the code of one instead; '' where it hasn't. */
export function codeEntered(name: string, columns: string[]): string {
	const code = name.toUpperCase();
	return isKnownCurrency(code) && !columns.includes(name) ? code : '';
}

/** @param label the field in which to name it, as the panel calls it */
export function noColumn(thing: Thing, label: string, columns: string[]): InputError {
	return new InputError(
		`No ${thing} was read: none of the columns looks like that of the ${label.toLowerCase()}`,
		`Name it in "${label} Column" under Columns. ${listedNames(columns)}`,
	);
}

const MOST_COLUMNS = 30;

function listedNames(columns: string[]): string {
	const more = columns.length > MOST_COLUMNS ? `, and ${columns.length - MOST_COLUMNS} more` : '';
	const names = columns.slice(0, MOST_COLUMNS).map((name) => shortened(name));
	return names.length === 0 ? 'The items have no columns.' : `The items have: ${names.join(', ')}${more}.`;
}

/** A value of an item as a cell would say it. */
export function cellOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** A cell as text; a date as n8n gives it from a spreadsheet, too. */
export function cellText(cell: unknown): string {
	if (typeof cell !== 'object' || cell === null) return textOf(cell);
	return cell instanceof Date ? cell.toISOString() : textsIn(cell);
}

/** All texts of a value and of what's in it. */
export function textsIn(value: unknown): string {
	if (typeof value === 'object' && value !== null) return Object.values(value).map(textsIn).join(' ');
	return textOf(value);
}

/** The field of that name, or at the end of that path: other nodes give fields in fields. */
export function valueAt(item: Item, path: string): unknown {
	if (path === '') return undefined;
	if (path in item) return item[path];
	return path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), item);
}
