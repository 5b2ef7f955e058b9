import { Marks, Numbers } from '../cells';
import { inTurns, type Pause } from '../turns';
import { DAY, MINUTE, SECOND } from '../units';
import { isPossibleDate, midnightOf, numbersShown, readDate } from './dates';
import type { Zone } from './zones';

/** Which of two numbers in a date is the day, where a column's own dates don't show it. */
export type DateFormat = 'auto' | 'dayFirst' | 'monthFirst';

/** What's said of how a column's dates are written. */
export interface DateForm {
	dateFormat?: DateFormat | undefined;
	/** Of times that say none; `unclear` where its name may be of several. */
	zone: Zone | 'unclear';
	/** Epoch milliseconds: no date is of ten years later. */
	now: number;
}

/** Of a day without a time, the moment is its midnight in UTC and half a millisecond, which no time has. */
export const NO_TIME = 0.5;

/** Whether a time is a day only. */
export function isWholeDay(time: number): boolean {
	return time % 1 === NO_TIME;
}

/** What's known of a date: none of these of a moment that says its offset. */
const [OPEN, IS_DAY, IN_ZONE, IN_ANY_ZONE] = [1, 2, 4, 8];

/**
 * The dates in one column, row by row: the only place that decides which number is the day, what a number of days is,
 * and which moment a time without a zone. Sheets, a Summary, statements and lists of orders are read by it.
 */
export class DateColumn {
	/** Cells that hold no date, by row. */
	readonly unreadable = new Map<number, string>();
	private readonly form: DateForm;
	/** What clocks show, in milliseconds as if their zone were UTC. */
	private readonly locals = new Numbers();
	private readonly marks = new Marks();
	/** In minutes, as far as one isn't zero. */
	private readonly offsets = new Numbers();
	private readonly shown = new ShownOrder();
	private decided: DateFormat | undefined;
	private lastDay = -1;
	private midnight = 0;

	constructor(form: DateForm) {
		this.form = form;
	}

	static async of(cells: string[], form: DateForm, pause: Pause): Promise<DateColumn> {
		const column = new DateColumn(form);
		await inTurns(cells, pause, (cell, row) => column.put(row, cell));
		return column;
	}

	/** Makes room for so many rows at once. */
	expect(rows: number): void {
		this.locals.expect(rows);
	}

	/** What's read so far, for times to be put in its place. */
	get times(): Float64Array {
		return this.locals.all;
	}

	/** ISO moments, the most frequent ones, the quickest way. @param row one that follows, or the last one again */
	put(row: number, cell: string): void {
		if (isIsoMoment(cell)) {
			const two = (at: number) => (cell.charCodeAt(at) - 48) * 10 + cell.charCodeAt(at + 1) - 48;
			const day = (two(0) * 10_000 + two(2) * 100 + two(5)) * 100 + two(8);
			if (day !== this.lastDay) {
				this.lastDay = day;
				this.midnight = readDate(cell.slice(0, 10), this.form.now)?.local ?? Number.NaN;
			}
			const local = this.midnight + timeOfDay(two(11), two(14), two(17));
			if (!Number.isNaN(local)) {
				this.set(row, local, 0);
				return;
			}
		}
		this.putWritten(row, cell);
	}

	private putWritten(row: number, cell: string): void {
		this.set(row, Number.NaN, 0);
		const text = cell.trim();
		if (text === '') return;
		const { now } = this.form;
		const days = daysOfSpreadsheet(text) ?? Number.NaN;
		const local = Math.round((days - SPREADSHEET_1970) * (DAY / SECOND)) * SECOND;
		if (isPossibleDate(local, now)) this.set(row, local, Number.isInteger(days) ? IS_DAY : IN_ZONE);
		else this.putDate(row, cell, readDate(text, now));
	}

	private putDate(row: number, cell: string, date: ReturnType<typeof readDate>): void {
		if (date === undefined) {
			this.unreadable.set(row, cell);
			return;
		}
		this.shown.look(cell);
		this.decided = undefined;
		const { local, hasTime, offset, isOpen } = date;
		const mark = !hasTime ? IS_DAY : offset === undefined ? IN_ZONE : Number.isNaN(offset) ? IN_ANY_ZONE : 0;
		if (offset !== undefined && mark === 0 && (offset !== 0 || this.offsets.count > 0))
			this.offsets.set(row, offset);
		this.set(row, Math.floor(local / SECOND) * SECOND, mark | (isOpen ? OPEN : 0));
	}

	private set(row: number, local: number, mark: number): void {
		this.locals.set(row, local);
		if (mark !== 0 || this.marks.hasAny) this.marks.set(row, mark);
	}

	/** Which number is the day: as its dates show, else as the text says. `auto` where it isn't known. */
	get order(): DateFormat {
		return (this.decided ??= this.shown.order ?? this.form.dateFormat ?? 'auto');
	}

