import { textOf } from '../input';
import type { PayoutRecord } from '../payout';
import { amountInWords, magnitude, parseDecimal, type Decimal } from '../money';
import type { Tally } from '../tally';

/** What a payout paid, in major units. */
export interface PayoutAmount {
	amount: Decimal;
	currency: string;
}

/** What a payout paid; undefined where the service's record doesn't say. */
export function payoutAmount({ amount, currency }: PayoutRecord): PayoutAmount | undefined {
	const exact = parseDecimal(amount);
	const code = textOf(currency).toUpperCase();
	return exact === undefined || code === '' ? undefined : { amount: exact, currency: code };
}

/** A payout beside what its transactions add up to, signed as transactions are. */
export interface Balance {
	/** To the last minor unit: see `balanceOf`. */
	balanced: boolean;
	paid: PayoutAmount;
	sum: Decimal;
	/** What the payout paid less the sum. */
	difference: Decimal;
	tally: Tally;
	/** Why it may not balance: rows that could not be counted, and what the file says otherwise. */
	reasons: string[];
	/** Readings of the sheets that would make it balance, and the setting of each. None of them is applied. */
	explanations: string[];
	/** The settings among them. */
	settings: string[];
}

/** How much is missing or too much, why that may be, and which setting would change it. */
export function differenceText({ paid, difference, reasons, explanations }: Balance): string {
	const amount = amountInWords(magnitude(difference), paid.currency);
	const parts = difference === 0n ? [] : [`${amount} ${difference > 0n ? 'missing' : 'too much'}`];
	return [...parts, ...reasons, ...explanations].join('; ');
}
