import { isoDate } from '../calendar';
import { ServiceError } from '../errors';
import { booleanOf, isRecord, textOf } from '../input';
import { DAY } from '../units';
import { drain } from './drain';
import type { Period } from './period';

/** In milliseconds. Live services list no longer period, by their documentation. */
export const LONGEST_PERIOD = 30 * DAY;

/** Once a tenth more was found, it's asked again whether that's enough. */
const MORE_UNTIL_LOOK = 10;

/** Below this width in milliseconds, halves that overlap would not get any smaller. */
const SMALLEST_SPLIT = 4;

type ListEntry = Record<string, unknown> & { id: string };

/** One response of a list operation. */
export interface ListPage<T extends ListEntry> {
	entries: T[];
	/** Whether the service has more of the period than these. */
	hasMore: boolean;
	/** How many it says there are: of the period, or of the page. */
	count?: number;
}

/** Something that the service lists by periods. */
export interface Listing<T extends ListEntry> {
	/** What it lists, for errors. */
	plural: string;
	/** When an entry was made, in epoch milliseconds. Without it the newest can't be told from the oldest. */
	dateOf(entry: T): number | undefined;
	/** One response; `startingAfter` is the last ID of the page before, `areMany` that others are asked meanwhile. */
	ask(period: Period, startingAfter: string | undefined, areMany: boolean): Promise<ListPage<T>>;
	/** How many may be asked at once by now; one where it isn't said. */
	atOnce?(): number;
	/** Whether `startingAfter` leads to the next page, as far as is known. */
	hasPages: boolean;
}

export interface CollectOptions<T extends ListEntry> {
	/** Of one request, in milliseconds. */
	longestPeriod?: number;
	/** Whether those will do, of which no newer one is missing. After many pages, it isn't asked after each. */
	enough?(newest: T[]): boolean;
	/** Hears where a list contradicts itself. */
	warn?(warning: string): void;
}

/**
 * Everything that a service lists of a period, or as many of the newest as are enough; newest first, each once,
 * in whatever order the service lists.
 *
 * A longer period than the service lists is asked for in pieces: at once where all is wanted, else the newest first. A
 * piece that comes back incomplete is read page by page; where there is no way to the next page, it's halved and asked
 * for again.
 * Pieces and halves overlap by a millisecond, and the whole is asked for with a
 * millisecond more on both sides, so that everything is inside some part whichever ends the service counts in.
 * What only the extra milliseconds let in is taken out again. Nothing else is
 * filtered here: which of its times counts is up to the service.
 *
 * @throws ServiceError when a moment holds more than the service is willing to list
 */
export async function collect<T extends ListEntry>(
	{ plural, dateOf, ask, atOnce = () => 1, hasPages }: Listing<T>,
	period: Period,
	{ longestPeriod = LONGEST_PERIOD, enough, warn = () => {} }: CollectOptions<T> = {},
): Promise<T[]> {
	const whole = widened(period);
	const outside = period.rolling ? [] : [period.from - 1, period.to + 1];
	/** With the time of each, NaN for none: to read it at each comparison would take most of the time. */
	const found = new Map<string, { entry: T; date: number }>();
	/** Nothing from here on is missing. */
	let completeFrom = Infinity;
	const newest = () => [...found.values()].filter(({ date }) => date >= completeFrom);
	const isDone = () => enough !== undefined && completeFrom < Infinity && enough(newest().map(({ entry }) => entry));
	const pieces = [...shortPeriods(period, longestPeriod)];
	let lookAt = 0;
	/** To look at all of them after each page would take ever longer. */
	const isDoneAfterPage = () => {
		if (found.size < lookAt) return false;
		lookAt = found.size + Math.floor(found.size / MORE_UNTIL_LOOK);
		return isDone();
	};

	/** Whether a part could be read page by page to its end, or until there's enough. */
	const readPages = async (part: Period): Promise<boolean> => {
		const before = completeFrom;
		const seen = new Set<string>();
		const dates: number[] = [];
		for (let last: string | undefined; ; ) {
			const areMany = enough === undefined && (pieces.length > 1 || part !== pieces[0]);
			const { entries, hasMore, count = 0 } = await ask(part, last, areMany);
			const fresh = entries.filter(({ id }) => !seen.has(id));
			for (const id of repeated(fresh))
				warn(`The service lists ${id} twice. Only the last of these entries counts`);
			for (const entry of fresh) {
				const date = dateOf(entry) ?? Number.NaN;
				seen.add(entry.id);
				dates.push(date);
				if (!outside.includes(date)) found.set(entry.id, { entry, date });
			}
			last = entries.at(-1)?.id;
			if (!hasMore) {
				if (count > seen.size)
					warn(
						`The service says that there are ${count} ${plural}, lists ${seen.size}, and says that there are no more`,
					);
				completeFrom = part.from;
				return true;
			}
			const isStuck = !hasPages || fresh.length === 0;
			completeFrom = !isStuck && isNewestFirst(dates) ? (dates.at(-1) as number) : before;
			if (isStuck || isDoneAfterPage()) return !isStuck;
		}
	};

	/** The parts to read instead. */
	const readPart = async (part: Period): Promise<Period[]> => {
		if (await readPages(part)) return [];
		const width = part.to - part.from;
		if (width < SMALLEST_SPLIT) {
			throw listError(
				`The service has more ${plural} at ${isoDate(part.from)} than it lists in one response`,
				'It says "has_more", or a "count" larger than the list, even for a few milliseconds. The node returns nothing rather than an incomplete list. Ask the service for larger lists.',
			);
		}
		const middle = part.from + Math.floor(width / 2);
		return [
			{ from: middle - 1, to: part.to },
			{ from: part.from, to: middle },
		];
	};

	await drain([...pieces], readPart, { most: enough === undefined ? atOnce : () => 1, stop: isDone });
	const isComplete = enough === undefined || completeFrom <= whole.from;
	const all = isComplete ? [...found.values()] : newest();
	return all
		.sort((a, b) => (b.date || 0) - (a.date || 0) || (a.entry.id < b.entry.id ? -1 : 1))
		.map(({ entry }) => entry);
}

