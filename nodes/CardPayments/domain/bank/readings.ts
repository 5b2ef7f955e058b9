import { decimalsOf } from '../money/currency';
import { inMinorUnits, type Decimal } from '../money/decimal';
import type { BankLine } from './statement';

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
	/** What isn't asked for has lines all the same, which are no other payout's. */
	isAsked: boolean;
	/** The service says that it failed. */
	hasFailed: boolean;
}

export interface MatchOptions {
	/** How many days after the payout's the money may arrive. */
	daysUntilPaid: number;
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
	/** Between its payouts stand others: so many sums are possible that one alone makes nothing certain. */
	hasGaps?: true;
}

/** What the lines of a reading have less (or more) than its payouts; undefined in different currencies. */
export function differenceOf({ lines, payouts }: Reading): number | undefined {
	const currencies = new Set([...lines, ...payouts].map(({ currency }) => currency));
	return currencies.size > 1 ? undefined : sumOfMinors(lines) - sumOfMinors(payouts);
}

export function sumOfMinors(amounts: Array<{ minor: number }>): number {
	return amounts.reduce((sum, { minor }) => sum + minor, 0);
}

/** In minor units; what is less than one counts for nothing. */
function toleranceIn(currency: string, { tolerance }: MatchOptions): number {
	return decimalsOf(currency) === undefined ? 0 : Math.floor(inMinorUnits(tolerance, currency));
}

/** Whether the lines have what the payouts come to, or less by no more than the bank may keep. */
export function isWhole(reading: Reading, options: MatchOptions): boolean {
	const difference = differenceOf(reading);
	const tolerance = toleranceIn(reading.payouts[0]?.currency ?? '', options);
	return difference !== undefined && difference <= 0 && -difference <= tolerance;
}

/** Of a payout; a bank keeps a percentage, or a fixed fee of small ones. */
const NEAR = 0.03;
const NEAR_SMALL = 0.2;
/** In major units. */
const FIXED_FEE = 30;

/** Whether an amount differs by no more than what banks keep of a payout. */
export function isNear(
	minor: number,
	{ minor: wanted, currency }: Pick<ExpectedPayout, 'minor' | 'currency'>,
): boolean {
	const fixed = FIXED_FEE * 10 ** (decimalsOf(currency) ?? 0);
	return Math.abs(wanted - minor) <= Math.max(wanted * NEAR, Math.min(fixed, wanted * NEAR_SMALL));
}

/** The money is on time where it came in the days that it may take. */
export function isInTime(day: number, payout: ExpectedPayout, { daysUntilPaid }: MatchOptions, late = 0): boolean {
	return day >= payout.day && day <= payout.day + daysUntilPaid + late;
}

/** Payouts. */
export const MOST_IN_ONE_DEPOSIT = 10;

/** Payouts that follow each other in time, and what they come to. */
interface Following {
	payouts: ExpectedPayout[];
	sum: number;
}

/**
 * Every way to read a line as one payout, or as several that follow each other, or as two or three that don't: in its
 * currency, of its amount, and in the days in which the money may arrive.
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
	const readings: Reading[] = [];
	for (const currency of new Set(payouts.map((payout) => payout.currency))) {
		const own = payouts.filter((payout) => payout.currency === currency);
		const paid = own.filter(({ hasFailed }) => !hasFailed);
		const failed = own
			.filter(({ hasFailed }) => hasFailed)
			.map((payout) => ({ payouts: [payout], sum: payout.minor }));
		const following = [...followingPayouts(paid, options), ...failed].sort((a, b) => a.sum - b.sum);
		const tolerance = toleranceIn(currency, options);
		for (const line of lines) {
			if (line.currency !== currency || line.minor <= 0) continue;
			for (let at = firstFrom(following, line.minor); at < following.length; at++) {
				const { payouts: those, sum } = following[at] as Following;
				if (sum > line.minor + tolerance) break;
				if (those.every((payout) => isInTime(line.day, payout, options, late)))
					readings.push({ lines: [line], payouts: those });
			}
			if (options.several && late === 0) readings.push(...gapReadings(paid, line, options));
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

/** More payouts than these in the days of a line are only read as pairs, or not at all: it would take too long. */
const MOST_FOR_TRIPLES = 60;
const MOST_FOR_PAIRS = 1_000;

/** Two or three payouts that don't follow each other and come to the line, exactly. */
function gapReadings(payouts: ExpectedPayout[], line: BankLine, options: MatchOptions): Reading[] {
	const inDays = between(payouts, line.day - options.daysUntilPaid, line.day);
	const count = inDays.length;
	if (count > MOST_FOR_PAIRS) return [];
	const places = new Map<number, number[]>();
	inDays.forEach(({ minor }, at) => places.set(minor, [...(places.get(minor) ?? []), at]));
	const readings: Reading[] = [];
	const add = (...at: number[]) => {
		const isFollowing = (at.at(-1) as number) - (at[0] as number) === at.length - 1;
		if (!isFollowing)
			readings.push({
				lines: [line],
				payouts: at.map((place) => inDays[place] as ExpectedPayout),
				hasGaps: true,
			});
	};
	for (let one = 0; one < count; one++) {
		const rest = line.minor - (inDays[one] as ExpectedPayout).minor;
		for (const two of places.get(rest) ?? []) if (two > one) add(one, two);
		for (let two = one + 1; count <= MOST_FOR_TRIPLES && two < count; two++)
			for (const three of places.get(rest - (inDays[two] as ExpectedPayout).minor) ?? [])
				if (three > two) add(one, two, three);
	}
	return readings;
}

/** Those of the days from the first to the last, both counted. */
export function between(payouts: ExpectedPayout[], first: number, last: number): ExpectedPayout[] {
	const from = lowest(payouts.length, (at) => (payouts[at] as ExpectedPayout).day >= first);
	const to = lowest(payouts.length, (at) => (payouts[at] as ExpectedPayout).day > last);
	return payouts.slice(from, to);
}

function firstFrom(sorted: Following[], sum: number): number {
	return lowest(sorted.length, (at) => (sorted[at] as Following).sum >= sum);
}

/** The first place from which on something holds; by halves. */
function lowest(length: number, holds: (at: number) => boolean): number {
	let [from, to] = [0, length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if (holds(middle)) to = middle;
		else from = middle + 1;
	}
	return from;
}
