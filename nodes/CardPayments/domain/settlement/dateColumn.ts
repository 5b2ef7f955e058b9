import { Marks, Numbers } from '../cells';
import { DateOrder, localOf, momentOf, readDate, Zone, type CellDate, type DateFormat } from '../dates';
import { DAY, MINUTE } from '../units';
import { NO_TIME } from '../calendar';
import type { Rows } from '../tally';

/** What's open about a date until all are read: which number is the day, and the zone of its time. */
const OPEN = 1;
const IN_ZONE = 2;
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
	return isTime ? ((hour * 60 + minute) * 60 + second) * 1_000 : Number.NaN;
}

/** A column of dates: what they are in epoch milliseconds. */
export class DateColumn {
	private readonly numbers = new Numbers();
	/** Cells that hold no date, by row. */
	readonly unreadable = new Map<number, string>();
	private readonly order = new DateOrder();
	/** Of times that say none. */
	private readonly zone: Zone | 'unclear';
	private readonly now: number;
	/** What's open about each row's. */
	private readonly open = new Marks();
	/** Of a time in a zone of its own, day and month are exchanged before that counts. */
	private readonly later = new Map<number, CellDate>();
	private lastDay = -1;
	private midnight = 0;

	constructor(zone: Zone | 'unclear', now: number) {
		this.zone = zone;
		this.now = now;
	}

	/** As far as they're known before all are read: see `settler`. */
	get times(): Float64Array {
		return this.numbers.all;
	}

	/** Makes room for so many rows at once. */
	expect(rows: number): void {
		this.numbers.expect(rows);
	}

	/** ISO moments, the most frequent ones, the quickest way. @param row one that follows, or the last one again */
	put(row: number, cell: string): void {
		if (isIsoMoment(cell)) {
			const two = (at: number) => (cell.charCodeAt(at) - 48) * 10 + cell.charCodeAt(at + 1) - 48;
			const day = (two(0) * 10_000 + two(2) * 100 + two(5)) * 100 + two(8);
			if (day !== this.lastDay) {
				this.lastDay = day;
				this.midnight = readDate(cell.slice(0, 10), this.now)?.local ?? Number.NaN;
			}
			const moment = this.midnight + timeOfDay(two(11), two(14), two(17));
			if (!Number.isNaN(moment)) {
				this.numbers.set(row, moment);
				return;
			}
		}
		this.putWritten(row, cell);
	}

	private putWritten(row: number, text: string): void {
		this.numbers.set(row, Number.NaN);
		if (text.trim() === '') return;
		const date = readDate(text, this.now);
		if (date === undefined) {
			this.unreadable.set(row, text);
			return;
		}
		this.order.look(text);
		const { local, hasTime, offset, isOpen } = date;
		const inZone = hasTime && Number.isNaN(offset);
		const second = Math.floor(local / 1_000) * 1_000;
		this.numbers.set(row, hasTime ? second - (inZone ? 0 : offset) * MINUTE : local + NO_TIME);
		if (isOpen && hasTime && !inZone) this.later.set(row, date);
		else this.open.set(row, (isOpen ? OPEN : 0) | (inZone ? IN_ZONE : 0));
	}

	/**
	 * Once all are read: which number is the day, and which moment a time without a zone is.
	 *
	 * @param zoneAt the zone that a row says; undefined where it says none
	 * @returns what settles a row
	 */
	settler(rows: Rows, dateFormat: DateFormat, zoneAt: (row: number) => Zone | 'unclear' | undefined) {
		const order = this.order.decided(dateFormat);
		const { time } = rows;
		return (row: number): void => {
			const open = this.open.at(row);
			const later = this.later.get(row);
			// No zone counts beside an offset.
			if (later !== undefined) time[row] = momentOf(later, order, NO_ZONE);
			else if (open === 0) return;
			else if ((open & OPEN) !== 0) time[row] = localOf({ local: time[row] as number, isOpen: true }, order);
			if (Number.isNaN(time[row])) rows.doubt(row, 'unclearDate');
			else if ((open & IN_ZONE) !== 0) setMoment(rows, row, zoneAt(row) ?? this.zone);
		};
	}
}

const NO_ZONE = new Zone(() => 0);

/** The moment that a clock of the zone shows. Of a zone that isn't known, only the day is. */
function setMoment(rows: Rows, row: number, zone: Zone | 'unclear'): void {
	const local = rows.time[row] as number;
	if (zone !== 'unclear') rows.time[row] = zone.momentOf(local);
	else {
		rows.time[row] = Math.floor(local / DAY) * DAY + NO_TIME;
		rows.doubt(row, 'unclearZone');
	}
}
