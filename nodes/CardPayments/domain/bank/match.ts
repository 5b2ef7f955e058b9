import { foldedWords } from '../cells';
import { addToGroup } from '../grouped';
import { compareTexts } from '../input';
import { inOrder, inTurns, type Pause } from '../turns';
import { tellsOfReturn } from '../words';
import { LATE } from './days';
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
	type MatchOptions,
} from './matches';
import { hasService, namesIn } from './names';
import { paidByAmount, paidByName, proven, SIGNS_TURNED, turnedSigns, unshown } from './verdict';
import { alikeIn, AmountIndex, waysOf } from './ways';

/** What's known so far. Payouts and lines are in the order of days. */
interface Matching extends Statements {
	payouts: ExpectedPayout[];
	/** Lines that may be payouts. */
	own: BankLine[];
	options: MatchOptions;
	pause: Pause;
	/** What became of each that isn't open any more: matched, or ambiguous. */
	said: Map<ExpectedPayout | BankLine, Match>;
	/** The payouts that a line may name: it's nobody else's. */
	hints: Map<BankLine, Set<ExpectedPayout>>;
	/** Lines that name a payout that isn't here: one is nobody else's for its amount alone. */
	strangers: Set<BankLine>;
	/** Whether what came may be what left. */
	mayBeTurned: boolean;
}

interface Rule {
	name: string;
	run(matching: Matching): Promise<void>;
}

/** Each decides only what neither side has another way for. */
export const MATCH_RULES: Rule[] = [
	{ name: 'by name', run: byName },
	{ name: 'signs', run: refuseTurned },
	{ name: 'by amount', run: byAmount },
	{ name: 'words in common', run: doubtStrangers },
	{ name: 'less', run: byLess },
	{ name: 'gone back', run: takeBack },
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
	options: MatchOptions,
	pause: Pause,
): Promise<Matches> {
	const lines = await inOrder(
		statements.lines,
		pause,
		(a, b) => a.day - b.day || a.minor - b.minor || compareTexts(a.text, b.text),
	);
	const matching: Matching = {
		...statements,
		lines,
		options,
		pause,
		said: new Map(),
		hints: new Map(),
		strangers: new Set(),
		mayBeTurned: false,
		payouts: await inOrder(payouts, pause, (a, b) => a.day - b.day || a.time - b.time || compareTexts(a.id, b.id)),
		own: options.service === '' ? lines : lines.filter(({ text }) => hasService(text, options.service)),
	};
	for (const { run } of MATCH_RULES) await run(matching);
	return await matchesOf(matching);
}

function say({ said }: Matching, match: Match): void {
	const [{ lines, payouts }] = match.candidates as [Candidate];
	for (const one of [...lines, ...payouts]) said.set(one, match);
}

/** Those of which nobody has said what they are. */
async function openOf<T extends ExpectedPayout | BankLine>({ pause, said }: Matching, all: T[]): Promise<T[]> {
	return await chosen(all, pause, (one) => !said.has(one));
}

async function chosen<T>(all: T[], pause: Pause, isWanted: (one: T) => boolean): Promise<T[]> {
	const found: T[] = [];
	await inTurns(all, pause, (one) => void (isWanted(one) && found.push(one)));
	return found;
}

/** Open payouts that are to come. */
async function expectedOf(matching: Matching): Promise<ExpectedPayout[]> {
	return (await openOf(matching, matching.payouts)).filter(({ minor, unpaid }) => unpaid === '' && minor > 0);
}

/** All matches with money that came. */
const foundOf = ({ said }: Matching) => [...new Set(said.values())].filter(({ by }) => by !== undefined);

const daysOf = ({ day }: ExpectedPayout, options: MatchOptions): [number, number] => [
	day,
	lastDayInTime({ day }, options),
];
const only = (minor: number): [number, number] => [minor, minor];
const alone = (line: BankLine, payout: ExpectedPayout): Candidate => ({ lines: [line], payouts: [payout] });