	/** Whether the cell holds a date that may be two. */
	isUnclear(row: number): boolean {
		return (this.marks.at(row) & OPEN) !== 0 && Number.isNaN(this.localAt(row));
	}

	/** Whether the cell says a time of the day. */
	hasTime(row: number): boolean {
		return (this.marks.at(row) & IS_DAY) === 0 && !Number.isNaN(this.locals.values[row]);
	}

	/**
	 * In epoch milliseconds; of a day without a time see `NO_TIME`; NaN for none, or one that may be two. Of a zone
	 * that isn't known, only the day is.
	 *
	 * @param zone of a time that says none, where its row says it
	 */
	timeAt(row: number, zone = this.form.zone): number {
		const local = this.localAt(row);
		if (Number.isNaN(local)) return local;
		const mark = this.marks.at(row);
		if ((mark & ~OPEN) === 0) return local - this.offsetAt(row) * MINUTE;
		if (mark & (IS_DAY | IN_ANY_ZONE) || zone === 'unclear') return Math.floor(local / DAY) * DAY + NO_TIME;
		return zone.momentOf(local);
	}

	/**
	 * Days since 1970, as the clock that wrote them counts; NaN for none, or one that may be two. Only a moment in UTC
	 * is a day of the workflow's zone.
	 */
	dayAt(row: number): number {
		const local = this.localAt(row);
		const { zone } = this.form;
		const isUtc = (this.marks.at(row) & ~OPEN) === 0 && this.offsetAt(row) === 0 && local % DAY > 0;
		return Math.floor((isUtc && zone !== 'unclear' ? local + zone.offset(local) * MINUTE : local) / DAY);
	}

	private localAt(row: number): number {
		const local = this.locals.values[row] as number;
		if ((this.marks.at(row) & OPEN) === 0 || this.order === 'dayFirst') return local;
		return this.order === 'auto' ? Number.NaN : exchanged(local);
	}

	private offsetAt(row: number): number {
		return this.offsets.values[row] ?? 0;
	}
}

/** The time in one cell alone, as `DateColumn` gives it. */
export function timeIn(cell: string, form: DateForm): number {
	const column = new DateColumn(form);
	column.put(0, cell);
	return column.timeAt(0);
}

/** What dates of a column show of which of their numbers is the day. */
class ShownOrder {
	private dayFirst = false;
	private monthFirst = false;
	/** Of years with two digits: the least and the largest first number, and last one. */
	private readonly firsts = new Range();
	private readonly years = new Range();

	look(cell: string): void {
		const numbers = numbersShown(cell);
		if (numbers === undefined) return;
		const { first, isShort, second, year } = numbers;
		this.monthFirst ||= second > 12;
		if (!isShort) this.dayFirst ||= first > 12;
		else {
			this.firsts.take(first);
			this.years.take(year);
		}
	}

	/** 20/11/26 may be of 2020: the numbers that vary more are the days. Undefined where both are shown, or neither. */
	get order(): DateFormat | undefined {
		const isShown = this.firsts.most > 12 && this.firsts.width > this.years.width;
		const dayFirst = this.dayFirst || isShown;
		if (dayFirst && this.monthFirst) return 'auto';
		return dayFirst ? 'dayFirst' : this.monthFirst ? 'monthFirst' : undefined;
	}
}

class Range {
	private least = Infinity;
	most = -Infinity;

	take(number: number): void {
		this.least = Math.min(this.least, number);
		this.most = Math.max(this.most, number);
	}

	get width(): number {
		return this.most - this.least;
	}
}

/** Spreadsheets write a date that isn't formatted as a number of days; this one is 1970-01-01. */
const SPREADSHEET_1970 = 25_569;

/** The number of days, with its time behind the point, that a text may be: of 2000 to 2100. */
export function daysOfSpreadsheet(text: string): number | undefined {
	const days = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0;
	return days >= 36_526 && days < 73_051 ? days : undefined;
}

const HYPHEN = 0x2d;
const COLON = 0x3a;

/** Whether a text is shaped like "2026-10-31T22:30:00Z", with milliseconds or without. */
function isIsoMoment(text: string): boolean {
	return (
		(text.length === 20 || text.length === 24) &&
		text.charCodeAt(text.length - 1) === 0x5a &&
		text.charCodeAt(10) === 0x54 &&
		text.charCodeAt(4) === HYPHEN &&
		text.charCodeAt(7) === HYPHEN &&
		text.charCodeAt(13) === COLON &&
		text.charCodeAt(16) === COLON
	);
}

/** In milliseconds; NaN for none that there is. */
function timeOfDay(hour: number, minute: number, second: number): number {
	const isTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
	return isTime ? ((hour * 60 + minute) * 60 + second) * SECOND : Number.NaN;
}

/** The same date with day and month the other way round; NaN where there's no such date. */
function exchanged(local: number): number {
	const date = new Date(local);
	const time = ((local % DAY) + DAY) % DAY;
	return midnightOf(date.getUTCFullYear(), date.getUTCDate(), date.getUTCMonth() + 1) + time;
}
