import { LONGEST_AMOUNT, MOST_DIGITS, UNIT_DECIMALS } from '../money';
import { currenciesMeant, isKnownCurrency } from '../currency';
import { asciiDigits, unquotedCell } from './digits';
import { directionOf, type Direction } from './directions';
import { remembered } from '../lazily';

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
	/** Digits behind a decimal sign, one that may part thousands as well included. */
	decimals: number;
	/** The only separator, where it may part thousands as well: `1,234`. It's read as a decimal sign. */
	unclear: DecimalSign | undefined;
}

const SEPARATED_NUMBER = /\d(?:[\d.,٫٬'’\s]*\d)?/;
const LIKE_A_CURRENCY = /^\D*[\p{L}\p{Sc}]\D*$/u;
const ONLY_GROUPS = /[٬'’\s]/;
/** What stands around the number, marked by #, and the sign that it gives. */
const SIGNS: Record<string, 1 | -1> = { '#': 1, '+#': 1, '#+': 1, '-#': -1, '#-': -1, '(#)': -1 };

/** A plain decimal in units that lies from `from` to before `to`, the quickest way; NaN for everything else. */
export function plainUnits(text: string, from = 0, to = text.length, sign = POINT): number {
	if (to <= from || to - from > MOST_DIGITS) return Number.NaN;
	const isNegative = text.charCodeAt(from) === MINUS;
	const first = isNegative ? from + 1 : from;
	let value = 0;
	let point = -1;
	for (let index = first; index < to; index++) {
		const digit = text.charCodeAt(index) - ZERO;
		if (digit >= 0 && digit <= 9) value = value * 10 + digit;
		else if (digit === sign && point < 0 && index > first && index < to - 1) point = index;
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
export const COMMA = ','.charCodeAt(0) - ZERO;

/**
 * The amount in a cell: with parentheses or a sign on either side, with a currency or CR and DR beside the number, in
 * Arabic digits, with separated thousands. Undefined for everything else, for a sign against a direction, and for
 * decimals that no currency has: nothing is guessed.
 */
export function readWritten(cell: string): WrittenAmount | undefined {
	if (cell.length > LONGEST_AMOUNT) return undefined;
	const text = inAscii(cell);
	const found = SEPARATED_NUMBER.exec(text);
	if (found === null) return undefined;
	const [number] = found;
	const around = `${text.slice(0, found.index)}#${text.slice(found.index + number.length)}`;
	if (THOUSANDS.test(around)) return undefined;
	const beside = around === '#' ? NOTHING_BESIDE : besideNumber(around);
	const amount = beside && readDigits(number);
	if (beside === undefined || amount === undefined) return undefined;
	const { sign, direction, currency } = beside;
	return { ...amount, units: 0 + sign * amount.units, direction, currency };
}

/** 2k isn't 2, whatever K is of in a word of its own. */
const THOUSANDS = /#k/i;

interface BesideNumber extends Pick<WrittenAmount, 'direction' | 'currency'> {
	sign: 1 | -1;
}

const NOTHING_BESIDE: BesideNumber = { sign: 1, direction: undefined, currency: '' };

/** A column's cells have the same beside their numbers. */
const besideNumber = remembered((around: string): BesideNumber | undefined => {
	const marks = around.replace(/[^#()+-]/g, '');
	const sign = SIGNS[marks];
	const words = marks === around ? NOTHING_BESIDE : wordsBeside(around);
	if (sign === undefined || words === undefined) return undefined;
	const { direction, currency } = words;
	// Below zero and a credit, or a plus sign and a debit, say two things.
	const contradicts = direction === 1 ? sign === -1 : direction === -1 && around.includes('+');
	return contradicts ? undefined : { sign: direction ?? sign, direction, currency };
});

/** S is "Soll", S/ the sign of a currency. */
const OF_LETTERS = /^[\p{L}\p{M}.]*$/u;

/** A direction and a currency, each at most once; undefined where there's more. */
function wordsBeside(around: string): Pick<WrittenAmount, 'direction' | 'currency'> | undefined {
	const directions: Direction[] = [];
	const currencies: string[] = [];
	for (const part of around.split(/[#()+-]+/)) {
		const others = part.split(/\s+/).filter((word) => {
			const said = OF_LETTERS.test(word) ? directionOf(word) : undefined;
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
	const bare = unquotedCell(text);
	return IS_ASCII.test(bare) ? bare : asciiDigits(bare).replace(/[−–]/g, '-').trim();
}

const IS_ASCII = /^[\0-\x7f]*$/;

/** Digits with separators. Groups have three digits, but for the first. */
function readDigits(number: string): Omit<WrittenAmount, 'currency' | 'direction'> | undefined {
	const lastAt = lastSeparator(number);
	const last = lastAt < 0 ? '' : (number[lastAt] as string);
	const isDecimal = last !== '' && number.indexOf(last) === lastAt && !ONLY_GROUPS.test(last);
	const wholeLength = isDecimal ? lastAt : number.length;
	const whole = wholeOf(number, wholeLength);
	const decimals = isDecimal ? fractionUnits(number, lastAt + 1) : 0;
	const units = whole * (POWERS[UNIT_DECIMALS] as number) + decimals;
	if (Number.isNaN(units) || units >= LARGEST) return undefined;
	const sign = DECIMAL_SIGNS.find((each) => each === last);
	const mayBeGroup = wholeLength <= 3 && number.length - wholeLength === 4 && number[0] !== '0';
	const unclear = isDecimal && mayBeGroup && whole < 1_000;
	return {
		units,
		decimals: isDecimal ? number.length - lastAt - 1 : 0,
		shows: unclear ? undefined : decimalSignShown(sign, isDecimal),
		unclear: unclear ? sign : undefined,
	};
}

function isAsciiDigit(text: string, at: number): boolean {
	const digit = text.charCodeAt(at) - ZERO;
	return digit >= 0 && digit <= 9;
}

function lastSeparator(number: string): number {
	let at = number.length - 1;
	while (at >= 0 && isAsciiDigit(number, at)) at--;
	return at;
}

/** As India groups digits: 1,25,000. */
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}$/;

/** What the digits before `to` come to; NaN where they aren't grouped as they are anywhere. */
function wholeOf(number: string, to: number): number {
	let [value, group, digits, isGrouped] = [0, '', 0, true];
	for (let at = 0; at < to; at++) {
		if (isAsciiDigit(number, at)) {
			value = value * 10 + number.charCodeAt(at) - ZERO;
			digits++;
			continue;
		}
		const isFirst = group === '';
		if (isFirst) group = number[at] as string;
		isGrouped &&= number[at] === group && (isFirst ? digits <= 3 : digits === 3);
		digits = 0;
	}
	if (group === '' || (isGrouped && digits === 3 && group !== '٫')) return value;
	return group === ',' && LAKHS.test(number.slice(0, to)) ? value : Number.NaN;
}

/** In units; NaN for more decimals than those have. */
function fractionUnits(number: string, from: number): number {
	let to = number.length;
	while (to > from && number[to - 1] === '0') to--;
	if (to - from > UNIT_DECIMALS) return Number.NaN;
	return Number(number.slice(from, to)) * (POWERS[UNIT_DECIMALS - (to - from)] as number);
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
