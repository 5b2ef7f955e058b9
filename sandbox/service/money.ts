/** Counts money in whole minor units (bigint): 0.100 KWD is 100n. It never sums floats. */

const known = new Set(Intl.supportedValuesOf('currency'));

/**
 * ISO 4217 currencies with no decimals or three. All others have two. The list is written out because the platform
 * follows what shops do (IQD, HUF), not the standard. The nodes correct the platform, so tests compare two ways to the
 * same result.
 */
const noDecimals = new Set([
	'BIF',
	'CLP',
	'DJF',
	'GNF',
	'ISK',
	'JPY',
	'KMF',
	'KRW',
	'PYG',
	'RWF',
	'UGX',
	'VND',
	'VUV',
	'XAF',
	'XOF',
	'XPF',
]);
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

export function isKnownCurrency(currency: string): boolean {
	return known.has(currency);
}

/** A currency's number of decimals by ISO 4217: 2 for SAR, 3 for KWD, 0 for JPY. */
export function minorDigits(currency: string): number {
	return noDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2;
}

/** "0.100" for 100n KWD: always with all decimals of the currency. */
export function toText(minor: bigint, currency: string): string {
	const digits = minorDigits(currency);
	const sign = minor < 0n ? '-' : '';
	const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
	if (digits === 0) return sign + text;
	return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The number for JSON. */
export function toNumber(minor: bigint, currency: string): number {
	return Number(toText(minor, currency));
}

/** An amount's minor units. Undefined if it isn't a plain number or has more decimals than its currency. */
export function toMinor(amount: number | string, currency: string): bigint | undefined {
	const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount));
	if (!match) return undefined;
	const [, sign = '', whole = '', decimals = ''] = match;
	const digits = minorDigits(currency);
	if (decimals.length > digits) return undefined;
	const minor = BigInt(whole + decimals.padEnd(digits, '0'));
	return sign === '-' ? -minor : minor;
}
