import type { Description } from '../services';

/** Headers of one description that are remembered. */
const MOST_HEADERS_KEPT = 100;

/**
 * Makes something of a header by a description, and remembers it as long as there's that description: the files of a
 * thousand payouts have the same headers. What it makes is nobody's to change.
 *
 * @param also what else it's made of
 */
export function onceAHeader<Made, Also extends string = never>(
	make: (header: string[], description: Description, also?: Also) => Made,
): typeof make {
	const known = new WeakMap<Description, Map<string, Made>>();
	return (header, description, also) => {
		const made = known.get(description) ?? new Map<string, Made>();
		known.set(description, made);
		const key = JSON.stringify([also, header]);
		const same = made.get(key);
		if (same !== undefined) return same;
		if (made.size === MOST_HEADERS_KEPT) made.clear();
		const one = make(header, description, also);
		made.set(key, one);
		return one;
	};
}
