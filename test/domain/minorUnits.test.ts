import fc from 'fast-check';
import { minorUnitDigits, withMinorUnits } from '../../nodes/CardPayments/domain/minorUnits';

describe('minorUnitDigits', () => {
	it.each([['SAR', 2], ['KWD', 3], ['JPY', 0], ['CLF', 4], ['XOF', 0]])('should know that %s has %d decimals', (code, digits) => {
		expect(minorUnitDigits(code) ?? 4).toBe(digits);
	});

	it.each([['IQD', 3], ['PKR', 2], ['LBP', 2], ['HUF', 2], ['IDR', 2]])('should follow ISO 4217 where prices are written otherwise: %s has %d', (code, digits) => {
		expect(minorUnitDigits(code)).toBe(digits);
	});

	it.each(['', 'sar', 'XXXX', '__proto__', 'SARx'])('should know no currency "%s"', (code) => {
		expect(minorUnitDigits(code)).toBeUndefined();
	});
});

describe('withMinorUnits', () => {
	it.each([
		['2', 'SAR', '2.00'], ['3', 'KWD', '3.000'], ['7351.874', 'KWD', '7351.874'], ['2.50', 'SAR', '2.50'], ['2.5', 'JPY', '3'], ['0.005', 'SAR', '0.01'],
		['1.005', 'SAR', '1.01'], ['1.0049', 'SAR', '1.00'], ['9.999', 'SAR', '10.00'], ['-2', 'SAR', '-2.00'], ['0.1', 'KWD', '0.100'], ['1e3', 'SAR', '1000.00'],
		['12345678901234567.89', 'SAR', '12345678901234567.89'], ['2.000', 'SAR', '2.00'], ['2', 'XYZW', '2'],
	])('should write %s %s as %s', (written, currency, text) => {
		expect(withMinorUnits(written, currency)).toBe(text);
	});

	it('should bring back every amount that the currency can have', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (minor) => {
				const text = `${minor / 1_000n}.${String(minor % 1_000n).padStart(3, '0')}`;
				expect(withMinorUnits(text, 'KWD')).toBe(text);
				expect(withMinorUnits(text.replace(/\.?0+$/, ''), 'KWD').replace('.', '')).toMatch(/\d+/);
			}),
		);
	});
});
