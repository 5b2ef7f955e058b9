import { addToGroup } from '../grouped';
import { inOrder, inTurns, type Pause } from '../turns';
import {
	lastDayInTime,
	MOST_TOLD,
	sumOfMinors,
	toleranceIn,
	type BankLine,
	type Candidate,
	type ExpectedPayout,
	type MatchOptions,
	type Matching,
} from './matches';
import { LATE } from './coverage';

interface Amount {
	currency: string;
	/** Since 1970. */
	day: number;
	/** In minor units. */
	minor: number;
}

/** Days and minor units, from and to, both counted. */
export interface Area {
	currency: string;
	days: [number, number];
	minors: [number, number];
}

/** Lines or payouts to be found by their currency, day and amount without looking at all of them. */
export class AmountIndex<T extends Amount> {
	/** By currency and day, in the order of amounts. */
	private readonly currencies = new Map<string, Map<number, T[]>>();

	static async of<T extends Amount>(all: readonly T[], pause: Pause): Promise<AmountIndex<T>> {
		const index = new AmountIndex<T>();
		await inTurns(all, pause, (one) => {
			const days = index.currencies.get(one.currency) ?? new Map<number, T[]>();
			index.currencies.set(one.currency, days);
			addToGroup(days, one.day, one);
		});
		for (const days of index.currencies.values())
			for (const [day, group] of days)
				if (group.length > 1) days.set(day, await inOrder(group, pause, (a, b) => a.minor - b.minor));
		return index;
	}

	/** @param most no more are looked for */
	within(
		{ currency, days: [first, last], minors: [least, greatest] }: Area,
		most: number,
		isWanted: (one: T) => boolean = () => true,
	): T[] {
		const found: T[] = [];
		const groups = this.currencies.get(currency);
		if (groups === undefined) return found;
		for (let day = first; day <= last && found.length < most; day++) {
			const group = groups.get(day);
			if (group === undefined) continue;
			for (let at = placeOf(group, least); at < group.length && found.length < most; at++) {
				const one = group[at] as T;
				if (one.minor > greatest) break;
				if (isWanted(one)) found.push(one);
			}
		}
		return found;
	}
}

/** The first place of an amount or a greater one; by halves. */
function placeOf(group: Amount[], minor: number): number {
	let [from, to] = [0, group.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((group[middle] as Amount).minor >= minor) to = middle;
		else from = middle + 1;
	}
	return from;
}

/** In one line. */
const MOST_IN_ONE = 3;

/** Payouts that one line may be: one, or two or three that follow each other. */
interface Deposit {
	payouts: ExpectedPayout[];
	minor: number;
	currency: string;
	/** The first and the last day on which a line may be theirs, or late. */
	day: number;
	last: number;
}

/** How lines may be payouts by their amounts and days. Of many ways a few are told. */
export interface Ways {
	/** Of which neither side has another one. */
	only: Candidate[];
	ofPayout: Map<ExpectedPayout, Candidate[]>;
	ofLine: Map<BankLine, Candidate[]>;
	/** Lines and payouts that have one with others than those of their own amount, one for one. */
	tied: Set<BankLine | ExpectedPayout>;
}

/** @param payouts in the order of time */
export async function waysOf(
	payouts: ExpectedPayout[],
	lines: BankLine[],
	options: MatchOptions,
	pause: Pause,
): Promise<Ways> {
	const ways: Ways = { only: [], ofPayout: new Map(), ofLine: new Map(), tied: new Set() };
	const counts = new Map<ExpectedPayout, number>();
	const { singles, several } = await depositsOf(payouts, options, pause);
	const indexes = await Promise.all([singles, several].map((all) => AmountIndex.of(all, pause)));
	await inTurns(lines, pause, (line) => {
		const { currency, day, minor } = line;
		const days: [number, number] = [day - options.daysUntilPaid - LATE, day];
		const most = minor + (minor < 0 ? 0 : toleranceIn(currency, options));
		const isOpen = ({ last }: Deposit) => last >= day;
		const [alone = [], together = []] = indexes.map((index) =>
			index.within({ currency, days, minors: [minor, most] }, MOST_TOLD, isOpen),
		);
		if (alone.length + together.length === 0) return;
		ways.ofLine.set(
			line,
			[...alone, ...together].map((deposit) => ({ lines: [line], payouts: deposit.payouts })),
		);
		if (together.length > 0 || alone.at(-1)?.minor !== minor) ways.tied.add(line);
	});
	const index = await AmountIndex.of([...ways.ofLine.keys()], pause);
	const alone: Candidate[] = [];
	await inTurns([...singles, ...several], pause, (deposit) => {
		const { currency, day, last, minor, payouts: own } = deposit;
		const tolerance = minor < 0 ? 0 : toleranceIn(currency, options);
		const least = minor - Math.min(tolerance, Math.max(0, minor - 1));
		const found = index.within({ currency, days: [day, last], minors: [least, minor] }, MOST_TOLD);
		if (found.length === 0) return;
		for (const payout of own) {
			counts.set(payout, (counts.get(payout) ?? 0) + found.length);
			for (const line of found) addToGroup(ways.ofPayout, payout, { lines: [line], payouts: own });
			if (own.length > 1 || found[0]?.minor !== minor) ways.tied.add(payout);
		}
		if (found.length === 1) alone.push({ lines: found, payouts: own });
	});
	await inTurns(alone, pause, (candidate) => {
		const [line] = candidate.lines as [BankLine];
		const isOnly = ways.ofLine.get(line)?.length === 1 && candidate.payouts.every((one) => counts.get(one) === 1);
		if (isOnly) ways.only.push(candidate);
	});
	return ways;
}

