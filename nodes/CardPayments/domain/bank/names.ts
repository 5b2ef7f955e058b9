import { addToGroup } from '../grouped';
import { inTurns, type Pause } from '../turns';
import {
	lastDayInTime,
	sumOfMinors,
	type BankLine,
	type Candidate,
	type ExpectedPayout,
	type MatchOptions,
} from './matches';
import { LATE } from './coverage';

/** What's shorter stands in texts by chance. */
const SHORTEST = 6;
/** A bank's day may begin before the workflow's. */
const EARLY = 1;
/** What more payouts have in common names none of them: an account's number, say. */
const MOST_OF_ONE_NAME = 10;
/** How many words a number may stand from one of the service's, where the user enters none. */
const CLOSE = 3;
const OF_SERVICE = /^PAYOUTS?$/;

export interface Names {
	/** Lines that name payouts for certain, those of the same ones together. */
	candidates: Candidate[];
	/** The payouts that each other line may name: by a number alone, on another day, or by a name that several have. */
	hints: Map<BankLine, Set<ExpectedPayout>>;
}

/** Which lines name which payouts, by bank reference, ID, or the number in it near the service's words. */
export async function namesIn(
	lines: BankLine[],
	payouts: ExpectedPayout[],
	options: MatchOptions,
	pause: Pause,
): Promise<Names> {
	const { ofName, lengths } = await namesOfPayouts(payouts, pause);
	const byPayout = new Map<ExpectedPayout, Candidate>();
	const hints: Names['hints'] = new Map();
	await inTurns(lines, pause, (line) => {
		if (!mayName(line.text)) return;
		const words = wordsIn(line.text);
		const named = new Set<ExpectedPayout>();
		const hinted = new Set<ExpectedPayout>();
		for (const length of lengths)
			for (let at = 0; at + length <= words.length; at++) {
				const name = words.slice(at, at + length).join(' ');
				const own = ofName.get(name) ?? [];
				const inDays = own.filter((payout) => isInDays(line, payout, options));
				// Named long before or after, it's another's all the same.
				const isSure = inDays.length > 0 && isOfAll(line, inDays) && isOfService(words, at, length, options);
				for (const payout of isSure ? inDays : own) (isSure ? named : hinted).add(payout);
			}
		if (named.size > 0) join(line, [...named], byPayout);
		else if (hinted.size > 0) hints.set(line, hinted);
	});
	const candidates = [...new Set(byPayout.values())].filter(isMoney);
	const sure = new Set(candidates.flatMap((candidate) => candidate.lines));
	for (const { lines: own, payouts: named } of new Set(byPayout.values()))
		for (const line of own) if (!sure.has(line)) hints.set(line, new Set(named));
	return { candidates, hints };
}

/** Whether a text has the service's, or for certain a payout's name. */
export async function ownTexts(
	payouts: ExpectedPayout[],
	options: MatchOptions,
	pause: Pause,
): Promise<(text: string) => boolean> {
	const { ofName, lengths } = await namesOfPayouts(payouts, pause);
	const service = options.service.toLowerCase();
	return (text) => {
		if (service !== '' && text.toLowerCase().includes(service)) return true;
		const words = mayName(text) ? wordsIn(text) : [];
		return lengths.some((length) =>
			words.some(
				(_, at) =>
					ofName.has(words.slice(at, at + length).join(' ')) &&
					isOfService(words, at, length, { service: '' }),
			),
		);
	};
}

async function namesOfPayouts(payouts: ExpectedPayout[], pause: Pause) {
	const ofName = new Map<string, ExpectedPayout[]>();
	const lengths = new Set<number>();
	await inTurns(payouts, pause, (payout) => {
		const id = wordsIn(payout.id);
		const names = [wordsIn(payout.reference), id, id.slice(-1)].map((words) => words.join(' '));
		for (const name of new Set(names)) {
			if (name.replaceAll(' ', '').length < SHORTEST || !mayName(name)) continue;
			addToGroup(ofName, name, payout);
			lengths.add(name.split(' ').length);
		}
	});
	for (const [name, own] of ofName) if (own.length > MOST_OF_ONE_NAME) ofName.delete(name);
	return { ofName, lengths: [...lengths] };
}

function isInDays({ day }: BankLine, payout: ExpectedPayout, options: MatchOptions): boolean {
	return day >= payout.day - EARLY && day <= lastDayInTime(payout, options) + LATE;
}

/** A name of several payouts means one of them, or all where they come to the line. */
function isOfAll({ minor, currency }: BankLine, payouts: ExpectedPayout[]): boolean {
	return (
		payouts.length === 1 ||
		(payouts.every((payout) => payout.currency === currency) && sumOfMinors(payouts) === minor)
	);
}

/** A number alone may be anybody's. */
function isOfService(words: string[], at: number, length: number, { service }: Pick<MatchOptions, 'service'>): boolean {
	if (service !== '' || words.slice(at, at + length).some((word) => /\p{L}/u.test(word))) return true;
	return words.slice(Math.max(0, at - CLOSE), at + length + CLOSE).some((word) => OF_SERVICE.test(word));
}

/** Lines that name a payout in common are read together: a bank writes its fee, or a return, as a line of its own. */
function join(line: BankLine, named: ExpectedPayout[], byPayout: Map<ExpectedPayout, Candidate>): void {
	const whole: Candidate = { lines: [], payouts: [] };
	const joined = new Set(named.flatMap((payout) => byPayout.get(payout) ?? []));
	const [largest = whole] = [...joined].sort((a, b) => b.payouts.length - a.payouts.length);
	for (const other of joined) {
		if (other === largest) continue;
		for (const each of other.lines) largest.lines.push(each);
		for (const payout of other.payouts) add(payout);
	}
	largest.lines.push(line);
	for (const payout of named) add(payout);

	function add(payout: ExpectedPayout) {
		if (byPayout.get(payout) === largest) return;
		largest.payouts.push(payout);
		byPayout.set(payout, largest);
	}
}

/** Money that only went the other way pays nothing. */
function isMoney({ lines, payouts }: Candidate): boolean {
	const sign = Math.sign(sumOfMinors(payouts));
	return lines.some(({ minor }) => Math.sign(minor) === sign);
}

/** Each name has a number. */
function mayName(text: string): boolean {
	return /\d/.test(text);
}

/** Whole words, so that one number is never found in a longer one. */
function wordsIn(text: string): string[] {
	return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
