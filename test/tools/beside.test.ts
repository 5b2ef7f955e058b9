import { differences, kindOf } from '../../tools/beside/compare.ts';
import { WORLDS } from '../../tools/beside/worlds.ts';

type Place = [path: string, put: (value: unknown) => void];

/** Where an outcome has a figure, a word or nothing. */
function placesIn(value: unknown, path: string): Place[] {
	if (typeof value !== 'object' || value === null) return [];
	const isList = Array.isArray(value);
	return Object.entries(value).flatMap(([name, each]): Place[] => {
		const inside = isList ? `${path}[]` : `${path}${path && '.'}${name}`;
		if (typeof each === 'object' && each !== null) return placesIn(each, inside);
		return [[inside, (other) => void ((value as Record<string, unknown>)[name] = other)]];
	});
}

describe('what two versions give, side by side', () => {
	it.each(['settlements', 'statements', 'orders'])(
		'should show each figure and word of another value: %s',
		async (name) => {
			const outcome = await WORLDS[name]?.outcome(7, (parameters) => parameters);
			const then = JSON.parse(JSON.stringify(outcome)) as unknown;
			const now = structuredClone(then);
			expect(differences(then, now)).toEqual([]);
			const places = placesIn(now, '');
			expect(places.length).toBeGreaterThan(30);
			for (const at of Array.from({ length: 10 }, (_, index) => Math.floor((index * places.length) / 10))) {
				const changed = structuredClone(then);
				const [path, put] = placesIn(changed, '')[at] as Place;
				put('planted');
				const found = differences(then, changed);
				expect(found.every((each) => path.startsWith(each.path.replace(/ order$/, '')))).toBe(true);
				expect(JSON.stringify(found.map(({ now: is }) => is))).toContain('planted');
			}
		},
	);

	const items = (...list: object[]) => ({ totals: { items: list } });
	it('should show an item that is gone, one that is new, and another order', () => {
		const [a, b] = [
			{ key: 'a', amount: 1 },
			{ key: 'b', amount: 2 },
		];
		const kinds = (then: object, now: object) => differences(then, now).map(kindOf);
		expect(kinds(items(a, b), items(b))).toEqual(['totals.items[]: {item} → nothing']);
		expect(kinds(items(b), items(a, b))).toEqual(['totals.items[]: nothing → {item}']);
		expect(kinds(items(a, b), items(b, a))).toEqual(["totals.items[] order: '' → ''"]);
		expect(kinds(items(a, b), items({ ...b, amount: null }, a))).toEqual(['totals.items[].amount: # → null']);
	});

	it('should show the lines in which proposed texts differ, and one that is gone', () => {
		const text = (...lines: string[]) => ['This text may describe the file', '', ...lines].join('<br />');
		const then = text('Amount Column = Net', 'Fee Column = Fee   # likely');
		const kinds = (now: string | undefined) => differences({ text: then }, { text: now }).map(kindOf);
		expect(kinds(text('Amount Column = Net', 'Fee Column = ?   # Fee or VAT', 'Signs = by type'))).toEqual([
			'text.Fee Column: names → asked',
			"text.Signs: nothing → 'by type'",
		]);
		expect(kinds(then.replace('may describe', 'describes'))).toHaveLength(1);
		expect(kinds(undefined)).toEqual(['text: a text of words, Amount Column, Fee Column → nothing']);
	});

	it('should call differences one kind whatever their names and numbers are', () => {
		const kinds = ['payout_1: row 2 of "a.csv"', 'payout_22: row 14 of "b b.csv"'].map((note) =>
			kindOf({ path: 'note', then: 1, now: note }),
		);
		expect(new Set(kinds).size).toBe(1);
	});
});
