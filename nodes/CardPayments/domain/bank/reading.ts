import { decimalsOf } from '../money/currency';
import type { Decimal } from '../money/decimal';
import { inMinorUnits } from '../money/money';
import type { BankLine } from './lines';

/** A payout that the bank should show. */
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
	/** Whether several payouts may come in one line. */
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
