import { deepStrictEqual } from 'node:assert';

/** Compares two lists, and shows only the first difference and its surroundings: a diff of long lists takes minutes. */
export function sameList(actual: unknown[], expected: unknown[], message: string): void {
	const most = Math.max(actual.length, expected.length);
	for (let index = 0; index < most; index++) {
		if (JSON.stringify(actual[index]) === JSON.stringify(expected[index])) continue;
		const around = (list: unknown[]) => list.slice(Math.max(0, index - 2), index + 2);
		deepStrictEqual(around(actual), around(expected), `${message}, at ${index} of ${most}`);
	}
}
