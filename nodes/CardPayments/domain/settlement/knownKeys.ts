import { InputError } from '../errors/InputError';
import { isRecord } from '../input/json';
import { readList } from '../input/lists';
import { textOf } from '../input/text';

/** Fields that a destination's node adds to a row. */
const NOT_OF_THE_ROW = ['row_number'];

/** The keys of the transactions that a destination has. */
export interface KnownKeys {
	keys: Set<string>;
	/** Those of several rows. */
	repeated: Set<string>;
}

/**
 * Reads a list of keys, or a destination's rows with the field `key`. Empty rows come from an empty destination.
 *
 * @throws InputError when rows have other fields, but none has a key: taken for an empty destination, every
 * transaction would be written again
 */
export function readKnownKeys(value: unknown): KnownKeys {
	const entries: unknown[] = Array.isArray(value) ? value : [value];
	const rows = entries.filter(isRecord);
	const keys = new Set(
		readList(
			entries
				.filter((entry) => !isRecord(entry))
				.map((entry) => textOf(entry))
				.join(','),
		),
	);
	const repeated = new Set<string>();
	const columns = new Set<string>();
	for (const row of rows) {
		const key = textOf(row.key);
		if (key !== '' && keys.has(key)) repeated.add(key);
		else if (key !== '') keys.add(key);
		else if (keys.size === 0)
			for (const column in row)
				if (!NOT_OF_THE_ROW.includes(column) && textOf(row[column]) !== '') columns.add(column);
	}
	if (keys.size > 0 || columns.size === 0) return { keys, repeated };
	throw new InputError(
		`"Skip Known Keys" has ${rows.length} row${rows.length === 1 ? '' : 's'}, but no row has a key`,
		`The node writes nothing, as it would write every transaction again. Name the column with the keys "key". The rows have: ${[...columns].join(', ')}.`,
	);
}
