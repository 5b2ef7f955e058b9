import { foldName } from './foldedNames';
import { offsetsOf, Zone } from './dates';

/** Hours ahead of UTC, as files abbreviate zones; NaN for what is more than one, such as IST. */
const HOURS: Record<string, number> = {
	...{ z: 0, utc: 0, gmt: 0, wet: 0, west: 1, bst: 1, cet: 1, cest: 2, met: 1, mest: 2, eet: 2, eest: 3, msk: 3 },
	...{ trt: 3, gst: 4, pkt: 5, sgt: 8, hkt: 8, myt: 8, jst: 9, kst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
	...{ brt: -3, art: -3, edt: -4, est: -5, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
	...{ ist: Number.NaN, cst: Number.NaN, ast: Number.NaN },
};
const AHEAD = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d{2}))?$/;

/**
 * A zone by what files call it: UTC, CEST, GMT+3, +05:30, Europe/Amsterdam.
 *
 * @returns `unclear` for an abbreviation of several zones; undefined for what is no zone
 */
export function zoneNamed(name: string): Zone | 'unclear' | undefined {
	const word = name.trim().toLowerCase();
	const [, sign, hours, minutes = '0'] = AHEAD.exec(word) ?? [];
	if (sign !== undefined) return fixed((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
	const known = HOURS[word];
	if (known !== undefined) return Number.isNaN(known) ? 'unclear' : fixed(known * 60);
	if (!word.includes('/')) return undefined;
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
