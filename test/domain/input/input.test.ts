import { booleanOf, readBoolean, readChoice, readChoices, readNumber } from '../../../nodes/CardPayments/domain/input';

describe('readBoolean', () => {
	it.each([
		[true, [true, 'true', ' TRUE ']],
		[false, [false, 'false']],
	])('should read %j, or what counts without the option', (expected, values) => {
		expect(values.map(booleanOf)).toEqual(values.map(() => expected));
		for (const value of values) expect(readBoolean('Simplify', value, !expected)).toBe(expected);
		expect(readBoolean('Simplify', undefined, expected)).toBe(expected);
	});

	it.each([
		['yes', '"Simplify" (yes) is neither true nor false'],
		['', '"Simplify" is neither true nor false'],
		[null, '"Simplify" is neither true nor false'],
		[1, '"Simplify" (1) is neither true nor false'],
		[{ on: true }, '"Simplify" ({"on":true}) is neither true nor false'],
	])('should refuse %j', (value, message) => {
		expect(() => readBoolean('Simplify', value, true)).toThrow(message);
	});
});

describe('readChoice', () => {
	const FRUIT = ['apple', 'pear'] as const;

	it('should take what is known', () => {
		expect(readChoice('Fruit', 'pear', FRUIT)).toBe('pear');
		expect(readChoices('Fruit', ['pear', 'apple'], FRUIT)).toEqual(['pear', 'apple']);
		expect(readChoices('Fruit', 'pear, apple', FRUIT)).toEqual(['pear', 'apple']);
		expect(readChoices('Fruit', undefined, FRUIT)).toEqual([]);
	});

	it('should take another spelling, as agents and sheets write it', () => {
		expect(readChoice('Period', 'Last Month', ['lastMonth', 'thisMonth'])).toBe('lastMonth');
		expect(readChoice('Period', 'this_month', ['lastMonth', 'thisMonth'])).toBe('thisMonth');
	});

	it('should refuse what is not, however near', () => {
		expect(() => readChoice('Fruit', 'Pears', FRUIT)).toThrow('"Fruit" (Pears) is none of its choices');
		expect(() => readChoice('Fruit', '', FRUIT)).toThrow('"Fruit" is none of its choices');
		expect(() => readChoices('Fruit', ['pear', 'plum'], FRUIT)).toThrow('"Fruit" (plum) is none of its choices');
	});
});

describe('readNumber', () => {
	it('should read numbers, also as text', () => {
		expect([1, '3', ' 20 '].map((value) => readNumber('Limit', value, { min: 1 }))).toEqual([1, 3, 20]);
		expect(readNumber('Size', 1.5, { min: 1, fractions: true })).toBe(1.5);
	});

	it.each([undefined, null, '', ' '])('should call %j empty', (value) => {
		expect(() => readNumber('Limit', value, { min: 1 })).toThrow('"Limit" is empty');
	});

	it.each<[unknown, string]>([
		...[0, -1, '-1', 1.5, 'ten', Number.NaN, Infinity, true].map((value): [unknown, string] => [value, `${value}`]),
		[[5], '[5]'],
		[{ n: 5 }, '{"n":5}'],
	])('should refuse %j', (value, shown) => {
		const message = `"Limit" (${shown}) isn't a whole number of at least 1`;
		expect(() => readNumber('Limit', value, { min: 1 })).toThrow(message);
	});

	it('should name its range', () => {
		const fractions = { min: 1, fractions: true };
		expect(() => readNumber('Size', 0.5, fractions)).toThrow('"Size" (0.5) isn\'t a number of at least 1');
		const upToTen = { min: 0, max: 10 };
		expect(() => readNumber('Depth', 11, upToTen)).toThrow(`"Depth" (11) isn't a whole number from 0 to 10`);
	});
});
