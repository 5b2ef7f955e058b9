import { decimalsOf } from '../money/currency';
import { inMinorUnits, type Decimal } from '../money/decimal';
import type { BankLine } from './lines';

export interface ExpectedPayout {
	id: string;
	/** As a bank statement shows it; '' where the service doesn't say. */
	reference: string;
	/** Days since 1970. */
	day: number;
	/** In epoch milliseconds. */
	time: number;
	/** In minor units. */
	minor: number;
	currency: string;
}

export interface MatchOptions {
	/** How many days after the payout's the money may arrive. */
	daysUntilPaid: number;
	/** So many days after a payout it's late, where the lines go on without it. */
	lateAfter: number;
	several: boolean;
	/** What the bank may keep of a line, in major units. */
	tolerance: Decimal;
	/** What lines of the service contain; '' where any line may be. */
	service: string;
}

/** So many days after its time money may still come, or a line name a payout. */
export const LATE = 30;

/** One way to read lines: as these payouts. It's one line, unless several name the same payout. */
export interface Reading {
	lines: BankLine[];
	payouts: ExpectedPayout[];
}

/** What the lines of a reading have less (or more) than its payouts; undefined in different currencies. */
export function differenceOf({ lines, payouts }: Reading): number | undefined {
	const currencies = new Set([...lines, ...payouts].map(({ currency }) => currency));
	return currencies.size > 1 ? undefined : sumOf(lines) - sumOf(payouts);
}

export function sumOf(amounts: Array<{ minor: number }>): number {
	return amounts.reduce((sum, { minor }) => sum + minor, 0);
}

/** In minor units; what is less than one counts for nothing. */
export function toleranceIn(currency: string, { tolerance }: MatchOptions): number {
	return decimalsOf(currency) === undefined ? 0 : Math.floor(inMinorUnits(tolerance, currency));
}

/** Whether the lines have what the payouts come to, or less by no more than the bank may keep. */
export function isWhole(reading: Reading, options: MatchOptions): boolean {
	const difference = differenceOf(reading);
	const tolerance = toleranceIn(reading.payouts[0]?.currency ?? '', options);
	return difference !== undefined && difference <= 0 && -difference <= tolerance;
}

/** What's shorter stands in texts by chance. */
const SHORTEST = 6;

/**
 * The lines that name payouts, by their bank reference, their ID or the number in it. Lines that name the same payout
 * are read together: a bank may write its fee, or money that went back, as a line of its own.
 */
export function namedReadings(payouts: ExpectedPayout[], lines: BankLine[]): Reading[] {
	const names = namesOf(payouts);
	const lengths = new Set([...names.keys()].map((name) => name.split(' ').length));
	const readings = new Map<ExpectedPayout, Reading>();
	for (const line of lines) {
		const words = wordsIn(line.text);
		const phrases = [...lengths].flatMap((length) => words.map((_, at) => words.slice(at, at + length).join(' ')));
		const named = new Set(phrases.flatMap((phrase) => names.get(phrase) ?? []));
		if (named.size === 0) continue;
		const joined = new Set([...named].flatMap((payout) => readings.get(payout) ?? []));
		for (const reading of joined) for (const payout of reading.payouts) named.add(payout);
		const reading = {
			lines: [...[...joined].flatMap((other) => other.lines), line],
			payouts: [...named],
		};
		for (const payout of reading.payouts) readings.set(payout, reading);
	}
	return [...new Set(readings.values())];
}

/** Payouts by their names, word by word. */
function namesOf(payouts: ExpectedPayout[]): Map<string, ExpectedPayout[]> {
	const names = new Map<string, ExpectedPayout[]>();
	for (const payout of payouts) {
		const number = wordsIn(payout.id).slice(-1);
		for (const words of [wordsIn(payout.reference), wordsIn(payout.id), number]) {
			const isLong = words.join('').length >= SHORTEST;
			const name = words.join(' ');
			if (isLong && /\d/.test(name)) names.set(name, [...(names.get(name) ?? []), payout]);
		}
	}
	return names;
}

/** Whole words, so that one number is never found in a longer one. */
function wordsIn(text: string): string[] {
	return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Payouts. */
const MOST_IN_ONE_DEPOSIT = 10;

/** Payouts that follow each other in time, and what they come to. */
interface Following {
	payouts: ExpectedPayout[];
	sum: number;
}

/**
 * Every way to read a line as one payout, or as several that follow each other: in its currency, of its amount, and in
 * the days in which the money may arrive.
 *
 * @param payouts in the order of time
 * @param late how many days later it may have come
 */
export function readingsByAmount(
	payouts: ExpectedPayout[],
	lines: BankLine[],
	options: MatchOptions,
	late = 0,
): Reading[] {
	const latest = options.daysUntilPaid + late;
	const readings: Reading[] = [];
	for (const currency of new Set(payouts.map((payout) => payout.currency))) {
		const own = payouts.filter((payout) => payout.currency === currency);
		const following = followingPayouts(own, options).sort((a, b) => a.sum - b.sum);
		const tolerance = toleranceIn(currency, options);
		for (const line of lines) {
			if (line.currency !== currency) continue;
			for (let at = firstFrom(following, line.minor); at < following.length; at++) {
				const { payouts: those, sum } = following[at] as Following;
				if (sum > line.minor + tolerance) break;
				if (arrivesIn(those, line.day, latest)) readings.push({ lines: [line], payouts: those });
			}
		}
	}
	return readings;
}

function followingPayouts(payouts: ExpectedPayout[], { several, daysUntilPaid }: MatchOptions): Following[] {
	const most = several ? MOST_IN_ONE_DEPOSIT : 1;
	return payouts.flatMap((first, start) => {
		const found: Following[] = [];
		let sum = 0;
		for (let end = start; end < Math.min(start + most, payouts.length); end++) {
			const last = payouts[end] as ExpectedPayout;
			if (last.day > first.day + daysUntilPaid) break;
			sum += last.minor;
			found.push({ payouts: payouts.slice(start, end + 1), sum });
		}
		return found;
	});
}

/** Not before the last of them, and not too late for the first. */
function arrivesIn(payouts: ExpectedPayout[], day: number, latest: number): boolean {
	const first = payouts[0] as ExpectedPayout;
	const last = payouts.at(-1) as ExpectedPayout;
	return day >= last.day && day <= first.day + latest;
}

/** The place of the first sum that isn't below; by halves. */
function firstFrom(sorted: Following[], sum: number): number {
	let [from, to] = [0, sorted.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((sorted[middle] as Following).sum < sum) from = middle + 1;
		else to = middle;
	}
	return from;
}
