import { InputError } from '../errors/InputError';
import { DateTime } from '../../../../vendor/luxon';

/** A stretch of time, both ends belonging to it, in epoch milliseconds. */
export interface Period {
	from: number;
	to: number;
}

type DateUnit = 'day' | 'week' | 'month';

/** What each preset means at a time in a time zone. */
const PRESETS = {
	today: upToNow((now) => first(now.startOf('day'))),
	yesterday: wholeBefore('day'),
	last24Hours: upToNow((now) => now.minus({ hours: 24 })),
	last7Days: upToNow((now) => first(now.minus({ days: 7 }))),
	last30Days: upToNow((now) => first(now.minus({ days: 30 }))),
	lastWeek: wholeBefore('week'),
	thisMonth: upToNow((now) => first(now.startOf('month'))),
	lastMonth: wholeBefore('month'),
	last3Months: upToNow((now) => first(now.minus({ months: 3 }))),
	last6Months: upToNow((now) => first(now.minus({ months: 6 }))),
	last12Months: upToNow((now) => first(now.minus({ months: 12 }))),
};

export type PeriodPreset = keyof typeof PRESETS;

/**
 * The period that a preset means at the time `now` (epoch milliseconds) in an IANA time zone.
 * Days and months are those of the zone, also where a day has 23 or 25 hours.
 *
 * @throws InputError when the time zone isn't known
 */
export function presetPeriod(preset: PeriodPreset, now: number, zone: string): Period {
	const local = DateTime.fromMillis(now, { zone });
	if (local.isValid) return PRESETS[preset](local);
	throw new InputError(
		`The workflow's time zone "${zone}" isn't known`,
		"Choose another in the workflow's settings.",
	);
}

function upToNow(start: (now: DateTime) => DateTime) {
	return (now: DateTime): Period => ({ from: start(now).toMillis(), to: now.toMillis() });
}

/** The day, week or month before the current one. */
function wholeBefore(unit: DateUnit) {
	return (now: DateTime): Period => {
		const inside = now.minus({ [unit]: 1 });
		return { from: first(inside.startOf(unit)).toMillis(), to: endOf(unit, inside) };
	};
}

/** Of a time that a clock shows twice when it's set back, the first: some do so at midnight. */
function first(time: DateTime): DateTime {
	return time.getPossibleOffsets()[0] ?? time;
}

/** The last millisecond before the next day, week or month. */
function endOf(unit: DateUnit, inside: DateTime): number {
	const next = inside.startOf(unit).plus({ [unit]: 1 });
	return first(next.startOf(unit)).toMillis() - 1;
}

/**
 * The period between two moments as a user enters them: ISO text (read in `zone` where it names
 * none), epoch milliseconds, a `Date` or a Luxon `DateTime`. Text means its first millisecond as
 * `from` and its last as `to`: of the day where it has no time, of the minute where it has no seconds,
 * of the second where it has no fraction.
 *
 * @throws CardPaymentsError when an end is missing, unreadable, or `from` lies after `to`
 */
export function customPeriod(from: unknown, to: unknown, zone: string): Period {
	const period = { from: moment('From', from, zone, 'start'), to: moment('To', to, zone, 'end') };
	if (period.from > period.to) {
		throw new InputError(
			`"From" (${iso(period.from, zone)}) is later than "To" (${iso(period.to, zone)})`,
			'Swap the two, or correct the one that is wrong.',
		);
	}
	return period;
}

/** 1 January 2000: a smaller number is a time in seconds, or none at all. */
const EARLIEST_PLAUSIBLE = 946_684_800_000;

function moment(label: string, value: unknown, zone: string, side: 'start' | 'end'): number {
	if (value === undefined || value === null || value === '') {
		throw new InputError(`"${label}" is empty`, 'Choose a date and time, or one of the ready-made periods.');
	}
	const text = typeof value === 'string' ? value.trim() : value;
	if (typeof text === 'number' || (typeof text === 'string' && /^-?\d+$/.test(text))) {
		const milliseconds = Number(text);
		if (!Number.isSafeInteger(milliseconds) || milliseconds < EARLIEST_PLAUSIBLE) {
			throw new InputError(
				`"${label}" (${text}) isn't a time in epoch milliseconds`,
				'Times are in milliseconds, not seconds, e.g. 1698570023750.',
			);
		}
		return milliseconds;
	}
	if (text instanceof Date && !Number.isNaN(text.getTime())) return text.getTime();
	if (isDateTime(text)) return text.toMillis();
	if (typeof text !== 'string') throw unreadable(label, value);

	const written = text.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T');
	// In the zone of the text, if it names one: an hour of another may begin at half past.
	const parsed = DateTime.fromISO(written, { zone, setZone: true });
	if (!parsed.isValid) throw unreadable(label, value);
	if (side === 'start') return first(parsed).toMillis();
	const unit = finestUnit(written);
	if (unit === 'day' || unit === 'week' || unit === 'month') return endOf(unit, parsed);
	const last = parsed.getPossibleOffsets().at(-1) ?? parsed;
	return (unit === undefined ? last : last.endOf(unit)).toMillis();
}

/** The smallest unit that ISO 8601 text names; undefined where it is a fraction, which is a moment. */
function finestUnit(iso: string): DateUnit | 'hour' | 'minute' | 'second' | undefined {
	const [date = '', time] = iso.toUpperCase().split('T');
	if (time === undefined) return /^\d{4}-\d{2}$/.test(date) ? 'month' : /W\d{2}$/.test(date) ? 'week' : 'day';
	const [clock = ''] = time.split(/[Z+-]/);
	if (/[.,]/.test(clock)) return undefined;
	return clock.replace(/\D/g, '').length > 4 ? 'second' : clock.replace(/\D/g, '').length > 2 ? 'minute' : 'hour';
}

/** n8n hands its own Luxon's objects to expressions, so this asks for the method, not for the class. */
function isDateTime(value: unknown): value is { toMillis(): number } {
	return (
		typeof value === 'object' &&
		value !== null &&
		'toMillis' in value &&
		typeof value.toMillis === 'function' &&
		Number.isFinite(value.toMillis())
	);
}

function unreadable(label: string, value: unknown): InputError {
	return new InputError(`"${label}" (${String(value)}) isn't a date and time`, 'Write it like 2026-01-31T09:00:00.');
}

function iso(epochMilliseconds: number, zone: string): string {
	return DateTime.fromMillis(epochMilliseconds, { zone }).toISO() ?? String(epochMilliseconds);
}
