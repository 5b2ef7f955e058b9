import { decimalsOf } from '../currency';
import { fits, formatDecimal, parseDecimal } from '../money';

/** What's larger is no amount of money, and costs time before the signature is checked. */
const LARGEST_EXPONENT = 30;

/**
 * A JSON number, as it was written, with exactly the decimals that ISO 4217 gives its currency: "2"
 * SAR is "2.00", "1.5E4" KWD is "15000.000".
 *
 * An amount with more decimals than its currency stays as it was written: rounded, it could pass under
 * the signature of another amount.
 */
export function amountText(written: string, currency: string): string {
	const decimals = decimalsOf(currency.toUpperCase());
	const [mantissa, exponent = '0'] = written.toLowerCase().split('e');
	const places = Number(exponent);
	const number = parseDecimal(mantissa);
	if (decimals === undefined || number === undefined || Math.abs(places) > LARGEST_EXPONENT) return written;
	const power = 10n ** BigInt(Math.abs(places));
	if (places < 0 && number % power !== 0n) return written;
	const amount = places < 0 ? number / power : number * power;
	return fits(amount, decimals) ? formatDecimal(amount, decimals) : written;
}
