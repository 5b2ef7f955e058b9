import { remembered } from '../lazily';
import { DAY } from '../units';
import { asciiDigits, unquotedCell } from '../cells';
import { monthNamed } from './namedMonths';
import { minutesNamed } from './zones';

interface CellDate {
	/** Milliseconds since 1970, as if the zone were UTC. */
	local: number;
	hasTime: boolean;
	/** In minutes, where the cell says it: undefined for the workflow's, NaN for a zone that may be several. */
	offset: number | undefined;
	/** Whether day and month may be the other way round: it's read as day first. */
	isOpen: boolean;
}

const REST = '(?:[T,\\s]+(.*))?$';
const NUMBERS = new RegExp(`^(\\d{1,4})([-/.])(\\d{1,2})\\2(\\d{1,4})\\.?${REST}`);
const DIGITS = new RegExp(`^((?:19|20)\\d\\d)([01]\\d)([0-3]\\d)${REST}`);
/** Of a month, in any language; between it and the numbers, what languages write there. */
const NAME = "\\p{L}[\\p{L}\\p{M}׳']{2,}";
const DAY_OF_MONTH = '(?<day>\\d{1,2})(?:st|nd|rd|th|er|[º°ª])?';
const BETWEEN = "(?:[-/\\s.]|\\bde\\b|\\bd['’])*";
const BEFORE_YEAR = '(?:[-/\\s.,]|\\bdel?\\b)*';
const NAMED = [
	// `31-Dec-25` has a short year; before a day, `Dec 31 25` may have a time behind it.
	`${DAY_OF_MONTH}${BETWEEN}(?<name>${NAME})${BEFORE_YEAR}(?<year>\\d{4}|\\d{2})`,
	`(?<name>${NAME})[-\\s.]*${DAY_OF_MONTH}[-\\s.,]+(?<year>\\d{4})`,
	`(?<year>\\d{4})[-/\\s.]*(?<name>${NAME})[-/\\s.]*${DAY_OF_MONTH}\\.?`,
].map((form) => new RegExp(`^${form}(?:[T,\\s]+(?<rest>.*))?$`, 'iu'));
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;
const TIME =
	/^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*([a-z]{0,4}(?:[+-]\d{2}(?::?\d{2})?)?)(?:\s*\[.*\])?$/i;
/** Seconds or milliseconds from 2001 to 2286. */
const EPOCH = /^[1-9]\d{9}(\d{3})?$/;

/** Card payments are no older, and other calendars count other years: 1448, 1405. */
const FIRST_DATE = Date.UTC(1990, 0);
/** No payment is dated later than so long after now; the Buddhist year 2569 is. */
const LONGEST_AHEAD = 3_653 * DAY;
/** With a weekday, a time and a zone's name. */
const LONGEST_DATE = 100;

/**
 * The date in a cell; undefined for what is none, and for years in which nobody paid by card. A dotted date is day
 * first: no locale writes months first with dots.
 *
 * @param now epoch milliseconds
 */
export function readDate(cell: string, now = Infinity): CellDate | undefined {
	const date = cell.length > LONGEST_DATE ? undefined : writtenDate(cell);
	return date !== undefined && isPossibleDate(date.local, now) ? date : undefined;
}

/** Whether somebody may have paid by card then. Both in epoch milliseconds. */
export function isPossibleDate(moment: number, now: number): boolean {
	return moment >= FIRST_DATE && moment <= now + LONGEST_AHEAD;
}

/** Without digits of other scripts, years, months and days of Chinese and Japanese, and the zone of a day of XML. */
function inAsciiDigits(text: string): string {
	const ascii = IS_ASCII.test(text) ? text : asciiDigits(text).trim().replace(CJK_DATE, '$1-$2-$3');
	return ascii.replace(XML_DAY, '$1');
}

const IS_ASCII = /^[\0-\x7f]*$/;
const CJK_DATE = /^(\d{4})年(\d{1,2})月(\d{1,2})日/;
const XML_DAY = /^(\d{4}-\d{2}-\d{2})(?:z|[+-]\d{2}:\d{2})$/i;

