/** What's made at its first use and then kept: words that are seldom needed take no time when n8n starts. */
export function lazily<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}
