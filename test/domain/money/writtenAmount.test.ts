import { formatDecimal } from '../../../nodes/CardPayments/domain/money/decimal';
import { decimalMarkOf, readWrittenAmount } from '../../../nodes/CardPayments/domain/money/writtenAmount';

const read = (text: string, column: string[] = [text]) => {
	const amount = readWrittenAmount(text, decimalMarkOf(column));
	return amount && formatDecimal(amount, 0);
};

it('readWrittenAmount should read what is unambiguous, and nothing else', () => {
	const cases: Array<[text: string, amount: string | undefined]> = [
		['12', '12'],
		['1234.5', '1234.5'],
		['1,234.50', '1234.5'],
		['1.234,50', '1234.5'],
		["1'234.50", '1234.5'],
		['1 234,50', '1234.5'],
		['1 234,50', '1234.5'],
		['1,234,567', '1234567'],
		['12,34,567.80', '1234567.8'],
		['0,125', '0.125'],
		['-7.25', '-7.25'],
		['−7.25', '-7.25'],
		['7.25-', '-7.25'],
		['(7.25)', '-7.25'],
		['+7.25', '7.25'],
		['SAR 7.25', '7.25'],
		['-€7,25', '-7.25'],
		['٧٫٢٥', '7.25'],
		['١٬٢٣٤٫٥٠', '1234.5'],
		['۷٫۲۵', '7.25'],
		['1,234', undefined],
		['1.234', '1.234'],
		['1.23.4', undefined],
		['1,23.4,5', undefined],
		['12.5.1,0', undefined],
		['(7.25', undefined],
		['-7.25-', undefined],
		['.', undefined],
		['', undefined],
		['n/a', undefined],
		['12/34', undefined],
	];
	expect(cases.map(([text]) => [text, read(text)])).toEqual(cases);
});

it('readWrittenAmount should read three digits behind a mark as the rest of the column shows', () => {
	expect(read('1,234', ['1,234', '7.25'])).toBe('1234');
	expect(read('1,234', ['1,234', '7,25'])).toBe('1.234');
	expect(read('1.234', ['1.234', '1.234.567'])).toBe('1234');
	expect(read('1,234', ['1,234', '7,25', '7.25'])).toBeUndefined();
	// What is clear by itself needs no column.
	expect(read('7.25', ['7,25', '7.25'])).toBe('7.25');
});
