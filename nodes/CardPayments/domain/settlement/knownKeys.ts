import { InputError } from '../errors/InputError';
import { isRecord, parseJson } from '../input/json';
import { readList } from '../input/lists';
import { textOf } from '../input/text';

/** Fields that a destination's node adds to a row. */
const NOT_OF_THE_ROW = ['row_number'];
/** `payout/sheet/row`, and the file's number where several are of one kind. */
const KEY = /^.+\/[a-z_]+\/\d+(\/\d+)?$/s;
const WRITES_NOTHING = 'The node writes nothing, as it would write every transaction again.';

/** The keys of the transactions that a destination has. */
export interface KnownKeys {
	keys: Set<string>;
	/** Those of several rows. */
	repeated: Set<string>;
}

/**
 * Reads a list of keys, or a destination's rows with the field `key`. Empty rows come from an empty destination, and
 * so does the one empty item that n8n gives instead of none.
 *
 * @throws InputError when something was given, but nothing in it is a key: taken for an empty destination, every
 * transaction would be written again
 */
export function readKnownKeys(value: unknown): KnownKeys {
	if (isBlank(value))
		throw new InputError(
			'"Skip Known Keys" has no value',
			`${WRITES_NOTHING} Check the expression. If your destination has no rows, it must give an empty list: []`,
		);
	const entries = entriesOf(value);
	const keys = new Set<string>();
	const repeated = new Set<string>();
	const columns = new Set<string>();
	let anyKey = false;
	let others = 0;
	for (const entry of entries) {
		const inRow = isRecord(entry);
		const text = textOf(inRow ? entry.key : entry);
		for (const key of inRow || !text.includes(',') ? [text] : readList(text)) {
			if (key === '') continue;
			if (inRow && keys.has(key)) repeated.add(key);
			keys.add(key);
			anyKey ||= KEY.test(key);
		}
		if (anyKey) continue;
		if (!inRow) others++;
		else
			for (const column in entry)
				if (!NOT_OF_THE_ROW.includes(column) && !isBlank(entry[column])) columns.add(column);
	}
	if (anyKey || (columns.size === 0 && (others === 0 || (entries.length === 1 && isBlank(entries[0])))))
		return { keys, repeated };
	throw new InputError(
		`"Skip Known Keys" has ${entries.length} row${entries.length === 1 ? '' : 's'}, but no row has a key`,
		`${WRITES_NOTHING} ${
			columns.size > 0
				? `Name the column with the keys "key". The rows have: ${[...columns].join(', ')}.`
				: 'Give rows with a field key, or a list of keys. Put nothing before or after the expression, not even a space.'
		}`,
	);
}

function entriesOf(value: unknown): unknown[] {
	if (typeof value !== 'string') return [value].flat(Infinity);
	const parsed = parseJson(value);
	return typeof parsed === 'object' && parsed !== null ? [parsed].flat(Infinity) : readList(value);
}

function isBlank(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
