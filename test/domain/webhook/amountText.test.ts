import fc from 'fast-check';
import { amountText } from '../../../nodes/CardPayments/domain/webhook/amountText';

it.each([
	['2', 'SAR', '2.00'], ['3', 'KWD', '3.000'], ['7351.874', 'KWD', '7351.874'], ['2.50', 'SAR', '2.50'], ['2.5', 'JPY', '3'], ['0.005', 'SAR', '0.01'],
	['1.005', 'SAR', '1.01'], ['1.0049', 'SAR', '1.00'], ['9.999', 'SAR', '10.00'], ['-2', 'SAR', '-2.00'], ['0.1', 'KWD', '0.100'], ['1e3', 'SAR', '1000.00'],
	['12345678901234567.89', 'SAR', '12345678901234567.89'], ['2.000', 'SAR', '2.00'], ['1.5', 'IQD', '1.500'], ['1.5', 'PKR', '1.50'],
	['2', 'ZZZZ', '2'], ['2', '', '2'], ['2', '__proto__', '2'],
])('should write %s %s as %s', (written, currency, text) => {
	expect(amountText(written, currency)).toBe(text);
});

it('should bring back every amount that the currency can have', () => {
	fc.assert(
		fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (minor) => {
			const text = `${minor / 1_000n}.${String(minor % 1_000n).padStart(3, '0')}`;
			expect(amountText(text, 'KWD')).toBe(text);
			expect(amountText(text.replace(/\.?0+$/, '') || '0', 'KWD')).toBe(text.replace(/^$/, '0'));
		}),
	);
});