/** Days repeat in a column. */
const writtenDate = remembered((cell: string): CellDate | undefined => {
	const text = inAsciiDigits(unquotedCell(cell));
	if (EPOCH.test(text)) return epochDate(text);
	const parts = /^\d/.test(text) ? (digitsOf(text) ?? namedOf(text)) : namedOf(text.replace(WEEKDAY, ''));
	if (parts === undefined) return undefined;
	const { day, isOpen, isShort, month, rest, year } = parts;
	const midnight = midnightOf(year, month, day);
	// A month of 13 is a day, if the other number may be the month.
	const other = isOpen ? midnightOf(year, day, month) : Number.NaN;
	if (Number.isNaN(midnight) && Number.isNaN(other)) return undefined;
	const time = timeOf(rest ?? '');
	if (time === undefined) return undefined;
	const isOne = Number.isNaN(other) || midnight === other;
	// 20/11/26 may be of 2020: a month first is the only order in which the year can't be.
	const mayBeOther = isOpen && !Number.isNaN(midnight) && (!isOne || isShort);
	return { local: (Number.isNaN(midnight) ? other : midnight) + time.time, ...time, isOpen: mayBeOther };
});

/** In seconds or milliseconds. */
function epochDate(text: string): CellDate {
	const local = Number(text) * (text.length === 10 ? 1_000 : 1);
	return { local, hasTime: true, offset: 0, isOpen: false };
}

/** What the numbers of a date show of which is the day. Only slashes and hyphens do, with the year last. */
interface ShownNumbers {
	first: number;
	second: number;
	year: number;
	/** Whether the year has two digits, and may be the first number. */
	isShort: boolean;
}

export const numbersShown = remembered((cell: string): ShownNumbers | undefined => {
	const [, first = '', separator, second, year = ''] = NUMBERS.exec(inAsciiDigits(unquotedCell(cell))) ?? [];
	if (separator === '.' || year === '' || first === '' || first.length > 2) return undefined;
	return { first: Number(first), second: Number(second), year: Number(year), isShort: year.length === 2 };
});

interface DateParts {
	year: number;
	month: number;
	day: number;
	isOpen: boolean;
	/** Whether the year has two digits and may be the first number. */
	isShort: boolean;
	rest: string | undefined;
}

function digitsOf(text: string): DateParts | undefined {
	const [, together, month8, day8, rest8] = DIGITS.exec(text) ?? [];
	if (together !== undefined) return dateParts([together, month8, day8], false, rest8);
	const [, first = '', separator, second, third = '', rest] = NUMBERS.exec(text) ?? [];
	if (first.length === 4) return third.length > 2 ? undefined : dateParts([first, second, third], false, rest);
	if (first === '' || first.length > 2) return undefined;
	const isOpen = separator !== '.';
	const isShort = third.length === 2;
	const year = fullYear(third);
	const parts = dateParts([year, second, first], isOpen, rest);
	return year.length === 4 ? { ...parts, isShort: isShort && isOpen } : undefined;
}

function namedOf(text: string): DateParts | undefined {
	for (const form of NAMED) {
		const { name = '', year = '', day, rest } = form.exec(text)?.groups ?? {};
		const month = name === '' ? undefined : monthNamed(name);
		if (month !== undefined) return dateParts([fullYear(year), String(month), day], false, rest);
	}
	return undefined;
}

/** A year of two digits is of this century: nobody paid by card before 1990. */
function fullYear(year: string): string {
	return year.length === 2 ? `20${year}` : year;
}

function dateParts(
	[year, month, day]: Array<string | undefined>,
	isOpen: boolean,
	rest: string | undefined,
): DateParts {
	return { year: Number(year), month: Number(month), day: Number(day), isOpen, isShort: false, rest };
}

export function midnightOf(year: number, month: number, day: number): number {
	const midnight = Date.UTC(year, month - 1, day);
	return month >= 1 && month <= 12 && new Date(midnight).getUTCDate() === day ? midnight : Number.NaN;
}

/** The time behind a date; undefined for what is none. */
function timeOf(rest: string): (Pick<CellDate, 'hasTime' | 'offset'> & { time: number }) | undefined {
	const text = rest.trim();
	if (text === '') return { time: 0, hasTime: false, offset: undefined };
	const [, hour = '', minute = '', second = '0', half, zone = ''] = TIME.exec(text) ?? [];
	const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
	if (hour === '' || hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
	const time = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
	const offset = minutesNamed(zone);
	return zone === '' || offset !== undefined ? { time, hasTime: true, offset } : undefined;
}