async function byName(matching: Matching): Promise<void> {
	const { options, own, pause, payouts } = matching;
	const { candidates, hints, strangers } = await namesIn(own, payouts, options, pause);
	Object.assign(matching, { hints, strangers });
	await inTurns(candidates, pause, (candidate) => say(matching, proven(paidByName(candidate, options), matching)));
}

/**
 * A statement that counts what came below zero would match a rent: more amounts of payouts left than came. Where only
 * round ones did, which others pay too, nothing is found by its amount.
 */
async function refuseTurned(matching: Matching): Promise<void> {
	const { ifTurned, options, own, pause } = matching;
	const index = await AmountIndex.of(own, pause);
	const [came, gone] = [new Set<string>(), new Set<string>()];
	let isTold = false;
	await inTurns(await expectedOf(matching), pause, (payout) => {
		const { currency, minor } = payout;
		const fits = (amount: number) =>
			index.within({ currency, days: daysOf(payout, options), minors: only(amount) }, 1).length > 0;
		const [hasCome, hasGone] = [fits(minor), fits(-minor)];
		if (hasCome) came.add(`${currency} ${minor}`);
		if (hasGone) gone.add(`${currency} ${minor}`);
		isTold ||= hasGone && !hasCome && !isRound(minor);
	});
	if (gone.size <= came.size) return;
	if (isTold && gone.size > 1) throw turnedSigns(gone.size, ifTurned);
	matching.mayBeTurned = foundOf(matching).length === 0;
}

/** The amount, or the sum of some that follow each other, within the days: where nothing else fits. */
async function byAmount(matching: Matching): Promise<void> {
	const { coverage, hints, options, own, pause, said } = matching;
	const payouts = await openOf(matching, matching.payouts);
	const lines = (await openOf(matching, own)).filter((line) => {
		const isIts = ({ currency, minor }: ExpectedPayout) => currency === line.currency && minor === line.minor;
		return !hints.has(line) || [...(hints.get(line) as Set<ExpectedPayout>)].some(isIts);
	});
	const ways = await waysOf(payouts, lines, options, pause);
	const others = await AmountIndex.of(
		(await expectedOf(matching)).filter((payout) => !ways.has(payout)),
		pause,
	);
	await inTurns(lines, pause, (line) => {
		const [way, ...more] = ways.get(line) ?? [];
		if (way === undefined || more.length > 0 || way.payouts.some((one) => ways.get(one)?.length !== 1)) return;
		const isTelling = options.service !== '' || !isRound(line.minor);
		if (!isTelling && way.payouts.some((payout) => !isInTime(line.day, payout, options))) return;
		const other = otherWay(line, way, others, options);
		if (other !== undefined) addToGroup(ways, line, other);
		else say(matching, proven(paidByAmount(way, options), matching));
	});
	for (const { of, pairs, missing } of await alikeIn(await openOf(matching, payouts), lines, ways, matching)) {
		const alike = { missing, of: of.length };
		await inTurns(pairs, pause, (pair) =>
			say(matching, proven({ ...paidByAmount(pair, options), alike }, matching)),
		);
		const [first, last] = [of[0], of.at(-1)] as [ExpectedPayout, ExpectedPayout];
		// One of them may still come, or have come before.
		const isOver = coverage.holds(first.currency, first.day, lastDayInTime(last, options));
		if (pairs.length > 0 || !isOver) continue;
		for (const payout of of) said.set(payout, { status: 'ambiguous', candidates: ways.get(payout) ?? [], alike });
	}
	const isFree = (way: Candidate) => way.lines.every((line) => !said.has(line));
	const open = new Map<ExpectedPayout | BankLine, Candidate[]>();
	await inTurns([...(await openOf(matching, payouts)), ...(await openOf(matching, lines))], pause, (one) => {
		const candidates = ways.get(one)?.filter(isFree) ?? [];
		if (candidates.length > 0) open.set(one, candidates);
	});
	await inTurns([...open], pause, ([one, candidates]) => void said.set(one, { status: 'ambiguous', candidates }));
}

/** So many payouts are looked at for a line. */
const MOST_OF_OTHERS = 64;

