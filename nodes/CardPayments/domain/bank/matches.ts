import { decimalsOf } from '../currency';
import { inMinorUnits, type Decimal } from '../money';
import type { StatementLines } from './statementLines';

/** A line of a statement that's money, or would be. */
export interface BankLine {
	/** Of the row in the statement, from 1 on. */
	number: number;
	/** The place of the input item. */
	index: number;
	/** Days since 1970. */
	day: number;
	/** What came into the account in minor units of `currency`; below zero for what left it. */
	minor: number;
	/** What the statement says that the bank took for it, in minor units; 0 or absent for nothing. */
	fee?: number;
	/** Whether the bank says, and not in words, that it takes back another line. */
	isReversal?: boolean;
	/** Why its money proves nothing, in two words; absent for none. */
	doubt?: string;
	currency: string;
	/** Where the reference stands. */
	text: string;
	/** Why it isn't money: what the bank says of it. Absent for what's booked. */
	state?: string | undefined;
}

export interface ExpectedPayout {
	id: string;
	/** As a bank statement shows it; '' where the service doesn't say. */
	reference: string;
	/** Days since 1970. */
	day: number;
	/** In epoch milliseconds. */
	time: number;
	/** In minor units; below zero for what the service takes. */
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

/** Lines that may be these payouts': one, unless several name the same ones. */
export interface Candidate {
	lines: BankLine[];
	payouts: ExpectedPayout[];
}

/** What each is called in a sentence, what to look at first. */
export const BANK_STATUSES = {
	missing: { few: 'missing', tone: 'trouble' },
	amount_differs: { few: 'with another amount', tone: 'trouble' },
	returned: { few: 'paid and taken back', tone: 'trouble' },
	not_booked: { few: 'not booked by the bank', tone: 'trouble' },
	paid_late: { few: 'paid late', tone: 'trouble' },
	ambiguous: { few: 'ambiguous', tone: 'trouble' },
	not_paid: { few: 'not paid by the service', tone: 'open' },
	not_covered: { few: "in days that the statement doesn't wholly tell of", tone: 'open' },
	expected: { few: 'still on the way', tone: 'open' },
	matched: { few: 'matched', tone: 'good' },
	not_a_payout: { few: 'other lines', tone: 'good' },
} as const;

export type BankStatus = keyof typeof BANK_STATUSES;

/** What became of a payout, or of a line. */
export interface Match {
	status: BankStatus;
	/** What made its line the one; undefined where no money came for certain. */
	by?: 'reference' | 'amount_and_date' | 'deposit_of_several' | 'near';
	/** The one, where money came; else those that it may be. */
	candidates: Candidate[];
	/** The line that took the money back; or one that took as much, and says nothing of a return. */
	back?: BankLine;
	/** Why it's ambiguous, in two words, where its lines don't show it. */
	why?: string;
	/** Of payouts that nothing tells apart, how many didn't come. */
	alike?: { missing: number; of: number };
}

export interface Matches {
	payouts: Map<ExpectedPayout, Match>;
	/** Payouts of days that the statement doesn't tell of. */
	outside: ExpectedPayout[];
	/** Payouts in a currency that no line has: another account's. */
	elsewhere: ExpectedPayout[];
	/** Those that are no asked payout's for certain. */
	lines: Map<BankLine, Match>;
}

/** What's matched with payouts. */
export type Statements = Pick<StatementLines, 'lines' | 'notBooked' | 'coverage' | 'hasNoSign' | 'ifTurned'>;

/** Of lines that a payout may have, or payouts that a line may be, no more are told. */
export const MOST_TOLD = 3;

/** The lines that a payout has for certain. */
export function linesOf({ by, candidates }: Match): BankLine[] {
	return by === undefined ? [] : (candidates[0]?.lines ?? []);
}

/** What the lines have less (or more) than the payouts; undefined in different currencies. */
export function differenceOf({ lines, payouts }: Candidate): number | undefined {
	const currency = payouts[0]?.currency;
	const isOne = [lines, payouts].every((all) => all.every((each) => each.currency === currency));
	return isOne ? sumOfMinors(lines) - sumOfMinors(payouts) : undefined;
}

export function sumOfMinors(amounts: ReadonlyArray<{ minor: number }>): number {
	return amounts.reduce((sum, { minor }) => sum + minor, 0);
}

/** Of several lines, the one with the most money. */
export function mainLineOf(lines: BankLine[]): BankLine | undefined {
	const sign = sumOfMinors(lines) < 0 ? -1 : 1;
	return lines.reduce<BankLine | undefined>(
		(most, line) => (most === undefined || line.minor * sign > most.minor * sign ? line : most),
		undefined,
	);
}

/** In minor units; what is less than one counts for nothing. */
export function toleranceIn(currency: string, { tolerance }: Pick<MatchOptions, 'tolerance'>): number {
	return decimalsOf(currency) === undefined ? 0 : Math.floor(inMinorUnits(tolerance, currency));
}

/** Whether the lines have what the payouts come to, or less by no more than the bank may keep. */
export function isWhole(candidate: Candidate, options: Pick<MatchOptions, 'tolerance'>): boolean {
	const difference = differenceOf(candidate);
	const tolerance = toleranceIn(candidate.payouts[0]?.currency ?? '', options);
	return difference !== undefined && difference <= 0 && -difference <= tolerance;
}

/** Of a payout; a bank keeps a percentage, or a fixed fee of small ones. */
const KEPT = 0.03;
const KEPT_OF_SMALL = 0.2;
/** In major units. */
const FIXED_FEE = 30;

/** The most that a bank keeps of an amount. */
export function mostKept({ minor, currency }: Pick<ExpectedPayout, 'minor' | 'currency'>): number {
	const fixed = FIXED_FEE * 10 ** (decimalsOf(currency) ?? 0);
	return Math.max(minor * KEPT, Math.min(fixed, minor * KEPT_OF_SMALL));
}

/** The largest amount of which a bank may leave so much, and a little more. */
export function mostLeaving(minor: number, currency: string): number {
	const fixed = FIXED_FEE * 10 ** (decimalsOf(currency) ?? 0);
	const ofSmall = Math.min(minor + fixed, minor / (1 - KEPT_OF_SMALL));
	return Math.ceil(Math.max(minor / (1 - KEPT), ofSmall)) + 1;
}

/** In minor units: amounts that many have. */
const ROUND = 100;

export function isRound(minor: number): boolean {
	return minor % ROUND === 0;
}

/** The last day on which the money of a payout is in time. */
export function lastDayInTime(
	{ day }: { day: number },
	{ daysUntilPaid }: Pick<MatchOptions, 'daysUntilPaid'>,
): number {
	return day + daysUntilPaid;
}

export function isInTime(day: number, payout: ExpectedPayout, options: Pick<MatchOptions, 'daysUntilPaid'>): boolean {
	return day >= payout.day && day <= lastDayInTime(payout, options);
}
