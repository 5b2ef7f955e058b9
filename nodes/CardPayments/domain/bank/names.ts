import { addToGroup } from '../grouped';
import { inTurns, type Pause } from '../turns';
import { LATE } from './days';
import {
	lastDayInTime,
	sumOfMinors,
	type BankLine,
	type Candidate,
	type ExpectedPayout,
	type MatchOptions,
} from './matches';

/** What's shorter stands in texts by chance. */
const SHORTEST = 6;
/** A bank's day may begin before the workflow's. */
const EARLY = 1;
/** What more payouts have in common names none of them: an account's number, say. */
const MOST_OF_ONE_NAME = 10;
/** Lines and payouts that name each other. */
const MOST_TOGETHER = 1_000;

/** Payouts that a text calls by one name: for certain, or by a number that may be anybody's. */
interface Naming {
	name: string;
	/** None where it's written as their names are, and is another one's. */
	payouts: ExpectedPayout[];
	isSure: boolean;
}

/** Reads which payouts a text names, by bank reference, ID, or the number in it beside the service's text. */
export async function namesOf(
	payouts: ExpectedPayout[],
	{ service }: Pick<MatchOptions, 'service'>,
	pause: Pause,
): Promise<(text: string) => Naming[]> {
	const ofName = new Map<string, ExpectedPayout[]>();
	await inTurns(payouts, pause, (payout) => {
		const id = wordsIn(payout.id);
		const names = [wordsIn(payout.reference), id, id.slice(-1)].map((words) => words.join(' '));
		for (const name of new Set(names))
			if (name.replaceAll(' ', '').length >= SHORTEST && /\d/.test(name)) addToGroup(ofName, name, payout);
	});
	for (const [name, own] of ofName) if (own.length > MOST_OF_ONE_NAME) ofName.delete(name);
	const lengths = [...new Set([...ofName.keys()].map((name) => name.split(' ').length))];
	const shapes = new Set([...ofName.keys()].map(shapeOf));
	return (text) => {
		if (!/\d/.test(text)) return [];
		const words = wordsIn(text);
		const isOfService = hasService(text, service);
		const found: Naming[] = [];
		for (const length of lengths)
			for (let at = 0; at + length <= words.length; at++) {
				const name = words.slice(at, at + length).join(' ');
				const own = ofName.get(name) ?? [];
				if (own.length === 0 && !shapes.has(shapeOf(name))) continue;
				found.push({ name, payouts: own, isSure: isOfService || /\p{L}/u.test(name) });
			}
		return found;
	};
}

/** "PAYOUT 999999": how a name is written. */
function shapeOf(name: string): string {
	return name.replace(/\d/g, '9');
}

export function hasService(text: string, service: string): boolean {
	return service !== '' && text.toLowerCase().includes(service.toLowerCase());
}

/** Whether a text has the service's, or for certain a payout's name. */
export async function ownTexts(
	payouts: ExpectedPayout[],
	{ service }: MatchOptions,
	pause: Pause,
): Promise<(text: string) => boolean> {
	const named = await namesOf(payouts, { service: '' }, pause);
	return (text) =>
		hasService(text, service) || named(text).some((naming) => naming.isSure && naming.payouts.length > 0);
}

interface NamedLines {
	/** Lines that name payouts for certain, those of the same ones together. */
	candidates: Candidate[];
	/** The payouts that each other line may name: by a number alone, on another day, or by a name that several have. */
	hints: Map<BankLine, Set<ExpectedPayout>>;
	/** Lines that name a payout that isn't here. */
	strangers: Set<BankLine>;
}

/** Which lines name which payouts. A bank writes its fee, or a return, as a line of its own: they are read together. */
export async function namesIn(
	lines: BankLine[],
	payouts: ExpectedPayout[],
	options: MatchOptions,
	pause: Pause,
): Promise<NamedLines> {
	const namings = await namesOf(payouts, options, pause);
	const found = new Map<BankLine, Naming[]>();
	// A number that's written like theirs is another one's only in a statement that has one of theirs.
	const written = new Set<string>();
	await inTurns(lines, pause, (line) => {
		const all = namings(line.text);
		if (all.length > 0) found.set(line, all);
		for (const { name, payouts: own } of all) if (own.length > 0) written.add(shapeOf(name));
	});
	const hints: NamedLines['hints'] = new Map();
	const together = new Map<ExpectedPayout, Candidate>();
	const ofOthers = new Map<string, BankLine[]>();
	await inTurns([...found], pause, ([line, all]) => {
		const [named, hinted] = [new Set<ExpectedPayout>(), new Set<ExpectedPayout>()];
		for (const { isSure, payouts: own } of all) {
			// Named long before or after, it's another's all the same.
			const inDays = own.filter((payout) => isInDays(line, payout, options));
			const isNamed = isSure && isOfAll(line, inDays);
			for (const payout of isNamed ? inDays : own) (isNamed ? named : hinted).add(payout);
		}
		if (named.size > 0) addNamed(together, line, [...named]);
		if (all.some(({ name }) => written.has(shapeOf(name)))) hints.set(line, named.size > 0 ? named : hinted);
		const sure = all.filter(({ isSure }) => isSure);
		if (sure.every(({ payouts: own }) => own.length === 0))
			for (const name of new Set(sure.map((each) => each.name))) addToGroup(ofOthers, name, line);
	});
	const candidates = [...new Set(together.values())].filter(isMoney);
	await inTurns(candidates, pause, (candidate) => candidate.lines.forEach((line) => hints.delete(line)));
	// What several lines have in common is no payout's name.
	const strangers = new Set([...ofOthers.values()].flatMap((all) => (all.length === 1 ? all : [])));
	return { candidates, hints, strangers };
}

/** Lines that name a payout are together, and so are those of all payouts that one of them names. */
function addNamed(together: Map<ExpectedPayout, Candidate>, line: BankLine, named: ExpectedPayout[]): void {
	const found = [...new Set(named.flatMap((payout) => together.get(payout) ?? []))];
	const [whole = { lines: [], payouts: [] }, ...others] = found.sort((a, b) => b.lines.length - a.lines.length);
	for (const other of others) for (const each of other.lines) whole.lines.push(each);
	whole.lines.push(line);
	for (const payout of [...others.flatMap(({ payouts }) => payouts), ...named]) {
		if (together.get(payout) === whole) continue;
		together.set(payout, whole);
		whole.payouts.push(payout);
	}
}

function isInDays({ day }: BankLine, payout: ExpectedPayout, options: MatchOptions): boolean {
	return day >= payout.day - EARLY && day <= lastDayInTime(payout, options) + LATE;
}

/** A name of several payouts means one of them, or all where they come to the line. */
function isOfAll({ minor, currency }: BankLine, payouts: ExpectedPayout[]): boolean {
	if (payouts.length < 2) return payouts.length === 1;
	return payouts.every((payout) => payout.currency === currency) && sumOfMinors(payouts) === minor;
}

/** Money that only went the other way pays nothing, and no bank names so many together. */
function isMoney({ lines, payouts }: Candidate): boolean {
	if (lines.length + payouts.length > MOST_TOGETHER) return false;
	const sign = Math.sign(sumOfMinors(payouts));
	return lines.some(({ minor }) => Math.sign(minor) === sign);
}

/** Whole words, so that one number is never found in a longer one. */
function wordsIn(text: string): string[] {
	return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
