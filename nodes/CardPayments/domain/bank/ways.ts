import { addToGroup } from '../grouped';
import { inOrder, inTurns, type Pause } from '../turns';
import { LATE } from './days';
import {
	isInTime,
	lastDayInTime,
	MOST_TOLD,
	sumOfMinors,
	toleranceIn,
	type BankLine,
	type Candidate,
	type ExpectedPayout,
	type MatchOptions,
} from './matches';

interface Amount {
	currency: string;
	/** Since 1970. */
	day: number;
	/** In minor units. */
	minor: number;
}

/** Days and minor units, from and to, both counted. */
interface Area {
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
		for (let day = first; groups !== undefined && day <= last && found.length < most; day++) {
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
interface Deposit extends Amount {
	payouts: ExpectedPayout[];
	/** The last day on which a line may be theirs, or late. */
	last: number;
}

/** How lines may be payouts by their amounts and days: of each a few ways are told. */
export type Ways = Map<BankLine | ExpectedPayout, Candidate[]>;

/** @param payouts in the order of time */
export async function waysOf(
	payouts: ExpectedPayout[],
	lines: BankLine[],
	options: MatchOptions,
	pause: Pause,
): Promise<Ways> {
	const ways: Ways = new Map();
	const deposits = await depositsOf(payouts, options, pause);
	const kinds = await Promise.all(deposits.map(async (kind) => await AmountIndex.of(kind, pause)));
	const keptOf = ({ currency, minor }: Amount) => (minor < 0 ? 0 : toleranceIn(currency, options));
	await inTurns(lines, pause, (line) => {
		const { currency, day, minor } = line;
		const days: [number, number] = [day - options.daysUntilPaid - LATE, day];
		const minors: [number, number] = [minor, minor + keptOf(line)];
		for (const kind of kinds)
			for (const { payouts: own } of kind.within(
				{ currency, days, minors },
				MOST_TOLD,
				({ last }) => last >= day,
			))
				addToGroup(ways, line, { lines: [line], payouts: own });
	});
	const index = await AmountIndex.of([...ways.keys()] as BankLine[], pause);
	await inTurns(deposits.flat(), pause, (deposit) => {
		const { currency, day, last, minor, payouts: own } = deposit;
		const minors: [number, number] = [minor - Math.max(0, Math.min(keptOf(deposit), minor - 1)), minor];
		for (const line of index.within({ currency, days: [day, last], minors }, MOST_TOLD))
			for (const payout of own) addToGroup(ways, payout, { lines: [line], payouts: own });
	});
	return ways;
}

/** Single payouts, and several together. One that wasn't paid, or that the service takes, comes alone. */
async function depositsOf(all: ExpectedPayout[], options: MatchOptions, pause: Pause): Promise<[Deposit[], Deposit[]]> {
	const paid = new Map<string, ExpectedPayout[]>();
	const [singles, several]: [Deposit[], Deposit[]] = [[], []];
	const depositOf = (payouts: ExpectedPayout[]): Deposit => {
		const [first, last] = [payouts[0], payouts.at(-1)] as [ExpectedPayout, ExpectedPayout];
		const { currency, day } = last;
		return { payouts, currency, day, minor: sumOfMinors(payouts), last: lastDayInTime(first, options) + LATE };
	};
	await inTurns(all, pause, (payout) => {
		singles.push(depositOf([payout]));
		if (payout.unpaid !== '' || payout.minor <= 0 || !options.several) return;
		const own = paid.get(payout.currency) ?? [];
		paid.set(payout.currency, own);
		own.push(payout);
		for (let count = 2; count <= Math.min(MOST_IN_ONE, own.length); count++) {
			const together = own.slice(-count);
			if (isInTime(payout.day, together[0] as ExpectedPayout, options)) several.push(depositOf(together));
		}
	});
	return [singles, several];
}

/** What as many, or fewer, equal lines show of equal payouts. */
interface Alike {
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
	ways: Ways,
	{ options, pause }: { options: MatchOptions; pause: Pause },
): Promise<Alike[]> {
	const found: Alike[] = [];
	const groups = new Map<string, Part>();
	const keyOf = ({ currency, minor }: Amount) => `${currency} ${minor}`;
	await inTurns(lines, pause, (line) => {
		const group = groups.get(keyOf(line)) ?? [[], []];
		groups.set(keyOf(line), group);
		group[1].push(line);
	});
	await inTurns(payouts, pause, (payout) => void groups.get(keyOf(payout))?.[0].push(payout));
	// One that may be together with others, or less, says nothing.
	const isTied = (one: BankLine | ExpectedPayout) =>
		ways.get(one)?.some((way) => way.payouts.length > 1 || way.lines[0]?.minor !== way.payouts[0]?.minor) === true;
	for (const group of groups.values())
		for (const [all, own] of partsOf(group, options)) {
			await pause();
			const missing = all.length - own.length;
			if (missing < 0 || own.length === 0 || own.some(isTied)) continue;
			if (all.some((payout) => payout.unpaid !== '' || isTied(payout))) continue;
			const first = paired(all, own, options);
			await pause();
			const last = paired(all.toReversed(), own.toReversed(), options);
			if (first.length < own.length || last.length < own.length) continue;
			const isTold = first.every(([payout], at) => payout === last.at(-1 - at)?.[0]);
			const pairs = isTold ? first.map(([payout, line]) => ({ lines: [line], payouts: [payout] })) : [];
			found.push({ of: all, missing, pairs });
		}
	return found;
}

type Part = [payouts: ExpectedPayout[], lines: BankLine[]];

/** Those whose days don't overlap say nothing of each other. */
function partsOf([payouts, lines]: Part, options: MatchOptions): Part[] {
	const parts: Part[] = [];
	let end = -Infinity;
	let next = 0;
	for (const payout of payouts) {
		if (payout.day > end) parts.push([[], []]);
		const [all, own] = parts.at(-1) as Part;
		all.push(payout);
		end = lastDayInTime(payout, options) + LATE;
		for (; next < lines.length && (lines[next] as BankLine).day <= end; next++)
			if ((lines[next] as BankLine).day >= (all[0] as ExpectedPayout).day) own.push(lines[next] as BankLine);
	}
	return parts;
}

/** Each payout with the next line, where that's in its time; in either order of days. */
function paired(payouts: ExpectedPayout[], lines: BankLine[], options: MatchOptions) {
	const pairs: Array<[ExpectedPayout, BankLine]> = [];
	for (const payout of payouts) {
		const line = lines[pairs.length];
		if (line !== undefined && isInTime(line.day, payout, options)) pairs.push([payout, line]);
	}
	return pairs;
}
