import { foldName } from '../cells/columnNames';
import {
	DateOrder,
	exchanged,
	momentOf,
	readDate,
	type CellDate,
	type DateFormat,
	type Zone,
	MINUTE,
} from '../cells/dates';
import { textIn } from '../sheets/csv';
import { DAY } from '../units';
import type { CellReader, CellSource } from './cells';
import { BITS } from './doubts';
import type { Block } from './movement';
import { isTotalLabel } from './texts';

/** Bits of what's known of a date until all are read. */
const OPEN = 1;
const IN_ZONE = 2;
/** Of a day without a time: `time` has a millisecond more, which no date of a sheet has. */
export const NO_TIME = 1;
const HYPHEN = 0x2d;
const COLON = 0x3a;

/** Whether a time is a day only. */
export function isWholeDay(time: number): boolean {
	return Math.abs(time % 1_000) === NO_TIME;
}

/** A column of dates: what they are in epoch milliseconds. */
export class TimeCells implements CellReader {
	private block!: Block;
	private readonly order = new DateOrder();
	private readonly dateFormat: DateFormat;
	private readonly zone: Zone;
	/** In minutes, where the column's name says that all are of one zone. */
	private readonly offset: number;
	private readonly marks: Array<{ block: Block; marks: Uint8Array | undefined }> = [];
	private readonly later: Array<{ block: Block; at: number; date: CellDate }> = [];
	private isOpen = false;
	private lastDay = -1;
	private midnight = 0;

	constructor(name: string, dateFormat: DateFormat, zone: Zone) {
		this.dateFormat = dateFormat;
		this.zone = zone;
		this.offset = /(^|_)(utc|gmt)(_|$)/.test(foldName(name)) ? 0 : Number.NaN;
	}

	next(block: Block): void {
		this.block = block;
		this.marks.push({ block, marks: undefined });
	}

	/** ISO moments, the most frequent ones, from their bytes. */
	read(source: CellSource, from: number, to: number, bits: number): string {
		const { bytes } = source;
		const length = to - from;
		const isIso = (length === 20 || length === 24) && bytes[to - 1] === 0x5a && bytes[from + 10] === 0x54;
		if (
			isIso &&
			bytes[from + 4] === HYPHEN &&
			bytes[from + 7] === HYPHEN &&
			bytes[from + 13] === COLON &&
			bytes[from + 16] === COLON
		) {
			const two = (at: number) =>
				((bytes[from + at] as number) - 48) * 10 + (bytes[from + at + 1] as number) - 48;
			const day = (two(0) * 10_000 + two(2) * 100 + two(5)) * 100 + two(8);
			if (day !== this.lastDay) {
				this.lastDay = day;
				this.midnight = readDate(textIn(source, from, from + 10, bits))?.local ?? Number.NaN;
			}
			const [hour, minute, second] = [two(11), two(14), two(17)];
			if (
				hour >= 0 &&
				hour < 24 &&
				minute >= 0 &&
				minute < 60 &&
				second >= 0 &&
				second < 60 &&
				!Number.isNaN(this.midnight)
			) {
				this.block.time[this.block.count] = this.midnight + ((hour * 60 + minute) * 60 + second) * 1_000;
				return '';
			}
		}
		return this.made(textIn(source, from, to, bits));
	}

	made(text: string): string {
		const { block } = this;
		const at = block.count;
		block.time[at] = Number.NaN;
		if (text.trim() === '') return '';
		const date = readDate(text);
		if (date === undefined) {
			block.doubts[at] = (block.doubts[at] as number) | (isTotalLabel(text) ? BITS.total : BITS.unclearDate);
			return '';
		}
		this.order.look(text);
		this.set(date);
		return '';
	}

	private set(date: CellDate): void {
		const { block } = this;
		const { local, hasTime, offset, isOpen } = date;
		// Day and month are exchanged before the zone counts.
		if (isOpen && hasTime && !Number.isNaN(offset)) this.later.push({ block, at: block.count, date });
		const inZone = hasTime && Number.isNaN(offset) && Number.isNaN(this.offset);
		const known = Number.isNaN(offset) ? (Number.isNaN(this.offset) ? 0 : this.offset) : offset;
		const second = Math.floor(local / 1_000) * 1_000;
		block.time[block.count] = hasTime ? second - (inZone ? 0 : known) * MINUTE : local + NO_TIME;
		const mark = (isOpen ? OPEN : 0) | (inZone ? IN_ZONE : 0);
		const place = this.marks.at(-1) as (typeof this.marks)[0];
		if (mark === 0 && place.marks === undefined) return;
		place.marks ??= new Uint8Array(block.doubts.length);
		place.marks[block.count] = mark;
		this.isOpen = true;
	}

	/** Once all are read: decides which number is the day, and which moments those of the workflow's zone are. */
	finish(): void {
		if (!this.isOpen) return;
		const order = this.order.decided(this.dateFormat);
		for (const { block, marks } of this.marks)
			for (let at = 0; marks !== undefined && at < block.count; at++) {
				const mark = marks[at] as number;
				let time = block.time[at] as number;
				if (mark === 0 || Number.isNaN(time)) continue;
				if ((mark & OPEN) !== 0) {
					if (order === 'monthFirst') time = exchanged(time);
					else if (order === 'auto') {
						time = Number.NaN;
						block.doubts[at] = (block.doubts[at] as number) | BITS.unclearDate;
					}
				}
				block.time[at] = (mark & IN_ZONE) !== 0 && !Number.isNaN(time) ? this.zone.momentOf(time) : time;
			}
		for (const { block, at, date } of this.later) block.time[at] = momentOf(date, order, this.zone);
	}
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

	/** Days since 1970 of a moment, in the workflow's zone. */
	dayOf(time: number): number {
		return Math.floor((isWholeDay(time) ? time : time + this.zone.offset(time) * MINUTE) / DAY);
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
			bytes[19] = offset < 0 ? HYPHEN : 0x2b;
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
