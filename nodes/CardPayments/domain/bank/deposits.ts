import type { BankLine } from './statement';
import { between, isNear, MOST_IN_ONE_DEPOSIT, type ExpectedPayout, type MatchOptions, type Reading } from './readings';

/** Sums of one line; with more payouts than have these, it isn't read. */
const MOST_TRIED = 200_000;
/** How near sums count as those that could have come to the line by chance: this part of it. */
const WINDOW = 0.02;
/** How likely a sum may come about by chance for it to count. */
const MOST_CHANCE = 0.001;
/** Parts that sums of round amounts have in common, in minor units. */
const ROUND = [100_000, 10_000, 1_000, 100, 10, 1];

/**
 * The deposits of four payouts and more that don't follow each other, among those that nothing else explains. A sum
 * counts where it's the only one, and where so few sums are near that it isn't there by chance.
 *
 * @param manyLines how many lines might be one of these by chance
 */
export function depositReadings(
	payouts: ExpectedPayout[],
	lines: BankLine[],
	options: MatchOptions,
	manyLines: (line: BankLine) => number,
): Reading[] {
	const paid = payouts.filter(({ hasFailed }) => !hasFailed);
	return lines.flatMap((line) => {
		const inDays = between(paid, line.day - options.daysUntilPaid, line.day).filter(
			({ currency }) => currency === line.currency,
		);
		// What may be one payout less a fee isn't a sum for certain.
		if (inDays.some((payout) => payout.minor > line.minor && isNear(line.minor, payout))) return [];
		const parts = inDays.filter(({ minor }) => minor < line.minor);
		if (parts.length < 2) return [];
		const { exact, near, tried } = sumsOf(parts, line.minor);
		if (tried > MOST_TRIED) return [];
		const chance = (manyLines(line) * near * roundOf(line.minor)) / (2 * WINDOW * line.minor);
		return chance > MOST_CHANCE ? [] : exact.map((some) => ({ lines: [line], payouts: some }));
	});
}

/** What an amount is a multiple of: so many amounts are as likely as it is. */
export function roundOf(minor: number): number {
	return ROUND.find((part) => minor % part === 0) as number;
}

/** All ways to come to an amount, and how many are near it. */
function sumsOf(payouts: ExpectedPayout[], wanted: number) {
	const width = wanted * WINDOW;
	const sorted = [...payouts].sort((a, b) => b.minor - a.minor);
	// What all the rest comes to, from each place on.
	const rest = sorted.map((_, at) => sorted.slice(at).reduce((sum, { minor }) => sum + minor, 0));
	const exact: ExpectedPayout[][] = [];
	let near = 0;
	let tried = 0;
	const chosen: ExpectedPayout[] = [];
	const search = (at: number, sum: number): void => {
		if (++tried > MOST_TRIED) return;
		if (chosen.length >= 2 && Math.abs(sum - wanted) <= width) near++;
		if (chosen.length >= 2 && sum === wanted) exact.push([...chosen]);
		if (chosen.length === MOST_IN_ONE_DEPOSIT) return;
		for (let next = at; next < sorted.length; next++) {
			if (sum + (rest[next] as number) < wanted - width) return;
			const payout = sorted[next] as ExpectedPayout;
			if (sum + payout.minor > wanted + width) continue;
			chosen.push(payout);
			search(next + 1, sum + payout.minor);
			chosen.pop();
		}
	};
	search(0, 0);
	return { exact, near, tried };
}
