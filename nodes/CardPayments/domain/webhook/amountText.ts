import { isKnownCurrency, minorUnits } from '../money/currency';

/** An exponent beyond this is no amount of money. */
const LARGEST_EXPONENT = 30;

/**
 * A JSON number, as it was written, with exactly the decimals that ISO 4217 gives its currency: "2"
 * SAR is "2.00", "1.5E4" KWD is "15000.000". Digit by digit, so that no amount is too large.
 *
 * Nothing is rounded: an amount that the currency has no place for stays as it was written. It must
 * not pass under the signature of another one that it would round to.
 */
export function amountText(written: string, currency: string): string {
	if (!isKnownCurrency(currency)) return written;
	const [, sign = '', whole = '', fraction = '', exponent = '0'] =
		/^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
	const shift = Number(exponent);
	if (whole === '' || Math.abs(shift) > LARGEST_EXPONENT) return written;

	const decimals = minorUnits(currency);
	const digits =
		whole.padStart(LARGEST_EXPONENT + whole.length, '0') + fraction.padEnd(LARGEST_EXPONENT + decimals, '0');
	const point = LARGEST_EXPONENT + whole.length + shift;
	if (/[1-9]/.test(digits.slice(point + decimals))) return written;
	const units = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0';
	return sign + (decimals === 0 ? units : `${units}.${digits.slice(point, point + decimals).padEnd(decimals, '0')}`);
}
