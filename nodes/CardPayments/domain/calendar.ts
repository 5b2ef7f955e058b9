/**
 * Moments and days, as a workflow counts and writes them.
 *
 * Moments are epoch milliseconds; one of a day without a time is told by `isWholeDay` of `dates`. n8n's calendar comes
 * in as a parameter. What is no time is undefined, NaN or null.
 *
 *     isoDate(0) // '1970-01-01T00:00:00.000Z'
 */
import { isWholeDay, type Zone } from './dates';
import { DAY, MINUTE } from './units';

/** A moment in a time zone: as much of n8n's `DateTime` as is needed here. */
export interface Moment {
	isValid: boolean;
	toMillis(): number;
	toISO(options?: { suppressMilliseconds?: boolean }): string | null;
	plus(duration: Duration): Moment;
	minus(duration: Duration): Moment;
	startOf(unit: TimeUnit): Moment;
	endOf(unit: TimeUnit): Moment;
	/** A clock that's set back shows a time twice. */
	getPossibleOffsets(): Moment[];
}

export type TimeUnit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond';
type Duration = Partial<Record<TimeUnit, number>>;

/** n8n's `DateTime`, as expressions have it. It comes in as a parameter. */
export interface Calendar {
	fromMillis(epochMilliseconds: number, options: { zone: string }): Moment;
	fromISO(text: string, options: { zone: string; setZone?: boolean }): Moment;
}

/** Where and in which calendar a workflow counts its days. */
export interface WorkflowTime {
	calendar: Calendar;
	/** IANA time zone. */
	zone: string;
}

/** A time as `2026-11-20T22:21:11+03:00`; undefined for what is no time. */
export function isoText(epochMilliseconds: unknown, { calendar, zone }: WorkflowTime): string | undefined {
	if (isoDate(epochMilliseconds) === undefined) return undefined;
	const moment = calendar.fromMillis(epochMilliseconds as number, { zone });
	// As the dates of transactions are written.
	return moment.startOf('second').toISO({ suppressMilliseconds: true })?.replace('Z', '+00:00');
}

/** Epoch milliseconds as ISO 8601 in UTC; undefined for what is no time. */
export function isoDate(epochMilliseconds: unknown): string | undefined {
	const date = new Date(typeof epochMilliseconds === 'number' ? epochMilliseconds : Number.NaN);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Writes moments in the workflow's zone, from one piece of memory: texts put together would stay many pieces. */
export class Clock {
	private readonly bytes = Buffer.alloc(32) as Buffer & { latin1Slice(from: number, to: number): string };
	private readonly zone: Zone;
	private readonly forSpreadsheets: boolean;
	private day = Number.NaN;
	private offset = Number.NaN;

	constructor(zone: Zone, forSpreadsheets: boolean) {
		this.zone = zone;
		this.forSpreadsheets = forSpreadsheets;
		this.bytes.write('0000-00-00T00:00:00+00:00', 0, 'latin1');
		if (forSpreadsheets) this.bytes.write(' ', 10, 'latin1');
	}

	/** Days since 1970 of a moment, in the workflow's zone; NaN for what isn't known. */
	dayOf(time: number): number {
		return Number.isNaN(time)
			? time
			: Math.floor((isWholeDay(time) ? time : time + this.zone.offset(time) * MINUTE) / DAY);
	}

	/** ISO 8601, or as spreadsheets know it; null for what isn't known. */
	text(time: number): string | null {
		if (Number.isNaN(time)) return null;
		const { bytes } = this;
		const isDayOnly = isWholeDay(time);
		const offset = isDayOnly ? 0 : this.zone.offset(time);
		const local = time + offset * MINUTE;
		const day = Math.floor(local / DAY);
		if (day !== this.day) {
			this.day = day;
			bytes.write(writtenDay(day), 0, 'latin1');
		}
		if (isDayOnly) return bytes.latin1Slice(0, 10);
		const seconds = Math.floor((local - day * DAY) / 1_000);
		const minutes = Math.floor(seconds / 60);
		this.two(11, Math.floor(minutes / 60));
		this.two(14, minutes % 60);
		this.two(17, seconds % 60);
		if (this.forSpreadsheets) return bytes.latin1Slice(0, 19);
		if (offset !== this.offset) {
			this.offset = offset;
			const size = Math.abs(offset);
			bytes[19] = offset < 0 ? 0x2d : 0x2b;
			this.two(20, Math.floor(size / 60));
			this.two(23, size % 60);
		}
		return bytes.latin1Slice(0, 25);
	}

	private two(at: number, number: number): void {
		const tens = Math.floor(number / 10);
		this.bytes[at] = 48 + tens;
		this.bytes[at + 1] = 48 + number - 10 * tens;
	}
}

/** "2026-10-31", of days since 1970. */
export function writtenDay(day: number): string {
	return new Date(day * DAY).toISOString().slice(0, 10);
}
