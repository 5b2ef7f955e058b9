import * as fc from 'fast-check';
import { readAmount, readCurrency } from '../../../nodes/CardPayments/domain/request/amount';
import type { CardPaymentsError, Report } from '../../../nodes/CardPayments/domain/errors';

/** What `reading` returns, and what it reports. */
function reported<T>(reading: (report: Report) => T) {
	const found: CardPaymentsError[] = [];
	const value = reading((problem) => found.push(problem));
	return { value, problems: found.map(({ message }) => message), hints: found.map(({ description }) => description) };
}

const read = (value: unknown, currency?: string) =>
	reported((report) => readAmount({ label: 'Amount', value }, currency, report));

type Refused = [entered: unknown, currency: string, words: string];

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

	it.each<Refused>([
		['10.505', 'SAR', 'more decimals than SAR has (2)'],
		['10.5', 'JPY', 'more decimals than JPY has (0)'],
		[0.1 + 0.2, 'SAR', 'more decimals than SAR has (2)'],
		['0', 'SAR', 'is zero'],
		['-5', 'SAR', 'is below zero'],
		['90071992547409931', 'SAR', 'too many digits'],
		...['', undefined, null].map((entered): Refused => [entered, 'SAR', 'is empty']),
		...[true, {}, [10]].map((entered): Refused => [entered, 'SAR', `(${JSON.stringify(entered)}) isn't a plain`]),
		...['1,234.50', '10,50', 'SAR 10', '10.', '.5', '1e3', 1e21, Number.NaN, '٣٤', '0x10', '+10'].map(
			(entered): Refused => [entered, 'SAR', "isn't a plain number"],
		),
	])('should refuse %p %s, naming the field: %s', (entered, currency, words) => {
		const { value, problems, hints } = read(entered, currency);
		expect(value).toBeUndefined();
		expect(problems).toEqual([expect.stringMatching(/^"Amount" /)]);
		expect(problems[0]).toContain(words);
		expect(hints[0]).toBeTruthy();
	});

	it('should say how to write an amount that has separators', () => {
		expect(read('1,234.50', 'SAR').hints).toEqual([expect.stringContaining('e.g. 1234.50')]);
	});

	it('should check what it can without a known currency', () => {
		expect(read('10.505').value).toBe(10.505);
		expect(read('ten').problems).toHaveLength(1);
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
		const found = reported((report) => readCurrency({ label: 'Currency', value: ' kwd ' }, report));
		expect(found).toEqual({ value: 'KWD', problems: [], hints: [] });
	});

	it('should take one that nobody knows, but no empty one, where any will do', () => {
		const any = (value: unknown) => reported((report) => readCurrency({ label: 'Currency', value }, report, true));
		expect(any('Points').value).toBe('Points');
		expect(any(' ').problems).toEqual(['"Currency" is empty']);
	});

	it.each(['', undefined, 'XYZ', 'Riyal', '682'])('should refuse %p', (entered) => {
		const { value, problems } = reported((report) => readCurrency({ label: 'Currency', value: entered }, report));
		expect(value).toBeUndefined();
		expect(problems).toEqual([expect.stringMatching(/^"Currency" /)]);
	});
});