/** One that wasn't paid, or that the service takes, comes alone. */
async function depositsOf(all: ExpectedPayout[], options: MatchOptions, pause: Pause) {
	const byCurrency = new Map<string, ExpectedPayout[]>();
	const singles: Deposit[] = [];
	const several: Deposit[] = [];
	const depositOf = (payouts: ExpectedPayout[]): Deposit => {
		const [first, last] = [payouts[0], payouts.at(-1)] as [ExpectedPayout, ExpectedPayout];
		const { currency } = first;
		return {
			...{ payouts, currency, minor: sumOfMinors(payouts) },
			...{ day: last.day, last: lastDayInTime(first, options) + LATE },
		};
	};
	await inTurns(all, pause, (payout) => {
		singles.push(depositOf([payout]));
		if (payout.unpaid === '' && payout.minor > 0) addToGroup(byCurrency, payout.currency, payout);
	});
	if (options.several)
		for (const own of byCurrency.values())
			await inTurns(own, pause, (first, at) => {
				for (let count = 2; count <= MOST_IN_ONE && at + count <= own.length; count++) {
					const together = own.slice(at, at + count);
					if ((together.at(-1) as ExpectedPayout).day <= lastDayInTime(first, options))
						several.push(depositOf(together));
				}
			});
	return { singles, several };
}

/** Payouts of one amount whose days overlap, and all lines of that amount in them. */
interface Alike {
	payouts: ExpectedPayout[];
	lines: BankLine[];
}

/** What as many, or fewer, equal lines show of equal payouts. */
interface AlikePayouts {
	of: ExpectedPayout[];
	/** How many of them didn't come. */
	missing: number;
	/** None where nothing tells which they are. */
	pairs: Candidate[];
}

/**
 * As many lines of an amount as payouts, each in the days of its own, are all of them; of fewer that all fit, the
 * others didn't come. Both in the order of days.
 */
export async function alikeIn(
	payouts: ExpectedPayout[],
	lines: BankLine[],
	{ ofLine, tied }: Ways,
	{ options, pause }: Pick<Matching, 'options' | 'pause'>,
): Promise<AlikePayouts[]> {
	const found: AlikePayouts[] = [];
	const fitting = lines.filter((line) => ofLine.has(line));
	await pause();
	const groups = groupsOf(payouts, fitting);
	await pause();
	const parts = groups.flatMap((alike) => partsOf(alike, options));
	for (const alike of parts) {
		await pause();
		const isOther = alike.payouts.some((payout) => payout.unpaid !== '' || tied.has(payout));
		const missing = alike.payouts.length - alike.lines.length;
		if (missing < 0 || alike.lines.length === 0 || isOther || alike.lines.some((line) => tied.has(line))) continue;
		const first = paired(alike, options);
		await pause();
		const last = paired({ payouts: alike.payouts.toReversed(), lines: alike.lines.toReversed() }, options);
		if (first.size < alike.lines.length || last.size < alike.lines.length) continue;
		const isTold = [...first.keys()].every((payout) => last.has(payout));
		const pairs = isTold ? [...first].map(([payout, line]) => ({ lines: [line], payouts: [payout] })) : [];
		found.push({ of: alike.payouts, missing, pairs });
	}
	return found;
}

function groupsOf(payouts: ExpectedPayout[], lines: BankLine[]): Alike[] {
	const ofAmount = new Map<string, Alike>();
	const keyOf = ({ currency, minor }: BankLine | ExpectedPayout) => `${currency} ${minor}`;
	for (const line of lines) {
		const alike = ofAmount.get(keyOf(line)) ?? { payouts: [], lines: [] };
		ofAmount.set(keyOf(line), alike);
		alike.lines.push(line);
	}
	for (const payout of payouts) ofAmount.get(keyOf(payout))?.payouts.push(payout);
	return [...ofAmount.values()];
}

/** Those whose days don't overlap say nothing of each other. */
function partsOf({ payouts, lines }: Alike, options: MatchOptions): Alike[] {
	const parts = new Map<number, Alike>();
	let end = -Infinity;
	let part: Alike = { payouts: [], lines: [] };
	let next = 0;
	for (const payout of payouts) {
		if (payout.day > end) parts.set(payout.day, (part = { payouts: [], lines: [] }));
		end = lastDayInTime(payout, options) + LATE;
		part.payouts.push(payout);
		for (; next < lines.length && (lines[next] as BankLine).day <= end; next++)
			if ((lines[next] as BankLine).day >= (part.payouts[0] as ExpectedPayout).day)
				part.lines.push(lines[next] as BankLine);
	}
	return [...parts.values()];
}

/** Each payout with the next line, where that's in its time; in either order of days. */
function paired({ payouts, lines }: Alike, options: MatchOptions): Map<ExpectedPayout, BankLine> {
	const pairs = new Map<ExpectedPayout, BankLine>();
	for (const payout of payouts) {
		const line = lines[pairs.size];
		if (line !== undefined && line.day >= payout.day && line.day <= lastDayInTime(payout, options))
			pairs.set(payout, line);
	}
	return pairs;
}
