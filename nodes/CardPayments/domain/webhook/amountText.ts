import { isKnownCurrency, minorUnits } from '../currency';

/**
 * A JSON number, as it was written, with exactly the decimals that ISO 4217 gives its currency: "2"
 * SAR is "2.00", "7351.874" KWD stays. What the currency has no place for is rounded half up. Digit
 * by digit, so that no amount is too large or too fine. Of an unknown currency it stays as it was.
 */
export function amountText(written: string, currency: string): string {
	if (!isKnownCurrency(currency)) return written;
	const digits = minorUnits(currency);
	const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written) ?? [];
	if (whole === '') return Number(written).toFixed(digits);

	const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
	const rounded = String((fraction[digits] ?? '0') >= '5' ? kept + 1n : kept).padStart(digits + 1, '0');
	return sign + (digits === 0 ? rounded : `${rounded.slice(0, -digits)}.${rounded.slice(-digits)}`);
}
