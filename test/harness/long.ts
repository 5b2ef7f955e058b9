/** `npm run test:long` takes all of what `npm test` takes a sample of. */
export const isLong = process.env.LONG === '1';

/** All, or the first of every so many. */
export function sample<T>(all: readonly T[], ofEvery: number): T[] {
	return isLong ? [...all] : all.filter((_, index) => index % ofEvery === 0);
}
