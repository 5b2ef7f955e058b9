import type { Random } from './random';

/**
 * Cuts bytes into chunks: all the same size, of any sizes, or single bytes around a place. Some have their own memory,
 * which the reader may release.
 */
export function cut(random: Random, bytes: Uint8Array): () => AsyncGenerator<Uint8Array> {
	const sizes = random.pick([
		() => bytes.length || 1,
		alike(1 + random.int(Math.min(bytes.length, 100_000) + 10)),
		alike(random.pick([16_384, 65_535, 65_536, 65_537])),
		() => 1 + random.int(random.pick([3, 100, 70_000])),
		singly(random.int(bytes.length + 1)),
		// The first chunks end within a byte order mark or a `sep=` line.
		singly(0),
	]);
	const owned = random.oneIn(2);
	const shared = Buffer.concat([bytes, Buffer.alloc(1)]);
	const chunks: Uint8Array[] = [];
	for (let start = 0; start < bytes.length; start += chunks.at(-1)?.length ?? 0)
		chunks.push(shared.subarray(start, Math.min(bytes.length, start + sizes(start))));
	return async function* () {
		for (const chunk of chunks) yield owned ? new Uint8Array(chunk) : chunk;
	};
}

function alike(size: number) {
	return () => size;
}

/** How many single bytes come before and after the place. */
const SINGLE = 20;

function singly(place: number) {
	return (start: number) =>
		Math.abs(start - place) < SINGLE ? 1 : start < place ? place - start - SINGLE + 1 : 30_000;
}
