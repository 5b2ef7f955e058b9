import { FileError, type CardPaymentsError } from '../errors';
import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { amountInWords, inCurrency, magnitude, numberOf, parseDecimal, type Decimal } from '../money/decimal';
import { doubtsOf } from './doubts';
import type { Movements } from './movement';
import type { Tally } from './tally';

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

/** A payout beside what its transactions add up to, signed as transactions are. */
export interface Balance {
	/** To the last minor unit, and only where each amount is known. */
	balanced: boolean;
	paid: PaidOut;
	sum: Decimal;
	/** What the payout paid less the sum. */
	difference: Decimal;
	tally: Tally;
	/** Why it may not balance: rows that could not be counted. */
	reasons: string[];
	/** Readings of the sheets that would make it balance, and the setting of each. None of them is applied. */
	explanations: string[];
}

/** All that is known of one payout. */
export interface Settlement {
	/** With what its file says of it. */
	payout: PayoutRecord;
	/** When it was paid out: see `isDay`. NaN where nothing says it. */
	time: number;
	sheets: Movements[];
	/** Whether amounts were before their fees, which the node deducted. */
	isDeducted: boolean;
	tally: Tally;
	/** Undefined where not all was read, or nothing says what it paid. */
	balance: Balance | undefined;
	/** The status of one that wasn't paid. */
	unpaid: string | undefined;
	/** Why there may be more rows than these. */
	broken: CardPaymentsError | undefined;
}

export function balanceOf(paid: PaidOut, sheets: Movements[], tally: Tally): Balance {
	const reasons = sheets.flatMap((movements) =>
		doubtsOf(movements)
			.filter(({ doubt, effect }) => effect === 'notCounted' && doubt !== 'notPaid')
			.map(({ words, rows }) => `${movements.file}: ${words} in ${rows}`),
	);
	const sum = tally.amount();
	const difference = paid.amount - sum;
	const balanced = difference === 0n && reasons.length === 0;
	return { balanced, paid, sum, difference, tally, reasons, explanations: [] };
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
