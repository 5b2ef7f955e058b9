/**
 * The only place that says that a payout is `balanced`, that a total is `complete`, and that an entry may be booked.
 * Each is said of what was seen to be so: what wasn't read, compared or understood takes the word away.
 */
import { counted } from '../counted';
import { FileError } from '../errors';
import { amountInWords, inCurrency, numberOf, parseDecimal, sumOf, type Decimal } from '../money';
import { differenceText, type Balance, type PayoutAmount } from './balance';
import type { Settlement } from './settlement';
import { BITS, doubtsOf, UNPROVEN, UNSETTLED, type FoundDoubt } from './doubts';
import type { SheetRows } from './sheetRows';
import type { SettlementSheet } from './settlementSheet';
import type { Tally } from './tally';

/** What a balance is seen from. */
interface BalanceProof {
	/** What the payout is, where nothing shows that it was paid. */
	unpaid: string | undefined;
	/** Undefined where nothing says it. */
	paid: PayoutAmount | undefined;
	/** Whether all rows of all types were read. */
	isWhole: boolean;
	sheets: SheetRows[];
	tally: Tally;
	/** What the file says of the payout against what was paid. */
	against: string[];
}

/**
 * A payout beside its rows: `balanced` where it was paid, every row is counted, their sum is what was paid, and nothing
 * in its file says otherwise. Undefined where there's nothing to compare.
 */
export function balanceOf(proof: BalanceProof): Balance | undefined {
	const { unpaid, paid, isWhole, sheets, tally, against } = proof;
	if (unpaid !== undefined || paid === undefined || !isWhole) return undefined;
	const reasons = sheets.flatMap((sheetRows) =>
		doubtsOf(sheetRows)
			.filter(({ doubt, effect }) => effect === 'notCounted' && doubt !== 'notPaid')
			.map(({ words, rows }) => `${sheetRows.file}: ${words} in ${rows}`),
	);
	const sum = tally.amount();
	const difference = paid.amount - sum;
	const all = [...reasons, ...against];
	return {
		balanced: difference === 0n && all.length === 0,
		...{ paid, sum, difference, tally },
		reasons: all,
		...{ explanations: [], settings: [] },
	};
}

/**
 * The doubts, as bits, that a balance settles. Fees that come to nothing, or may, add up whether or not they were taken
 * off.
 *
 * @param areOpen whether rows of unknown statuses may come to nothing
 */
export function provenBy(balance: Balance | undefined, sheets: SettlementSheet[], areOpen: boolean): number {
	if (balance?.balanced !== true) return 0;
	const fees = sheets.flatMap((sheet) => sheet.fees ?? []);
	const isOpen = sumOf(fees.map(({ deductible }) => deductible.total())) === 0n;
	const withFees = isOpen || fees.some(({ areUnproven }) => areUnproven) ? UNPROVEN & ~BITS.feesNotShown : UNPROVEN;
	return areOpen ? withFees & ~BITS.unknownStatus : withFees;
}

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

export function differenceError(balance: Balance): FileError {
	const { paid, sum, difference } = balance;
	return new FileError(
		difference === 0n
			? `the transactions add up to ${amountInWords(sum, paid.currency)}, as it paid, but not for certain`
			: `the transactions add up to ${amountInWords(sum, paid.currency)}, but it paid ${amountInWords(paid.amount, paid.currency)}`,
		differenceText(balance),
		{ difference: numberOf(difference) ?? inCurrency(difference, paid.currency), currency: paid.currency },
	);
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
