import { DAY, MINUTE } from '../units';
import { foldName } from '../cells';

/** How many minutes a time zone is ahead of UTC at a moment in epoch milliseconds. */
export type OffsetAt = (moment: number) => number;

/** Making one takes half a millisecond. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function offsetsOf(timeZone: string): OffsetAt {
	const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
	formats.set(timeZone, format);
	return (moment) => {
		const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
		return minutesAhead(name) ?? 0;
	};
}

/** Offsets change at no other moments. */
const QUARTER = 15 * MINUTE;

/** The offsets of a time zone. Mostly a day has one; only where it begins and ends with two is it looked at closely. */
export class Zone {
	private readonly offsetAt: OffsetAt;
	private readonly offsets = new Map<number, number>();
	private day = Number.NaN;
	private ofDay = 0;

	constructor(offsetAt: OffsetAt) {
		this.offsetAt = offsetAt;
	}

	/** In minutes, at a moment in epoch milliseconds. */
	offset(moment: number): number {
		const day = Math.floor(moment / DAY);
		if (day !== this.day) {
			this.day = day;
			this.ofDay = this.known(-1 - day, () => {
				const [first, last] = [this.offsetAt(day * DAY), this.offsetAt((day + 1) * DAY - 1)];
				return first === last ? Math.round(first) : Number.NaN;
			});
		}
		if (!Number.isNaN(this.ofDay)) return this.ofDay;
		return this.known(Math.floor(moment / QUARTER), () => Math.round(this.offsetAt(moment)));
	}

	/** The moment at which a clock shows a time, which is given as if the zone were UTC. */
	momentOf(local: number): number {
		return local - this.offset(local - this.offset(local) * MINUTE) * MINUTE;
	}

	/** @param key days count down from -1, quarters of an hour up: no year before 1970 has dates of payments */
	private known(key: number, look: () => number): number {
		let offset = this.offsets.get(key);
		if (offset === undefined) this.offsets.set(key, (offset = look()));
		return offset;
	}
}

const AHEAD = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d{2}))?$/i;

/** `+03:00` and `UTC+3` in minutes; undefined for anything else. */
export function minutesAhead(zone: string): number | undefined {
	const [, sign, hours, minutes = '0'] = AHEAD.exec(zone) ?? [];
	if (sign === undefined) return undefined;
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Hours ahead of UTC, as files abbreviate zones; NaN for what is more than one, such as IST. */
const HOURS: Record<string, number> = {
	z: 0,
	utc: 0,
	gmt: 0,
	wet: 0,
	west: 1,
	bst: 1,
	cet: 1,
	cest: 2,
	met: 1,
	mest: 2,
	eet: 2,
	eest: 3,
	msk: 3,
	trt: 3,
	gst: 4,
	pkt: 5,
	sgt: 8,
	hkt: 8,
	myt: 8,
	jst: 9,
	kst: 9,
	aest: 10,
	aedt: 11,
	nzst: 12,
	nzdt: 13,
	brt: -3,
	art: -3,
	edt: -4,
	est: -5,
	cdt: -5,
	mst: -7,
	mdt: -6,
	pst: -8,
	pdt: -7,
	ist: Number.NaN,
	cst: Number.NaN,
	ast: Number.NaN,
};

/** How many minutes a zone is always ahead: of UTC, CEST, GMT+3. NaN for an abbreviation of several. */
export function minutesNamed(zone: string): number | undefined {
	const hours = HOURS[zone.toLowerCase()];
	return minutesAhead(zone) ?? (hours === undefined ? undefined : hours * 60);
}

/**
 * A zone by what files call it: UTC, CEST, GMT+3, +05:30, Europe/Amsterdam.
 *
 * @returns `unclear` for an abbreviation of several zones; undefined for what is no zone
 */
export function zoneNamed(name: string): Zone | 'unclear' | undefined {
	const minutes = minutesNamed(name.trim());
	if (minutes !== undefined) return Number.isNaN(minutes) ? 'unclear' : fixed(minutes);
	if (!name.includes('/')) return undefined;
	try {
		return new Zone(offsetsOf(name.trim()));
	} catch {
		return undefined;
	}
}

/** The zone that a column's name says: "created_utc", "Date (GMT+3)". */
export function zoneOfColumn(name: string): Zone | 'unclear' | undefined {
	const isUtc = /(^|_)(utc|gmt)(_|$)/.test(foldName(name));
	return zoneNamed(inBrackets(name)) ?? (isUtc ? zoneNamed('utc') : undefined);
}

function inBrackets(name: string): string {
	return /[([]([^()[\]]+)[)\]]\s*$/.exec(name)?.[1] ?? '';
}

function fixed(minutes: number): Zone {
	return new Zone(() => minutes);
}
