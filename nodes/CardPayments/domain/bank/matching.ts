import { readingsByAmount } from './byAmount';
import type { BankLine } from './bankLine';
import type { Decisions } from './decisions';
import { AmountIndex } from './amountIndex';
import type { Matching, MatchVerdict, Paid } from './matchVerdict';
import type { Coverage, Statements } from './coverage';
import { isNear, lastDayInTime, LATE, MOST_ALIKE, nearTo, type ExpectedPayout, type Reading } from './readings';
import { groupBy } from './resolve';
import { inTurns, mappedInTurns } from '../turns';
import { proven } from './verdict';

/** What became of each payout, and of each line that's none of theirs. */
export async function matchingOf(decisions: Decisions, statements: Statements): Promise<Matching> {
	const { coverage } = statements;
	const { pause } = decisions;
	const currencies = new Set([...statements.lines, ...statements.notBooked].map(({ currency }) => currency));
	const matching: Matching = { payouts: new Map(), outside: [], elsewhere: [], lines: new Map() };
	const open = decisions.freeLines.filter(({ minor }) => minor > 0);
	await pause();
	const verdicts = await Verdicts.of(decisions, coverage, {
		open,
		free: await AmountIndex.of(open, pause),
		notBooked: await AmountIndex.of(statements.notBooked, pause),
		sums: await readingsByAmount(decisions.openPayouts, open, decisions.search()),
		depositsFor: await decisions.depositsFor(new Set()),
	});
	const asked = decisions.payouts.filter(({ isAsked }) => isAsked);
	await inTurns(asked, pause, (payout) => {
		const { currency, day } = payout;
		const found = verdicts.found(payout);
		if (found !== undefined) matching.payouts.set(payout, found);
		else if (!coverage.touches(currency, day, lastDayInTime(payout, decisions.options)))
			matching.outside.push(payout);
		else if (!currencies.has(currency) && !coverage.hasCurrency(currency)) matching.elsewhere.push(payout);
		else matching.payouts.set(payout, verdicts.open(payout));
	});
	await addOtherLines(matching, decisions);
	return matching;
}

/** What became of the lines that are no payout's. */
async function addOtherLines(matching: Matching, decisions: Decisions): Promise<void> {
	const { pause } = decisions;
	const shown = new Set<BankLine>();
	await inTurns([...matching.payouts.values()], pause, (verdict) => {
		if ('reading' in verdict) for (const line of verdict.reading.lines) shown.add(line);
	});
	const unclearOf = await groupBy(decisions.unclear, (reading) => reading.lines, pause);
	// Payouts of one line have one in common.
	const decided = [...new Set(decisions.decided.values())];
	const others = await groupBy(
		await mappedInTurns(decided, pause, ({ reading }) => reading),
		(reading) => reading.lines,
		pause,
	);
	// What was decided, and isn't proven.
	const isOpen = ({ payouts }: Reading) =>
		payouts.some((payout) => matching.payouts.get(payout)?.status === 'ambiguous');
	await inTurns(decisions.lines, pause, (line) => {
		if (shown.has(line)) return;
		const unclear = unclearOf.get(line);
		const candidates = unclear ?? others.get(line) ?? [];
		const isAmbiguous = unclear !== undefined || candidates.some(isOpen);
		matching.lines.set(line, { status: isAmbiguous ? 'ambiguous' : 'not_a_payout', candidates });
	});
}

/** What no payout is decided to have. */
interface OpenLines {
	open: BankLine[];
	free: AmountIndex<BankLine>;
	notBooked: AmountIndex<BankLine>;
	/** Readings of open lines as open payouts, of one or of several. */
	sums: Reading[];
	/** Lines that may hold it beside others. */
	depositsFor: (payout: ExpectedPayout) => BankLine[];
}

/** What there is of each payout. */
interface FoundOfPayouts {
	unclear: Map<ExpectedPayout, Reading[]>;
	sums: Map<ExpectedPayout, Reading[]>;
	/** Lines that name it. */
	mentions: Map<ExpectedPayout, BankLine[]>;
}

class Verdicts {
	private readonly provenBy = new Map<Paid, MatchVerdict>();
	private readonly byPayout: FoundOfPayouts;
	private readonly lines: OpenLines;
	private readonly decisions: Decisions;
	private readonly coverage: Coverage;

