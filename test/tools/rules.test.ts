import { isLong } from '../harness/long.ts';
import { LONG_LISTS, RULE_LISTS } from '../../tools/rules/lists.ts';
import { missedBy, rulesIn, rulesOf } from '../../tools/rules/rules.ts';

/** The others' cases are generated: they take minutes. */
const LISTS = isLong ? [...RULE_LISTS, ...LONG_LISTS] : RULE_LISTS;

it.each(LISTS.map((list) => [list.name, list] as const))('should miss each rule: %s', async (_, list) => {
	const missed = await missedBy(list, 1);
	expect(missed.size).toBeGreaterThan(0);
	expect([...missed].filter(([, cases]) => cases.length === 0).map(([rule]) => rule)).toEqual([]);
});

it('should name a rule that nothing misses, and put each one back', async () => {
	const list = ['a', 'b', 'c'];
	const record: Record<string, number> = { x: 1, y: 2 };
	const cases = () => ({ first: list[0], x: record.x });
	const missed = [
		...(await missedBy({ name: '', rules: rulesIn(list), cases })),
		...(await missedBy({ name: '', rules: rulesOf(record), cases })),
	];
	expect(Object.fromEntries(missed)).toEqual({ a: ['first'], b: [], c: [], x: ['x'], y: [] });
	expect([list, Object.keys(record)]).toEqual([
		['a', 'b', 'c'],
		['x', 'y'],
	]);
});
