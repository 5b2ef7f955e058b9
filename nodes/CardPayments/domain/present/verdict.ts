/**
 * The only place that says that a total is `complete`, and that an entry may be booked. Each is said of what was seen
 * to be so: what wasn't read, compared or understood takes the word away.
 */
import { counted } from '../counted';
import { FileError } from '../errors';
import { parseDecimal, sumOf, type Amount, type Decimal } from '../money';
import {
	STANDINGS,
	differenceError,
	doubtsInWords,
	isUnpaid,
	standingOf,
	troubleInWords,
	type Comparison,
	type DoubtedPayout,
	type Settlement,
} from '../settlement';
import { doubtsOf, UNSETTLED, type Doubt, type Tally } from '../tally';

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
	const sorted = [...doubted.filter(isWrong), ...doubted.filter((each) => !isWrong(each))];
	const [first] = sorted;
	if (first === undefined) return [];
	const { few } = STANDINGS[standingOf(first.comparison)];
	return [{ words: doubtsInWords(sorted), few, isOpen: !isWrong(first) }];
}

/** Whether a payout is known not to be what its rows come to; otherwise it couldn't be compared. */
function isWrong({ comparison }: DoubtedPayout): boolean {
	return comparison.balanced === false || isUnpaid(comparison);
}

/** Whether all payouts that were read balance, by those that may not; null where some only couldn't be compared. */
export function allBalance(doubted: DoubtedPayout[]): boolean | null {
	if (doubted.length === 0) return true;
	return doubted.some(isWrong) ? false : null;
}

/** Whether nothing is missing; null where it only isn't known. */
export function isComplete(missing: Missing[]): boolean | null {
	if (missing.length === 0) return true;
	return missing.every(({ isOpen = false }) => isOpen) ? null : false;
}

/** What rows may not count for, or count twice, as far as the balance doesn't settle it. */
export function unsettledOf({ proven }: Settlement): Doubt[] {
	return UNSETTLED.filter((doubt) => !proven.includes(doubt));
}

/** What is booked of a payout. */
export interface Bookable {
	paid: Amount;
	/** What goes to an account of differences: 0 unless there's one. */
	difference: Decimal;
}

/**
 * What may be booked of a payout: all or nothing. A row that may not count, or count twice, is no difference to book.
 *
 * @param isOpenly whether a difference may be booked to an account of its own
 * @throws FileError where it wasn't paid, nothing says what it paid, or it doesn't balance
 */
export function bookable(settlement: Settlement, isOpenly: boolean): Bookable {
	const { comparison, sheets } = settlement;
	if (comparison.balanced === null) throw notBookable(comparison);
	const { balanced, difference, paid, reasons } = comparison;
	if (!balanced && !(isOpenly && reasons.length === 0)) throw differenceError(comparison);
	const open = unsettledOf(settlement);
	const [doubt] = sheets.flatMap(doubtsOf).filter((each) => open.includes(each.doubt));
	if (doubt !== undefined) throw differenceError({ ...comparison, reasons: [`${doubt.words} in ${doubt.rows}`] });
	return { paid, difference };
}

function notBookable(comparison: Comparison): FileError {
	const why = troubleInWords(comparison);
	return isUnpaid(comparison)
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
