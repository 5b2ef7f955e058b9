import type { Moment, TimeUnit, WorkflowTime } from '../calendar';
import { InputError } from '../errors';
import { EARLIEST } from '../dates';

/** A stretch of time, both ends belonging to it, in epoch milliseconds. */
export interface Period {
	from: number;
	to: number;
	/** Whether both ends are wherever the clock stood, so that a millisecond more or less says nothing. */
	rolling?: boolean;
}

/** The periods to choose from, in the order of use, and what each means at a time in a time zone. */
export const PRESETS = {
	thisMonth: { label: 'This Month', description: 'Since the first', at: soFar('month') },
	lastMonth: { label: 'Last Month', description: 'The whole month', at: wholeBefore('month') },
	last7Days: { label: 'Last 7 Days', description: 'Up to now', at: rolling({ day: 7 }) },
	last30Days: { label: 'Last 30 Days', description: 'Up to now', at: rolling({ day: 30 }) },
	yesterday: { label: 'Yesterday', description: 'The whole day', at: wholeBefore('day') },
	today: { label: 'Today', description: 'Since midnight', at: soFar('day') },
	last24Hours: { label: 'Last 24 Hours', description: 'Up to now', at: rolling({ hour: 24 }) },
	lastWeek: { label: 'Last Week', description: 'Monday to Sunday', at: wholeBefore('week') },
	lastQuarter: { label: 'Last Quarter', description: 'The whole quarter', at: wholeBefore('quarter') },
	last3Months: { label: 'Last 3 Months', description: 'Up to now', at: rolling({ month: 3 }) },
	last6Months: { label: 'Last 6 Months', description: 'Up to now', at: rolling({ month: 6 }) },
	yearToDate: { label: 'Year to Date', description: 'Since 1 January', at: soFar('year') },
	last12Months: { label: 'Last 12 Months', description: 'Up to now', at: rolling({ month: 12 }) },
	lastYear: { label: 'Last Year', description: 'All of it', at: wholeBefore('year') },
};

export type PeriodPreset = keyof typeof PRESETS;

/**
 * The period that a preset means at the time `now` (epoch milliseconds). Days and months are those of the zone, also
 * where a day has 23 or 25 hours.
 *
 * @throws InputError when the time zone isn't known
 */
export function presetPeriod(preset: PeriodPreset, now: number, { calendar, zone }: WorkflowTime): Period {
	const local = calendar.fromMillis(now, { zone });
	if (local.isValid) return PRESETS[preset].at(local);
	throw new InputError(
		`The workflow's time zone "${zone}" isn't known`,
		"Choose another in the workflow's settings.",
	);
}

function rolling(length: Parameters<Moment['minus']>[0]) {
	return (now: Moment): Period => ({ from: firstOf(now.minus(length)), to: now.toMillis(), rolling: true });
}

function soFar(unit: TimeUnit) {
	return (now: Moment): Period => ({ from: firstOf(now.startOf(unit)), to: now.toMillis() });
}

/** The day, week, month, quarter or year before the current one. */
function wholeBefore(unit: TimeUnit) {
	return (now: Moment): Period => {
		const inside = now.minus({ [unit]: 1 });
		return { from: firstOf(inside.startOf(unit)), to: endOf(unit, inside) };
	};
}

/** The month before, where a period is a calendar month. */
export function monthBefore({ from, to }: Period, { calendar, zone }: WorkflowTime): Period | undefined {
	const start = calendar.fromMillis(from, { zone });
	const isMonth = firstOf(start.startOf('month')) === from && endOf('month', start) === to;
	return isMonth ? PRESETS.lastMonth.at(start) : undefined;
}

/** Of a time that a clock shows twice when it's set back, the first: some do so at midnight. */
function firstOf(time: Moment): number {
	return (time.getPossibleOffsets()[0] ?? time).toMillis();
}

/** The last millisecond before the next day, week, month, quarter or year. */
function endOf(unit: TimeUnit, inside: Moment): number {
	const next = inside.startOf(unit).plus({ [unit]: 1 });
	return firstOf(next.startOf(unit)) - 1;
}

