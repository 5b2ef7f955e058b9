import { DateOrder, localOf, momentOf, readDate, Zone, type CellDate, type DateFormat } from '../dates';
import { DAY, MINUTE } from '../units';
import type { CellReader } from './textCells';
import { NO_TIME } from '../calendar';
import { BITS, type Block } from '../tally';
import { isTotalLabel } from '../words';

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
export class TimeCells implements CellReader {
	private block: Block;
	/** The last cell, which keys of rows without an ID are made of. */
	private cell = '';
	private readonly order = new DateOrder();
	private readonly zone: Zone | 'unclear';
	private readonly now: number;
	private readonly later = new Map<Block, Array<{ at: number; date: CellDate }>>();
	private lastDay = -1;
	private midnight = 0;

	/** @param zone of times that say none */
	constructor(block: Block, zone: Zone | 'unclear', now: number) {
		this.block = block;
		this.zone = zone;
		this.now = now;
	}

	next(block: Block): void {
		this.block = block;
	}

	/** ISO moments, the most frequent ones, the quickest way. */
	read(cell: string): void {
		this.cell = cell;
		if (isIsoMoment(cell)) {
			const two = (at: number) => (cell.charCodeAt(at) - 48) * 10 + cell.charCodeAt(at + 1) - 48;
			const day = (two(0) * 10_000 + two(2) * 100 + two(5)) * 100 + two(8);
			if (day !== this.lastDay) {
				this.lastDay = day;
				this.midnight = readDate(cell.slice(0, 10), this.now)?.local ?? Number.NaN;
			}
			const moment = this.midnight + timeOfDay(two(11), two(14), two(17));
			if (!Number.isNaN(moment)) {
				this.block.time[this.block.count] = moment;
				return;
			}
		}
		this.note(cell);
	}

	/** A date that had to be put together. @param written what of it keys are made of */
	take(text: string, written: string): void {
		this.cell = written;
		this.note(text);
	}

	/** The last cell as it's written. */
	get written(): string {
		return this.cell.trim();
	}

	private note(text: string): void {
		const { block } = this;
		const at = block.count;
		block.time[at] = Number.NaN;
		block.openDate[at] = 0;
		if (text.trim() === '') return;
		const date = readDate(text, this.now);
		if (date === undefined) {
			block.doubt(at, isTotalLabel(text) ? BITS.total : BITS.unclearDate);
			return;
		}
		this.order.look(text);
		const { local, hasTime, offset, isOpen } = date;
		const inZone = hasTime && Number.isNaN(offset);
		const second = Math.floor(local / 1_000) * 1_000;
		block.time[at] = hasTime ? second - (inZone ? 0 : offset) * MINUTE : local + NO_TIME;
		// Day and month are exchanged before the zone counts.
		if (isOpen && hasTime && !inZone) {
			const later = this.later.get(block) ?? [];
			this.later.set(block, later);
			later.push({ at, date });
		} else block.openDate[at] = (isOpen ? OPEN : 0) | (inZone ? IN_ZONE : 0);
	}

	/**
	 * Once all are read: which number is the day, and which moment a time without a zone is.
	 *
	 * @param zones what each row's own zone is, by its place in the list; undefined where it says none
	 */
	settler(dateFormat: DateFormat, zones: Array<Zone | 'unclear' | undefined>): (block: Block) => void {
		const order = this.order.decided(dateFormat);
		return (block) => {
			const { count, listed, openDate, time } = block;
			for (let at = 0; at < count; at++) {
				const bits = openDate[at] as number;
				if (bits === 0) continue;
				if ((bits & OPEN) !== 0) {
					time[at] = localOf({ local: time[at] as number, isOpen: true }, order);
					if (Number.isNaN(time[at])) {
						block.doubt(at, BITS.unclearDate);
						continue;
					}
				}
				if ((bits & IN_ZONE) !== 0) setMoment(block, at, zones[listed.zone?.[at] ?? 0] ?? this.zone);
			}
			// No zone counts beside an offset.
			for (const { at, date } of this.later.get(block) ?? []) {
				time[at] = momentOf(date, order, NO_ZONE);
				if (Number.isNaN(time[at])) block.doubt(at, BITS.unclearDate);
			}
		};
	}
}

const NO_ZONE = new Zone(() => 0);

/** The moment that a clock of the zone shows. Of a zone that isn't known, only the day is. */
function setMoment(block: Block, at: number, zone: Zone | 'unclear'): void {
	const local = block.time[at] as number;
	if (zone !== 'unclear') block.time[at] = zone.momentOf(local);
	else {
		block.time[at] = Math.floor(local / DAY) * DAY + NO_TIME;
		block.doubt(at, BITS.unclearZone);
	}
}
