import { readingsByAmount } from './byAmount';
import type { BankLine } from './bankLine';
import type { Decisions } from './decisions';
import { LineIndex } from './lineIndex';
import type { Matching, MatchVerdict } from './matchVerdict';
import type { Coverage, Statements } from './coverage';
import { isNear, LATE, type ExpectedPayout, type Reading } from './readings';
import { groupBy } from './resolve';
import { inTurns } from '../inTurns';
import { proven } from './verdict';

/** What became of each payout, and of each line that's none of theirs. */
export async function matchingOf(decisions: Decisions, statements: Statements): Promise<Matching> {
	const { coverage } = statements;
	const currencies = new Set(statements.lines.map(({ currency }) => currency));
	const matching: Matching = { payouts: new Map(), outside: [], elsewhere: [], lines: new Map() };
	const open = decisions.freeLines.filter(({ minor }) => minor > 0);
	const verdicts = new Verdicts(decisions, coverage, {
		open,
		free: await LineIndex.of(open, decisions.pause),
		notBooked: await LineIndex.of(statements.notBooked, decisions.pause),
		sums: await readingsByAmount(decisions.openPayouts, open, decisions.search()),
		depositsFor: await decisions.depositsFor(new Set()),
	});
	const asked = decisions.payouts.filter(({ isAsked }) => isAsked);
	await inTurns(asked, decisions.pause, (payout) => {
		const { currency, day } = payout;
		const found = verdicts.found(payout);
		if (found !== undefined) matching.payouts.set(payout, found);
		else if (!coverage.touches(currency, day, day + decisions.options.daysUntilPaid)) matching.outside.push(payout);
		else if (!currencies.has(currency) && !coverage.hasCurrency(currency)) matching.elsewhere.push(payout);
		else matching.payouts.set(payout, verdicts.open(payout));
	});
	const shown = new Set<BankLine>();
	for (const verdict of matching.payouts.values())
		if ('reading' in verdict) for (const line of verdict.reading.lines) shown.add(line);
	const unclearOf = groupBy(decisions.unclear, (reading) => reading.lines);
	const others = groupBy(
		[...decisions.decided.values()].map(({ reading }) => reading),
		(reading) => reading.lines,
	);
	await inTurns(decisions.lines, decisions.pause, (line) => {
		if (shown.has(line)) return;
		const unclear = unclearOf.get(line);
		const candidates = unclear ?? others.get(line) ?? [];
		matching.lines.set(line, { status: unclear ? 'ambiguous' : 'not_a_payout', candidates });
	});
	return matching;
}

/** What no payout is decided to have. */
interface OpenLines {
	open: BankLine[];
	free: LineIndex;
	notBooked: LineIndex;
	/** Readings of open lines as open payouts, of one or of several. */
	sums: Reading[];
	/** Lines that may hold it beside others. */
	depositsFor: (payout: ExpectedPayout) => BankLine[];
}

class Verdicts {
	private readonly unclear: Map<ExpectedPayout, Reading[]>;
	private readonly sums: Map<ExpectedPayout, Reading[]>;
	private readonly mentions: Map<ExpectedPayout, BankLine[]>;
	private readonly free: LineIndex;
	private readonly notBooked: LineIndex;
	private readonly depositsFor: OpenLines['depositsFor'];
	private readonly decisions: Decisions;
	private readonly coverage: Coverage;

	constructor(decisions: Decisions, coverage: Coverage, lines: OpenLines) {
		this.decisions = decisions;
		this.coverage = coverage;
		this.unclear = groupBy(decisions.unclear, (reading) => reading.payouts);
		this.free = lines.free;
		this.notBooked = lines.notBooked;
		this.depositsFor = lines.depositsFor;
		this.sums = groupBy(lines.sums, (reading) => reading.payouts);
		this.mentions = groupBy(lines.open, (line) => [...(decisions.named.get(line) ?? [])]);
	}

	/** What a payout's own lines show. */
	found(payout: ExpectedPayout): MatchVerdict | undefined {
		const candidates = this.unclear.get(payout);
		const paid = this.decisions.decided.get(payout);
		if (payout.unpaid !== '') {
			if (paid === undefined && candidates === undefined) return undefined;
			return { status: 'not_paid', candidates: paid ? [paid.reading] : (candidates ?? []) };
		}
		if (paid !== undefined) return proven(paid, this.decisions.options);
		return candidates && { status: 'ambiguous', candidates };
	}

	/** Of a payout that no line shows, on a day that the statement tells of. */
	open(payout: ExpectedPayout): MatchVerdict {
		if (payout.unpaid !== '') return { status: 'not_paid', candidates: [] };
		const { daysUntilPaid } = this.decisions.options;
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
		const sums = this.sums.get(payout) ?? [];
		if (sums.length > 0) return { status: 'ambiguous', candidates: sums };
		const deposits = status === 'missing' ? this.depositsFor(payout) : [];
		if (deposits.length > 0) return { status: 'ambiguous', candidates: readingsOf(deposits, payout) };
		return { status, candidates: readingsOf([...lines], payout) };
	}

	/** Near in amount and in time. */
	private linesLike(payout: ExpectedPayout, index: LineIndex, late: number): BankLine[] {
		const { currency, day, minor } = payout;
		const days: [number, number] = [day, day + this.decisions.options.daysUntilPaid + late];
		return index
			.within({ currency, days, minors: [minor / 2, minor * 2] })
			.filter((line) => isNear(line.minor, payout) && !this.decisions.namesOthers(line, payout));
	}
}

function readingsOf(lines: BankLine[], payout: ExpectedPayout): Reading[] {
	return lines.map((line) => ({ lines: [line], payouts: [payout] }));
}
