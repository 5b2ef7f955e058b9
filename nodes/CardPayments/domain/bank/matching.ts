import type { Matcher, Statements } from './match';
import { LineIndex } from './lineIndex';
import type { Coverage } from './period';
import { isNear, LATE, type ExpectedPayout, type Reading } from './readings';
import { groupBy } from './resolve';
import type { BankLine } from './statement';
import { inTurns } from './longLists';
import { proven, type Paid } from './verdict';

type OpenStatus = 'missing' | 'not_booked' | 'ambiguous' | 'not_paid' | 'not_covered' | 'expected' | 'not_a_payout';

export type MatchVerdict = Paid | { status: OpenStatus; candidates: Reading[] };

export interface Matching {
	payouts: Map<ExpectedPayout, MatchVerdict>;
	/** Payouts of days that the statement doesn't tell of. */
	outside: ExpectedPayout[];
	/** Payouts in a currency that no line has: another account's. */
	elsewhere: ExpectedPayout[];
	/** Those that are no asked payout's for certain. */
	lines: Map<BankLine, MatchVerdict>;
}

/** What became of each payout, and of each line that's none of theirs. */
export async function matchingOf(matcher: Matcher, statements: Statements): Promise<Matching> {
	const { coverage } = statements;
	const currencies = new Set(statements.lines.map(({ currency }) => currency));
	const matching: Matching = { payouts: new Map(), outside: [], elsewhere: [], lines: new Map() };
	const open = matcher.freeLines.filter(({ minor }) => minor > 0);
	const verdicts = new Verdicts(matcher, coverage, {
		open,
		free: await LineIndex.of(open, matcher.pause),
		notBooked: await LineIndex.of(statements.notBooked, matcher.pause),
	});
	const asked = matcher.payouts.filter(({ isAsked }) => isAsked);
	await inTurns(asked, matcher.pause, (payout) => {
		const { currency, day } = payout;
		const found = verdicts.found(payout);
		if (found !== undefined) matching.payouts.set(payout, found);
		else if (!coverage.touches(currency, day, day + matcher.options.daysUntilPaid)) matching.outside.push(payout);
		else if (!currencies.has(currency) && !coverage.hasCurrency(currency)) matching.elsewhere.push(payout);
		else matching.payouts.set(payout, verdicts.open(payout));
	});
	const shown = new Set<BankLine>();
	for (const verdict of matching.payouts.values())
		if ('reading' in verdict) for (const line of verdict.reading.lines) shown.add(line);
	const unclearOf = groupBy(matcher.unclear, (reading) => reading.lines);
	const others = groupBy(
		[...matcher.decided.values()].map(({ reading }) => reading),
		(reading) => reading.lines,
	);
	await inTurns(matcher.lines, matcher.pause, (line) => {
		if (shown.has(line)) return;
		const unclear = unclearOf.get(line);
		const candidates = unclear ?? others.get(line) ?? [];
		matching.lines.set(line, { status: unclear ? 'ambiguous' : 'not_a_payout', candidates });
	});
	return matching;
}

class Verdicts {
	private readonly unclear: Map<ExpectedPayout, Reading[]>;
	private readonly mentions: Map<ExpectedPayout, BankLine[]>;
	private readonly free: LineIndex;
	private readonly notBooked: LineIndex;
	private readonly matcher: Matcher;
	private readonly coverage: Coverage;

	constructor(
		matcher: Matcher,
		coverage: Coverage,
		lines: { open: BankLine[]; free: LineIndex; notBooked: LineIndex },
	) {
		this.matcher = matcher;
		this.coverage = coverage;
		this.unclear = groupBy(matcher.unclear, (reading) => reading.payouts);
		this.free = lines.free;
		this.notBooked = lines.notBooked;
		this.mentions = groupBy(lines.open, (line) => [...(matcher.named.get(line) ?? [])]);
	}

	/** What a payout's own lines show. */
	found(payout: ExpectedPayout): MatchVerdict | undefined {
		const candidates = this.unclear.get(payout);
		const paid = this.matcher.decided.get(payout);
		if (payout.unpaid !== '') {
			if (paid === undefined && candidates === undefined) return undefined;
			return { status: 'not_paid', candidates: paid ? [paid.reading] : (candidates ?? []) };
		}
		if (paid !== undefined) return proven(paid, this.matcher.options);
		return candidates && { status: 'ambiguous', candidates };
	}

	/** Of a payout that no line shows, on a day that the statement tells of. */
	open(payout: ExpectedPayout): MatchVerdict {
		if (payout.unpaid !== '') return { status: 'not_paid', candidates: [] };
		const { daysUntilPaid } = this.matcher.options;
		const notBooked = this.linesLike(payout, this.notBooked, 0).filter(({ minor }) => minor === payout.minor);
		if (notBooked.length > 0) return { status: 'not_booked', candidates: readingsOf(notBooked, payout) };
		const last = payout.day + daysUntilPaid;
		const { coverage } = this;
		const begun = payout.isOnItsWay || coverage.goesOnAfter(payout.currency, last) ? 'expected' : 'not_covered';
		const isOver = !payout.isOnItsWay && coverage.holds(payout.currency, payout.day, last);
		const status = isOver ? 'missing' : begun;
		const lines = new Set([
			...(this.mentions.get(payout) ?? []),
			...this.linesLike(payout, this.free, daysUntilPaid),
		]);
		// What has its amount may be its money, too late, or somebody else's.
		const equal = this.linesLike(payout, this.free, LATE).filter(({ minor }) => minor === payout.minor);
		if (equal.length > 0) return { status: 'ambiguous', candidates: readingsOf(equal, payout) };
		return { status, candidates: readingsOf([...lines], payout) };
	}

	/** Near in amount and in time. */
	private linesLike(payout: ExpectedPayout, index: LineIndex, late: number): BankLine[] {
		const { currency, day, minor } = payout;
		const days: [number, number] = [day, day + this.matcher.options.daysUntilPaid + late];
		return index
			.within({ currency, days, minors: [minor / 2, minor * 2] })
			.filter((line) => isNear(line.minor, payout) && this.matcher.named.get(line)?.has(payout) !== false);
	}
}

function readingsOf(lines: BankLine[], payout: ExpectedPayout): Reading[] {
	return lines.map((line) => ({ lines: [line], payouts: [payout] }));
}
