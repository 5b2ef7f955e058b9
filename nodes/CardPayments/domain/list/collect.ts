import { isoDate } from '../calendar';
import { concurrently } from '../turns';
import { DAY } from '../units';
import { type ListEntry, listError } from './listBody';
import type { Period } from './period';

/** In milliseconds. Live services list no longer period, by their documentation. */
export const LONGEST_PERIOD = 30 * DAY;

/** Pieces of a long period that are asked for at the same time, once the service has responded to the first. */
const PIECES_AT_ONCE = 4;

/** Once a tenth more was found, it's asked again whether that's enough. */
const MORE_UNTIL_LOOK = 10;

/** Below this width in milliseconds, halves that overlap would not get any smaller. */
const SMALLEST_SPLIT = 4;

/** One response of a list operation. */
export interface ListPage<T extends ListEntry> {
	entries: T[];
	/** Whether the service has more of the period than these. */
	hasMore: boolean;
	/** How many it says there are, of the period or of the page. */
	count?: number;
}

/** Something that the service lists by periods. */
export interface Listing<T extends ListEntry> {
	/** What it lists, for errors. */
	plural: string;
	/** When an entry was made, in epoch milliseconds. Without it the newest can't be told from the oldest. */
	dateOf(entry: T): number | undefined;
	/** One response; `startingAfter` is the last ID of the page before. */
	ask(period: Period, startingAfter?: string): Promise<ListPage<T>>;
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
	listing: Listing<T>,
	period: Period,
	options: CollectOptions<T> = {},
): Promise<T[]> {
	return await new Collection(listing, period, options).all();
}

/** What's found of a period, part by part. */
class Collection<T extends ListEntry> {
	/** With the time of each, NaN for none: to read it at each comparison would take most of the time. */
	private readonly found = new Map<string, { entry: T; date: number }>();
	/** Nothing from here on is missing. */
	private completeFrom = Infinity;
	private hasResponded = false;
	/** With so many it's asked again whether they're enough. */
	private lookAt = 0;
	private readonly pieces: Period[];
	/** What only the extra milliseconds let in. */
	private readonly outside: number[];
	private readonly listing: Listing<T>;
	private readonly period: Period;
	private readonly options: CollectOptions<T>;

	constructor(listing: Listing<T>, period: Period, options: CollectOptions<T>) {
		this.listing = listing;
		this.period = period;
		this.options = options;
		this.pieces = [...shortPeriods(period, options.longestPeriod ?? LONGEST_PERIOD)];
		this.outside = period.rolling ? [] : [period.from - 1, period.to + 1];
	}

	async all(): Promise<T[]> {
		const most = () => (this.isAllWanted && this.hasResponded ? PIECES_AT_ONCE : 1);
		const parts = [...this.pieces];
		const read = async (part: Period) => void parts.unshift(...(await this.readPart(part)));
		await concurrently(() => parts.shift(), read, { most, stop: () => this.isDone() });
		const isComplete = this.isAllWanted || this.completeFrom <= widened(this.period).from;
		return (isComplete ? [...this.found.values()] : this.newest())
			.sort((a, b) => (b.date || 0) - (a.date || 0) || (a.entry.id < b.entry.id ? -1 : 1))
			.map(({ entry }) => entry);
	}

	private get isAllWanted(): boolean {
		return this.options.enough === undefined;
	}

	private newest() {
		return [...this.found.values()].filter(({ date }) => date >= this.completeFrom);
	}

	private isDone(): boolean {
		const { enough } = this.options;
		return enough !== undefined && this.completeFrom < Infinity && enough(this.newest().map(({ entry }) => entry));
	}

	/** To look at all of them after each page would take ever longer. */
	private isDoneAfterPage(): boolean {
		if (this.found.size < this.lookAt) return false;
		this.lookAt = this.found.size + Math.floor(this.found.size / MORE_UNTIL_LOOK);
		return this.isDone();
	}

	/** The parts to read instead. */
	private async readPart(part: Period): Promise<Period[]> {
		if (await this.readPages(part)) return [];
		const width = part.to - part.from;
		if (width < SMALLEST_SPLIT) {
			throw listError(
				`The service has more ${this.listing.plural} at ${isoDate(part.from)} than it lists in one response`,
				'It says "has_more", or a "count" larger than the list, even for a few milliseconds. The node returns nothing rather than an incomplete list. Ask the service for larger lists.',
			);
		}
		const middle = part.from + Math.floor(width / 2);
		return [
			{ from: middle - 1, to: part.to },
			{ from: part.from, to: middle },
		];
	}

	/** Whether a part could be read page by page to its end, or until there's enough. */
	private async readPages(part: Period): Promise<boolean> {
		const before = this.completeFrom;
		const seen = new Set<string>();
		const dates: number[] = [];
		for (let last: string | undefined; ; ) {
			const { entries, hasMore, count = 0 } = await this.listing.ask(part, last);
			this.hasResponded = true;
			const fresh = entries.filter(({ id }) => !seen.has(id));
			for (const { id, date } of this.keep(fresh)) {
				seen.add(id);
				dates.push(date);
			}
			last = entries.at(-1)?.id;
			if (!hasMore) {
				if (count > seen.size) this.warnOfCount(count, seen.size);
				this.completeFrom = part.from;
				return true;
			}
			const isStuck = !this.listing.hasPages || fresh.length === 0;
			this.completeFrom = !isStuck && isNewestFirst(dates) ? (dates.at(-1) as number) : before;
			if (isStuck || this.isDoneAfterPage()) return !isStuck;
		}
	}

	/** Keeps entries of the period, and says when each of them was made. */
	private keep(entries: T[]): Array<{ id: string; date: number }> {
		for (const id of repeated(entries))
			this.options.warn?.(`The service lists ${id} twice. Only the last of these entries counts`);
		return entries.map((entry) => {
			const date = this.listing.dateOf(entry) ?? Number.NaN;
			if (!this.outside.includes(date)) this.found.set(entry.id, { entry, date });
			return { id: entry.id, date };
		});
	}

	private warnOfCount(said: number, listed: number): void {
		const { plural } = this.listing;
		this.options.warn?.(
			`The service says that there are ${said} ${plural}, lists ${listed}, and says that there are no more`,
		);
	}
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
function* shortPeriods(period: Period, longest: number): Generator<Period> {
	const { from, to } = widened(period);
	let end = to;
	while (end - from > longest) {
		yield { from: end - longest, to: end };
		end += 1 - longest;
	}
	yield { from, to: end };
}
