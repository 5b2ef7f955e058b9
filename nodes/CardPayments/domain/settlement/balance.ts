import { textOf } from '../input/text';
import { add, isZero, negate, parseDecimal, subtract, ZERO, type Decimal } from '../money/decimal';
import type { PayoutRecord } from '../list/payoutRecord';
import { TRANSACTION_TYPES, type TransactionType } from '../sheets/kinds';
import type { OtherEffect, Tally } from './transactions';

/** What a payout paid, in major units. */
export interface PaidOut {
	amount: Decimal;
	currency: string;
}

/** What a payout paid; undefined where the service's record doesn't say. */
export function paidOut({ amount, currency }: PayoutRecord): PaidOut | undefined {
	const exact = parseDecimal(amount);
	const code = textOf(currency).toUpperCase();
	return exact === undefined || code === '' ? undefined : { amount: exact, currency: code };
}

/** What was read of a payout. */
interface Settlement {
	paid: PaidOut;
	known: Tally[];
	/** Of sheets of no known kind. */
	others: Tally[];
	effect: OtherEffect;
	/** What says that a sheet belongs to another payout. */
	contradictions: string[];
}

/** A payout beside what its transactions add up to. */
export type Balance = ReturnType<typeof balanceOf>;

/**
 * What sheets of no known kind do to a payout: nothing where the known ones balance without them, else
 * what makes it balance. Where nothing does, they are not counted.
 */
export function effectOfOthers({ amount }: PaidOut, known: Tally[], others: Tally[]): OtherEffect {
	const open = subtract(amount, sumOf(known));
	const sum = sumOf(others);
	if (isZero(open) || isZero(sum)) return 0;
	return isZero(subtract(open, sum)) ? 1 : isZero(add(open, sum)) ? -1 : 0;
}

/**
 * Whether a payout's transactions add up to its amount. Exact, to the last minor unit. A row that can't be
 * counted is never skipped: it's named, and the payout doesn't balance.
 */
export function balanceOf({ paid, known, others, effect, contradictions }: Settlement) {
	const reasons = [...contradictions];
	if (!known.some(({ type }) => type === 'charge')) reasons.push('The file has no Charges sheet');
	const counted = effect === 0 ? known : [...known, ...others];
	for (const tally of counted) {
		for (const [reason, rows] of tally.notCounted) reasons.push(`${tally.file}: ${reason} in ${rowNumbers(rows)}`);
	}
	const sum = total(known, others, effect);
	const difference = subtract(paid.amount, sum);
	const balanced = isZero(difference) && reasons.length === 0;
	if (!balanced && effect === 0)
		reasons.push(...others.map(({ file }) => `${file}: a sheet of unknown kind, not counted`));
	const deductions = known.map((tally) => tally.deductions.total()).reduce(add, ZERO);
	return {
		balanced,
		paid,
		sum,
		/** The payout's amount less the sum. */
		difference,
		/** Why it may not balance: rows that could not be counted, missing or unknown sheets. */
		reasons,
		/** Signed, as the transactions are. */
		totals: totalsOf(known, others, effect),
		/** The files of sheets of no known kind, counted or not. */
		unknownSheets: others.map(({ file }) => file),
		/** Whether the difference is exactly what fee and tax come to. */
		differsByDeductions: !isZero(difference) && isZero(subtract(difference, deductions)),
	};
}

function totalsOf(known: Tally[], others: Tally[], effect: OtherEffect) {
	const entries = TRANSACTION_TYPES.map((type) => {
		const isOfType = (tally: Tally) => tally.type === type;
		const count = [...known, ...others].filter(isOfType).reduce((total, tally) => total + tally.count, 0);
		return [type, { amount: total(known.filter(isOfType), others.filter(isOfType), effect), count }];
	});
	return Object.fromEntries(entries) as Record<TransactionType, { amount: Decimal; count: number }>;
}

function total(known: Tally[], others: Tally[], effect: OtherEffect): Decimal {
	const ofOthers = sumOf(others);
	return add(sumOf(known), effect === 0 ? ZERO : effect === 1 ? ofOthers : negate(ofOthers));
}

function sumOf(tallies: Tally[]): Decimal {
	return tallies.map(({ sum }) => sum.total()).reduce(add, ZERO);
}

/** "row 3, 4 and 2 more" */
export function rowNumbers(numbers: number[]): string {
	const shown = numbers.slice(0, 5).join(', ');
	return `row ${shown}${numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''}`;
}