/**
 * What else a line may be, by payouts that no line shows: a round amount is also that of two payouts with others
 * between them, and money that's late is in time for one that's larger by what a bank keeps.
 */
function otherWay(
	line: BankLine,
	{ payouts }: Candidate,
	unseen: AmountIndex<ExpectedPayout>,
	options: MatchOptions,
): Candidate | undefined {
	const { currency, day, minor } = line;
	if (minor <= 0) return undefined;
	const days: [number, number] = [day - options.daysUntilPaid, day];
	if (payouts.some((payout) => !isInTime(day, payout, options))) {
		const minors: [number, number] = [minor + 1, mostLeaving(minor, currency)];
		const isLess = (payout: ExpectedPayout) => minor >= payout.minor - mostKept(payout);
		const [larger] = unseen.within({ currency, days, minors }, 1, isLess);
		if (larger !== undefined) return alone(line, larger);
	}
	if (payouts.length > 1 || !options.several || !isRound(minor)) return undefined;
	for (const one of unseen.within({ currency, days, minors: [1, minor - 1] }, MOST_OF_OTHERS)) {
		const minors = only(minor - one.minor);
		const [rest] = unseen.within({ currency, days, minors }, 1, (payout) => payout !== one);
		if (rest !== undefined) return { lines: [line], payouts: [one, rest] };
	}
	return undefined;
}

/** Why a line of the amount is in doubt that has no word of the others. */
export const STRANGE = 'Somebody else?';

/**
 * A service writes its name: a line found by its amount alone that shares no word with those of other payouts may be
 * anybody's. Of several that may be a payout's, their common words count.
 */
async function doubtStrangers(matching: Matching): Promise<void> {
	const { lines: all, options, pause, said, strangers } = matching;
	const matches = [...new Set(said.values())];
	const byAmounts = matches.filter(({ by }) => by !== undefined && by !== 'reference');
	const doubt = (match: Match, why: string) =>
		say(matching, { status: 'ambiguous', candidates: match.candidates, why });
	await inTurns(byAmounts, pause, (match) => {
		if (linesOf(match).some((line) => strangers.has(line))) doubt(match, 'Names another?');
	});
	if (options.service !== '' || byAmounts.length === 0) return;
	const times = new Map<string, number>();
	const count = (word: string) => void times.set(word, (times.get(word) ?? 0) + 1);
	await inTurns(all, pause, (line) => wordsIn(line).forEach(count));
	// What all lines say tells none from another.
	const common = new Set([...times].filter(([, lines]) => lines === all.length).map(([word]) => word));
	times.clear();
	const telling = (line: BankLine) => [...wordsIn(line)].filter((word) => !common.has(word));
	const shown = new Map<Match, Set<string>>();
	await inTurns(matches, pause, (match) => {
		const words = match.by === undefined ? commonIn(match, telling) : saidOf(match, telling);
		if (words.length > 0) shown.set(match, new Set(words));
		shown.get(match)?.forEach(count);
	});
	const areAlone = byAmounts.length < 2 && shown.size - byAmounts.length < 2;
	if (areAlone) return;
	await inTurns(byAmounts, pause, (match) => {
		const isShared = [...(shown.get(match) ?? [])].some((word) => (times.get(word) ?? 0) > 1);
		if (!isShared) doubt(match, STRANGE);
	});
}

/** What the lines of a match say; '' of one without a word, since such lines are alike, too. */
function saidOf(match: Match, telling: (line: BankLine) => string[]): string[] {
	return linesOf(match).flatMap((line) => {
		const words = telling(line);
		return words.length > 0 ? words : [''];
	});
}

/** What each of several lines says that may be a payout's. */
function commonIn({ candidates }: Match, telling: (line: BankLine) => string[]): string[] {
	if (candidates.length < 2) return [];
	const [first, ...others] = candidates.flatMap(({ lines }) => lines).map(telling);
	return others.reduce((shared, words) => shared.filter((word) => words.includes(word)), first ?? []);
}

/** Those that mean something, without numbers. */
function wordsIn({ text }: BankLine): Set<string> {
	const words = foldedWords(text).split(' ');
	return new Set(words.filter((word) => !/\d/.test(word) && word.length > 1));
}

