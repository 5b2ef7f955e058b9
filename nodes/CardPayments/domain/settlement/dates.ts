import { dayAt, offsetsOf, type DateFormat, type OffsetAt } from '../cells/dates';
import { DAY } from '../units';

export { dayAt, offsetsOf };
export type { OffsetAt };

export interface DateOptions {
	dateFormat: DateFormat;
	offsetAt: OffsetAt;
	/** Whether dates are written as spreadsheets know them. */
	forSpreadsheets: boolean;
}

const MINUTE = 60_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
/** Offsets change at no other moments. */
const QUARTER = 15 * MINUTE;
/** A year has 35,000 quarters of an hour. */
const MOST_OFFSETS = 50_000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const REST = '(?:[T,\\s]+(.*))?$';
const NUMBERS = new RegExp(`^(\\d{1,4})[-/.](\\d{1,2})[-/.](\\d{1,4})${REST}`);
const DAY_AND_NAME = '(\\d{1,2})[-\\s.]*([a-z]{3})[a-z]*[-\\s.,]*';
const NAME_AND_DAY = '([a-z]{3})[a-z]*[-\\s.]*(\\d{1,2})[-\\s.,]+';
const NAMED = new RegExp(`^(?:${DAY_AND_NAME}|${NAME_AND_DAY})(\\d{4})${REST}`, 'i');
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]m)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;
const HYPHEN = '-'.charCodeAt(0);
/** Seconds or milliseconds from 2001 to 2286. */
const EPOCH = /^[1-9]\d{9}(\d{3})?$/;

/** Year, month and day, and what follows. */
type Parts = [year: number, month: number, day: number, rest: string | undefined];
type Order = 'dayFirst' | 'monthFirst' | 'unknown';

export class DateWriter {
	private readonly options: DateOptions;
	private readonly offsets = new Map<number, number>();
	/** The day that was written last, since 1970, and as text: rows beside each other are mostly of one day. */
	private day = Number.NaN;
	private dayText = '';

	constructor(options: DateOptions) {
		this.options = options;
	}

	/** Which of two numbers is the day in a column of dates: as its dates show, else as the setting says. */
	order(texts: Iterable<string | null>): Order {
		const { dateFormat } = this.options;
		let [dayFirst, monthFirst] = [false, false];
		for (const text of texts) {
			// Years first, as in most sheets, show nothing.
			if (text === null || text.charCodeAt(4) === HYPHEN) continue;
			const [, first, second, year] = NUMBERS.exec(text) ?? [];
			if (year?.length !== 4) continue;
			dayFirst ||= Number(first) > 12;
			monthFirst ||= Number(second) > 12;
		}
		if (dayFirst !== monthFirst) return dayFirst ? 'dayFirst' : 'monthFirst';
		return dayFirst || dateFormat === 'auto' ? 'unknown' : dateFormat;
	}

	/** A moment in epoch milliseconds. */
	moment(moment: number): string {
		const offset = this.offsetAt(moment);
		return this.written(moment + offset * MINUTE, offset);
	}

	/** A date in a sheet; undefined for what is none, or can be two. A time without a zone is the workflow's. */
	text(text: string, order: Order): string | undefined {
		if (EPOCH.test(text)) return this.moment(Number(text) * (text.length === 10 ? 1_000 : 1));
		const [year, month, day, rest] = partsOf(/^\d/.test(text) ? text : text.replace(WEEKDAY, ''), order) ?? [];
		if (year === undefined || month === undefined || day === undefined) return undefined;
		const midnight = Date.UTC(year, month - 1, day);
		if (month < 1 || month > 12 || new Date(midnight).getUTCDate() !== day) return undefined;
		if (rest === undefined || rest === '') return dayOf(midnight);
		const [, hour = '', minute = '', second = '0', half, zone] = TIME.exec(rest.trim()) ?? [];
		const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
		if (hour === '' || hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
		const time = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
		if (zone !== undefined) return this.moment(midnight + time - zoneOffset(zone) * MINUTE);
		const local = midnight + time;
		return this.written(local, this.offsetAt(local - this.offsetAt(local) * MINUTE));
	}

	/** @param local as if the zone were UTC */
	private written(local: number, offset: number): string {
		const day = Math.floor(local / DAY);
		if (day !== this.day) {
			this.day = day;
			this.dayText = dayOf(day * DAY);
		}
		const seconds = Math.floor((local - day * DAY) / 1_000);
		const minutes = Math.floor(seconds / 60);
		const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
		return this.options.forSpreadsheets
			? `${this.dayText} ${time}`
			: `${this.dayText}T${time}${offsetText(offset)}`;
	}

	private offsetAt(moment: number): number {
		const quarter = Math.floor(moment / QUARTER);
		let offset = this.offsets.get(quarter);
		if (offset === undefined) {
			offset = Math.round(this.options.offsetAt(moment));
			if (this.offsets.size < MOST_OFFSETS) this.offsets.set(quarter, offset);
		}
		return offset;
	}
}

/** "2026-10-31" */
function dayOf(moment: number): string {
	return new Date(moment).toISOString().slice(0, 10);
}

/** "+03:00" */
function offsetText(offset: number): string {
	const minutes = Math.abs(offset);
	return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function partsOf(text: string, order: Order): Parts | undefined {
	const numbers = NUMBERS.exec(text);
	if (numbers !== null) {
		const [, first = '', second = '', third = '', rest] = numbers;
		if (first.length === 4)
			return third.length > 2 ? undefined : [Number(first), Number(second), Number(third), rest];
		if (third.length !== 4 || first.length > 2) return undefined;
		if (order === 'unknown' && first !== second) return undefined;
		const [day, month] = order === 'monthFirst' ? [second, first] : [first, second];
		return [Number(third), Number(month), Number(day), rest];
	}
	const [, day, name, nameBefore, dayBehind, year, rest] = NAMED.exec(text) ?? [];
	const month = MONTHS.indexOf((name ?? nameBefore ?? '').toLowerCase()) + 1;
	return month === 0 ? undefined : [Number(year), month, Number(day ?? dayBehind), rest];
}

/** In minutes. */
function zoneOffset(zone: string): number {
	const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
	if (sign === undefined) return 0;
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** "07" */
function two(number: number): string {
	return TWO_DIGITS[number] as string;
}
