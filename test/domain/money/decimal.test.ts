import fc from 'fast-check';
import { add, formatDecimal, parseDecimal, subtract, ZERO } from '../../../nodes/CardPayments/domain/money/decimal';

const show = (value: unknown, decimals = 2) => {
	const decimal = parseDecimal(value);
	return decimal && formatDecimal(decimal, decimals);
};

test.each([
	['12.5', 2, '12.50'],
	['0.100', 3, '0.100'],
	['0.100', 2, '0.10'],
	['0.105', 2, '0.105'],
	['-0.05', 2, '-0.05'],
	['+7', 0, '7'],
	['1,234.50', 2, '1234.50'],
	['1,234,567.001', 3, '1234567.001'],
	[7351.874, 3, '7351.874'],
	['99999999999999999999.99', 2, '99999999999999999999.99'],
	[' 10 ', 0, '10'],
	['9'.repeat(100), 0, '9'.repeat(100)],
])('parseDecimal should read %j', (value, decimals, text) => {
	expect(show(value, decimals)).toBe(text);
});

test.each(['', '9'.repeat(101), 'abc', '1,234', '12,5', '1.2.3', '1e5', '--1', '1,23.4', undefined, null, NaN, {}])(
	'parseDecimal should refuse %j',
	(value) => {
		expect(parseDecimal(value)).toBeUndefined();
	},
);

test("sums should be exact where floats aren't", () => {
	const sum = ['0.1', '0.2', '1000000000000000.001'].map((text) => parseDecimal(text) ?? ZERO).reduce(add, ZERO);
	expect(formatDecimal(sum, 2)).toBe('1000000000000000.301');
});

test('adding and subtracting again should return the first number', () => {
	const decimal = fc.record({ digits: fc.bigInt(-(10n ** 20n), 10n ** 20n), scale: fc.integer({ min: 0, max: 6 }) });
	fc.assert(
		fc.property(decimal, decimal, (a, b) => {
			expect(formatDecimal(subtract(add(a, b), b), 2)).toBe(formatDecimal(a, 2));
		}),
	);
});
