import { readNumber } from '../../../nodes/CardPayments/domain/input/numbers';

describe('a number from the panel or an expression', () => {
	it.each([
		[1, 1],
		['3', 3],
		[' 20 ', 20],
	])('should be %j', (value, expected) => {
		expect(readNumber('Limit', value, { min: 1 })).toBe(expected);
	});

	it.each([
		[undefined, '"Limit" is empty'],
		[null, '"Limit" is empty'],
		['', '"Limit" is empty'],
		[' ', '"Limit" is empty'],
		[0, `"Limit" (0) isn't a whole number of at least 1`],
		[-1, `"Limit" (-1) isn't a whole number of at least 1`],
		['-1', `"Limit" (-1) isn't a whole number of at least 1`],
		[1.5, `"Limit" (1.5) isn't a whole number of at least 1`],
		['ten', `"Limit" (ten) isn't a whole number of at least 1`],
		[Number.NaN, `"Limit" (NaN) isn't a whole number of at least 1`],
		[Infinity, `"Limit" (Infinity) isn't a whole number of at least 1`],
		[true, `"Limit" (true) isn't a whole number of at least 1`],
		[[5], `"Limit" ([5]) isn't a whole number of at least 1`],
		[{ n: 5 }, `"Limit" ({"n":5}) isn't a whole number of at least 1`],
	])('should not be %j', (value, message) => {
		expect(() => readNumber('Limit', value, { min: 1 })).toThrow(message);
	});

	it('should stay in its range, and name the range', () => {
		expect(readNumber('Size', 1.5, { min: 1, fractions: true })).toBe(1.5);
		expect(() => readNumber('Size', 0.5, { min: 1, fractions: true })).toThrow(
			'"Size" (0.5) isn\'t a number of at least 1',
		);
		expect(() => readNumber('Depth', 11, { min: 0, max: 10 })).toThrow(
			`"Depth" (11) isn't a whole number from 0 to 10`,
		);
	});
});
