/** Money is counted in whole minor units (bigint): 0.100 KWD is 100n. Nothing is ever summed as a float. */

const known = new Set(Intl.supportedValuesOf('currency'));
const digitsOf = new Map<string, number>();

export function isKnownCurrency(currency: string): boolean {
	return known.has(currency);
}

/** Number of decimals of a currency: 2 for SAR, 3 for KWD, 0 for JPY. */
export function minorDigits(currency: string): number {
	let digits = digitsOf.get(currency);
	if (digits === undefined) {
		const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
		digits = options.maximumFractionDigits ?? 2;
		digitsOf.set(currency, digits);
	}
	return digits;
}

/** "0.100" for 100n KWD: always all decimals of the currency. */
export function toText(minor: bigint, currency: string): string {
	const digits = minorDigits(currency);
	const sign = minor < 0n ? '-' : '';
	const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
	if (digits === 0) return sign + text;
	return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The number that stands in JSON. */
export function toNumber(minor: bigint, currency: string): number {
	return Number(toText(minor, currency));
}

/** Minor units of an amount, or undefined if it has more decimals than its currency or is no plain number. */
export function toMinor(amount: number | string, currency: string): bigint | undefined {
	const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount));
	if (!match) return undefined;
	const [, sign = '', whole = '', decimals = ''] = match;
	const digits = minorDigits(currency);
	if (decimals.length > digits) return undefined;
	const minor = BigInt(whole + decimals.padEnd(digits, '0'));
	return sign === '-' ? -minor : minor;
}
