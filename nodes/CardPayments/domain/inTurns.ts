/** Lets the event loop go on with other things, where it has waited long. */
export type Pause = () => Promise<void>;

/** After so many it's asked whether others have waited long. */
const AT_A_TIME = 128;

/** Does something to each of a list, however long, and lets others have their turn. */
export async function inTurns<T>(all: readonly T[], pause: Pause, each: (one: T, at: number) => void): Promise<void> {
	for (let at = 0; at < all.length; at++) {
		if (at % AT_A_TIME === 0) await pause();
		each(all[at] as T, at);
	}
}

/** The list in an order, by the numbers first: what's sorted at once is what has the same number. */
export async function inOrder<T>(
	all: readonly T[],
	pause: Pause,
	{ by, then }: { by: (one: T) => number; then: (a: T, b: T) => number },
): Promise<T[]> {
	const groups = new Map<number, T[]>();
	await inTurns(all, pause, (one) => {
		const number = by(one);
		const group = groups.get(number);
		if (group === undefined) groups.set(number, [one]);
		else group.push(one);
	});
	const sorted: T[] = [];
	for (const number of [...groups.keys()].sort((a, b) => a - b)) {
		await pause();
		for (const one of (groups.get(number) as T[]).sort(then)) sorted.push(one);
	}
	return sorted;
}
