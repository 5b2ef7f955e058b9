/**
 * The only place that says that a total is `complete`, and that an entry may be booked. Each is said of what was seen
 * to be so: what wasn't read, compared or understood takes the word away.
 */
import { counted } from '../counted';
import { FileError } from '../errors';
import { parseDecimal, sumOf, type Decimal } from '../money';
import { type PayoutAmount, type Settlement, differenceError } from '../settlement';
import { BITS, doubtsOf, UNSETTLED, type FoundDoubt, type Tally } from '../tally';

/** What a total is seen from. */
interface CompleteProof {
	tally: Tally;
	/** Payouts that should be in it, and weren't read. */
	payoutsLeftOut: number;
	/** Whether each payout in it was paid, and none is known to have paid something else than its rows come to. */
	arePaid: boolean;
	/** Rows that may not count, or count twice, of payouts whose balance doesn't settle it. */
	unsettled: number;
	/** Rows that may be of a type that the total is of. */
	unknownTypes: number;
}

/** What's missing from a total, in words, and in the two that a cell of a table has room for. */
interface Missing {
	words: string;
	few: string;
}

/** What's missing from a total, or isn't known to be right. */
export function missingFrom(proof: CompleteProof): Missing[] {
	const { tally, payoutsLeftOut, arePaid, unsettled, unknownTypes } = proof;
	const rows = (count: number, what: string, few: string) =>
		count === 0 ? [] : [{ words: `${counted(count, 'row')} ${what}`, few }];
	return [
		...(payoutsLeftOut === 0
			? []
			: [{ words: `${counted(payoutsLeftOut, 'payout')} left out`, few: 'Payouts missing' }]),
		...(arePaid ? [] : [{ words: "A payout isn't paid or doesn't balance", few: 'Not balanced' }]),
		...rows(tally.notCounted, 'not counted', 'Rows missing'),
		...rows(unsettled, 'that may not count, or count twice', 'Unsure rows'),
		...rows(unknownTypes, 'of an unknown type', 'Unknown types'),
		...rows(tally.total('withoutGross'), 'without gross amount', 'Gross unknown'),
		...rows(tally.total('withoutFee'), 'without fee', 'Fees unknown'),
		...rows(tally.total('withoutTax'), 'without tax', 'Tax unknown'),
	];
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
export function bookable({ unpaid, balance, proven, sheets }: Settlement, isOpenly: boolean): Bookable {
	if (unpaid !== undefined)
		throw new FileError(`it ${unpaid}: there's nothing to book`, 'Book it once the service says that it was paid.');
	if (balance === undefined)
		throw new FileError(
			"nothing says what it paid, so it can't be booked",
			'Look it up with Get Many, or enter what it paid.',
		);
	const { balanced, difference, paid, reasons } = balance;
	if (!balanced && !(isOpenly && reasons.length === 0)) throw differenceError(balance);
	const open = UNSETTLED & ~proven;
	const isUnsettled = ({ doubt }: FoundDoubt) => (BITS[doubt] & open) !== 0;
	const [doubt] = open === 0 ? [] : sheets.flatMap((sheetRows) => doubtsOf(sheetRows)).filter(isUnsettled);
	if (doubt !== undefined) throw differenceError({ ...balance, reasons: [`${doubt.words} in ${doubt.rows}`] });
	return { paid, difference };
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
