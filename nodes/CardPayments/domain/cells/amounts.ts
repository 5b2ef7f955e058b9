import { LONGEST_AMOUNT, MOST_DIGITS, UNIT_DECIMALS } from '../money';
import { currenciesMeant, isKnownCurrency } from '../currency';
import { asciiDigits } from './digits';
import { directionOf, type Direction } from './directions';

const LARGEST = 10 ** MOST_DIGITS;
const POWERS = Array.from({ length: UNIT_DECIMALS + 1 }, (_, power) => 10 ** power);

export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

interface WrittenAmount {
	/** With its sign, also where a word beside it says that it's a debit. */
	units: number;
	/** What a word beside the number says, such as CR and DR; undefined where none does. */
	direction: Direction | undefined;
	/** Any other word or sign beside the number, in capital letters: a currency, or a reason to refuse it. */
	currency: string;
	shows: DecimalSign | undefined;
	/** The only separator, where it may part thousands as well: `1,234`. It's read as a decimal sign. */
	unclear: DecimalSign | undefined;
}

const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const SEPARATED_NUMBER = /\d(?:[\d.,٫٬'’\s]*\d)?/;
const LIKE_A_CURRENCY = /^\D*[\p{L}\p{Sc}]\D*$/u;
const ONLY_GROUPS = /[٬'’\s]/;
/** What stands around the number, marked by #, and the sign that it gives. */
const SIGNS: Record<string, 1 | -1> = { '#': 1, '+#': 1, '-#': -1, '#-': -1, '(#)': -1 };

/** A plain decimal in units that lies from `from` to before `to`, the quickest way; NaN for everything else. */
export function plainUnits(text: string, from = 0, to = text.length): number {
	if (to <= from || to - from > MOST_DIGITS) return Number.NaN;
	const isNegative = text.charCodeAt(from) === MINUS;
	const first = isNegative ? from + 1 : from;
	let value = 0;
	let point = -1;
	for (let index = first; index < to; index++) {
		const digit = text.charCodeAt(index) - ZERO;
		if (digit >= 0 && digit <= 9) value = value * 10 + digit;
		else if (digit === POINT && point < 0 && index > first && index < to - 1) point = index;
		else return Number.NaN;
	}
	const scale = point < 0 ? 0 : to - point - 1;
	if (scale > UNIT_DECIMALS || first === to) return Number.NaN;
	value *= POWERS[UNIT_DECIMALS - scale] as number;
	if (value >= LARGEST) return Number.NaN;
	return isNegative && value !== 0 ? -value : value;
}

const ZERO = '0'.charCodeAt(0);
const MINUS = '-'.charCodeAt(0);
const POINT = '.'.charCodeAt(0) - ZERO;

/**
 * The amount in a cell: with parentheses or a minus sign on either side for what's below zero, with a currency or CR
 * and DR beside the number, in Arabic digits, with separated thousands. Undefined for everything else, for a sign
 * against a direction, and for decimals that no currency has: nothing is guessed.
 */
export function readWritten(cell: string): WrittenAmount | undefined {
	if (cell.length > LONGEST_AMOUNT) return undefined;
	const text = inAscii(cell);
	const number = SEPARATED_NUMBER.exec(text)?.[0];
	if (number === undefined) return undefined;
	const around = text.replace(number, '#');
	const marks = around.replace(/[^#()+-]/g, '');
	const sign = SIGNS[marks];
	const beside = marks === around ? NOTHING_BESIDE : wordsBeside(around);
	const amount = readDigits(number);
	if (sign === undefined || beside === undefined || amount === undefined) return undefined;
	const { direction, currency } = beside;
	// Below zero and a credit, or a plus sign and a debit, say two things.
	const contradicts = direction === 1 ? sign === -1 : direction === -1 && around.includes('+');
	if (contradicts) return undefined;
	return { ...amount, units: 0 + (direction ?? sign) * amount.units, direction, currency };
}

const NOTHING_BESIDE = { direction: undefined, currency: '' };

/** A direction and a currency, each at most once; undefined where there's more. */
function wordsBeside(around: string): Pick<WrittenAmount, 'direction' | 'currency'> | undefined {
	const directions: Direction[] = [];
	const currencies: string[] = [];
	for (const part of around.split(/[#()+-]+/)) {
		const others = part.split(/\s+/).filter((word) => {
			const said = directionOf(word);
			if (said !== undefined) directions.push(said);
			return said === undefined;
		});
		if (others.join('') !== '') currencies.push(others.join('').toUpperCase());
	}
	const [direction] = directions;
	const [currency = ''] = currencies;
	if (directions.length > 1 || currencies.length > 1) return undefined;
	if (currency !== '' && !LIKE_A_CURRENCY.test(currency)) return undefined;
	return { direction, currency };
}

function inAscii(text: string): string {
	return asciiDigits(text).replace(DIRECTION_MARKS, '').replace(/[−–]/g, '-').trim();
}

/** Digits with separators. Groups have three digits, but for the first. */
function readDigits(number: string): Omit<WrittenAmount, 'currency' | 'direction'> | undefined {
	const separators = number.replace(/\d/g, '');
	const last = separators.at(-1) ?? '';
	const once = separators.indexOf(last) === separators.length - 1;
	const isDecimal = last !== '' && once && !ONLY_GROUPS.test(last);
	const [whole = '', fraction = ''] = isDecimal ? number.split(last) : [number];
	const group = /\D/.exec(whole)?.[0];
	if (group !== undefined && !isGrouped(whole, group)) return undefined;
	const decimals = fraction.replace(/0+$/, '').padEnd(UNIT_DECIMALS, '0');
	const units = Number(whole.replace(/\D/g, '') + decimals);
	if (decimals.length > UNIT_DECIMALS || units >= LARGEST) return undefined;
	const sign = DECIMAL_SIGNS.find((each) => each === last);
	const unclear = isDecimal && group === undefined && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
	return {
		units,
		shows: unclear ? undefined : decimalSignShown(sign, isDecimal),
		unclear: unclear ? sign : undefined,
	};
}

/** As India groups digits: 1,25,000. */
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}$/;

function isGrouped(whole: string, group: string): boolean {
	return group !== '٫' && (whole.split(group).every(isGroup) || LAKHS.test(whole));
}

function isGroup(digits: string, index: number): boolean {
	return index === 0 ? /^\d{1,3}$/.test(digits) : /^\d{3}$/.test(digits);
}

/** A sign that parts thousands shows that the other one is the decimal sign. */
function decimalSignShown(sign: DecimalSign | undefined, isDecimal: boolean): DecimalSign | undefined {
	if (sign === undefined || isDecimal) return sign;
	return sign === ',' ? '.' : ',';
}

/** The currency beside a number, by its code, or by a sign that means no other; '' where none is. */
export function currencyBeside(cell: string): string {
	const code = cell
		.toUpperCase()
		.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)
		?.find(isKnownCurrency);
	if (code !== undefined || ONLY_NUMBER.test(cell)) return code ?? '';
	const [meant = '', other] = currenciesMeant(readWritten(cell)?.currency ?? '');
	return other === undefined ? meant : '';
}

/** Most cells. */
const ONLY_NUMBER = /^[\d.,+-]*$/;
