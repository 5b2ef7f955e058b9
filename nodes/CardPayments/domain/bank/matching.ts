import type { Matcher } from './match';
import { isInTime, isNear, type ExpectedPayout, type MatchOptions, type Reading } from './readings';
import { groupBy } from './resolve';
import type { BankLine } from './statement';

/** What made a reading the one. */
export type MatchedBy = 'reference' | 'amount_and_date' | 'deposit_of_several' | 'near';

/** Money that came. */
export interface Paid {
	status: 'matched' | 'amount_differs' | 'paid_late' | 'returned';
	by: MatchedBy;
	reading: Reading;
	/** The lines that took the money back. */
	back: BankLine[];
}

export type MatchVerdict =
	| Paid
	| { status: 'missing' | 'expected' | 'ambiguous' | 'not_paid' | 'not_a_payout'; candidates: Reading[] };

export interface Matching {
	payouts: Map<ExpectedPayout, MatchVerdict>;
	/** Payouts before the first line: the line of these may be in an earlier statement. */
	before: ExpectedPayout[];
	/** Payouts in a currency that no line has: another account's. */
	elsewhere: ExpectedPayout[];
	/** Those that are no asked payout's for certain. */
	lines: Map<BankLine, MatchVerdict>;
}

/** What became of each payout, and of each line that's none of theirs. */
export function matchingOf(matcher: Matcher): Matching {
	const currencies = new Set(matcher.lines.map(({ currency }) => currency));
	const matching: Matching = { payouts: new Map(), before: [], elsewhere: [], lines: new Map() };
	const ofPayout = groupBy(matcher.unclear, (reading) => reading.payouts);
	const free = matcher.openLines.filter(({ minor }) => minor > 0);
	for (const payout of matcher.payouts) {
		const candidates = ofPayout.get(payout);
		const verdict = matcher.decided.get(payout);
		if (!payout.isAsked) continue;
		if (payout.hasFailed && (payout.day >= matcher.firstDay || verdict || candidates)) {
			const readings = verdict ? [verdict.reading] : (candidates ?? []);
			matching.payouts.set(payout, { status: 'not_paid', candidates: readings });
		} else if (verdict) matching.payouts.set(payout, verdict);
		else if (payout.day < matcher.firstDay) matching.before.push(payout);
		else if (candidates) matching.payouts.set(payout, { status: 'ambiguous', candidates });
		else if (!currencies.has(payout.currency)) matching.elsewhere.push(payout);
		else {
			const isOver = matcher.lastDay - payout.day > matcher.options.daysUntilPaid;
			matching.payouts.set(payout, {
				status: isOver ? 'missing' : 'expected',
				candidates: guessesOf(payout, free, matcher.options),
			});
		}
	}
	const shown = new Set(
		[...matching.payouts.values()].flatMap((verdict) => ('reading' in verdict ? verdict.reading.lines : [])),
	);
	const unclearOf = groupBy(matcher.unclear, (reading) => reading.lines);
	const others = groupBy(
		[...matcher.decided.values()].map(({ reading }) => reading),
		(reading) => reading.lines,
	);
	for (const line of matcher.lines.filter((each) => !shown.has(each))) {
		const candidates = unclearOf.get(line) ?? others.get(line) ?? [];
		matching.lines.set(line, { status: unclearOf.has(line) ? 'ambiguous' : 'not_a_payout', candidates });
	}
	return matching;
}

/** Lines to look at for a payout that none fits: near in amount and in time. */
function guessesOf(payout: ExpectedPayout, lines: BankLine[], options: MatchOptions): Reading[] {
	return lines
		.filter(
			(line) =>
				line.currency === payout.currency &&
				isNear(line.minor, payout) &&
				isInTime(line.day, payout, options, options.daysUntilPaid),
		)
		.map((line) => ({ lines: [line], payouts: [payout] }));
}
