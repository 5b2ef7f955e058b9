import { foldedWords } from '../cells';
import { InputError } from '../errors';
import { bankState } from '../words';
import type { Coverage } from './days';
import type { StatementLines } from './statementLines';
import {
	differenceOf,
	isInTime,
	isWhole,
	lastDayInTime,
	mainLineOf,
	sumOfMinors,
	toleranceIn,
	type BankLine,
	type BankStatus,
	type Candidate,
	type ExpectedPayout,
	type Match,
	type Matches,
	type MatchOptions,
} from './matches';

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
export function paidByName(candidate: Candidate, options: MatchOptions): Match {
	const { lines, payouts } = candidate;
	const sign = Math.sign(sumOfMinors(payouts));
	const back = lines.find(({ minor }) => minor < 0);
	const most = mainLineOf(lines)?.minor ?? 0;
	const match = { by: 'reference' as const, candidates: [candidate] };
	const isKnown = differenceOf(candidate) !== undefined;
	if (sign > 0 && back !== undefined && isKnown && sumOfMinors(lines) <= most * MOST_KEPT)
		return { ...match, status: 'returned', back };
	if (!isWhole(candidate, options)) return { ...match, status: 'amount_differs' };
	const came = lines.reduce((last, { minor, day }) => (minor * sign > 0 ? Math.max(last, day) : last), -Infinity);
	const isOnTime = payouts.every((payout) => came <= lastDayInTime(payout, options));
	return { ...match, status: isOnTime ? 'matched' : 'paid_late' };
}

/** What only one line and its payouts can be. */
export function paidByAmount(candidate: Candidate, options: MatchOptions): Match {
	const { payouts, lines } = candidate;
	const [{ day }] = lines as [BankLine];
	const candidates = [candidate];
	if (!isWhole(candidate, options)) return { status: 'amount_differs', by: 'near', candidates };
	const by = payouts.length > 1 ? 'deposit_of_several' : 'amount_and_date';
	const isOnTime = payouts.every((payout) => isInTime(day, payout, options));
	return { status: isOnTime ? 'matched' : 'paid_late', by, candidates };
}

/** Whether a fee beside the amount was taken off it. */
export const FEE_IN_DOUBT = 'Less its fee?';

interface Signs extends Pick<StatementLines, 'hasNoSign'> {
	options: MatchOptions;
	/** Whether what came may be what left. */
	mayBeTurned: boolean;
}

/**
 * A line whose money is in doubt proves nothing, unless what's in doubt is within the tolerance; nor does its amount
 * alone where nothing says for certain which way it went.
 */
export function proven(match: Match, { hasNoSign, mayBeTurned, options }: Signs): Match {
	const { lines, payouts } = match.candidates[0] as Candidate;
	const most = toleranceIn(payouts[0]?.currency ?? '', options) + sumOfMinors(lines) - sumOfMinors(payouts);
	const isOpen = ({ doubt, fee = 0 }: BankLine) => doubt !== undefined && !(doubt === FEE_IN_DOUBT && fee <= most);
	const isGood = match.status === 'matched' || match.status === 'paid_late';
	if (!isGood) return match;
	const doubted = { status: 'ambiguous' as const, candidates: match.candidates };
	if (lines.some(isOpen)) return doubted;
	if (match.by === 'reference') return match;
	if (mayBeTurned) return { ...doubted, why: SIGNS_TURNED };
	return hasNoSign && options.service === '' ? { ...doubted, why: CAME_OR_LEFT } : match;
}

export const SIGNS_TURNED = 'Signs turned?';
export const CAME_OR_LEFT = 'Came or left?';

/** What's said of a payout that no line shows, on a day that the statement tells of. */
export function unshown(
	payout: ExpectedPayout,
	{ isWaiting, coverage, options }: { isWaiting: boolean; coverage: Coverage; options: MatchOptions },
): BankStatus {
	const { currency, day, isOnItsWay = false } = payout;
	const last = lastDayInTime(payout, options);
	if (isWaiting) return 'not_booked';
	if (isOnItsWay) return 'expected';
	if (coverage.holds(currency, day, last)) return 'missing';
	return coverage.goesOnAfter(currency, last) ? 'expected' : 'not_covered';
}

/** Money that came is below zero, as in a card's statement: a payout would match what was spent. */
export function turnedSigns(count: number, advice: string): InputError {
	return new InputError(
		`No line was matched: ${count} payouts fit amounts that left the account, and fewer fit what came`,
		`If the bank writes what came as what left: ${advice}`,
	);
}

/** What keeps it open whether the bank paid everything, beside the payouts' own matches, in words. */
export function openIn(
	{ elsewhere, payouts }: Matches,
	{ coverage, errors, hasNoSign, unknownPayouts }: Unproved,
): string[] {
	const counts: Array<[number, string]> = [
		[elsewhere.length, `${elsewhere.length} in a currency that no line has`],
		[errors.length, `unread lines: ${errors.length}`],
		[unknownPayouts, `payouts of an unknown amount or day: ${unknownPayouts}`],
		[Number(!coverage.isWhole), 'lines may be missing'],
		[Number(hasNoSign && payouts.size > 0), 'nothing says what left the account'],
	];
	return counts.filter(([count]) => count > 0).map(([, words]) => words);
}

/** What was read of a statement beside its lines. */
export interface Unproved extends Pick<StatementLines, 'coverage' | 'errors' | 'hasNoSign'> {
	/** Payouts of its days of which nobody knows what they paid, or when. */
	unknownPayouts: number;
}

/** A statement, and the payouts of its days. */
export type ReadStatement = StatementLines & Unproved;

/**
 * Whether the bank paid everything: each payout whose days touch those of the statement came in time, or names its late
 * money. False where something is known not to have come or stayed, null where it isn't known: the line of what seems
 * missing may be one that couldn't be read.
 */
export function allPaid(matches: Matches, read: Unproved): boolean | null {
	const all = [...matches.payouts];
	if (all.some(([payout, match]) => isLost(payout, match, read.errors.length === 0))) return false;
	if (all.length === 0 || !read.coverage.isShown || openIn(matches, read).length > 0) return null;
	return all.every(([, match]) => hasCome(match)) ? true : null;
}

function isLost({ unpaid, isUnknown = false }: ExpectedPayout, { status, alike }: Match, isWhole: boolean): boolean {
	if (status === 'missing' || (status === 'ambiguous' && alike !== undefined && alike.missing > 0)) return isWhole;
	return (unpaid !== '' && !isUnknown) || status === 'amount_differs' || status === 'returned';
}

/** And stayed: a line that took as much may have taken it back. */
function hasCome({ back, by, status }: Match): boolean {
	if (back !== undefined) return false;
	return status === 'matched' || (status === 'paid_late' && by === 'reference');
}

/** Said of what `allPaid` is true of. @param more what else there is to say; '' for nothing */
export function paidInWords(more: string): string {
	return `The bank paid everything${more === '' ? '' : `: ${more}`}`;
}
