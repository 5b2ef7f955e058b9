import { addToGroup } from '../grouped';
import { inTurns } from '../turns';
import { AmountIndex } from './amountIndex';
import {
	LATE,
	lastDayInTime,
	linesOf,
	MOST_TOLD,
	mostKept,
	type BankLine,
	type ExpectedPayout,
	type Match,
	type Matches,
	type Matching,
} from './matches';
import { unshown } from './verdict';

/** What became of each payout, and of each line that is none of theirs. */
export async function matchesOf(matching: Matching): Promise<Matches> {
	const { coverage, decided, lines, notBooked, open, options, pause } = matching;
	const matches: Matches = { payouts: new Map(), outside: [], elsewhere: [], lines: new Map() };
	const currencies = new Set([...lines, ...notBooked].map(({ currency }) => currency));
	const unmatched = await unmatchedIn(matching);
	await inTurns(matching.payouts, pause, (payout) => {
		const { currency, day, isAsked, unpaid } = payout;
		const candidates = decided.get(payout)?.candidates ?? open.get(payout);
		if (!isAsked) return;
		if (unpaid === '' && candidates !== undefined)
			matches.payouts.set(payout, decided.get(payout) ?? { status: 'ambiguous', candidates });
		else if (candidates !== undefined) matches.payouts.set(payout, { status: 'not_paid', candidates });
		else if (!coverage.touches(currency, day, lastDayInTime(payout, options))) matches.outside.push(payout);
		else if (!currencies.has(currency) && !coverage.hasCurrency(currency)) matches.elsewhere.push(payout);
		else matches.payouts.set(payout, unmatched(payout));
	});
	await addOtherLines(matching, matches);
	return matches;
}

/** What's said of payouts that no line shows, on days that the statement tells of. */
async function unmatchedIn(matching: Matching): Promise<(payout: ExpectedPayout) => Match> {
	const { coverage, hints, notBooked, open, options, own, ownerOf, pause } = matching;
	const unbooked = await AmountIndex.of(notBooked, pause);
	const free = own.filter((line) => line.minor > 0 && !ownerOf.has(line));
	const others = await AmountIndex.of(free, pause);
	const isAnyOfService = options.service !== '' && options.several;
	const unexplained = await AmountIndex.of(isAnyOfService ? free.filter((line) => !open.has(line)) : [], pause);
	const hinted = new Map<ExpectedPayout, BankLine[]>();
	await inTurns([...hints], pause, ([line, named]) => named.forEach((payout) => addToGroup(hinted, payout, line)));
	return (payout) => {
		const { currency, day, minor, unpaid } = payout;
		const last = lastDayInTime(payout, options);
		const isIts = (line: BankLine) => hints.get(line)?.has(payout) !== false;
		const found = (index: AmountIndex<BankLine>, minors: [number, number], late = 0) =>
			index.within({ currency, days: [day, last + late], minors }, MOST_TOLD, isIts);
		const waiting = found(unbooked, [minor, minor], LATE);
		const fitting = found(others, [minor, minor], LATE);
		const status = unshown(payout, { isWaiting: waiting.length > 0, coverage, options });
		// A larger line of the service may hold it beside others.
		const holding = status === 'missing' ? found(unexplained, [minor + 1, Infinity]) : [];
		const kept = mostKept(payout);
		const like = [...(hinted.get(payout) ?? []), ...found(others, [minor - kept, minor + kept])];
		const isOpen = unpaid === '' && waiting.length === 0 && fitting.length + holding.length > 0;
		const told = unpaid === '' ? [...new Set([...waiting, ...fitting, ...holding, ...like])] : [];
		const candidates = told.slice(0, MOST_TOLD).map((line) => ({ lines: [line], payouts: [payout] }));
		return { status: isOpen ? 'ambiguous' : status, candidates };
	};
}

async function addOtherLines({ lines, open, ownerOf, pause }: Matching, matches: Matches): Promise<void> {
	const shown = new Set([...matches.payouts.values()].flatMap(linesOf));
	await inTurns(lines, pause, (line) => {
		if (shown.has(line)) return;
		const owner = ownerOf.get(line);
		const candidates = owner === undefined ? (open.get(line) ?? []) : [owner];
		// What was decided may not be proven.
		const isOpen =
			owner === undefined || owner.payouts.some((one) => matches.payouts.get(one)?.status === 'ambiguous');
		matches.lines.set(line, { status: isOpen && candidates.length > 0 ? 'ambiguous' : 'not_a_payout', candidates });
	});
}
