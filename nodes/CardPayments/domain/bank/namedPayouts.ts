import { addToGroup } from '../grouped';
import {
	between,
	firstDayPaidOn,
	isNear,
	isWhole,
	LATE,
	sumOfMinors,
	type ExpectedPayout,
	type MatchOptions,
	type Reading,
} from './readings';
import type { BankLine } from './bankLine';
import { inTurns, type Pause } from '../turns';

/** What's shorter stands in texts by chance. */
const SHORTEST = 6;
/** A bank's day may begin before the workflow's. */
const EARLY = 1;
/** What more payouts have in common names none of them: an account's number, say. */
const MOST_OF_ONE_NAME = 10;
/** How many words a number may stand from one of the service's. */
const CLOSE = 3;
/** Words of the service where the user enters none. */
const OF_SERVICE = new Set(['PAYOUT', 'PAYOUTS']);
/** Beside a number, these say nothing of anybody. */
const NEUTRAL_WORDS = new Set(['REF', 'REFERENCE', 'NR', 'NO', 'NUMBER', 'ID', 'TRN']);

/**
 * How surely a line means the payout whose name stands in it: by words, or by digits near the service's words; by
 * digits alone, which need an amount that fits; by digits among others' words, which may be anybody's number.
 */
type Strength = 'sure' | 'number' | 'weak';

interface Naming {
	payout: ExpectedPayout;
	strength: Strength;
}

interface NamedLines {
	readings: Reading[];
	/** The payouts that each line names, however weakly: it's nobody else's. */
	named: Map<BankLine, Set<ExpectedPayout>>;
}

/**
 * The lines that name payouts, by their bank reference, their ID or the number in it, in the days in which their money
 * may come. Lines that name the same payout are read together: a bank may write its fee, or money that went back, as a
 * line of its own.
 */
export async function namedLines(
	payouts: ExpectedPayout[],
	lines: BankLine[],
	options: MatchOptions,
	pause: Pause,
): Promise<NamedLines> {
	const names = await payoutNames(payouts, pause);
	const namings = new Map<BankLine, Naming[]>();
	await inTurns(lines, pause, (line) => {
		const found = namingsIn(line, names, options);
		if (found.length > 0) namings.set(line, found);
	});
	const readings: Reading[] = [];
	const taken = new Set<object>();
	await inTurns(await together(namings, ({ strength }) => strength === 'sure', pause), pause, (reading) => {
		if (!hasCome(reading)) return;
		readings.push(reading);
		for (const one of [...reading.lines, ...reading.payouts]) taken.add(one);
	});
	await inTurns([...namings.keys()], pause, (line) => {
		if (taken.has(line)) namings.delete(line);
	});
	const isOpen = ({ payout, strength }: Naming) => strength !== 'weak' && !taken.has(payout);
	await inTurns(await together(namings, isOpen, pause), pause, (reading) => {
		if (hasCome(reading) && comesTo(reading, options)) readings.push(reading);
	});
	const named: NamedLines['named'] = new Map();
	await inTurns([...namings], pause, ([line, all]) => {
		named.set(line, new Set(all.map(({ payout }) => payout)));
	});
	return { readings, named };
}

/** Payouts by their names, word by word, each in the order of days; and how many words names have. */
interface Names {
	payouts: Map<string, ExpectedPayout[]>;
	lengths: number[];
}

async function payoutNames(all: ExpectedPayout[], pause: Pause): Promise<Names> {
	const payouts: Names['payouts'] = new Map();
	const lengths = new Set<number>();
	await inTurns(all, pause, (payout) => {
		const id = wordsIn(payout.id);
		const own = [wordsIn(payout.reference), id, id.slice(-1)].filter(isName).map((words) => words.join(' '));
		for (const name of new Set(own)) {
			addToGroup(payouts, name, payout);
			lengths.add(name.split(' ').length);
		}
	});
	return { payouts, lengths: [...lengths] };
}

function isName(words: string[]): boolean {
	const name = words.join('');
	return name.length >= SHORTEST && /\d/.test(name);
}

