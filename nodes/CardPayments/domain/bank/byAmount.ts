import {
	firstDayPaidOn,
	lastDayInTime,
	lowestPlace,
	MOST_ALIKE,
	toleranceIn,
	type ExpectedPayout,
	type MatchOptions,
	type Reading,
} from './readings';
import { groupBy } from './resolve';
import type { BankLine } from './bankLine';
import { inOrder, inTurns, type Pause } from '../turns';
import { lazily } from '../lazily';

/** Payouts. */
const MOST_IN_ONE_DEPOSIT = 3;

/** Payouts that follow each other in time, what they come to, and the days between which their money may come. */
interface Following {
	payouts: ExpectedPayout[];
	sum: number;
	first: number;
	/** Of the last one. */
	day: number;
}

export interface AmountSearch {
	options: MatchOptions;
	pause: Pause;
	/** How many days later it may have come. */
	late?: number;
	/** The payouts that a line names: it's nobody else's. */
	namedBy: (line: BankLine) => Set<ExpectedPayout> | undefined;
}

/**
 * Every way to read a line as one payout, or as two or three that follow each other: in its currency, of its amount,
 * and in the days in which the money may arrive.
 *
 * @param payouts in the order of time
 */
export async function readingsByAmount(
	payouts: ExpectedPayout[],
	lines: BankLine[],
	{ options, pause, late = 0, namedBy }: AmountSearch,
): Promise<Reading[]> {
	const readings: Reading[] = [];
	const ofCurrency = await groupBy(payouts, ({ currency }) => [currency], pause);
	for (const [currency, own] of ofCurrency) {
		const sums = await PayoutSums.of(await followingPayouts(own, options, pause), pause);
		const tolerance = toleranceIn(currency, options);
		const alike = new LinesAlike(lines.filter((line) => line.currency === currency));
		await inTurns(lines, pause, (line) => {
			if (line.currency !== currency || line.minor <= 0) return;
			const named = namedBy(line);
			const earliest = firstDayPaidOn(line.day, options, late);
			const among = { earliest, ...(named === undefined && { alike }) };
			for (const { payouts: those, first } of sums.near(line, tolerance, among)) {
				if (first < earliest) continue;
				if (named === undefined || those.every((payout) => named.has(payout)))
					readings.push({ lines: [line], payouts: those });
			}
		});
	}
	return readings;
}

interface Among {
	earliest: number;
	/** Undefined where all are wanted. */
	alike?: LinesAlike;
}

/** Lines of one currency that have the same amount on the same day: what one may be, each of them may be. */
class LinesAlike {
	private readonly counts: () => Map<string, number>;
	private readonly places = new Map<string, number>();

	constructor(lines: BankLine[]) {
		this.counts = lazily(() => {
			const counts = new Map<string, number>();
			for (const line of lines) counts.set(likenessOf(line), (counts.get(likenessOf(line)) ?? 0) + 1);
			return counts;
		});
	}

	/**
	 * Which of so many of one sum a line tells: from which on, and each how-manieth. Together those alike tell all. At
	 * least eight are told, of which no more than three began too early: never one alone, which would be certain.
	 */
	shareFor(line: BankLine, sum: number, count: number): { first: number; step: number } {
		if (count <= MOST_ALIKE) return { first: 0, step: 1 };
		const name = likenessOf(line);
		const key = `${name} ${sum}`;
		const place = this.places.get(key) ?? 0;
		this.places.set(key, place + 1);
		const step = Math.min(Math.ceil(count / MOST_ALIKE), this.counts().get(name) ?? 1);
		return { first: place % step, step };
	}
}

function likenessOf({ day, minor }: BankLine): string {
	return `${day} ${minor}`;
}

/** Payouts by what they come to, and of one sum by their day. */
class PayoutSums {
	private readonly groups: Map<number, Following[]>;
	private readonly sums: number[];

	static async of(all: Following[], pause: Pause): Promise<PayoutSums> {
		const groups = await groupBy(all, ({ sum }) => [sum], pause);
		await inTurns([...groups.values()], pause, (group) => group.sort((a, b) => a.day - b.day));
		return new PayoutSums(groups, await inOrder([...groups.keys()], pause, (a, b) => a - b));
	}

	private constructor(groups: Map<number, Following[]>, sums: number[]) {
		this.groups = groups;
		this.sums = sums;
	}

	*near(line: BankLine, tolerance: number, among: Among): Generator<Following> {
		const { minor } = line;
		const from = tolerance === 0 ? -1 : lowestPlace(this.sums.length, (at) => (this.sums[at] as number) >= minor);
		if (from < 0) return yield* this.ofSum(minor, line, among);
		for (let at = from; at < this.sums.length && (this.sums[at] as number) <= minor + tolerance; at++)
			yield* this.ofSum(this.sums[at] as number, line, among);
	}

	private *ofSum(sum: number, line: BankLine, { earliest, alike }: Among): Generator<Following> {
		const group = this.groups.get(sum) ?? [];
		const from = lowestPlace(group.length, (at) => (group[at] as Following).day >= earliest);
		const to = lowestPlace(group.length, (at) => (group[at] as Following).day > line.day);
		const { first, step } = alike?.shareFor(line, sum, to - from) ?? { first: 0, step: 1 };
		for (let at = from + first; at < to; at += step) yield group[at] as Following;
	}
}

/** One that wasn't paid comes alone, if at all. */
async function followingPayouts(all: ExpectedPayout[], options: MatchOptions, pause: Pause): Promise<Following[]> {
	const paid = all.filter(({ unpaid }) => unpaid === '');
	const most = options.several ? MOST_IN_ONE_DEPOSIT : 1;
	const found: Following[] = [];
	await inTurns(paid, pause, (first, start) => {
		let sum = 0;
		for (let end = start; end < Math.min(start + most, paid.length); end++) {
			const last = paid[end] as ExpectedPayout;
			if (last.day > lastDayInTime(first, options)) break;
			sum += last.minor;
			found.push({ payouts: paid.slice(start, end + 1), sum, first: first.day, day: last.day });
		}
	});
	for (const payout of all)
		if (payout.unpaid !== '')
			found.push({ payouts: [payout], sum: payout.minor, first: payout.day, day: payout.day });
	return found;
}
