/**
 * Work in turns: so many tasks at a time, and the event loop in between.
 *
 * Nothing here waits by itself: a `Pause` comes in as a parameter. What a task throws is thrown, once others under way
 * have ended.
 *
 *     await inTurns(rows, pause, (row) => { sum += row.units; });
 */
/** Lets the event loop go on with other things, where it has waited long. */
export type Pause = () => Promise<void>;

/** After so many it's asked whether others have waited long. */
const AT_A_TIME = 128;

/** Does something to each of a list, however long, and lets others have their turn. */
export async function inTurns<T>(all: ArrayLike<T>, pause: Pause, each: (one: T, at: number) => void): Promise<void> {
	for (let at = 0; at < all.length; at++) {
		if (at % AT_A_TIME === 0) await pause();
		each(all[at] as T, at);
	}
}

/** What becomes of each of a list, however long, while others have their turn. */
export async function mappedInTurns<T, Made>(
	all: readonly T[],
	pause: Pause,
	make: (one: T, at: number) => Made,
): Promise<Made[]> {
	const made: Made[] = [];
	await inTurns(all, pause, (one, at) => made.push(make(one, at)));
	return made;
}

/** So many are sorted at once. */
const SORTED_AT_ONCE = 1_024;

/** A list in an order, what's equal as it was: sorted in pieces, which are merged two by two. */
export async function inOrder<T>(all: readonly T[], pause: Pause, compare: (a: T, b: T) => number): Promise<T[]> {
	let pieces: T[][] = [];
	for (let from = 0; from < all.length; from += SORTED_AT_ONCE) {
		pieces.push(all.slice(from, from + SORTED_AT_ONCE).sort(compare));
		await pause();
	}
	while (pieces.length > 1) {
		const merged: T[][] = [];
		for (let at = 0; at < pieces.length; at += 2)
			merged.push(await mergedOf(pieces[at] as T[], pieces[at + 1] ?? [], pause, compare));
		pieces = merged;
	}
	return pieces[0] ?? [];
}

async function mergedOf<T>(one: T[], other: T[], pause: Pause, compare: (a: T, b: T) => number): Promise<T[]> {
	const merged: T[] = [];
	let [at, otherAt] = [0, 0];
	while (at < one.length && otherAt < other.length) {
		if (merged.length % SORTED_AT_ONCE === 0) await pause();
		merged.push(compare(one[at] as T, other[otherAt] as T) <= 0 ? (one[at++] as T) : (other[otherAt++] as T));
	}
	for (; at < one.length; at++) merged.push(one[at] as T);
	for (; otherAt < other.length; otherAt++) merged.push(other[otherAt] as T);
	return merged;
}

/**
 * Does one task after the other, as long as `next` gives any, as many at once as `most` allows by then. After a
 * failure, or once `stop` says so, none is begun; those under way are waited for.
 *
 * @throws what the first task to fail threw
 */
export async function concurrently<T>(
	next: () => T | undefined,
	task: (each: T) => Promise<void>,
	{ most, stop }: { most: () => number; stop: () => boolean },
): Promise<void> {
	const failures: unknown[] = [];
	const underWay = new Set<Promise<unknown>>();
	const begin = (each: T) => {
		const working = task(each)
			.catch((error: unknown) => failures.push(error))
			.finally(() => underWay.delete(working));
		underWay.add(working);
	};
	for (;;) {
		while (failures.length === 0 && underWay.size < Math.max(1, most()) && !stop()) {
			const each = next();
			if (each === undefined) break;
			begin(each);
		}
		if (underWay.size === 0) break;
		await Promise.race(underWay);
	}
	if (failures.length > 0) throw failures[0];
}

/** Lets so many tasks go on at the same time, the first first. */
export class Turns {
	private taken = 0;
	private readonly waiting: Array<() => void> = [];

	/** Waits until fewer than `most` have a turn. Who comes while others wait, waits too. */
	async take(most: number): Promise<void> {
		if (this.waiting.length > 0 || this.taken >= most)
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		else this.taken++;
	}

	/** Ends a turn. Whoever waits takes over, as long as fewer than `most` have one. */
	end(most: number): void {
		this.taken--;
		while (this.waiting.length > 0 && this.taken < most) {
			this.taken++;
			this.waiting.shift()?.();
		}
	}
}
