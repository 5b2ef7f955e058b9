/** Repeatable random choices: the same key always gives the same sequence. */
export interface Random {
	/** A whole number from `min` to `max`, both included. */
	int(min: number, max: number): number;
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
}

/** 32-bit FNV-1a. */
export function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) {
		value ^= text.charCodeAt(i);
		value = Math.imul(value, 0x01000193);
	}
	return value >>> 0;
}

/** mulberry32, seeded by the key's hash. */
export function randomFor(key: string): Random {
	let state = hash(key);
	const next = (): number => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
	};
	const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
	return {
		int,
		chance: (probability) => next() < probability,
		pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
	};
}
