import { currenciesMeant, isKnownCurrency } from '../../money';
import { plainUnits, readWritten, type DecimalSign } from '../../cells';

export const DECIMAL_SIGNS: DecimalSign[] = ['.', ','];

/** A cell's amount in units under either decimal sign; NaN under one that it contradicts, and for what is no amount. */
export interface EitherAmount {
	'.': number;
	',': number;
	/** What stands beside the number. */
	currency: string;
}

const NO_UNITS: EitherAmount = { '.': Number.NaN, ',': Number.NaN, currency: '' };
const EMPTY = /^\s*[-–—]?\s*$/;

export function isEmpty(cell: string): boolean {
	return cell === '' || EMPTY.test(cell);
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

const SEPARATED = /^(-?)(\d{1,3}(?:([.,])\d{3}(?:\3\d{3})*)?|\d+)(?:([.,])(\d{1,4}))?$/;

/** The quick way for most amounts with separators; undefined where more is to be looked at. */
function separatedUnits(cell: string): EitherAmount | undefined {
	const [, minus, whole = '', group, point, fraction = ''] = SEPARATED.exec(cell) ?? [];
	if (minus === undefined || group === point || (group === undefined && fraction.length === 3)) return undefined;
	if (point === undefined) return undefined;
	const digits = group === undefined ? whole : whole.replaceAll(group, '');
	const units = Number(digits + fraction.padEnd(4, '0')) * (minus === '' ? 1 : -1) + 0;
	return { '.': point === '.' ? units : Number.NaN, ',': point === ',' ? units : Number.NaN, currency: '' };
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
