import { decimalsOf } from '../currency';
import { inMinorUnits, type Decimal } from '../money';
import type { BankLine } from './bankLine';

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
	/** Its status, where that says that the service didn't pay it; '' for one that was paid out. */
	unpaid: string;
	/** Whether nobody knows what that status means. */
	isUnknown?: boolean;
	/** The service says that it's still on its way. */
	isOnItsWay?: boolean;
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

/**
 * Of lines that a payout may have, or payouts that a line may be, no more of one amount are told: it's none of them
 * surely. Of payouts, lines alike tell all of them together.
 */
export const MOST_ALIKE = 16;

/** One way to read lines: as these payouts. It's one line, unless several name the same payout. */
export interface Reading {
	lines: BankLine[];
	payouts: ExpectedPayout[];
}

/** What the lines of a reading have less (or more) than its payouts; undefined in different currencies. */
export function differenceOf({ lines, payouts }: Reading): number | undefined {
	const [{ currency }] = payouts as [ExpectedPayout];
	const isOne = [lines, payouts].every((all) => all.every((each) => each.currency === currency));
	return isOne ? sumOfMinors(lines) - sumOfMinors(payouts) : undefined;
}

export function sumOfMinors(amounts: Array<{ minor: number }>): number {
	return amounts.reduce((sum, { minor }) => sum + minor, 0);
}

/** Of several lines, the one with the most money. */
export function mainLineOf(lines: BankLine[]): BankLine | undefined {
	return lines.reduce<BankLine | undefined>(
		(most, line) => (most === undefined || line.minor > most.minor ? line : most),
		undefined,
	);
}

/** In minor units; what is less than one counts for nothing. */
export function toleranceIn(currency: string, { tolerance }: Pick<MatchOptions, 'tolerance'>): number {
	return decimalsOf(currency) === undefined ? 0 : Math.floor(inMinorUnits(tolerance, currency));
}

/** Whether the lines have what the payouts come to, or less by no more than the bank may keep. */
export function isWhole(reading: Reading, options: Pick<MatchOptions, 'tolerance'>): boolean {
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
export function isNear(minor: number, payout: Pick<ExpectedPayout, 'minor' | 'currency'>): boolean {
	return Math.abs(payout.minor - minor) <= mostKept(payout);
}

/** From which amount to which others are near, and one more on each side. */
export function nearTo(payout: Pick<ExpectedPayout, 'minor' | 'currency'>): [number, number] {
	const kept = mostKept(payout) + 1;
	return [payout.minor - kept, payout.minor + kept];
}

/** The largest payout of which a bank may leave so much, and a little more. */
export function mostLeaving(minor: number, currency: string): number {
	const bySmall = Math.min(minor + fixedFee(currency), minor / (1 - NEAR_SMALL));
	return Math.ceil(Math.max(minor / (1 - NEAR), bySmall)) + 1;
}

function fixedFee(currency: string): number {
	return FIXED_FEE * 10 ** (decimalsOf(currency) ?? 0);
}

function mostKept({ minor, currency }: Pick<ExpectedPayout, 'minor' | 'currency'>): number {
	return Math.max(minor * NEAR, Math.min(fixedFee(currency), minor * NEAR_SMALL));
}

/** Parts that round amounts have in common, in minor units. */
const ROUND = [100_000, 50_000, 10_000, 5_000, 1_000, 500, 250, 100, 50, 25, 10];

/** The largest part that an amount has as a whole: 1 for one that isn't round. */
export function roundPart(minor: number): number {
	return ROUND.find((part) => minor % part === 0) ?? 1;
}

/** In minor units. */
const ROUND_FROM = 100;

/** Whether an amount is one that many have. */
export function isRound(minor: number): boolean {
	return roundPart(minor) >= ROUND_FROM;
}

/** How likely an amount may be a fee's by chance to be none. */
const MOST_CHANCE_OF_FEE = 0.001;
/** Banks keep tenths of a percent. */
const PER_MILLE = 1_000;

/**
 * Whether an amount that's another payout's to the cent may as well be what a bank left of this one: it kept a round
 * sum or a rate then, the amount is round, or the payout so small that any fee is likely.
 */
export function mayBeLeftOf(minor: number, payout: Pick<ExpectedPayout, 'minor' | 'currency'>): boolean {
	const kept = payout.minor - minor;
	const most = mostKept(payout);
	if (kept <= 0 || kept > most) return false;
	const rate = Math.round((kept * PER_MILLE) / payout.minor);
	const isRate = rate > 0 && Math.abs((payout.minor * rate) / PER_MILLE - kept) < 1;
	return isRate || isRound(minor) || roundPart(kept) / most > MOST_CHANCE_OF_FEE;
}

type DaysUntilPaid = Pick<MatchOptions, 'daysUntilPaid'>;

/** The last day on which the money of a payout is in time, or `late` days more. */
export function lastDayInTime({ day }: { day: number }, { daysUntilPaid }: DaysUntilPaid, late = 0): number {
	return day + daysUntilPaid + late;
}

/** The first day of a payout for which money of a day is in time, or `late` days more. */
export function firstDayPaidOn(day: number, { daysUntilPaid }: DaysUntilPaid, late = 0): number {
	return day - daysUntilPaid - late;
}

/** The money is on time where it came in the days that it may take. */
export function isInTime(day: number, payout: ExpectedPayout, options: DaysUntilPaid, late = 0): boolean {
	return day >= payout.day && day <= lastDayInTime(payout, options, late);
}

/** Those of the days from the first to the last, both counted, of a list in the order of days. */
export function between<T extends { day: number }>(all: T[], first: number, last: number): T[] {
	const from = lowestPlace(all.length, (at) => (all[at] as T).day >= first);
	const to = lowestPlace(all.length, (at) => (all[at] as T).day > last);
	return all.slice(from, to);
}

/** The first place from which on something holds; by halves. */
export function lowestPlace(length: number, holds: (at: number) => boolean): number {
	let [from, to] = [0, length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if (holds(middle)) to = middle;
		else from = middle + 1;
	}
	return from;
}
