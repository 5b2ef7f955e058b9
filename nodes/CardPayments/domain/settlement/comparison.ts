/**
 * The only place that compares a payout with its rows, and so the only one that says `balanced`: of what was seen to be
 * so. What wasn't read, compared or understood takes the word away. Whoever shows a figure of a payout reads this.
 */
import { decimalsOf } from '../currency';
import { FileError } from '../errors';
import { textOf } from '../input';
import { amountInWords, decimalOf, inCurrency, magnitude, numberOf, parseDecimal, sumOf, type Decimal } from '../money';
import type { PayoutRecord } from '../payout';
import { payoutNamed } from '../sheets';
import { doubtsOf, UNPROVEN, type Doubt, type Rows, type Tally } from '../tally';
import type { FeesOfSheet } from './rules/rule';

/** What a payout paid, in major units. */
export interface PayoutAmount {
	amount: Decimal;
	currency: string;
}

/** A payout beside what its transactions add up to, signed as transactions are. */
export interface Compared {
	balanced: boolean;
	paid: PayoutAmount;
	sum: Decimal;
	/** What the payout paid less the sum. */
	difference: Decimal;
	tally: Tally;
	/** Why it may not balance: rows that could not be counted, and what the file says otherwise. */
	reasons: string[];
}

/** A payout that can't be laid beside its rows, and why. */
export interface NotCompared {
	balanced: null;
	cause: 'not paid' | 'not read' | 'unclear' | 'no amount' | 'no currency';
	/** Undefined where nothing says it, or nothing was paid. */
	paid: PayoutAmount | undefined;
	reasons: string[];
}

export type Comparison = Compared | NotCompared;

/** What a comparison is made of. */
interface Evidence {
	payout: PayoutRecord;
	/** What the payout is, where nothing shows that it was paid: "is FAILED, so nothing was paid". */
	unpaid: string | undefined;
	/** Why there may be more rows than these. */
	broken: Error | undefined;
	sheets: Rows[];
	tally: Tally;
	/** What the file says of the payout against what was paid, or why it isn't known what was. */
	against: string[];
}

/** What a payout paid; undefined where the service's record doesn't say. */
export function payoutAmount({ amount, currency }: PayoutRecord): PayoutAmount | undefined {
	const exact = parseDecimal(amount);
	const code = textOf(currency).toUpperCase();
	return exact === undefined || code === '' ? undefined : { amount: exact, currency: code };
}

/**
 * `balanced` where the payout was paid, every row is counted, their sum is what was paid, and nothing in its file says
 * otherwise.
 */
export function comparisonOf({ payout, unpaid, broken, sheets, tally, against }: Evidence): Comparison {
	if (unpaid !== undefined) return notCompared('not paid', undefined, [`The payout ${unpaid}`]);
	const paid = payoutAmount(payout);
	if (broken !== undefined) return notCompared('not read', paid, [broken.message]);
	if (paid === undefined) return unknownPaid(payout, against);
	const uncounted = sheets.flatMap((sheet) =>
		doubtsOf(sheet)
			.filter(({ doubt, effect }) => effect === 'notCounted' && doubt !== 'notPaid')
			.map(({ words, rows }) => `${sheet.file}: ${words} in ${rows}`),
	);
	const sum = tally.amount();
	const difference = paid.amount - sum;
	const reasons = [...uncounted, ...against];
	const balanced = isNothing(difference, paid.currency) && reasons.length === 0;
	return { balanced, paid, sum, difference, tally, reasons };
}

function notCompared(cause: NotCompared['cause'], paid: PayoutAmount | undefined, reasons: string[]): NotCompared {
	return { balanced: null, cause, paid, reasons };
}

function unknownPaid(payout: PayoutRecord, against: string[]): NotCompared {
	if (against.length > 0) return notCompared('unclear', undefined, against);
	return parseDecimal(payout.amount) === undefined
		? notCompared('no amount', undefined, ['Nothing says what the payout paid'])
		: notCompared('no currency', undefined, ['Nothing says in which currency the payout paid']);
}

/** Rows may have more decimals than the bank pays: up to half of its smallest coin is rounded. */
function isNothing(difference: Decimal, currency: string): boolean {
	const decimals = decimalsOf(currency);
	return difference === 0n || (decimals !== undefined && 2n * magnitude(difference) <= decimalOf(1, decimals));
}

/**
 * The doubts that a balance settles. Fees that come to nothing, or may, add up whether or not they were taken off.
 *
 * @param areOpen whether rows of unknown statuses may come to nothing
 */
export function provenBy(comparison: Comparison, fees: FeesOfSheet[], areOpen: boolean): Doubt[] {
	if (comparison.balanced !== true) return [];
	const isNothing = sumOf(fees.map(({ deductible }) => deductible.total())) === 0n;
	const areFeesOpen = isNothing || fees.some(({ areUnproven }) => areUnproven);
	const isOpen: Partial<Record<Doubt, boolean>> = { feesNotShown: areFeesOpen, unknownStatus: areOpen };
	return UNPROVEN.filter((doubt) => isOpen[doubt] !== true);
}

/** Why a payout doesn't balance, or couldn't be compared, if only that nothing says why. Empty where it balances. */
export function reasonsOf(comparison: Comparison): string[] {
	if (comparison.balanced === null) return comparison.reasons;
	const { balanced, reasons } = comparison;
	return balanced || reasons.length > 0 ? reasons : ['Unexplained'];
}

/** How much it paid more or less, and why that may be; why it wasn't compared. */
export function comparisonText(comparison: Comparison): string {
	if (comparison.balanced === null) return comparison.reasons.join('; ');
	const { balanced, paid, difference, reasons } = comparison;
	const amount = balanced || difference === 0n ? [] : [differenceInWords(difference, paid.currency)];
	return [...amount, ...reasons].join('; ');
}

/** "payout_777: paid 100.00 SAR less than its rows", or why it isn't known; undefined of one that balances. */
export function doubtOf(id: string, comparison: Comparison): string | undefined {
	if (comparison.balanced === true) return undefined;
	const [first = ''] = reasonsOf(comparison);
	const isOff = comparison.balanced === false && comparison.difference !== 0n;
	const why = isOff ? differenceInWords(comparison.difference, comparison.paid.currency) : first;
	return `${payoutNamed(id)}: ${why}`;
}

/** "paid 100.00 SAR less than its rows", of a payout. @param difference what it paid more than they come to */
export function differenceInWords(difference: Decimal, currency: string): string {
	return `paid ${amountInWords(magnitude(difference), currency)} ${difference > 0n ? 'more' : 'less'} than its rows`;
}

/** Why a payout isn't taken as one that balances, and by how much. */
export function differenceError(compared: Compared): FileError {
	const { paid, sum, difference } = compared;
	return new FileError(
		difference === 0n
			? `the transactions add up to ${amountInWords(sum, paid.currency)}, as it paid, but not for certain`
			: `the transactions add up to ${amountInWords(sum, paid.currency)}, but it paid ${amountInWords(paid.amount, paid.currency)}`,
		comparisonText(compared),
		{ difference: numberOf(difference) ?? inCurrency(difference, paid.currency), currency: paid.currency },
	);
}