function widened({ from, to, rolling }: Period): Period {
	const margin = rolling ? 0 : 1;
	return { from: Math.max(0, from - margin), to: to + margin };
}

/** The IDs that stand in a list more than once. */
function repeated(entries: ListEntry[]): Set<string> {
	const seen = new Set<string>();
	return new Set(entries.map(({ id }) => id).filter((id) => seen.size === seen.add(id).size));
}

/**
 * As many of the newest as a limit leaves, of entries that `collect` found.
 *
 * @throws ServiceError when an entry has no date that can be read: it may be the newest
 */
export function newestOf<T extends ListEntry>(
	entries: T[],
	limit: number,
	{ plural, dateOf }: Omit<Listing<T>, 'ask'>,
): T[] {
	const undated = entries.filter((entry) => dateOf(entry) === undefined).length;
	if (entries.length <= limit || undated === 0) return entries.slice(0, limit);
	throw listError(
		`The newest ${limit} of ${entries.length} ${plural} can't be told: ${undated} have no date that the node can read`,
		'Turn on "Return All", or choose a shorter period.',
	);
}

/** A page on which all have the same time says nothing about the order. */
function isNewestFirst(dates: number[]): boolean {
	const isDescending = dates.every((date, index) => index === 0 || date <= (dates[index - 1] as number));
	return isDescending && (dates[0] as number) > (dates.at(-1) as number);
}

/**
 * The parts of a period that are no longer than allowed, the newest first; they overlap by a millisecond. As the ends
 * may count or not, there's a millisecond more on both sides of a period that isn't up to now.
 */
export function* shortPeriods(period: Period, longest: number): Generator<Period> {
	const { from, to } = widened(period);
	let end = to;
	while (end - from > longest) {
		yield { from: end - longest, to: end };
		end += 1 - longest;
	}
	yield { from, to: end };
}

/**
 * Reads the body of a list response; `hasMore` is undefined where it doesn't say.
 *
 * @param thing that it lists, in the singular
 * @param names of the list in the body; one of them must be there
 * @throws ServiceError when it's no such list, or an entry in it has no ID: two such entries would pass for one
 */
export function readListBody(body: unknown, thing: string, names: string[]) {
	const list = isRecord(body) ? names.map((name) => body[name]).find(Array.isArray) : undefined;
	if (!isRecord(body) || list === undefined)
		throw listError(`The service responded with something that isn't a list of ${thing}s`, OTHER_SERVICE);
	const entries = list.map((entry: unknown): ListEntry => {
		const id = isRecord(entry) ? textOf(entry.id) : '';
		if (id === '') throw listError(`The service returned a ${thing} without an ID`, OTHER_SERVICE);
		return { ...(entry as object), id };
	});
	const count = Number(textOf(body.count) || Number.NaN);
	return { body, entries, hasMore: saysMore(body.has_more), ...(Number.isFinite(count) && { count }) };
}

const OTHER_SERVICE = 'Check the base URL in the credential, then contact the service.';

/** Anything but a clear no counts as yes: too much asked is better than something lost. */
function saysMore(value: unknown): boolean | undefined {
	if (value === undefined || value === null) return undefined;
	return booleanOf(value) ?? String(value).trim() !== '0';
}

/** The service said yes, yet its list can't be used. */
function listError(message: string, advice: string): ServiceError {
	return new ServiceError(message, advice, { status: 200 });
}
