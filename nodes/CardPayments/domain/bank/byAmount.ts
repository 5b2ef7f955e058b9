import type { BankLine } from './lines';
import { toleranceIn, type ExpectedPayout, type MatchOptions, type Reading } from './reading';

/** Payouts. */
const MOST_IN_ONE_DEPOSIT = 10;

/** Payouts that follow each other in time, and what they come to. */
interface Following {
	payouts: ExpectedPayout[];
	sum: number;
}

/**
 * Every way to read a line as one payout, or as several that follow each other: in its currency, of its amount, and in
 * the days in which the money may arrive.
 *
 * @param payouts in the order of time
 * @param late how many days later it may have come
 */
export function readingsByAmount(
	payouts: ExpectedPayout[],
	lines: BankLine[],
	options: MatchOptions,
	late = 0,
): Reading[] {
	const latest = options.daysUntilPaid + late;
	const readings: Reading[] = [];
	for (const currency of new Set(payouts.map((payout) => payout.currency))) {
		const own = payouts.filter((payout) => payout.currency === currency);
		const following = followingPayouts(own, options).sort((a, b) => a.sum - b.sum);
		const tolerance = toleranceIn(currency, options);
		for (const line of lines) {
			if (line.currency !== currency) continue;
			for (let at = firstFrom(following, line.minor); at < following.length; at++) {
				const { payouts: those, sum } = following[at] as Following;
				if (sum > line.minor + tolerance) break;
				if (arrivesIn(those, line.day, latest)) readings.push({ lines: [line], payouts: those });
			}
		}
	}
	return readings;
}

function followingPayouts(payouts: ExpectedPayout[], { several, daysUntilPaid }: MatchOptions): Following[] {
	const most = several ? MOST_IN_ONE_DEPOSIT : 1;
	return payouts.flatMap((first, start) => {
		const found: Following[] = [];
		let sum = 0;
		for (let end = start; end < Math.min(start + most, payouts.length); end++) {
			const last = payouts[end] as ExpectedPayout;
			if (last.day > first.day + daysUntilPaid) break;
			sum += last.minor;
			found.push({ payouts: payouts.slice(start, end + 1), sum });
		}
		return found;
	});
}

/** Not before the last of them, and not too late for the first. */
function arrivesIn(payouts: ExpectedPayout[], day: number, latest: number): boolean {
	const first = payouts[0] as ExpectedPayout;
	const last = payouts.at(-1) as ExpectedPayout;
	return day >= last.day && day <= first.day + latest;
}

/** The place of the first sum that isn't below; by halves. */
function firstFrom(sorted: Following[], sum: number): number {
	let [from, to] = [0, sorted.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((sorted[middle] as Following).sum < sum) from = middle + 1;
		else to = middle;
	}
	return from;
}
