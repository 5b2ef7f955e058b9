/** Numbers that depend only on the seed (mulberry32), and choices made with them. */
export class Random {
	readonly seed: number;
	private state: number;

	constructor(seed: number) {
		this.seed = seed;
		this.state = seed >>> 0;
	}

	/** From 0 to below `below`. */
	int(below: number): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
	}

	/** True once in `times`. */
	oneIn(times: number): boolean {
		return this.int(times) === 0;
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.int(choices.length)] as T;
	}

	shuffled<T>(list: readonly T[]): T[] {
		const rest = [...list];
		return list.map(() => rest.splice(this.int(rest.length), 1)[0] as T);
	}

	/** A list of 0 to `most` parts. */
	list<T>(most: number, part: (index: number) => T): T[] {
		return Array.from({ length: this.int(most + 1) }, (_, index) => part(index));
	}
}

/** Makes one random case and throws if the code handles it wrongly. */
export type Fuzzer = (random: Random) => Promise<void>;
