import { foldedWords } from '../cells';
import { bankState } from '../words';
import type { BankLine } from './bankLine';
import type { Matching, MatchVerdict, Paid } from './matchVerdict';
import {
	differenceOf,
	isInTime,
	isWhole,
	lastDayInTime,
	mainLineOf,
	sumOfMinors,
	toleranceIn,
	type ExpectedPayout,
	type MatchOptions,
	type Reading,
} from './readings';

/*
 * The only place that says of a bank that a line is money, that a payout is matched, and that all were paid. Each word
 * is said where what it's about was seen to be so; whatever wasn't makes it another one.
 */

/**
 * Whether what a bank says of a line's state means that its money moved: known words only.
 *
 * @param ownWords the user's
 */
export function isBooked(word: string, ownWords: readonly string[]): boolean {
	const folded = foldedWords(word);
	return bankState(word) === 'booked' || ownWords.some((each) => foldedWords(each) === folded);
}

/** What part of the money may stay where the rest went back: a bank's fee. */
const MOST_KEPT = 0.1;

/** A line that names a payout is its, whatever its amount. */
export function paidByName(reading: Reading, options: MatchOptions): Paid {
	const { lines, payouts } = reading;
	const tookBack = lines.filter(({ minor }) => minor < 0);
	const most = mainLineOf(lines)?.minor ?? 0;
	const isGone = tookBack.length > 0 && differenceOf(reading) !== undefined && sumOfMinors(lines) <= most * MOST_KEPT;
	if (isGone) return { status: 'returned', by: 'reference', reading, back: tookBack };
	if (!isWhole(reading, options)) return { status: 'amount_differs', by: 'reference', reading, back: [] };
	const came = lines.reduce((last, { minor, day }) => (minor > 0 ? Math.max(last, day) : last), -Infinity);
	const isOnTime = payouts.every((payout) => came <= lastDayInTime(payout, options));
	return { status: isOnTime ? 'matched' : 'paid_late', by: 'reference', reading, back: [] };
}

/** What only one line and its payouts can be. */
export function paidByAmount(reading: Reading, options: MatchOptions): Paid {
	const { payouts, lines } = reading;
	const [{ day }] = lines as [BankLine];
	if (!isWhole(reading, options)) return { status: 'amount_differs', by: 'near', reading, back: [] };
	const by = payouts.length > 1 ? 'deposit_of_several' : 'amount_and_date';
	const isOnTime = payouts.every((payout) => isInTime(day, payout, options));
	return { status: isOnTime ? 'matched' : 'paid_late', by, reading, back: [] };
}

/** A line whose money isn't sure proves nothing, unless what's unsure is within the tolerance. */
export function proven(paid: Paid, options: MatchOptions): MatchVerdict {
	const { lines, payouts } = paid.reading;
	const unsure = lines.reduce((sum, line) => sum + unsureOf(line), 0);
	const isGood = paid.status === 'matched' || paid.status === 'paid_late';
	const short = sumOfMinors(payouts) - sumOfMinors(lines) + unsure;
	// Its amount alone doesn't say which way it went.
	const mayHaveLeft = paid.by !== 'reference' && options.service === '' && lines.some((line) => line.mayHaveLeft);
	if (isGood && mayHaveLeft) return { status: 'ambiguous', candidates: [paid.reading] };
	if (!isGood || unsure === 0 || short <= toleranceIn(payouts[0]?.currency ?? '', options)) return paid;
	return { status: 'ambiguous', candidates: [paid.reading] };
}

/** All of what its own text speaks against. */
function unsureOf({ doubt, minor, unsure = 0 }: BankLine): number {
	return doubt === undefined ? unsure : Math.max(minor, 0);
}

/** What was read of a statement beside its lines. */
export interface Unread {
	/** Lines that couldn't be read. */
	unread: number;
	/** Lines whose balance doesn't follow. */
	broken: number;
	/** Payouts of which nobody knows what they paid, or when. */
	unknownPayouts: number;
	/** Whether anything shows the days that the statement tells of. */
	isShown: boolean;
	/** Whether nothing says what came and what left. */
	hasNoSign: boolean;
}

/**
 * Whether the bank paid everything: each payout whose days touch those of the statement came in time, or names its late
 * money. False where something is known not to have come or stayed, null where it isn't known: the line of what seems
 * missing may be one that couldn't be read, or that a balance shows to be gone.
 */
export function allPaid({ payouts, elsewhere }: Matching, unread: Unread): boolean | null {
	const verdicts = [...payouts];
	const isWhole = unread.unread + unread.broken === 0;
	if (verdicts.some(([payout, verdict]) => isLost(payout, verdict, isWhole))) return false;
	const isOpen = elsewhere.length + unread.unknownPayouts > 0 || !isWhole || unread.hasNoSign;
	if (verdicts.length === 0 || isOpen || !unread.isShown) return null;
	return verdicts.every(([, verdict]) => hasCome(verdict)) ? true : null;
}

function isLost({ unpaid, isUnknown = false }: ExpectedPayout, { status }: MatchVerdict, isWhole: boolean): boolean {
	if (status === 'missing') return isWhole;
	return (unpaid !== '' && !isUnknown) || status === 'amount_differs' || status === 'returned';
}

/** And stayed: a line that took as much may have taken it back. */
function hasCome(verdict: MatchVerdict): boolean {
	if ('reading' in verdict && verdict.tookAsMuch !== undefined) return false;
	if (isUndirected(verdict)) return false;
	if (verdict.status === 'matched') return true;
	return verdict.status === 'paid_late' && 'reading' in verdict && verdict.by === 'reference';
}

/** Whether nothing shows that its money came, rather than left. */
export function isUndirected(verdict: MatchVerdict): boolean {
	return 'reading' in verdict && verdict.reading.lines.some((line) => line.isUndirected === true);
}

/** Said of what `allPaid` is true of. @param more what else there is to say; '' for nothing */
export function paidInWords(more: string): string {
	return `The bank paid everything${more === '' ? '' : `: ${more}`}`;
}
