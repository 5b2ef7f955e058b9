import * as fc from 'fast-check';
import { readAmount, readCurrency } from '../../../nodes/CardPayments/domain/money/amount';
import { reported } from '../payment/report';

const read = (entered: unknown, currency: string | undefined = 'SAR') =>
	reported((report) => readAmount({ label: 'Amount', value: entered }, currency, report));

describe('readAmount', () => {
	it.each([
		['10.5', 'SAR', 10.5],
		[10.5, 'SAR', 10.5],
		[' 10 ', 'SAR', 10],
		['0.01', 'SAR', 0.01],
		['007', 'SAR', 7],
		['10.505', 'KWD', 10.505],
		['10', 'JPY', 10],
		[10n, 'JPY', 10],
		['9007199254740.91', 'SAR', 9007199254740.91],
	])('should read %p %s as %p', (entered, currency, amount) => {
		expect(read(entered, currency)).toEqual({ value: amount, problems: [], hints: [] });
	});

	it.each([
		['10.505', 'SAR', 'more decimals than SAR has (2)'],
		['10.5', 'JPY', 'more decimals than JPY has (0)'],
		[0.1 + 0.2, 'SAR', 'more decimals than SAR has (2)'],
		['', 'SAR', 'is empty'],
		[undefined, 'SAR', 'is empty'],
		[true, 'SAR', 'is empty'],
		[{}, 'SAR', 'is empty'],
		['0', 'SAR', 'is zero'],
		['-5', 'SAR', 'is below zero'],
		['1,234.50', 'SAR', "isn't a plain number"],
		['10,50', 'SAR', "isn't a plain number"],
		['SAR 10', 'SAR', "isn't a plain number"],
		['10.', 'SAR', "isn't a plain number"],
		['.5', 'SAR', "isn't a plain number"],
		['1e3', 'SAR', "isn't a plain number"],
		[1e21, 'SAR', "isn't a plain number"],
		[Number.NaN, 'SAR', "isn't a plain number"],
		['٣٤', 'SAR', "isn't a plain number"],
		['0x10', 'SAR', "isn't a plain number"],
		['+10', 'SAR', "isn't a plain number"],
		['90071992547409931', 'SAR', 'too many digits'],
	])('should refuse %p %s, naming the field: %s', (entered, currency, words) => {
		const { value, problems, hints } = read(entered, currency);
		expect(value).toBeUndefined();
		expect(problems).toEqual([expect.stringMatching(/^"Amount" /)]);
		expect(problems[0]).toContain(words);
		expect(hints[0]).not.toBe('');
	});

	it('should say how to write an amount that has separators', () => {
		expect(read('1,234.50').hints).toEqual([expect.stringContaining('e.g. 1234.50')]);
	});

	it('should check what it can without a known currency', () => {
		const unknown = (entered: string) =>
			reported((report) => readAmount({ label: 'Amount', value: entered }, undefined, report));
		expect(unknown('10.505').value).toBe(10.505);
		expect(unknown('ten').problems).toHaveLength(1);
	});

	it('should send exactly the digits entered, or refuse', () => {
		const decimals = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 999 }));
		fc.assert(
			fc.property(decimals, ([whole, fraction]) => {
				const text = `${whole}.${String(fraction).padStart(3, '0')}`;
				const { value, problems } = read(text, 'KWD');
				if (value === undefined) return problems.length === 1;
				return JSON.stringify(value) === text.replace(/\.?0+$/, '');
			}),
		);
	});
});

describe('readCurrency', () => {
	it('should return the code in capital letters', () => {
		expect(reported((report) => readCurrency({ label: 'Currency', value: ' kwd ' }, report))).toEqual({
			value: 'KWD',
			problems: [],
			hints: [],
		});
	});

	it.each(['', undefined, 'XYZ', 'Riyal', '682'])('should refuse %p', (entered) => {
		const { value, problems } = reported((report) => readCurrency({ label: 'Currency', value: entered }, report));
		expect(value).toBeUndefined();
		expect(problems).toEqual([expect.stringMatching(/^"Currency" /)]);
	});
});
