import type { BankLine } from './statement';
import { isNear, isWhole, LATE, sumOfMinors, type ExpectedPayout, type MatchOptions, type Reading } from './readings';

/** What's shorter stands in texts by chance. */
const SHORTEST = 6;
/** A bank's day may begin before the workflow's. */
const EARLY = 1;

interface Naming {
	payout: ExpectedPayout;
	/** Digits alone may be anybody's number: they need an amount that fits. */
	isSure: boolean;
}

/**
 * The lines that name payouts, by their bank reference, their ID or the number in it, in the days in which their money
 * may come. Lines that name the same payout are read together: a bank may write its fee, or money that went back, as a
 * line of its own.
 */
export function namedReadings(payouts: ExpectedPayout[], lines: BankLine[], options: MatchOptions): Reading[] {
	const names = namingsOf(payouts);
	const sure = together(lines, names, options, ({ isSure }) => isSure).filter(hasCome);
	const taken = new Set<object>(sure.flatMap((reading) => [...reading.lines, ...reading.payouts]));
	const rest = lines.filter((line) => !taken.has(line));
	const byNumber = together(rest, names, options, ({ payout }) => !taken.has(payout));
	return [...sure, ...byNumber.filter((reading) => hasCome(reading) && comesTo(reading, options))];
}

/** The lines that name the same payouts, and those payouts. */
function together(
	lines: BankLine[],
	names: Map<string, Naming[]>,
	options: MatchOptions,
	counts: (naming: Naming) => boolean,
): Reading[] {
	const lengths = [...new Set([...names.keys()].map((name) => name.split(' ').length))];
	const readings = new Map<ExpectedPayout, Reading>();
	for (const line of lines) {
		const words = wordsIn(line.text);
		const phrases = lengths.flatMap((length) => words.map((_, at) => words.slice(at, at + length).join(' ')));
		const named = phrases
			.flatMap((phrase) => names.get(phrase) ?? [])
			.filter((naming) => counts(naming) && mayBeNamed(naming.payout, line.day, options))
			.map(({ payout }) => payout);
		if (named.length === 0) continue;
		const joined = new Set(named.flatMap((payout) => readings.get(payout) ?? []));
		const reading = {
			lines: [...[...joined].flatMap((other) => other.lines), line],
			payouts: [...new Set([...named, ...[...joined].flatMap((other) => other.payouts)])],
		};
		for (const payout of reading.payouts) readings.set(payout, reading);
	}
	return [...new Set(readings.values())];
}

/** Money that only left pays nothing. */
function hasCome({ lines }: Reading): boolean {
	return lines.some(({ minor }) => minor > 0);
}

/** Whether what came is what the payouts come to, or near. */
function comesTo({ lines, payouts }: Reading, options: MatchOptions): boolean {
	const came = { lines: lines.filter(({ minor }) => minor > 0), payouts };
	const isOneCurrency = new Set([...lines, ...payouts].map(({ currency }) => currency)).size === 1;
	const sum = { minor: sumOfMinors(payouts), currency: payouts[0]?.currency ?? '' };
	return isWhole(came, options) || (isOneCurrency && isNear(sumOfMinors(came.lines), sum));
}

function mayBeNamed(payout: ExpectedPayout, day: number, { daysUntilPaid }: MatchOptions): boolean {
	return day >= payout.day - EARLY && day <= payout.day + daysUntilPaid + LATE;
}

/** Payouts by their names, word by word. */
function namingsOf(payouts: ExpectedPayout[]): Map<string, Naming[]> {
	const names = new Map<string, Naming[]>();
	for (const payout of payouts) {
		const number = wordsIn(payout.id).slice(-1);
		for (const words of [wordsIn(payout.reference), wordsIn(payout.id), number]) {
			const name = words.join(' ');
			const isLong = words.join('').length >= SHORTEST && /\d/.test(name);
			const known = names.get(name) ?? [];
			if (!isLong || known.some((other) => other.payout === payout)) continue;
			names.set(name, [...known, { payout, isSure: /\p{L}/u.test(name) }]);
		}
	}
	return names;
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
