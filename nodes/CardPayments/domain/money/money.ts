import { decimalsOf } from './currency';
import {
	add,
	fits,
	formatDecimal,
	isZero,
	negate,
	parseDecimal,
	PLAIN,
	shiftDecimal,
	ZERO,
	type Decimal,
} from './decimal';

/** Digits that a JSON number surely holds. */
const MOST_DIGITS = 15;

/**
 * An amount of money, in the form that is quickest to sum and to pass on. Nothing is ever rounded: what doesn't fit
 * is undefined.
 */
export interface Money {
	/** A JSON number with exactly these digits; undefined beyond 15 of them. */
	readonly number: number | undefined;
	/** In minor units; undefined where the amount has more decimals than its currency or is too large. */
	readonly minor: number | undefined;
	/** The amount itself where `minor` is undefined. */
	readonly decimal: Decimal | undefined;
}

const POWERS = [1, 10, 100, 1_000, 10_000];

/**
 * The amount that a text is; undefined if it's none (see `parseDecimal`).
 *
 * @param decimals of the currency; undefined if it isn't known, and so are minor units
 */
export function readMoney(text: string, decimals: number | undefined): Money | undefined {
	if (decimals !== undefined && text.length <= MOST_DIGITS && PLAIN.test(text)) {
		const point = text.indexOf('.');
		if (point < 0 || text.length - point - 1 <= decimals) {
			// A minus before a zero goes.
			const number = Number(text) + 0;
			// Up to 15 digits the product is less than half a unit away from the whole number that is meant.
			const minor = Math.round(number * (POWERS[decimals] as number));
			if (Number.isSafeInteger(minor)) return { number, minor, decimal: undefined };
		}
	}
	const decimal = parseDecimal(text);
	return decimal && moneyOf(decimal, decimals);
}

/** The JSON number with exactly these digits; undefined beyond 15 of them. */
export function numberOf(decimal: Decimal): number | undefined {
	const text = formatDecimal(decimal, 0);
	return text.replace(/\D/g, '').replace(/^0+/, '').length <= MOST_DIGITS ? Number(text) : undefined;
}

/** A number that came as text; that text where a number doesn't hold all its digits; undefined if it is none. */
export function numberFromText(text: string): number | string | undefined {
	const exact = parseDecimal(text);
	return exact && (numberOf(exact) ?? text);
}

function moneyOf(decimal: Decimal, decimals: number | undefined): Money {
	const number = numberOf(decimal);
	const minor = decimals !== undefined && fits(decimal, decimals) ? shifted(decimal, decimals) : Number.NaN;
	return Number.isSafeInteger(minor) ? { number, minor, decimal: undefined } : { number, minor: undefined, decimal };
}

function shifted(decimal: Decimal, places: number): number {
	return Number(formatDecimal(shiftDecimal(decimal, places), 0)) + 0;
}

/** A decimal as text with the decimals of a currency. */
export function inCurrency(amount: Decimal, currency: string): string {
	return formatDecimal(amount, decimalsOf(currency) ?? 0);
}

/** A decimal in minor units of a currency; with a fraction where it has more decimals than that. */
export function inMinorUnits(amount: Decimal, currency: string): number {
	return shifted(amount, decimalsOf(currency) ?? 0);
}

export function negated({ number, minor, decimal }: Money): Money {
	return {
		number: number === undefined ? undefined : 0 - number,
		minor: minor === undefined ? undefined : 0 - minor,
		decimal: decimal === undefined ? undefined : negate(decimal),
	};
}

/** The sum of two amounts in a currency with so many decimals; undefined if they aren't known. */
export function plus(a: Money, b: Money, decimals: number | undefined): Money {
	const minor = (a.minor ?? Number.NaN) + (b.minor ?? Number.NaN);
	if (decimals !== undefined && Math.abs(minor) < 10 ** MOST_DIGITS)
		return { number: minor / (POWERS[decimals] as number), minor, decimal: undefined };
	return moneyOf(add(exactly(a, decimals ?? 0), exactly(b, decimals ?? 0)), decimals);
}

/** -1, 0 or 1. */
export function signOf({ minor, decimal }: Money): number {
	if (minor !== undefined) return Math.sign(minor);
	const { digits } = decimal as Decimal;
	return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

/** The amount as text with all decimals of its currency, and more where it has them. */
export function moneyText(money: Money, decimals: number): string {
	return formatDecimal(exactly(money, decimals), decimals);
}

function exactly({ minor, decimal }: Money, decimals: number): Decimal {
	return minor === undefined ? (decimal as Decimal) : { digits: BigInt(minor), scale: decimals };
}

/** Sums amounts of one currency, exactly. */
export class Sum {
	private readonly decimals: number;
	private minor = 0;
	private rest = ZERO;

	/** @param decimals of the currency */
	constructor(decimals: number) {
		this.decimals = decimals;
	}

	add({ minor, decimal }: Money): void {
		if (minor === undefined) {
			this.rest = add(this.rest, decimal as Decimal);
			return;
		}
		const sum = this.minor + minor;
		if (Number.isSafeInteger(sum)) this.minor = sum;
		else {
			this.rest = this.total();
			this.minor = minor;
		}
	}

	total(): Decimal {
		const minor = { digits: BigInt(this.minor), scale: this.decimals };
		return isZero(this.rest) ? minor : add(this.rest, minor);
	}
}
