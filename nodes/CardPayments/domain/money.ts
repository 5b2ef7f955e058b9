/**
 * Amounts, exactly.
 *
 * `parseDecimal` takes what somebody wrote, as a number or text, and gives a bigint of units of 10^-24 (`Decimal`), or
 * undefined for what is no amount: nothing is rounded. Files have amounts as numbers of units of 10^-4, which `Sum`
 * adds up.
 *
 *     amountInWords(parseDecimal('1,250.5') ?? 0n, 'SAR') // '1,250.50 SAR'
 */
import { grouped, listed } from './counted';
import { decimalsOf } from './currency';
import { compareTexts } from './input';

/**
 * A decimal number kept exactly, in units of 10^-24: no JSON number has more decimals. Nothing here rounds: an amount
 * with more decimals than its currency is refused or named by whoever reads it. Zero is falsy: compare with undefined.
 */
export type Decimal = bigint;

const SCALE = 24;
/** Digits that a JSON number surely holds, and more than money has. */
export const MOST_DIGITS = 15;
/** Amounts in sheets are whole numbers of units: so many decimals, as many as any currency has. */
export const UNIT_DECIMALS = 4;
/** In a major unit. */
export const UNITS = 10 ** UNIT_DECIMALS;
const UNIT = 10n ** BigInt(SCALE - UNIT_DECIMALS);
const PLAIN = /^[+-]?\d+(\.\d+)?$/;
/** Thousands separated by commas, and a point that shows that the commas are no decimal signs. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+\.\d+$/;
/** What's longer is no amount of money, and calculating with it would block everything else. */
export const LONGEST_AMOUNT = 100;

/**
 * The decimal that a text or a number is, exactly. "1,234.50" is read; "1,234" is not, since half
 * the world means a bit more than one by it.
 */
export function parseDecimal(value: unknown): Decimal | undefined {
	if (typeof value === 'number') return ofUnits(value) ?? parseDecimal(String(value));
	const text = typeof value === 'string' ? value.trim() : '';
	if (text.length > LONGEST_AMOUNT || !(PLAIN.test(text) || GROUPED.test(text))) return undefined;
	const short = text.length <= MOST_DIGITS ? ofUnits(Number(text)) : undefined;
	if (short !== undefined) return short;
	const [whole = '', fraction = ''] = text.replaceAll(',', '').replace('+', '').split('.');
	return fraction.length > SCALE ? undefined : BigInt(whole + fraction.padEnd(SCALE, '0'));
}

/** Nearly all amounts are whole units of few digits: these are exact, and read at once. */
function ofUnits(value: number): Decimal | undefined {
	const units = Math.round(value * UNITS);
	return units / UNITS === value && Math.abs(units) < 10 ** MOST_DIGITS ? BigInt(units) * UNIT : undefined;
}

/** As text with at least so many decimals: none that counts is ever cut. */
export function formatDecimal(decimal: Decimal, decimals: number): string {
	const digits = String(magnitude(decimal)).padStart(SCALE + 1, '0');
	const whole = digits.slice(0, -SCALE);
	const fraction = digits.slice(-SCALE).replace(/0+$/, '').padEnd(decimals, '0');
	return `${decimal < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** So many whole units of a size: 150 with 2 decimals is 1.50. */
export function decimalOf(units: number, decimals: number): Decimal {
	return BigInt(units) * (decimals === UNIT_DECIMALS ? UNIT : 10n ** BigInt(SCALE - decimals));
}

export function magnitude(decimal: Decimal): Decimal {
	return decimal < 0n ? -decimal : decimal;
}

/** Whether none of its decimals but zeros are beyond so many: then nothing is cut when it's written with them. */
export function fits(decimal: Decimal, decimals: number): boolean {
	return decimal % decimalOf(1, decimals) === 0n;
}

export function sumOf(amounts: Iterable<Decimal>): Decimal {
	let sum = 0n;
	for (const amount of amounts) sum += amount;
	return sum;
}

/** The JSON number with exactly these digits; undefined beyond 15 of them. */
export function numberOf(decimal: Decimal): number | undefined {
	const text = formatDecimal(decimal, 0);
	return text.replace(/\D/g, '').replace(/^0+/, '').length <= MOST_DIGITS ? Number(text) : undefined;
}

/** A number that came as text; that text where a number doesn't hold all its digits; undefined if it is none. */
export function numberFromText(text: string): number | string | undefined {
	const exact = parseDecimal(text);
	return exact === undefined ? undefined : (numberOf(exact) ?? text);
}

export function inCurrency(amount: Decimal, currency: string): string {
	return formatDecimal(amount, decimalsOf(currency) ?? 0);
}

/** A decimal in minor units of a currency; with a fraction where it has more decimals than that. */
export function inMinorUnits(amount: Decimal, currency: string): number {
	return Number(formatDecimal(amount * 10n ** BigInt(decimalsOf(currency) ?? 0), 0)) + 0;
}

/** "254,120.55 SAR", for a person to read. */
export function amountInWords(amount: Decimal, currency: string): string {
	return `${grouped(inCurrency(amount, currency))} ${currency}`;
}

/** The same of what a record says, which may be nothing. */
export function recordedAmount({ amount, currency }: { amount?: unknown; currency?: unknown }): string {
	const code = typeof currency === 'string' ? currency : '';
	const exact = parseDecimal(amount);
	if (exact !== undefined) return amountInWords(exact, code).trim();
	return code === '' ? 'an unknown amount' : `an unknown amount in ${code}`;
}

/** Units of an amount in minor units of a currency; null where it has fewer decimals, or isn't known. */
export function minorOf(units: number, decimals: number | undefined): number | null {
	if (decimals === undefined || Number.isNaN(units)) return null;
	const more = 10 ** (UNIT_DECIMALS - decimals);
	return units % more === 0 ? units / more : null;
}

/** Sums units of sheets, exactly. */
export class Sum {
	private units = 0;
	private rest = 0n;

	add(units: number): void {
		const sum = this.units + units;
		if (Number.isSafeInteger(sum)) this.units = sum;
		else this.rest += decimalOf(units, UNIT_DECIMALS);
	}

	/** All that another one has. */
	include(other: Sum): void {
		this.rest += other.rest;
		this.add(other.units);
	}

	total(): Decimal {
		return this.rest + decimalOf(this.units, UNIT_DECIMALS);
	}
}

/** For sums: NaN is an amount that isn't there. */
export function zeroIfNone(amount: number): number {
	return Number.isNaN(amount) ? 0 : amount;
}

/** An amount in a currency; '' where that isn't known. */
export interface Amount {
	amount: Decimal;
	currency: string;
}

/** What amounts come to, by currency. */
export function sumsOf(amounts: Iterable<Amount>): Map<string, Decimal> {
	const sums = new Map<string, Decimal>();
	for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
	return sums;
}

/** The same in words, "1,200.00 SAR and 5.00 USD": what's of no currency is an unknown amount, and last. */
export function sumsInWords(sums: Map<string, Decimal>): string {
	const sorted = [...sums].sort(([a], [b]) => compareTexts(a || '~', b || '~'));
	const words = sorted.map(([currency, sum]) =>
		currency === '' ? 'an unknown amount' : amountInWords(sum, currency),
	);
	return listed(words);
}
