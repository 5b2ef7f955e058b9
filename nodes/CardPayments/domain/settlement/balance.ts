import { FileError } from '../errors';
import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { amountInWords, inCurrency, magnitude, numberOf, parseDecimal, Sum, type Decimal } from '../money/decimal';
import { BITS, doubtsOf, LEFT_OUT, NOT_COUNTED, SKIPPED } from './doubts';
import { ROW_TYPES, type Movements } from './movement';
import { amountOf, stepsOf, sumsIn, type SumsByType } from './sums';
import type { TransactionType } from '../sheets/kinds';

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

/** What the rows of a payout come to. */
export interface Tally {
	/** Of counted rows. */
	sums: SumsByType;
	/** Of rows in other currencies, by them. */
	foreign: Map<string, Sum>;
	/** Rows that are transactions but count for nothing, and rows that are taken for none. */
	notCounted: number;
	skipped: number;
}

/** A payout beside what its transactions add up to, signed as transactions are. */
export interface Balance extends Tally {
	/** To the last minor unit, and only where each amount is known. */
	balanced: boolean;
	sum: Decimal;
	paid: PaidOut;
	/** What adds up to the sum. */
	steps: ReturnType<typeof stepsOf>;
	/** What the payout paid less the sum. */
	difference: Decimal;
	/** Why it may not balance: rows that could not be counted. */
	reasons: string[];
	/** Readings of the sheets that would make it balance, and the setting of each. None of them is applied. */
	explanations: string[];
}

export function tallyOf(sheets: Movements[]): Tally {
	const tally: Tally = { sums: {}, foreign: new Map(), notCounted: 0, skipped: 0 };
	for (const movements of sheets)
		for (const block of movements.blocks) {
			const { amount, count, doubts, listed, type } = block;
			let last = -1;
			let sums = sumsIn(tally.sums, 'charge');
			for (let at = 0; at < count; at++) {
				const bits = doubts[at] as number;
				if ((bits & LEFT_OUT) === 0) {
					if (type[at] !== last) {
						last = type[at] as number;
						sums = sumsIn(tally.sums, ROW_TYPES[last] as TransactionType);
					}
					sums.add(block, at);
				} else if ((bits & SKIPPED) !== 0) tally.skipped += (bits & BITS.total) !== 0 ? 1 : 0;
				else {
					tally.notCounted++;
					const units = amount[at] as number;
					if ((bits & BITS.otherCurrency) === 0 || Number.isNaN(units)) continue;
					const code = movements.lists.currency[listed.currency?.[at] ?? 0] ?? '';
					const sum = tally.foreign.get(code) ?? new Sum();
					tally.foreign.set(code, sum);
					sum.add(units);
				}
			}
		}
	return tally;
}

export function balanceOf(paid: PaidOut, sheets: Movements[], tally: Tally): Balance {
	const reasons = sheets.flatMap((movements) =>
		doubtsOf(movements)
			.filter(({ doubt, effect }) => effect === 'notCounted' && doubt !== 'notPaid')
			.map(({ words, rows }) => `${movements.file}: ${words} in ${rows}`),
	);
	const sum = amountOf(tally.sums);
	const difference = paid.amount - sum;
	const balanced = difference === 0n && reasons.length === 0;
	return { ...tally, balanced, sum, steps: stepsOf(tally.sums), paid, difference, reasons, explanations: [] };
}

/** Marks the rows that are in another currency than their payout, or have no amount. */
export function checkRows({ blocks, lists }: Movements, currency: string): void {
	const own = currency === '' ? undefined : lists.currency.map((code) => code === currency || code === '');
	for (const { amount, count, doubts, listed } of blocks)
		for (let at = 0; at < count; at++) {
			const bits = doubts[at] as number;
			if ((bits & SKIPPED) !== 0) continue;
			if (own !== undefined && listed.currency !== undefined && own[listed.currency[at] as number] === false)
				doubts[at] = bits | BITS.otherCurrency;
			else if (Number.isNaN(amount[at]) && (bits & NOT_COUNTED) === 0) doubts[at] = bits | BITS.noAmount;
		}
}

export function differenceError(balance: Balance): FileError {
	const { paid, sum, difference } = balance;
	return new FileError(
		`the transactions add up to ${amountInWords(sum, paid.currency)}, but it paid ${amountInWords(paid.amount, paid.currency)}`,
		differenceText(balance),
		{ difference: numberOf(difference) ?? inCurrency(difference, paid.currency), currency: paid.currency },
	);
}

/** How much is missing or too much, why that may be, and which setting would change it. */
export function differenceText({ paid, difference, reasons, explanations }: Balance): string {
	const amount = amountInWords(magnitude(difference), paid.currency);
	const parts = difference === 0n ? [] : [`${amount} ${difference > 0n ? 'missing' : 'too much'}`];
	return [...parts, ...reasons, ...explanations].join('; ');
}

/** What the rows come to whose doubts are wanted. */
export function sumOfRows({ blocks }: Movements, isWanted: (doubts: number) => boolean): Decimal {
	const sum = new Sum();
	for (const { amount, count, doubts } of blocks)
		for (let at = 0; at < count; at++)
			if (isWanted(doubts[at] as number) && !Number.isNaN(amount[at])) sum.add(amount[at] as number);
	return sum.total();
}
