/**
 * The only place that says that a total is `complete`, and that an entry may be booked. Each is said of what was seen
 * to be so: what wasn't read, compared or understood takes the word away.
 */
import { counted } from '../counted';
import { FileError } from '../errors';
import { parseDecimal, sumOf, type Decimal } from '../money';
import {
	differenceError,
	doubtOf,
	type Comparison,
	type NotCompared,
	type PayoutAmount,
	type Settlement,
} from '../settlement';
import { doubtsOf, UNSETTLED, type Tally } from '../tally';

/** A payout that doesn't balance, or couldn't be compared. */
export interface DoubtedPayout {
	id: string;
	comparison: Comparison;
	/** Whether the service says that nothing of it was paid. */
	isUnpaid?: boolean;
}

/** What a total is seen from. */
interface CompleteProof {
	tally: Tally;
	/** Payouts that should be in it, and weren't read. */
	payoutsLeftOut: number;
	/** Payouts whose rows are in it, or may be, and aren't known to be what was paid. */
	doubted: DoubtedPayout[];
	/** Rows that may not count, or count twice, of payouts whose balance doesn't settle it. */
	unsettled: number;
	/** Rows that may be of a type that the total is of. */
	unknownTypes: number;
}

/** What's missing from a total, in words, and in the two that a cell of a table has room for. */
interface Missing {
	words: string;
	few: string;
	/** Whether nothing is known to be wrong: it couldn't be compared. */
	isOpen?: boolean;
}

/** What's missing from a total, or isn't known to be right. */
export function missingFrom(proof: CompleteProof): Missing[] {
	const { tally, payoutsLeftOut, doubted, unsettled, unknownTypes } = proof;
	const rows = (count: number, what: string, few: string) =>
		count === 0 ? [] : [{ words: `${counted(count, 'row')} ${what}`, few }];
	return [
		...(payoutsLeftOut === 0
			? []
			: [{ words: `${counted(payoutsLeftOut, 'payout')} left out`, few: 'Payouts missing' }]),
		...missingIn(doubted),
		...rows(tally.notCounted, 'not counted', 'Rows missing'),
		...rows(unsettled, 'that may not count, or count twice', 'Unsure rows'),
		...rows(unknownTypes, 'of an unknown type', 'Unknown types'),
		...rows(tally.total('withoutGross'), 'without gross amount', 'Gross unknown'),
		...rows(tally.total('withoutFee'), 'without fee', 'Fees unknown'),
		...rows(tally.total('withoutTax'), 'without tax', 'Tax unknown'),
	];
}

/** What there's to say of payouts, those first that are known to be wrong. */
function missingIn(doubted: DoubtedPayout[]): Missing[] {
	if (doubted.length === 0) return [];
	const isOpen = !doubted.some(isWrong);
	const sorted = [...doubted.filter(isWrong), ...doubted.filter((each) => !isWrong(each))];
	return [{ words: doubtsInWords(sorted), few: isOpen ? 'Not compared' : 'Not balanced', isOpen }];
}

/** Whether a payout is known not to be what its rows come to; otherwise it couldn't be compared. */
function isWrong({ comparison }: DoubtedPayout): boolean {
	return comparison.balanced === false || (comparison.balanced === null && comparison.cause === 'not paid');
}

/** Whether all payouts that were read balance, by those that may not; null where some only couldn't be compared. */
export function allBalance(doubted: DoubtedPayout[]): boolean | null {
	if (doubted.length === 0) return true;
	return doubted.some(isWrong) ? false : null;
}

/** Why a payout isn't taken as one that balances, in the two words that a cell of a table has room for. */
export function doubtInFew(comparison: Comparison): string | undefined {
	if (comparison.balanced !== null) return comparison.balanced ? undefined : 'Not balanced';
	return comparison.cause === 'not paid' ? 'Not paid' : 'Not compared';
}

/** Payouts that a sentence has, of however many. */
const MOST_NAMED = 3;

/** "payout_777: paid 100.00 SAR less than its rows; payout_778: … and 3 more" */
export function doubtsInWords(doubted: DoubtedPayout[]): string {
	const named = doubted.slice(0, MOST_NAMED).flatMap(({ id, comparison }) => doubtOf(id, comparison) ?? []);
	return named.join('; ') + (doubted.length > MOST_NAMED ? ` and ${doubted.length - MOST_NAMED} more` : '');
}

/** Whether nothing is missing; null where it only isn't known. */
export function isComplete(missing: Missing[]): boolean | null {
	if (missing.length === 0) return true;
	return missing.every(({ isOpen = false }) => isOpen) ? null : false;
}

/** What is booked of a payout. */
export interface Bookable {
	paid: PayoutAmount;
	/** What goes to an account of differences: 0 unless there's one. */
	difference: Decimal;
}

/**
 * What may be booked of a payout: all or nothing. A row that may not count, or count twice, is no difference to book.
 *
 * @param isOpenly whether a difference may be booked to an account of its own
 * @throws FileError where it wasn't paid, nothing says what it paid, or it doesn't balance
 */
export function bookable({ comparison, proven, sheets }: Settlement, isOpenly: boolean): Bookable {
	if (comparison.balanced === null) throw notBookable(comparison);
	const { balanced, difference, paid, reasons } = comparison;
	if (!balanced && !(isOpenly && reasons.length === 0)) throw differenceError(comparison);
	const open = UNSETTLED.filter((doubt) => !proven.includes(doubt));
	const [doubt] = sheets.flatMap(doubtsOf).filter((each) => open.includes(each.doubt));
	if (doubt !== undefined) throw differenceError({ ...comparison, reasons: [`${doubt.words} in ${doubt.rows}`] });
	return { paid, difference };
}

function notBookable({ cause, reasons }: NotCompared): FileError {
	const why = reasons.join('; ');
	return cause === 'not paid'
		? new FileError(`${why}: there's nothing to book`, 'Book it once the service says that it was paid.')
		: new FileError(`${why}, so it can't be booked`, 'Look it up with Get Many, or enter what it paid.');
}

/** A line of an entry, as it's put out. */
interface EntrySides {
	debit: number | string;
	credit: number | string;
}

/**
 * What debit and credit of an entry's lines both come to.
 *
 * @throws FileError where they differ: no such entry leaves
 */
export function checkedSum(lines: EntrySides[], entryId: string): Decimal {
	const sums = (['debit', 'credit'] as const).map((side) =>
		sumOf(lines.map((line) => parseDecimal(line[side]) ?? notBooked(entryId))),
	);
	const [debit = 0n, credit = 0n] = sums;
	return debit === credit ? debit : notBooked(entryId);
}

function notBooked(entryId: string): never {
	throw new FileError(
		`debit and credit of entry ${entryId} aren't the same, so it wasn't made`,
		'Please report this with the payout file: the node made this entry.',
	);
}