/** Less than a payout only where the service's text says whose it is, or the statement states the fee. */
async function byLess(matching: Matching): Promise<void> {
	const { options, own, pause } = matching;
	const payouts = await AmountIndex.of(await expectedOf(matching), pause);
	// With what the bank took for it, a line has one amount; without, one of many.
	const lines = (await openOf(matching, own))
		.filter(({ fee = 0, minor }) => minor > 0 && (options.service !== '' || fee > 0))
		.map((line) => ({ line, currency: line.currency, day: line.day, minor: line.minor + (line.fee ?? 0) }));
	const index = await AmountIndex.of(lines, pause);
	const isLess = ({ line: { fee = 0, minor } }: (typeof lines)[number], payout: ExpectedPayout) =>
		fee === 0 ? minor < payout.minor && minor >= payout.minor - mostKept(payout) : minor + fee === payout.minor;
	await inTurns(lines, pause, (one) => {
		const { currency, day, line, minor } = one;
		const days: [number, number] = [day - options.daysUntilPaid, day];
		const ofLine = { currency, days, minors: [minor, mostLeaving(minor, currency)] as [number, number] };
		const [payout, other] = payouts.within(ofLine, 2, (each) => isLess(one, each));
		if (payout === undefined || other !== undefined) return;
		const minors: [number, number] = [payout.minor - mostKept(payout), payout.minor];
		const ofPayout = { currency, days: daysOf(payout, options), minors };
		if (index.within(ofPayout, 2, (each) => isLess(each, payout)).length === 1)
			say(matching, proven(paidByAmount(alone(line, payout), options), matching));
	});
}

/** As much left later: in a line that says so, it's the money that came. */
async function takeBack(matching: Matching): Promise<void> {
	const { lines, options, pause } = matching;
	const [saying, silent]: [BankLine[], BankLine[]] = [[], []];
	await inTurns(lines, pause, (line) => {
		if (line.minor >= 0 || matching.said.get(line)?.by !== undefined) return;
		const isReversal = line.isReversal === true || tellsOfReturn(line.text);
		const isSaid = isReversal || hasService(line.text, options.service);
		(isSaid ? saying : silent).push(line);
	});
	const [said, unsaid] = [await AmountIndex.of(saying, pause), await AmountIndex.of(silent, pause)];
	const claims = new Map<BankLine, Match[]>();
	await inTurns(foundOf(matching), pause, (match) => {
		const [came, ...more] = linesOf(match);
		if (came === undefined || came.minor <= 0 || more.length > 0) return;
		const { currency, day, minor } = came;
		const area = { currency, days: [day, day + LATE] as [number, number], minors: only(-minor) };
		const [back] = said.within(area, 1);
		if (back !== undefined) addToGroup(claims, back, match);
		else [match.back] = unsaid.within(area, 1);
	});
	for (const [back, all] of claims)
		for (const match of all) {
			const [{ lines: came, payouts }] = match.candidates as [Candidate];
			const candidates = [{ lines: [...came, back], payouts }];
			say(
				matching,
				all.length > 1
					? { status: 'ambiguous', candidates, why: 'One went back' }
					: { ...match, status: 'returned', candidates, back },
			);
		}
}

/** What became of each payout, and of each line that is none of theirs. */
async function matchesOf(matching: Matching): Promise<Matches> {
	const { coverage, lines, notBooked, options, pause, said } = matching;
	const matches: Matches = { payouts: new Map(), outside: [], elsewhere: [], lines: new Map() };
	const currencies = new Set<string>();
	for (const all of [lines, notBooked]) await inTurns(all, pause, ({ currency }) => void currencies.add(currency));
	const unmatched = await unmatchedIn(matching);
	await inTurns(matching.payouts, pause, (payout) => {
		const { currency, day, isAsked, unpaid } = payout;
		const match = said.get(payout);
		if (!isAsked) return;
		if (match !== undefined)
			matches.payouts.set(payout, unpaid === '' ? match : { status: 'not_paid', candidates: match.candidates });
		else if (!coverage.touches(currency, day, lastDayInTime(payout, options))) matches.outside.push(payout);
		else if (!currencies.has(currency) && !coverage.hasCurrency(currency)) matches.elsewhere.push(payout);
		else matches.payouts.set(payout, unmatched(payout));
	});
	const shown = new Set([...new Set(matches.payouts.values())].flatMap(linesOf));
	await inTurns(lines, pause, (line) => {
		const { candidates = [], status } = said.get(line) ?? {};
		const isOpen = status === 'ambiguous';
		if (!shown.has(line)) matches.lines.set(line, { status: isOpen ? 'ambiguous' : 'not_a_payout', candidates });
	});
	return matches;
}

