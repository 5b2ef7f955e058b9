import { DateOrder, localOf, readDate, Zone, type DateFormat, type OffsetAt } from '../dates';
import { dateText } from '../table';
import { DAY, MINUTE } from '../units';
import { inTurns, type Pause } from '../turns';

const XML_MOMENT = /^\d{4}-\d{2}-\d{2}(?:t\d{2}:\d{2}:\d{2}(?:[.]\d+)?(?:z|[+-]\d{2}:\d{2})?)?$/i;

export interface DayOptions {
	dateFormat: DateFormat;
	/** Of the time zone in which moments are days. */
	offsetAt: OffsetAt;
	/** Epoch milliseconds: no line is of ten years later. */
	now: number;
}

/** Reads the calendar days of a column's cells, as days since 1970; undefined for what is none, or can be two. */
export async function dayReader(
	cells: unknown[],
	options: DayOptions,
	pause: Pause,
): Promise<(cell: unknown) => number | undefined> {
	const order = new DateOrder();
	await inTurns(cells, pause, (cell) => order.look(dateText(cell)));
	return dayOfCell(order.decided(options.dateFormat), options);
}

function dayOfCell(decided: DateFormat, { now, offsetAt }: DayOptions): (cell: unknown) => number | undefined {
	const zone = new Zone(offsetAt);
	return (cell) => {
		const date = readDate(dateText(cell), now);
		const local = date === undefined ? Number.NaN : localOf(date, decided);
		if (date === undefined || Number.isNaN(local)) return undefined;
		const { offset } = date;
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
