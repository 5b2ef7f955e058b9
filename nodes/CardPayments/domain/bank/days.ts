import { DateWriter, type DateOptions } from '../settlement/dates';
import { DAY } from '../units';

/** Spreadsheets write a date that isn't formatted as a number of days; this one is 1970-01-01. */
const SPREADSHEET_1970 = 25_569;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const SHORT_YEAR = /^(\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ])(\d{2})$/i;

/** The calendar day of each cell of a column, as days since 1970; undefined where it's none, or can be two. */
export function daysOf(cells: unknown[], options: Omit<DateOptions, 'forSpreadsheets'>): Array<number | undefined> {
	const writer = new DateWriter({ ...options, forSpreadsheets: false });
	const texts = cells.map((cell) =>
		(cell instanceof Date ? cell.toISOString() : String(cell ?? ''))
			.trim()
			.replace(COMPACT, '$1-$2-$3')
			.replace(SHORT_YEAR, '$120$2'),
	);
	const order = writer.order(texts);
	return texts.map((text, index) => {
		const number = cells[index];
		if (typeof number === 'number' && number > 0 && number < 100_000) return Math.floor(number) - SPREADSHEET_1970;
		const date = writer.text(text, order)?.slice(0, 10);
		return date === undefined ? undefined : Date.parse(date) / DAY;
	});
}

/** `2026-10-31` */
export function dayText(day: number): string {
	return new Date(day * DAY).toISOString().slice(0, 10);
}
