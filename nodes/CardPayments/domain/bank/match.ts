import { foldedWords } from '../cells';
import { addToGroup } from '../grouped';
import { compareTexts } from '../input';
import { inOrder, inTurns, type Pause } from '../turns';
import { tellsOfReturn } from '../words';
import { alikeIn, AmountIndex, waysOf } from './ways';
import {
	type Statements,
	isInTime,
	isRound,
	lastDayInTime,
	linesOf,
	MOST_TOLD,
	mostKept,
	mostLeaving,
	type BankLine,
	type Candidate,
	type ExpectedPayout,
	type Match,
	type Matches,
	type Matching,
	type MatchOptions,
} from './matches';
import { LATE } from './coverage';
import { namesIn } from './names';
import { paidByAmount, paidByName, proven, turnedSigns, unshown } from './verdict';

interface Rule {
	name: string;
	run(matching: Matching): Promise<void> | void;
}

/** Each decides only what neither side has another way for. */
export const MATCH_RULES: Rule[] = [
	{ name: 'by name', run: byName },
	{ name: 'signs', run: refuseTurned },
	{ name: 'by amount', run: byAmount },
	{ name: 'words in common', run: doubtStrangers },
	{ name: 'less', run: byLess },
	{ name: 'gone back', run: takeBack },
	{ name: 'only the other way', run: doubtSigns },
];

/**
 * Matches payouts with bank lines. A false match is worse than none. The order of the payouts and of the lines changes
 * nothing, and time grows as they do.
 *
 * @throws InputError where the signs are the other way round
 */
export async function matchBank(
	payouts: ExpectedPayout[],
	statements: Statements,
	{ rules = MATCH_RULES, ...options }: MatchOptions & { rules?: Rule[] },
	pause: Pause,
): Promise<Matches> {
	const service = options.service.toLowerCase();
	const lines = await inOrder(
		statements.lines,
		pause,
		(a, b) => a.day - b.day || a.minor - b.minor || compareTexts(a.text, b.text),
	);
	const matching: Matching = {
		...statements,
		lines,
		payouts: await inOrder(payouts, pause, (a, b) => a.day - b.day || a.time - b.time || compareTexts(a.id, b.id)),
		own: service === '' ? lines : lines.filter(({ text }) => text.toLowerCase().includes(service)),
		options,
		pause,
		...{ decided: new Map(), ownerOf: new Map(), open: new Map(), hints: new Map() },
	};
	for (const { run } of rules) await run(matching);
	return await matchesOf(matching);
}

function decide({ decided, ownerOf }: Matching, match: Match): void {
	for (const { lines, payouts } of match.candidates.slice(0, 1)) {
		for (const payout of payouts) decided.set(payout, match);
		for (const line of lines) ownerOf.set(line, match.candidates[0] as Candidate);
	}
}

const left = ({ decided, payouts }: Matching) => payouts.filter((payout) => !decided.has(payout));
const free = ({ own, ownerOf, open }: Matching) => own.filter((line) => !ownerOf.has(line) && !open.has(line));

async function byName(matching: Matching): Promise<void> {
	const { options, own, pause, payouts } = matching;
	const { candidates, hints } = await namesIn(own, payouts, options, pause);
	matching.hints = hints;
	await inTurns(candidates, pause, (candidate) => decide(matching, proven(paidByName(candidate, options), options)));
}

/** A statement that counts what came below zero would match a rent. */
async function refuseTurned(matching: Matching): Promise<void> {
	const { own, options, pause } = matching;
	const index = await AmountIndex.of(own, pause);
	const [came, gone] = [new Set<string>(), new Set<string>()];
	await inTurns(left(matching), pause, (payout) => {
		const { currency, minor, unpaid } = payout;
		if (unpaid !== '' || minor <= 0 || isRound(minor)) return;
		const days: [number, number] = [payout.day, lastDayInTime(payout, options)];
		const fits = (amount: number) => index.within({ currency, days, minors: [amount, amount] }, 1).length > 0;
		if (fits(minor)) came.add(`${currency} ${minor}`);
		else if (fits(-minor)) gone.add(`${currency} ${minor}`);
	});
	if (gone.size > 1 && gone.size > came.size) throw turnedSigns(gone.size);
}

/** Where nothing came, and as much left as a payout has, the signs may be the other way round: it isn't missing. */
async function doubtSigns(matching: Matching): Promise<void> {
	const { decided, open, options, own, pause } = matching;
	if ([...decided.values()].some(({ by }) => by !== undefined)) return;
	const index = await AmountIndex.of(own, pause);
	await inTurns(left(matching), pause, (payout) => {
		const { currency, day, minor, unpaid } = payout;
		if (unpaid !== '' || minor < 0 || open.has(payout)) return;
		const days: [number, number] = [day, lastDayInTime(payout, options)];
		const lines = index.within({ currency, days, minors: [-minor, -minor] }, MOST_TOLD);
		const candidates = lines.map((line) => ({ lines: [line], payouts: [payout] }));
		if (lines.length > 0) decided.set(payout, { status: 'ambiguous', candidates, why: 'Signs turned?' });
	});
}

