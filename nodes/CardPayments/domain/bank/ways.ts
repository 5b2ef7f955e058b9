import { addToGroup } from '../grouped';
import { inTurns, type Pause } from '../turns';
import { AmountIndex } from './amountIndex';
import {
	LATE,
	lastDayInTime,
	MOST_TOLD,
	sumOfMinors,
	toleranceIn,
	type BankLine,
	type Candidate,
	type ExpectedPayout,
	type MatchOptions,
} from './matches';

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
