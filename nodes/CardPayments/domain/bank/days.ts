import {
	DateOrder,
	exchanged,
	isPossibleDate,
	readDate,
	Zone,
	type DateFormat,
	type OffsetAt,
	cellText,
} from '../cells';
import { DAY, MINUTE } from '../units';
import { inTurns, type LetOthersWork } from './longLists';

/** Spreadsheets write a date that isn't formatted as a number of days; this one is 1970-01-01. */
const SPREADSHEET_1970 = 25_569;
/** A date of ISO 20022 and other XML, with the zone that it may have: the bank's own day all the same. */
const XML_DAY = /^(\d{4}-\d{2}-\d{2})(?:z|[+-]\d{2}:\d{2})$/i;
const XML_MOMENT = /^\d{4}-\d{2}-\d{2}(?:t\d{2}:\d{2}:\d{2}(?:[.]\d+)?(?:z|[+-]\d{2}:\d{2})?)?$/i;
const SHORT_YEAR = /^(\d{1,2}[-/ ](?:\d{1,2}|[a-z]{3,9})[-/ ])(\d{2})$/i;

export interface DayOptions {
	dateFormat: DateFormat;
	/** Of the time zone in which moments are days. */
	offsetAt: OffsetAt;
	/** Epoch milliseconds: no line is of ten years later. */
	now: number;
}

/** Whether a cell can be a date. */
export function isDayCell(cell: unknown): boolean {
	return typeof cell === 'number' ? isSpreadsheetDay(cell) : readDate(dateText(cell)) !== undefined;
}

/** From 2000 to 2100. */
function isSpreadsheetDay(cell: number): boolean {
	return cell >= 36_526 && cell < 73_051;
}

function dateText(cell: unknown): string {
	return cellText(cell).trim().replace(SHORT_YEAR, '$120$2').replace(XML_DAY, '$1');
}

/** Reads the calendar days of a column's cells, as days since 1970; undefined for what is none, or can be two. */
export async function dayReader(
	cells: unknown[],
	options: DayOptions,
	pause: LetOthersWork,
): Promise<(cell: unknown) => number | undefined> {
	const order = new DateOrder();
	await inTurns(cells, pause, (cell) => order.look(dateText(cell)));
	return dayOfCell(order.decided(options.dateFormat), options);
}

function dayOfCell(decided: DateFormat, { now, offsetAt }: DayOptions): (cell: unknown) => number | undefined {
	const zone = new Zone(offsetAt);
	return (cell) => {
		if (typeof cell === 'number' && cell > 0 && cell < 100_000) {
			const day = Math.floor(cell) - SPREADSHEET_1970;
			return isPossibleDate(day * DAY, now) ? day : undefined;
		}
		const date = readDate(dateText(cell), now);
		if (date === undefined || (date.isOpen && decided === 'auto')) return undefined;
		const { offset } = date;
		const local = date.isOpen && decided === 'monthFirst' ? exchanged(date.local) : date.local;
		if (!isPossibleDate(local, now)) return undefined;
		// A day is the bank's own: only a moment in UTC is one of the workflow's days.
		if (offset !== 0 || local % DAY === 0) return Math.floor(local / DAY);
		return Math.floor((local + zone.offset(local) * MINUTE) / DAY);
	};
}

/** Reads days of ISO 20022, which are written in one way. */
export function xmlDayReader(options: DayOptions): (cell: unknown) => number | undefined {
	const read = dayOfCell('auto', options);
	return (cell) => (XML_MOMENT.test(dateText(cell)) ? read(cell) : undefined);
}

/** `2026-10-31` */
export function bankDay(day: number): string {
	return new Date(day * DAY).toISOString().slice(0, 10);
}