/** The amount, or the sum of some that follow each other, within the days: where nothing else fits. */
async function byAmount(matching: Matching): Promise<void> {
	const { coverage, hints, open, options, pause } = matching;
	const payouts = left(matching);
	const lines = free(matching).filter((line) => {
		const named = hints.get(line);
		const isIts = ({ currency, minor }: ExpectedPayout) => currency === line.currency && minor === line.minor;
		return named === undefined || [...named].some(isIts);
	});
	const ways = await waysOf(payouts, lines, options, pause);
	const isLikely = ({ lines: [line], payouts: own }: Candidate) =>
		line !== undefined &&
		(options.service !== '' || !isRound(line.minor) || own.every((payout) => isInTime(line.day, payout, options)));
	const isOfOthers = await othersFitting(
		payouts.filter((payout) => payout.unpaid === '' && payout.minor > 0 && !ways.ofPayout.has(payout)),
		matching,
	);
	await inTurns(ways.only.filter(isLikely), pause, (candidate) => {
		if (isOfOthers(candidate)) ways.tied.add(candidate.lines[0] as BankLine);
		else decide(matching, proven(paidByAmount(candidate, options), options));
	});
	await pause();
	const undecided = left(matching);
	await pause();
	for (const { of, pairs, missing } of await alikeIn(undecided, lines, ways, matching)) {
		await inTurns(pairs, pause, (candidate) =>
			decide(
				matching,
				proven({ ...paidByAmount(candidate, options), alike: { missing, of: of.length } }, options),
			),
		);
		const [first, last] = [of[0], of.at(-1)] as [ExpectedPayout, ExpectedPayout];
		// One of them may still come, or have come before.
		const isOver = coverage.holds(first.currency, first.day, lastDayInTime(last, options));
		if (pairs.length > 0 || !isOver) continue;
		for (const payout of of)
			matching.decided.set(payout, {
				status: 'ambiguous',
				candidates: ways.ofPayout.get(payout) ?? [],
				alike: { missing, of: of.length },
			});
	}
	await inTurns(payouts, pause, (payout) => {
		const isFree = ({ lines: own }: Candidate) => own.every((line) => !matching.ownerOf.has(line));
		const candidates = ways.ofPayout.get(payout)?.filter(isFree) ?? [];
		if (candidates.length > 0 && !matching.decided.has(payout)) open.set(payout, candidates);
	});
	await inTurns(lines, pause, (line) => {
		const candidates = ways.ofLine.get(line);
		if (candidates !== undefined && !matching.ownerOf.has(line)) open.set(line, candidates);
	});
}

/** So many payouts are looked at for a line. */
const MOST_OF_OTHERS = 64;

/**
 * Whether a line may be another's, which no line shows: a round amount is also that of two payouts with others between
 * them, or money that's late for its payout is in time for one that's larger by what a bank keeps.
 */
async function othersFitting(
	unseen: ExpectedPayout[],
	{ options, pause }: Matching,
): Promise<(candidate: Candidate) => boolean> {
	const index = await AmountIndex.of(unseen, pause);
	return ({ lines: [line], payouts: own }) => {
		if (line === undefined || line.minor <= 0) return false;
		const { currency, day, minor } = line;
		const days: [number, number] = [day - options.daysUntilPaid, day];
		const fitting = (minors: [number, number], most: number, isWanted: (payout: ExpectedPayout) => boolean) =>
			index.within({ currency, days, minors }, most, isWanted);
		const isLess = (payout: ExpectedPayout) => minor >= payout.minor - mostKept(payout);
		if (own.some((payout) => !isInTime(day, payout, options)))
			if (fitting([minor + 1, mostLeaving(minor, currency)], 1, isLess).length > 0) return true;
		if (own.length > 1 || !options.several || !isRound(minor)) return false;
		const isRest = (one: ExpectedPayout) =>
			fitting([minor - one.minor, minor - one.minor], 1, (payout) => payout !== one).length > 0;
		return fitting([1, minor - 1], MOST_OF_OTHERS, () => true).some(isRest);
	};
}

