/** `npm run test:long` takes all of what `npm test` takes a sample of. */
export const isLong = process.env.LONG === '1';

/** All, or the first of every so many. */
export function sample<T>(all: readonly T[], ofEvery: number): T[] {
	return isLong ? [...all] : all.filter((_, index) => index % ofEvery === 0);
}

/** How often a property is tried: a fifth of it, at least a hundred times. */
export const runs = (all: number) => (isLong ? all : Math.min(all, Math.max(100, Math.round(all / 5))));
