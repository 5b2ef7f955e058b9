import type { CardPaymentsError } from '../errors';
import { textOf } from '../input';
import type { PayoutRecord } from '../list';
import { amountInWords, magnitude, parseDecimal, type Decimal } from '../money';
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
	/** To the last minor unit: see `balanceOf`. */
	balanced: boolean;
	paid: PaidOut;
	sum: Decimal;
	/** What the payout paid less the sum. */
	difference: Decimal;
	tally: Tally;
	/** Why it may not balance: rows that could not be counted, and what the file says otherwise. */
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
	/** The doubts, as bits, that the balance settles: 0 where there's none. */
	proven: number;
	/** What its file says against what was paid, or why it isn't known what was. */
	against: string[];
	/** What one is that nothing shows to be paid: "is FAILED, so nothing was paid". */
	unpaid: string | undefined;
	/** Why there may be more rows than these. */
	broken: CardPaymentsError | undefined;
	/** What was read as what: a text. */
	readAs: () => string;
	/** A text that may describe the file, where it isn't understood wholly. */
	proposed: string | undefined;
}

/** How much is missing or too much, why that may be, and which setting would change it. */
export function differenceText({ paid, difference, reasons, explanations }: Balance): string {
	const amount = amountInWords(magnitude(difference), paid.currency);
	const parts = difference === 0n ? [] : [`${amount} ${difference > 0n ? 'missing' : 'too much'}`];
	return [...parts, ...reasons, ...explanations].join('; ');
}