/** A service writes its name: a line found by its amount alone that shares no word with the others may be anybody's. */
async function doubtStrangers({ decided, lines: all, options, pause }: Matching): Promise<void> {
	const found = [...new Set(decided.values())].filter(({ by }) => by !== undefined);
	const byAmounts = found.filter(({ by }) => by !== 'reference');
	const areAlone = byAmounts.length < 2 && found.length - byAmounts.length < 2;
	if (options.service !== '' || areAlone) return;
	// What all lines say tells none from another.
	const common = wordsIn(all[0] as BankLine);
	await inTurns(all, pause, (line) => {
		if (common.size === 0) return;
		const own = wordsIn(line);
		for (const word of common) if (!own.has(word)) common.delete(word);
	});
	const wordsOf = new Map<Match, Set<string>>();
	const shared = new Map<string, number>();
	await inTurns(found, pause, (match) => {
		const own = linesOf(match).flatMap((line) => {
			const words = [...wordsIn(line)].filter((word) => !common.has(word));
			return words.length > 0 ? words : [''];
		});
		wordsOf.set(match, new Set(own));
		for (const word of new Set(own)) shared.set(word, (shared.get(word) ?? 0) + 1);
	});
	await inTurns(byAmounts, pause, (match) => {
		for (const word of wordsOf.get(match) ?? []) if ((shared.get(word) ?? 0) > 1) return;
		for (const payout of match.candidates[0]?.payouts ?? [])
			decided.set(payout, { status: 'ambiguous', candidates: match.candidates, why: 'Somebody else?' });
	});
}

/** Those that mean something, without numbers. */
function wordsIn({ text }: BankLine): Set<string> {
	const words = foldedWords(text).split(' ');
	return new Set(words.filter((word) => !/\d/.test(word) && word.length > 1));
}

/** Less than a payout only where the service's text says whose it is, or the statement states the fee. */
async function byLess(matching: Matching): Promise<void> {
	const { open, options, pause } = matching;
	const isOpen = (payout: ExpectedPayout) => !open.has(payout) && payout.unpaid === '' && payout.minor > 0;
	const payouts = left(matching).filter(isOpen);
	// With what the bank took for it, a line has one amount; without, one of many.
	const lines = free(matching)
		.filter(({ fee, minor }) => minor > 0 && (options.service !== '' || fee !== undefined))
		.map((line) => ({ line, currency: line.currency, day: line.day, minor: line.minor + (line.fee ?? 0) }));
	const [index, ofPayouts] = [await AmountIndex.of(lines, pause), await AmountIndex.of(payouts, pause)];
	const fitting = new Map<BankLine, ExpectedPayout[]>();
	await inTurns(payouts, pause, (payout) => {
		const { currency, day, minor } = payout;
		const days: [number, number] = [day, lastDayInTime(payout, options)];
		const isLess = ({ line, minor: whole }: (typeof lines)[number]) =>
			line.fee === undefined ? whole < minor : whole === minor;
		const found = index.within({ currency, days, minors: [minor - mostKept(payout), minor] }, 2, isLess);
		if (found.length === 1) addToGroup(fitting, (found[0] as (typeof lines)[number]).line, payout);
	});
	await inTurns([...fitting], pause, ([line, [payout, other]]) => {
		const { currency, day, fee, minor } = line;
		const days: [number, number] = [day - options.daysUntilPaid, day];
		const minors: [number, number] =
			fee === undefined ? [minor + 1, mostLeaving(minor, currency)] : [minor + fee, minor + fee];
		const isOther = (one: ExpectedPayout) => one !== payout && minor >= one.minor - mostKept(one);
		if (
			payout === undefined ||
			other !== undefined ||
			ofPayouts.within({ currency, days, minors }, 1, isOther).length > 0
		)
			return;
		decide(matching, proven(paidByAmount({ lines: [line], payouts: [payout] }, options), options));
	});
}

/** As much left later: in a line that says so, it's the money that came. */
async function takeBack(matching: Matching): Promise<void> {
	const { lines, options, ownerOf, pause } = matching;
	const service = options.service.toLowerCase();
	const says = ({ text }: BankLine) =>
		tellsOfReturn(text) || (service !== '' && text.toLowerCase().includes(service));
	const [saying, silent]: [BankLine[], BankLine[]] = [[], []];
	await inTurns(lines, pause, (line) => {
		if (line.minor < 0 && !ownerOf.has(line)) (says(line) ? saying : silent).push(line);
	});
	const [said, unsaid] = [await AmountIndex.of(saying, pause), await AmountIndex.of(silent, pause)];
	const claims = new Map<BankLine, Match[]>();
	await inTurns([...new Set(matching.decided.values())], pause, (match) => {
		const [came, ...more] = linesOf(match);
		if (came === undefined || came.minor <= 0 || more.length > 0) return;
		const { currency, day, minor } = came;
		const area = {
			currency,
			days: [day, day + LATE] as [number, number],
			minors: [-minor, -minor] as [number, number],
		};
		const [back] = said.within(area, 1);
		if (back !== undefined) addToGroup(claims, back, match);
		else [match.back] = unsaid.within(area, 1);
	});
	for (const [back, all] of claims)
		for (const match of all) {
			const [{ lines: came, payouts }] = match.candidates as [Candidate];
			const candidates = [{ lines: [...came, back], payouts }];
			decide(
				matching,
				all.length > 1
					? { status: 'ambiguous', candidates }
					: { ...match, status: 'returned', candidates, back },
			);
		}
}

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