	static async of(decisions: Decisions, coverage: Coverage, lines: OpenLines): Promise<Verdicts> {
		const { named, pause, unclear } = decisions;
		const byPayout = {
			unclear: await groupBy(unclear, (reading) => reading.payouts, pause),
			sums: await groupBy(lines.sums, (reading) => reading.payouts, pause),
			mentions: await groupBy(lines.open, (line) => [...(named.get(line) ?? [])], pause),
		};
		return new Verdicts(decisions, coverage, lines, byPayout);
	}

	private constructor(decisions: Decisions, coverage: Coverage, lines: OpenLines, byPayout: FoundOfPayouts) {
		this.decisions = decisions;
		this.coverage = coverage;
		this.lines = lines;
		this.byPayout = byPayout;
	}

	/** What a payout's own lines show. */
	found(payout: ExpectedPayout): MatchVerdict | undefined {
		const candidates = this.byPayout.unclear.get(payout);
		const paid = this.decisions.decided.get(payout);
		if (payout.unpaid !== '') {
			if (paid === undefined && candidates === undefined) return undefined;
			return { status: 'not_paid', candidates: paid ? [paid.reading] : (candidates ?? []) };
		}
		if (paid !== undefined) return this.provenOf(paid);
		return candidates && { status: 'ambiguous', candidates };
	}

	/** Looked at once, however many payouts it's of. */
	private provenOf(paid: Paid): MatchVerdict {
		const verdict = this.provenBy.get(paid) ?? proven(paid, this.decisions.options);
		this.provenBy.set(paid, verdict);
		return verdict;
	}

	/** Of a payout that no line shows, on a day that the statement tells of. */
	open(payout: ExpectedPayout): MatchVerdict {
		if (payout.unpaid !== '') return { status: 'not_paid', candidates: [] };
		const { options } = this.decisions;
		const { free } = this.lines;
		const notBooked = this.linesOf(payout, this.lines.notBooked, 0);
		if (notBooked.length > 0) return { status: 'not_booked', candidates: readingsOf(notBooked, payout) };
		const last = lastDayInTime(payout, options);
		const { coverage } = this;
		const begun = payout.isOnItsWay || coverage.goesOnAfter(payout.currency, last) ? 'expected' : 'not_covered';
		const isOver = !payout.isOnItsWay && coverage.holds(payout.currency, payout.day, last);
		const status = isOver ? 'missing' : begun;
		const lines = new Set([
			...(this.byPayout.mentions.get(payout) ?? []),
			...this.linesLike(payout, free, options.daysUntilPaid),
		]);
		// What has its amount may be its money, too late, or somebody else's.
		const equal = this.linesOf(payout, free, LATE);
		if (equal.length > 0) return { status: 'ambiguous', candidates: readingsOf(equal, payout) };
		const sums = this.byPayout.sums.get(payout) ?? [];
		if (sums.length > 0) return { status: 'ambiguous', candidates: sums };
		const deposits = status === 'missing' ? this.lines.depositsFor(payout) : [];
		if (deposits.length > 0) return { status: 'ambiguous', candidates: readingsOf(deposits, payout) };
		return { status, candidates: readingsOf([...lines], payout) };
	}

	/** Near in amount and in time. */
	private linesLike(payout: ExpectedPayout, index: AmountIndex<BankLine>, late: number): BankLine[] {
		return this.linesWithin(payout, index, late, nearTo(payout));
	}

	/** Of the same amount, and near in time. */
	private linesOf(payout: ExpectedPayout, index: AmountIndex<BankLine>, late: number): BankLine[] {
		return this.linesWithin(payout, index, late, [payout.minor, payout.minor]);
	}

	private linesWithin(
		payout: ExpectedPayout,
		index: AmountIndex<BankLine>,
		late: number,
		minors: [number, number],
	): BankLine[] {
		const { currency, day } = payout;
		const days: [number, number] = [day, lastDayInTime(payout, this.decisions.options, late)];
		const isWanted = (line: BankLine) => isNear(line.minor, payout) && !this.decisions.namesOthers(line, payout);
		return index.within({ currency, days, minors }, isWanted, MOST_ALIKE);
	}
}

function readingsOf(lines: BankLine[], payout: ExpectedPayout): Reading[] {
	return lines.map((line) => ({ lines: [line], payouts: [payout] }));
}
