import fc from 'fast-check';
import {
	fits,
	formatDecimal,
	minorOf,
	numberFromText,
	parseDecimal,
	Sum,
	sumOf,
} from '../../../nodes/CardPayments/domain/money';
import { runs } from '../../harness/long.ts';

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

test.each([
	...['', 'abc', '1,234', '12,5', '1.2.3', '1e5', '--1', '1,23.4', undefined, null, NaN, {}],
	...['9'.repeat(101), `0.${'1'.repeat(25)}`],
])('parseDecimal should refuse %j', (value) => {
	expect(parseDecimal(value)).toBeUndefined();
});

test('an amount should be the same number, text, and text with zeros before it', () => {
	const numbers = fc.oneof(
		fc.double({ noNaN: true, noDefaultInfinity: true }),
		fc.double({ min: -1e7, max: 1e7, noNaN: true }),
		fc
			.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 16 }))
			.map(([units, decimals]) => units / 10 ** decimals),
	);
	fc.assert(
		fc.property(numbers, (number) => {
			const text = String(number);
			const long = text.replace(/\d/, `${'0'.repeat(20)}$&`);
			const exact = parseDecimal(long);
			expect([parseDecimal(number), parseDecimal(text)]).toEqual([exact, exact]);
		}),
		{ numRuns: runs(2_000) },
	);
});

test("sums should be exact where floats aren't", () => {
	const sum = sumOf(['0.1', '0.2', '1000000000000000.001'].map((text) => parseDecimal(text) ?? 0n));
	expect(formatDecimal(sum, 2)).toBe('1000000000000000.301');
});

test('sums of units should be exact beyond what a number holds', () => {
	const sum = new Sum();
	for (let times = 0; times < 3; times++) sum.add(9_000_000_000_000_001);
	expect(formatDecimal(sum.total(), 4)).toBe('2700000000000.0003');
	const both = new Sum();
	for (let times = 0; times < 2; times++) both.include(sum);
	expect(formatDecimal(both.total(), 4)).toBe('5400000000000.0006');
});

test('every JSON number should come back as it was, but for the largest and smallest', () => {
	const number = fc.double({ min: 1e-6, max: 1e20, noNaN: true });
	fc.assert(fc.property(number, (value) => expect(show(value, 0)).toBe(String(value))));
});

test.each([
	['12.50', 12.5],
	['-0.001', -0.001],
	['999999999999999', 999_999_999_999_999],
	['12345678901234567.89', '12345678901234567.89'],
	['0.1234567890123456', '0.1234567890123456'],
	['1e3', undefined],
])('%s should be the number or the text %j, as many digits as it has', (text, read) => {
	expect(numberFromText(text)).toBe(read);
});

test.each([
	['12.50', 2, true],
	['12.505', 2, false],
	['12.505', 3, true],
	['-0.001', 2, false],
	['7', 0, true],
	['7.5', 0, false],
])('%s should fit in %d decimals: %s', (text, decimals, is) => {
	expect(fits(parseDecimal(text) ?? 0n, decimals)).toBe(is);
});

test.each([
	[125_000, 2, 1_250],
	[125_050, 2, null],
	[125_050, 3, 12_505],
	[125_050, 4, 125_050],
	[70_000, 0, 7],
	[-125_000, 2, -1_250],
	[125_000, undefined, null],
	[NaN, 2, null],
])('%d units should be in minor units of %s decimals: %s', (units, decimals, minor) => {
	expect(minorOf(units, decimals)).toBe(minor);
});
