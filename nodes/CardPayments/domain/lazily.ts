/** What's made at its first use and then kept: words that are seldom needed take no time when n8n starts. */
export function lazily<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}

/** Texts come from strangers: no more are kept. */
const MOST_TEXTS_KEPT = 2_000;

/** What's found of a text, once for as long as few others come. */
export function remembered<T>(find: (text: string) => T): (text: string) => T {
	const found = new Map<string, T>();
	let last: string | undefined;
	let one: T;
	return (text) => {
		if (text === last) return one;
		last = text;
		const known = found.get(text);
		if (known !== undefined || found.has(text)) return (one = known as T);
		if (found.size >= MOST_TEXTS_KEPT) found.clear();
		one = find(text);
		found.set(text, one);
		return one;
	};
}
