/**
 * Where the digits that the platform knows (CLDR: how prices are written) are not those of
 * ISO 4217 (how amounts are counted).
 */
const UNLIKE_ISO_4217: Record<string, number> = {
	AFN: 2, ALL: 2, COP: 2, HUF: 2, IDR: 2, IQD: 3, IRR: 2, KPW: 2, LAK: 2, LBP: 2, MGA: 2, MMK: 2, PKR: 2, SOS: 2, SYP: 2, YER: 2,
};

const known = new Map<string, number>();

/** How many decimals ISO 4217 gives a currency (SAR 2, KWD 3, JPY 0); undefined when it is no currency. */
export function minorUnitDigits(currency: string): number | undefined {
	if (known.size === 0) {
		for (const code of Intl.supportedValuesOf('currency')) {
			const digits = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;
			known.set(code, UNLIKE_ISO_4217[code] ?? digits ?? 2);
		}
	}
	return known.get(currency);
}

/**
 * A number, as it was written, with exactly the decimals of its currency: "2" SAR is "2.00",
 * "7351.874" KWD stays. What the currency has no place for is rounded half up. Digit by digit, so
 * that no amount is too large or too fine. Of an unknown currency it stays as it was written.
 *
 * @param written a JSON number
 */
export function withMinorUnits(written: string, currency: string): string {
	const digits = minorUnitDigits(currency);
	if (digits === undefined) return written;
	const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written) ?? [];
	if (whole === '') return Number(written).toFixed(digits);

	const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
	const rounded = String((fraction[digits] ?? '0') >= '5' ? kept + 1n : kept).padStart(digits + 1, '0');
	return sign + (digits === 0 ? rounded : `${rounded.slice(0, -digits)}.${rounded.slice(-digits)}`);
}
