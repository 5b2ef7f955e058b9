/**
 * A decimal number kept exactly: `digits` divided by ten to the power of `scale`. 7351.874 is 7351874 and 3.
 * Nothing here rounds: an amount with more decimals than its currency is refused or named by whoever reads it.
 */
export interface Decimal {
	digits: bigint;
	scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };

export const PLAIN = /^[+-]?\d+(\.\d+)?$/;
/** Thousands separated by commas, and a point that shows that the commas are no decimal signs. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+\.\d+$/;
/** What's longer is no amount of money, and calculating with it would block everything else. */
const LONGEST = 100;

/**
 * The decimal that a text or a number is, exactly. "1,234.50" is read; "1,234" is not, since half
 * the world means a bit more than one by it.
 */
export function parseDecimal(value: unknown): Decimal | undefined {
	const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
	if (text.length > LONGEST || !(PLAIN.test(text) || GROUPED.test(text))) return undefined;
	const [whole = '', fraction = ''] = text.replaceAll(',', '').replace('+', '').split('.');
	return { digits: BigInt(whole + fraction), scale: fraction.length };
}

export function add(a: Decimal, b: Decimal): Decimal {
	const scale = Math.max(a.scale, b.scale);
	return { digits: atScale(a, scale) + atScale(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
	return add(a, negate(b));
}

export function magnitude({ digits, scale }: Decimal): Decimal {
	return { digits: digits < 0n ? -digits : digits, scale };
}

export function negate({ digits, scale }: Decimal): Decimal {
	return { digits: -digits, scale };
}

/** With the point so many places further right: major units as minor units. */
export function shiftDecimal({ digits, scale }: Decimal, places: number): Decimal {
	return scale >= places
		? { digits, scale: scale - places }
		: { digits: digits * 10n ** BigInt(places - scale), scale: 0 };
}

/** Whether none of its decimals but zeros are beyond so many: then nothing is cut when it's written with them. */
export function fits({ digits, scale }: Decimal, decimals: number): boolean {
	return scale <= decimals || digits % 10n ** BigInt(scale - decimals) === 0n;
}

export function isZero({ digits }: Decimal): boolean {
	return digits === 0n;
}

/** As text with at least so many decimals: none that counts is ever cut. */
export function formatDecimal(decimal: Decimal, decimals: number): string {
	const scale = Math.max(decimal.scale, decimals);
	const text = String(atScale(magnitude(decimal), scale)).padStart(scale + 1, '0');
	const whole = text.slice(0, text.length - scale);
	let fraction = text.slice(text.length - scale);
	while (fraction.length > decimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
	return `${decimal.digits < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function atScale({ digits, scale }: Decimal, wanted: number): bigint {
	return digits * 10n ** BigInt(wanted - scale);
}