/** Two lines of one day, with a word in common, that come to a payout: a bank may part it. */
function partsOf(
	payout: ExpectedPayout,
	days: [number, number],
	{ free, isIts }: { free: AmountIndex<BankLine>; isIts: (line: BankLine) => boolean },
): Candidate | undefined {
	const { currency, minor } = payout;
	for (const line of free.within({ currency, days, minors: [1, minor - 1] }, MOST_OF_OTHERS, isIts)) {
		const ofDay = { currency, days: only(line.day), minors: only(minor - line.minor) };
		const words = wordsIn(line);
		const isAlike = (each: BankLine) => words.size === 0 || [...wordsIn(each)].some((word) => words.has(word));
		const [other] = free.within(ofDay, 1, (each) => each !== line && isIts(each) && isAlike(each));
		if (other !== undefined) return { lines: [line, other], payouts: [payout] };
	}
	return undefined;
}

/** What's said of payouts that no line shows, on days that the statement tells of. */
async function unmatchedIn(matching: Matching): Promise<(payout: ExpectedPayout) => Match> {
	const { coverage, hints, mayBeTurned, notBooked, options, own, pause, said } = matching;
	const free = await AmountIndex.of(await openOf(matching, own), pause);
	const maybe = await chosen(own, pause, (line) => said.get(line)?.by === undefined);
	const others = await AmountIndex.of(maybe, pause);
	const unbooked = await AmountIndex.of(notBooked, pause);
	const hinted = new Map<ExpectedPayout, BankLine[]>();
	await inTurns([...hints], pause, ([line, named]) => named.forEach((payout) => addToGroup(hinted, payout, line)));
	return (payout) => {
		const { currency, day, minor, unpaid } = payout;
		const [, last] = daysOf(payout, options);
		const isIts = (line: BankLine) => hints.get(line)?.has(payout) !== false;
		const found = (index: AmountIndex<BankLine>, minors: [number, number], late = 0) =>
			index.within({ currency, days: [day, last + late], minors }, MOST_TOLD, isIts);
		const told = (lines: BankLine[]) => lines.slice(0, MOST_TOLD).map((line) => alone(line, payout));
		if (unpaid !== '') return { status: 'not_paid', candidates: [] };
		const turned = mayBeTurned && minor > 0 ? found(free, only(-minor)) : [];
		if (turned.length > 0) return { status: 'ambiguous', candidates: told(turned), why: SIGNS_TURNED };
		const waiting = found(unbooked, only(minor), LATE);
		const status = unshown(payout, { isWaiting: waiting.length > 0, coverage, options });
		// A larger line of the service may hold it beside others.
		const mayHold = status === 'missing' && options.service !== '' && options.several;
		const holding = mayHold ? found(free, [minor + 1, Infinity]) : [];
		const parts = status === 'missing' ? partsOf(payout, [day, last], { free, isIts }) : undefined;
		if (parts !== undefined) return { status: 'ambiguous', candidates: [parts], why: 'In two lines?' };
		const kept = mostKept(payout);
		const like = [...(hinted.get(payout) ?? []), ...found(others, [Math.max(1, minor - kept), minor + kept])];
		return {
			status: holding.length > 0 ? 'ambiguous' : status,
			candidates: told([...new Set([...waiting, ...holding, ...like])]),
		};
	};
}
