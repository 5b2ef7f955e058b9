import { currenciesMeant, isKnownCurrency } from '../currency';
import { UNIT_DECIMALS } from '../money';
import { isDashes, plainUnits, readWritten, type DecimalSign } from '../cells';

/** A cell's amount in units under either decimal sign; NaN under one that it contradicts, and for what is no amount. */
export interface EitherAmount {
	'.': number;
	',': number;
	/** What stands beside the number. */
	currency: string;
}

const NO_UNITS: EitherAmount = { '.': Number.NaN, ',': Number.NaN, currency: '' };

/** Whether a cell says nothing. */
export function isEmpty(cell: string): boolean {
	return cell.trim() === '' || isDashes(cell);
}

/** Whether a cell has a separator between digits, and so shows something of its decimals. */
export function hasSeparator(cell: string): boolean {
	return /[\d٠-٩][.,٫][\d٠-٩]/.test(cell);
}

export function amountIn(cell: string): EitherAmount {
	const plain = plainUnits(cell);
	if (!Number.isNaN(plain)) {
		if (!cell.includes('.')) return { '.': plain, ',': plain, currency: '' };
		// Three digits behind a lone point may be thousands.
		const mayBeGrouped = /^-?[1-9]\d{0,2}\.\d{3}$/.test(cell);
		return { '.': plain, ',': mayBeGrouped ? plain * 1_000 : Number.NaN, currency: '' };
	}
	const separated = separatedUnits(cell);
	if (separated !== undefined) return separated;
	const written = readWritten(ofFullWidth(cell.replace(/^[`']/, '')));
	if (written === undefined || !isCurrencySign(written.currency)) return NO_UNITS;
	const { currency, shows, unclear, units } = written;
	const under = (sign: DecimalSign) => {
		if (unclear !== undefined) return unclear === sign ? units : units * 1_000;
		return shows === undefined || shows === sign ? units : Number.NaN;
	};
	return { '.': under('.'), ',': under(','), currency };
}

const [MINUS, COMMA, POINT, ZERO] = [0x2d, 0x2c, 0x2e, 0x30];

/**
 * The quick way for most amounts with a separator before their one or two decimals, or the four of a rate; undefined
 * for all others.
 */
function separatedUnits(cell: string): EitherAmount | undefined {
	const end = cell.length;
	const start = cell.charCodeAt(0) === MINUS ? 1 : 0;
	let point = end - 2;
	if (!isSeparator(cell.charCodeAt(point))) point = isSeparator(cell.charCodeAt(end - 5)) ? end - 5 : end - 3;
	const sign = cell.charCodeAt(point);
	if (!isSeparator(sign) || point <= start || end - start > LONGEST_QUICK) return undefined;
	const group = sign === COMMA ? POINT : COMMA;
	let value = 0;
	let inGroup = 0;
	let isGrouped = false;
	for (let at = start; at < end; at++) {
		const digit = cell.charCodeAt(at) - ZERO;
		if (digit >= 0 && digit <= 9) {
			value = value * 10 + digit;
			inGroup++;
		} else if (at === point || digit + ZERO === group) {
			if (isGrouped ? inGroup !== 3 : inGroup === 0 || (at < point && inGroup > 3)) return undefined;
			isGrouped ||= at < point;
			inGroup = 0;
		} else return undefined;
	}
	const units = value * 10 ** (UNIT_DECIMALS + 1 - (end - point)) * (start === 0 ? 1 : -1) + 0;
	return { '.': sign === POINT ? units : Number.NaN, ',': sign === COMMA ? units : Number.NaN, currency: '' };
}

const LONGEST_QUICK = 14;

function isSeparator(code: number): boolean {
	return code === COMMA || code === POINT;
}

/** Nothing, a currency, or what people write for one: "order 7" is no amount. */
function isCurrencySign(beside: string): boolean {
	if (beside === '' || /\p{Sc}/u.test(beside) || isKnownCurrency(beside)) return true;
	const letters = beside.replace(/[^\p{L}]/gu, '');
	return currenciesMeant(letters).length > 0 || (/^\p{Script=Arabic}+$/u.test(letters) && letters.length <= 3);
}

/** Full-width digits and separators, as in East Asia. */
function ofFullWidth(cell: string): string {
	return cell.replace(/[０-９．，－＋]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

export function greatestCommonDivisor(one: number, other: number): number {
	let [a, b] = [Math.abs(one), Math.abs(other)];
	while (b > 0) [a, b] = [b, a % b];
	return a;
}
