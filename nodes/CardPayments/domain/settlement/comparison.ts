/**
 * The only place that compares a payout with its rows, and so the only one that says `balanced`: of what was seen to be
 * so. What wasn't read, compared or understood takes the word away. Whoever shows a figure of a payout reads this.
 */
import { decimalsOf } from '../currency';
import { textOf } from '../input';
import { decimalOf, magnitude, parseDecimal, sumOf, type Amount, type Decimal } from '../money';
import { payoutState, type PayoutRecord } from '../payout';
import { doubtsOf, UNPROVEN, type Doubt, type Rows, type Tally } from '../tally';
import type { FeesOfSheet } from './rules/rule';
import type { Cause } from './standings';

/** A payout beside what its transactions add up to, signed as transactions are. */
export interface Compared {
	balanced: boolean;
	paid: Amount;
	sum: Decimal;
	/** What the payout paid less the sum. */
	difference: Decimal;
	tally: Tally;
	/** Undefined where it balances. */
	cause: Cause | undefined;
	/** Why it may not balance: rows that could not be counted, and what the file says otherwise. */
	reasons: string[];
}

/** A payout that can't be laid beside its rows, and why. */
export interface NotCompared {
	balanced: null;
	cause: Cause;
	/** Undefined where nothing says it, or nothing was paid. */
	paid: Amount | undefined;
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
export function payoutAmount({ amount, currency }: PayoutRecord): Amount | undefined {
	const exact = parseDecimal(amount);
	const code = textOf(currency).toUpperCase();
	return exact === undefined || code === '' ? undefined : { amount: exact, currency: code };
}

/**
 * `balanced` where the payout was paid, every row is counted, their sum is what was paid, and nothing in its file says
 * otherwise.
 */
export function comparisonOf({ payout, unpaid, broken, sheets, tally, against }: Evidence): Comparison {
	if (unpaid !== undefined) return notCompared(causeOfUnpaid(payout), undefined, [`The payout ${unpaid}`]);
	const paid = payoutAmount(payout);
	if (broken !== undefined) {
		const hasNone = payout.settlements_available === false;
		return notCompared(hasNone ? 'no sheets' : 'not read', paid, [broken.message]);
	}
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
	const off = reasons.length > 0 ? 'file differs' : 'unexplained';
	const cause = balanced ? undefined : tally.notCounted > 0 ? 'rows missing' : off;
	return { balanced, paid, sum, difference, tally, cause, reasons };
}

function causeOfUnpaid(payout: PayoutRecord): Cause {
	const state = payoutState(payout);
	return state === 'failed' || state === 'on its way' ? state : 'unknown status';
}

function notCompared(cause: Cause, paid: Amount | undefined, reasons: string[]): NotCompared {
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
