import { DAY, HOUR, MINUTE } from '../units';

/** 1 January 2000, in epoch milliseconds. Nothing is paid before: a smaller number is a time in seconds, or no time. */
export const EARLIEST = 946_684_800_000;

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(?:(Z)|([+-]\d{2}):?(\d{2}))?)?$/i;

/**
 * A moment as services write it, in epoch milliseconds: those, or seconds, as a number or as text, or ISO 8601, in UTC
 * where it names no offset. Undefined for anything else.
 */
export function readMoment(value: unknown): number | undefined {
	// Larger numbers aren't written as digits.
	const number = typeof value === 'number' && value < 1e21 ? inMilliseconds(value) : 0;
	const read = typeof value === 'string' ? momentOfText(value) : number;
	return read >= EARLIEST ? read : undefined;
}

/** Where a text says no offset, the local time is any of the world's: 14 hours ahead of UTC, or 12 behind. */
const [MOST_AHEAD, MOST_BEHIND] = [14 * HOUR, 12 * HOUR];

/** The earliest and the latest moment that a service may mean, in epoch milliseconds: a day alone has 24 hours. */
export function readMoments(value: unknown): Moments | undefined {
	const at = readMoment(value);
	if (at === undefined) return undefined;
	const { day, time, isLocal } = writtenParts(value);
	const length = day === undefined ? 0 : time === undefined ? DAY : time.length < 6 ? MINUTE : 0;
	return isLocal ? { from: at - MOST_AHEAD, to: at + MOST_BEHIND + length } : { from: at, to: at + length };
}

/** A moment as text, in UTC; as it's written where that says no offset: local time of nobody knows where. */
export function momentText(value: unknown): string | undefined {
	const at = readMoment(value);
	if (at === undefined) return undefined;
	const { day, time, isLocal } = writtenParts(value);
	if (!isLocal) return new Date(at).toISOString();
	return time === undefined ? day : `${day}T${time.replace(',', '.')}`;
}

/** The day and the time of ISO 8601, and whether it says no offset; no day in anything else. */
function writtenParts(value: unknown) {
	const [, day, time, zulu, hours] = (typeof value === 'string' ? WRITTEN.exec(value.trim()) : null) ?? [];
	return { day, time, isLocal: day !== undefined && zulu === undefined && hours === undefined };
}

export interface Moments {
	from: number;
	to: number;
}

function momentOfText(value: string): number {
	const text = value.trim();
	const [, day, time = '00:00', , hours, minutes = '00'] = WRITTEN.exec(text) ?? [];
	if (day === undefined) return /^\d+(\.\d+)?$/.test(text) ? inMilliseconds(Number(text)) : Number.NaN;
	const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	return Date.parse(`${day}T${time.replace(',', '.')}${offset}`);
}

function inMilliseconds(time: number): number {
	return time < EARLIEST ? time * 1_000 : time;
}
