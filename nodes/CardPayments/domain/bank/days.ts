import type { DateFormat } from '../settlement/description';
import { DAY } from '../units';

const YEAR_FIRST = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d)/;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/;
const NAMED = /^(\d{1,2})[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{4}|\d{2})(?!\d)/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A time with its own offset is a moment, whose day depends on the time zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/;
/** Spreadsheets write a date that isn't formatted as days; this one is 1970-01-01. */
const SPREADSHEET_1970 = 25_569;

/** A calendar day as days since 1970; undefined where there is no such day. */
function dayOf(year: number, month: number, day: number): number | undefined {
	const time = Date.UTC(year < 100 ? 2000 + year : year, month - 1, day);
	const isDay = month >= 1 && month <= 12 && new Date(time).getUTCDate() === day;
	return isDay ? time / DAY : undefined;
}

/** Whether the day or the month comes first in a column, as its dates show it; undefined where they don't. */
export function shownFormat(texts: string[]): Exclude<DateFormat, 'auto'> | undefined {
	const numbers = texts.map((text) => NUMBERS.exec(text)).filter((match) => match !== null);
	const dayFirst = numbers.some(([, first]) => Number(first) > 12);
	const monthFirst = numbers.some(([, , second]) => Number(second) > 12);
	if (dayFirst === monthFirst) return undefined;
	return dayFirst ? 'dayFirst' : 'monthFirst';
}

/** The calendar day of a moment in a time zone, as days since 1970. */
export function dayIn(zone: string): (epochMilliseconds: number) => number {
	const format = new Intl.DateTimeFormat('sv', { timeZone: zone });
	return (time) => Date.parse(format.format(time)) / DAY;
}

/**
 * The calendar day that a cell names, as days since 1970; undefined where it's none, or day and month can't be told
 * apart.
 *
 * @param dayOfMoment the day of epoch milliseconds where the account is
 */
export function readDay(
	value: unknown,
	format: Exclude<DateFormat, 'auto'> | undefined,
	dayOfMoment: (time: number) => number,
): number | undefined {
	if (typeof value === 'number')
		return value > 0 && value < 100_000 ? Math.floor(value) - SPREADSHEET_1970 : undefined;
	const text = value instanceof Date ? value.toISOString() : String(value).trim();
	if (MOMENT.test(text)) return dayOfMoment(Date.parse(text));
	const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
	if (year !== undefined) return dayOf(Number(year), Number(month), Number(day));
	const [, dayOfMonth, name = '', yearBehind] = NAMED.exec(text) ?? [];
	if (yearBehind !== undefined)
		return dayOf(Number(yearBehind), MONTHS.indexOf(name.toLowerCase()) + 1, Number(dayOfMonth));
	const [first, second, last] = (NUMBERS.exec(text) ?? []).slice(1).map(Number);
	if (first === undefined || second === undefined || last === undefined) return undefined;
	if (format === undefined && first !== second) return undefined;
	return format === 'monthFirst' ? dayOf(last, first, second) : dayOf(last, second, first);
}

/** `2026-10-31` */
export function dayText(day: number): string {
	return new Date(day * DAY).toISOString().slice(0, 10);
}
