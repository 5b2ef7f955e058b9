import { InputError } from '../errors';
import { isRecord, parseJson } from '../input/json';
import { readList } from '../input/lists';
import { textOf } from '../input/text';
import type { Transaction } from './transactions';

/** `payout/type/` and an ID or what stands for it. */
const KEY = /^[^/]+\/[a-z_]+\/.+$/s;
const WRITES_NOTHING = 'The node writes nothing, as it would write every transaction again.';

/** The keys of the transactions that a destination has. */
export type KnownKeys = ReturnType<typeof readKnownKeys>;

/**
 * Reads a list of keys, or a destination's rows with the field `key`. Empty rows come from an empty destination, and
 * so does the one empty item that n8n gives instead of none.
 *
 * @throws InputError when something was given, but nothing in it is a key: taken for an empty destination, every
 * transaction would be written again
 */
export function readKnownKeys(value: unknown) {
	if (isBlank(value))
		throw new InputError(
			'"Skip Known Keys" has no value',
			`${WRITES_NOTHING} Check the expression. If your destination has no rows, it must give an empty list: []`,
		);
	const entries = entriesOf(value);
	const isOneEmptyItem = entries.length === 1 && isBlank(entries[0]);
	const filled = isOneEmptyItem ? [] : entries.filter((entry) => !isRecord(entry) || filledFields(entry).length > 0);
	/** With the `amount_minor` of their rows; NaN where these don't say. */
	const keys = new Map<string, number>();
	/** Those of several rows. */
	const repeated = new Set<string>();
	for (const entry of filled) {
		const row = isRecord(entry) ? entry : undefined;
		const text = textOf(row === undefined ? entry : row.key);
		const several = row === undefined && text.includes(',') ? readList(text) : [text];
		for (const key of several.filter((each) => each !== '')) {
			if (row !== undefined && keys.has(key)) repeated.add(key);
			keys.set(key, Number(textOf(row?.amount_minor) || Number.NaN));
		}
	}
	if (filled.length === 0 || [...keys.keys()].some((key) => KEY.test(key))) return { keys, repeated };
	const columns = new Set(entries.flatMap((entry) => (isRecord(entry) ? filledFields(entry) : [])));
	const has = columns.size > 0 ? ` The rows have: ${[...columns].join(', ')}.` : '';
	throw new InputError(
		`"Skip Known Keys" has ${entries.length} row${entries.length === 1 ? '' : 's'}, but no row has a key`,
		`${WRITES_NOTHING} Give a list of keys, or rows with the field key, with nothing before or after the expression.${has}`,
	);
}

/** The keys of transactions whose amount isn't what the destination has. */
export function changedKeys({ keys }: KnownKeys, transactions: Transaction[]): string[] {
	return transactions
		.filter(({ key, amount_minor }) => !Number.isNaN(keys.get(key) ?? Number.NaN) && keys.get(key) !== amount_minor)
		.map(({ key }) => key);
}

/** The keys of a payout that none of its transactions has any more: they may have been written again. */
export function goneKeys({ keys }: KnownKeys, payoutId: string, read: ReadonlySet<string>): string[] {
	return [...keys.keys()].filter((key) => key.startsWith(`${payoutId}/`) && !read.has(key));
}

function entriesOf(value: unknown): unknown[] {
	if (typeof value !== 'string') return [value].flat(Infinity);
	const parsed = parseJson(value);
	return typeof parsed === 'object' && parsed !== null ? [parsed].flat(Infinity) : readList(value);
}

/** But for the one that a destination's node adds. */
function filledFields(row: Record<string, unknown>): string[] {
	return Object.keys(row).filter((field) => field !== 'row_number' && !isBlank(row[field]));
}

function isBlank(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
