/** What's made at its first use and then kept: words that are seldom needed take no time when n8n starts. */
export function lazily<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}

/** Texts come from strangers: no more are kept. */
const MOST_TEXTS_KEPT = 1_000;

/** What's found of a text, once for as long as few others come. */
export function remembered<T>(find: (text: string) => T): (text: string) => T {
	const found = new Map<string, T>();
	let last: { text: string; one: T } | undefined;
	return (text) => {
		if (last?.text === text) return last.one;
		let one = found.get(text);
		if (one === undefined && !found.has(text)) {
			if (found.size >= MOST_TEXTS_KEPT) found.clear();
			found.set(text, (one = find(text)));
		}
		last = { text, one: one as T };
		return last.one;
	};
}
