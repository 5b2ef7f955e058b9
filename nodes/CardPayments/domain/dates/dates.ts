import { remembered } from '../lazily';
import { DAY, MINUTE } from '../units';
import { asciiDigits, unquotedCell } from '../cells';
import { monthNamed } from './namedMonths';
import { zoneOffset, type Zone } from './zones';

/** Which of two numbers in a date is the day, where a column's own dates don't show it. */
export type DateFormat = 'auto' | 'dayFirst' | 'monthFirst';

export interface CellDate {
	/** Milliseconds since 1970, as if the zone were UTC. */
	local: number;
	hasTime: boolean;
	/** In minutes, where the cell says it: NaN for the workflow's. */
	offset: number;
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
	/^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(?:(z|utc|gmt)?([+-]\d{2}(?::?\d{2})?)?)(?:\s*\[.*\])?$/i;
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
function isPossibleDate(moment: number, now: number): boolean {
	return moment >= FIRST_DATE && moment <= now + LONGEST_AHEAD;
}

/** Digits of other scripts, with which a text begins then, and years, months and days of Chinese and Japanese. */
function inAsciiDigits(text: string): string {
	if (text === '' || (text.charCodeAt(0) < 128 && !CJK_DATE.test(text))) return text;
	return asciiDigits(text).replace(CJK_DATE, '$1-$2-$3');
}

const CJK_DATE = /^(\d{4})年(\d{1,2})月(\d{1,2})日/;

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

/**
 * The date as its column's order says it, in milliseconds as if the zone were UTC; NaN where it may be two.
 *
 * @param order as it's decided
 */
export function localOf({ local, isOpen }: Pick<CellDate, 'local' | 'isOpen'>, order: DateFormat): number {
	if (!isOpen || order === 'dayFirst') return local;
	return order === 'auto' ? Number.NaN : exchanged(local);
}

/** The same date with day and month the other way round. */
function exchanged(local: number): number {
	const date = new Date(local);
	const time = ((local % DAY) + DAY) % DAY;
	return midnightOf(date.getUTCFullYear(), date.getUTCDate(), date.getUTCMonth() + 1) + time;
}

/** Which number is the day in a column of dates: as its dates show, else as the text says. Nothing else decides it. */
export class DateOrder {
	private shown = { dayFirst: false, monthFirst: false };

	look(cell: string): void {
		const { dayFirst, monthFirst } = shownBy(cell);
		this.shown.dayFirst ||= dayFirst;
		this.shown.monthFirst ||= monthFirst;
	}

	/** @returns `auto` where it isn't known */
	decided(dateFormat: DateFormat): DateFormat {
		const { dayFirst, monthFirst } = this.shown;
		if (dayFirst === monthFirst) return dayFirst ? 'auto' : dateFormat;
		return dayFirst ? 'dayFirst' : 'monthFirst';
	}
}

/** Only dates with slashes or hyphens, the year last, show anything. */
const shownBy = remembered((cell: string) => {
	const [, first = '', separator, second, year = ''] = NUMBERS.exec(inAsciiDigits(unquotedCell(cell))) ?? [];
	const shows = separator !== '.' && year !== '' && first !== '' && first.length <= 2;
	return {
		dayFirst: shows && Number(first) > 12 && year.length === 4,
		monthFirst: shows && Number(second) > 12,
	};
});

/** A moment in epoch milliseconds; of a date without a time, midnight in UTC. */
export interface ReadMoment {
	moment: number;
	hasTime: boolean;
}

/**
 * The dates of a column; undefined for what is none, or may be two. A time without a zone is the workflow's.
 *
 * @param now epoch milliseconds, where it's known
 */
export function readDates(
	cells: string[],
	dateFormat: DateFormat,
	zone: Zone,
	now = Infinity,
): Array<ReadMoment | undefined> {
	const order = new DateOrder();
	for (const cell of cells) order.look(cell);
	return cells.map(dateReader(order.decided(dateFormat), zone, now));
}

/** Reads the dates of a column of which it's known which number is the day. */
export function dateReader(order: DateFormat, zone: Zone, now: number): (cell: string) => ReadMoment | undefined {
	return (cell) => {
		const date = readDate(cell, now);
		const moment = date === undefined ? Number.NaN : momentOf(date, order, zone);
		return Number.isNaN(moment) ? undefined : { moment, hasTime: (date as CellDate).hasTime };
	};
}

/** In epoch milliseconds; NaN where the date may be two. */
export function momentOf(date: CellDate, order: DateFormat, zone: Zone): number {
	const { hasTime, offset } = date;
	const shown = localOf(date, order);
	if (!hasTime || Number.isNaN(shown)) return shown;
	return Number.isNaN(offset) ? zone.momentOf(shown) : shown - offset * MINUTE;
}

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
export function fullYear(year: string): string {
	return year.length === 2 ? `20${year}` : year;
}

function dateParts(
	[year, month, day]: Array<string | undefined>,
	isOpen: boolean,
	rest: string | undefined,
): DateParts {
	return { year: Number(year), month: Number(month), day: Number(day), isOpen, isShort: false, rest };
}

function midnightOf(year: number, month: number, day: number): number {
	const midnight = Date.UTC(year, month - 1, day);
	return month >= 1 && month <= 12 && new Date(midnight).getUTCDate() === day ? midnight : Number.NaN;
}

/** The time behind a date; undefined for what is none. */
function timeOf(rest: string): (Pick<CellDate, 'hasTime' | 'offset'> & { time: number }) | undefined {
	const text = rest.trim();
	if (text === '') return { time: 0, hasTime: false, offset: Number.NaN };
	const [, hour = '', minute = '', second = '0', half, utc, zone] = TIME.exec(text) ?? [];
	const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
	if (hour === '' || hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
	const time = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
	const offset = zone === undefined ? (utc === undefined ? Number.NaN : 0) : zoneOffset(zone);
	return { time, hasTime: true, offset };
}
