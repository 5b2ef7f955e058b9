import { FileError } from '../errors';
import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import {
	amountInWords,
	inCurrency,
	magnitude,
	numberOf,
	parseDecimal,
	Sum,
	zeroIfNone,
	type Decimal,
} from '../money/decimal';
import { BITS, doubtsOf, NOT_COUNTED, SKIPPED } from './doubts';
import { ROW_TYPES, type Block, type Movements, type Pause } from './movement';
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
	/** Rows that are transactions but count for nothing. */
	notCounted: number;
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

export async function tallyOf(sheets: Movements[], pause: Pause): Promise<Tally> {
	const tally: Tally = { sums: {}, foreign: new Map(), notCounted: 0 };
	for (const movements of sheets)
		await movements.eachBlock(pause, (block) => {
			const { count, doubts, type } = block;
			let last = -1;
			let sums = sumsIn(tally.sums, 'charge');
			for (let at = 0; at < count; at++) {
				const bits = doubts[at] as number;
				if ((bits & SKIPPED) !== 0) continue;
				if ((bits & NOT_COUNTED) !== 0) {
					tally.notCounted++;
					if ((bits & BITS.otherCurrency) !== 0) addForeign(tally.foreign, movements, block, at);
				} else {
					if (type[at] !== last) {
						last = type[at] as number;
						sums = sumsIn(tally.sums, ROW_TYPES[last] as TransactionType);
					}
					sums.add(block, at);
				}
			}
		});
	return tally;
}

function addForeign(foreign: Map<string, Sum>, { lists }: Movements, { amount, listed }: Block, at: number): void {
	const code = lists.currency[listed.currency?.[at] ?? 0] ?? '';
	const sum = foreign.get(code) ?? new Sum();
	foreign.set(code, sum);
	sum.add(zeroIfNone(amount[at] as number));
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
export function rowChecker({ lists }: Movements, currency: string): (block: Block) => void {
	const isOther = lists.currency.map((code) => currency !== '' && code !== currency && code !== '');
	return (block) => {
		const { amount, count, listed } = block;
		for (let at = 0; at < count; at++) {
			if (block.has(at, SKIPPED)) continue;
			if (isOther[listed.currency?.[at] ?? 0] === true) block.doubt(at, BITS.otherCurrency);
			else if (Number.isNaN(amount[at]) && !block.has(at, NOT_COUNTED)) block.doubt(at, BITS.noAmount);
		}
	};
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
export function sumOfRows(movements: Movements, isWanted: (doubts: number) => boolean): Decimal {
	const sum = new Sum();
	movements.eachRow(({ amount, doubts }, at) => {
		if (isWanted(doubts[at] as number)) sum.add(zeroIfNone(amount[at] as number));
	});
	return sum.total();
}
