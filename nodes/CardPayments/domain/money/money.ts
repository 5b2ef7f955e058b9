import { decimalsOf } from './currency';
import { add, formatDecimal, parseDecimal, shiftDecimal, ZERO, type Decimal } from './decimal';
import { MOST_DIGITS, UNIT_DECIMALS } from './written';

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

/** A decimal as text with the decimals of a currency. */
export function inCurrency(amount: Decimal, currency: string): string {
	return formatDecimal(amount, decimalsOf(currency) ?? 0);
}

export function grouped(text: string): string {
	const [whole = '', ...fraction] = text.split('.');
	return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

/** A decimal in minor units of a currency; with a fraction where it has more decimals than that. */
export function inMinorUnits(amount: Decimal, currency: string): number {
	return Number(formatDecimal(shiftDecimal(amount, decimalsOf(currency) ?? 0), 0)) + 0;
}

/** Units of an amount in minor units of a currency; null where it has fewer decimals, or isn't known. */
export function minorOf(units: number, decimals: number | undefined): number | null {
	if (decimals === undefined || Number.isNaN(units)) return null;
	const more = 10 ** (UNIT_DECIMALS - decimals);
	return units % more === 0 ? units / more : null;
}

export function decimalOf(units: number): Decimal {
	return { digits: BigInt(units), scale: UNIT_DECIMALS };
}

/** Sums units, exactly. */
export class Sum {
	private units = 0;
	private rest = ZERO;

	add(units: number): void {
		const sum = this.units + units;
		if (Number.isSafeInteger(sum)) this.units = sum;
		else this.rest = add(this.rest, decimalOf(units));
	}

	total(): Decimal {
		return add(this.rest, decimalOf(this.units));
	}
}

export function sumOf(amounts: Decimal[]): Decimal {
	return amounts.reduce(add, ZERO);
}

/** For sums: NaN is an amount that isn't there. */
export function zeroIfNone(amount: number): number {
	return Number.isNaN(amount) ? 0 : amount;
}
