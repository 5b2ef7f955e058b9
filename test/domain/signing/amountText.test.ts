import fc from 'fast-check';
import { amountText } from '../../../nodes/CardPayments/domain/signing/template';

it.each([
	['2', 'SAR', '2.00'],
	['7351.874', 'KWD', '7351.874'],
	['2.000', 'SAR', '2.00'],
	['0', 'SAR', '0.00'],
	['-2', 'SAR', '-2.00'],
	['0.1', 'KWD', '0.100'],
	['1e3', 'SAR', '1000.00'],
	['1.0E7', 'KWD', '10000000.000'],
	['125e-2', 'SAR', '1.25'],
	['12345678901234567.89', 'SAR', '12345678901234567.89'],
	['1.5', 'IQD', '1.500'],
	['7', 'JPY', '7'],
	['2', 'sar', '2.00'],
	['2', 'ZZZZ', '2'],
	['2', '', '2'],
	['2', '__proto__', '2'],
])('should write %s %s as %s', (written, currency, text) => {
	expect(amountText(written, currency)).toBe(text);
});

it.each([
	['7351.8741', 'KWD'],
	['2.005', 'SAR'],
	['2.5', 'JPY'],
	['7.3518741e3', 'KWD'],
	['1e-3', 'SAR'],
	['1e99', 'SAR'],
	['0.0000000001', 'SAR'],
	['1.5e-24', 'SAR'],
])('should not round %s %s to an amount that could be signed', (written, currency) =>
	expect(amountText(written, currency)).toBe(written),
);

it('should write back every amount that the currency can have', () => {
	fc.assert(
		fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (minor) => {
			const text = `${minor / 1_000n}.${String(minor % 1_000n).padStart(3, '0')}`;
			expect(amountText(text, 'KWD')).toBe(text);
			expect(amountText(text.replace(/\.?0+$/, '') || '0', 'KWD')).toBe(text.replace(/^$/, '0'));
		}),
	);
});