function namingsIn(line: BankLine, names: Names, options: MatchOptions): Naming[] {
	const words = wordsIn(line.text);
	const found = new Map<ExpectedPayout, Strength>();
	for (const length of names.lengths) {
		for (let at = 0; at + length <= words.length; at++) {
			const name = words.slice(at, at + length).join(' ');
			const own = names.payouts.get(name);
			if (own === undefined) continue;
			const days = [firstDayPaidOn(line.day, options, LATE), line.day + EARLY] as const;
			const inDays = between(own, ...days);
			const said = strengthOf(name, { words, at, length }, options);
			// Named long before or after, it's another's all the same.
			const isOut = inDays.length === 0 && said === 'sure';
			const meant = isOut ? own : inDays;
			if (meant.length === 0 || meant.length > MOST_OF_ONE_NAME) continue;
			const strength = !isOut && isOfAll(line, meant) ? said : 'weak';
			for (const payout of meant) {
				const known = found.get(payout);
				if (known === undefined || ORDER[strength] < ORDER[known]) found.set(payout, strength);
			}
		}
	}
	return [...found].map(([payout, strength]) => ({ payout, strength }));
}

const ORDER: Record<Strength, number> = { sure: 0, number: 1, weak: 2 };

/** A name of several payouts means one of them, or all where they come to the line. */
function isOfAll({ minor, currency }: BankLine, payouts: ExpectedPayout[]): boolean {
	if (payouts.length === 1) return true;
	return payouts.every((payout) => payout.currency === currency) && sumOfMinors(payouts) === minor;
}

function strengthOf(
	name: string,
	{ words, at, length }: { words: string[]; at: number; length: number },
	{ service }: MatchOptions,
): Strength {
	if (/\p{L}/u.test(name) || service !== '') return 'sure';
	const close = words.slice(Math.max(0, at - CLOSE), at + length + CLOSE);
	if (close.some((word) => OF_SERVICE.has(word))) return 'sure';
	return words.every((word) => NEUTRAL_WORDS.has(word) || /^\p{N}+$/u.test(word)) ? 'number' : 'weak';
}

/** The lines that name the same payouts, and those payouts. */
async function together(
	namings: Map<BankLine, Naming[]>,
	counts: (naming: Naming) => boolean,
	pause: Pause,
): Promise<Reading[]> {
	const readings = new Map<ExpectedPayout, Reading>();
	await inTurns([...namings], pause, ([line, all]) => {
		const named = all.filter(counts).map(({ payout }) => payout);
		if (named.length === 0) return;
		const joined = new Set(named.flatMap((payout) => readings.get(payout) ?? []));
		const whole = [...joined].reduce<Reading>((a, b) => (a.lines.length < b.lines.length ? b : a), {
			lines: [],
			payouts: [],
		});
		for (const other of joined) {
			if (other === whole) continue;
			for (const each of other.lines) whole.lines.push(each);
			for (const payout of other.payouts) whole.payouts.push(payout);
		}
		whole.lines.push(line);
		for (const payout of named) if (!whole.payouts.includes(payout)) whole.payouts.push(payout);
		for (const payout of joined.size === 1 ? named : whole.payouts) readings.set(payout, whole);
	});
	return [...new Set(readings.values())];
}

/** Money that only left pays nothing. */
function hasCome({ lines }: Reading): boolean {
	return lines.some(({ minor }) => minor > 0);
}

/** Whether what came is what the payouts come to, or near. */
function comesTo({ lines, payouts }: Reading, options: MatchOptions): boolean {
	const came = { lines: lines.filter(({ minor }) => minor > 0), payouts };
	const [{ currency }] = payouts as [ExpectedPayout];
	const isOneCurrency = [...lines, ...payouts].every((each) => each.currency === currency);
	return (
		isWhole(came, options) ||
		(isOneCurrency && isNear(sumOfMinors(came.lines), { minor: sumOfMinors(payouts), currency }))
	);
}

/** Whole words, so that one number is never found in a longer one. */
function wordsIn(text: string): string[] {
	return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a text without those that differ from line to line: its numbers and references. */
export function shapeOf({ text }: BankLine): string {
	return wordsIn(text)
		.filter((word) => !/\p{N}/u.test(word))
		.join(' ');
}