/**
 * The period between two moments as a user enters them: ISO text (read in the workflow's zone where it names
 * none), epoch milliseconds, a `Date` or n8n's `DateTime`. Text means its first millisecond as
 * `from` and its last as `to`: of the day where it has no time, of the minute where it has no seconds,
 * of the second where it has no fraction. Midnight as `to` means the whole day: so n8n's calendar writes a day. Epoch
 * milliseconds mean what they say.
 *
 * @throws InputError when an end is missing, unreadable, or `from` lies after `to`
 */
export function customPeriod(from: unknown, to: unknown, time: WorkflowTime): Period {
	const period = { from: readEnd('From', from, time), to: readEnd('To', to, time) };
	if (period.from <= period.to) return period;
	const shown = (moment: number) => {
		const text = time.calendar.fromMillis(moment, { zone: time.zone }).toISO({ suppressMilliseconds: true }) ?? '';
		return text.slice(0, 16).replace('T', ' ');
	};
	throw new InputError(
		`"From" (${shown(period.from)}) is later than "To" (${shown(period.to)})`,
		'Enter the earlier date in "From" and the later one in "To".',
	);
}

function readEnd(label: 'From' | 'To', entered: unknown, time: WorkflowTime): number {
	const value: unknown = typeof entered === 'object' ? entered?.valueOf() : entered;
	const isDate = typeof entered === 'object' && typeof value === 'number';
	if (value === undefined || value === '')
		throw new InputError(`"${label}" is empty`, 'Choose a date and time, or one of the ready-made periods.');
	const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value));
	const moment = isNumber
		? Number(value)
		: typeof value === 'string'
			? readIsoText(label, value.trim(), time)
			: undefined;
	if (moment === undefined)
		throw new InputError(
			`"${label}" (${String(entered)}) isn't a date that the node can read`,
			adviceFor(String(value)),
		);
	if (moment >= EARLIEST) return label === 'To' && isDate ? endOfMidnight(moment, time) : moment;
	throw new InputError(
		`"${label}" (${String(entered)}) lies before the year 2000`,
		isNumber && moment !== 0
			? 'Times are in epoch milliseconds, not seconds, e.g. 1698570023750. A date such as 2026-10-01 works too.'
			: 'Did you mean an empty field? An expression that finds nothing may give 0. Enter a date such as 2026-10-01.',
	);
}

/** The end of the day where a moment is its midnight. */
function endOfMidnight(moment: number, { calendar, zone }: WorkflowTime): number {
	const local = calendar.fromMillis(moment, { zone });
	return local.startOf('day').toMillis() === moment ? endOf('day', local) : moment;
}

/** How to write a date. One with dots has its day first. */
function adviceFor(text: string): string {
	const [, day = '', month = '', year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(text) ?? [];
	const date = year === undefined ? '2026-10-01' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	return `Write ${date}. A time may follow: ${date}T09:00.`;
}

/** A group for each unit but the first of `UNITS`. */
const ISO_TEXT = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}(:\d{2}(:\d{2}([.,]\d{1,9})?)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?)?$/i;
/** As clocks show it; written, with or without the zone. */
const MIDNIGHT = /[T ]00(:00(:00([.,]0+)?)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/i;
const TIME_UNITS = ['month', 'day', 'hour', 'minute', 'second', 'millisecond'] as const;

function readIsoText(label: 'From' | 'To', text: string, { calendar, zone }: WorkflowTime): number | undefined {
	const named = ISO_TEXT.exec(text)?.slice(1).filter(Boolean).length;
	if (named === undefined) return undefined;
	// In the zone of the text, if it names one: an hour of another may begin at half past.
	const moment = calendar.fromISO(text.replace(' ', 'T'), { zone, setZone: true });
	if (!moment.isValid) return undefined;
	if (label === 'From') return firstOf(moment);
	const unit = TIME_UNITS[named] ?? 'millisecond';
	if (unit === 'month' || unit === 'day') return endOf(unit, moment);
	if (MIDNIGHT.test(text)) return endOf('day', moment);
	return (moment.getPossibleOffsets().at(-1) ?? moment).endOf(unit).toMillis();
}
