import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { FileError } from '../errors';
import { inCurrency, inMinorUnits, magnitude, numberOf, parseDecimal, sumOf, type Decimal } from '../money/decimal';
import type { TransactionType } from '../sheets/kinds';
import type { Parts } from './fees';
import { NOTES, rowNumbers, type Tally } from './tally';

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

/** What a payout consists of. All but fees and taxes are before fees where the sheets say so. */
export const PARTS = ['gross', 'refunds', 'disputes', 'dispute_releases', 'fees', 'taxes', 'others'] as const;

/** A payout beside what its transactions add up to: exact, signed as transactions are. Its parts are the sum. */
export interface Balance extends Record<(typeof PARTS)[number], Decimal> {
	/** Only where each amount is known. */
	balanced: boolean;
	sum: Decimal;
	paid: PaidOut;
	/** What the payout paid less the sum. */
	difference: Decimal;
	/** Why it may not balance: rows that could not be counted, missing or unknown sheets. */
	reasons: string[];
	/** Readings of the sheets that would make it balance, and the setting of each. None of them is applied. */
	explanations: string[];
	/** The files of Charges sheets without a column of fees: `fees` may not be all. */
	sheetsWithoutFees: string[];
}

/** Whether a payout's transactions add up to its amount, to the last minor unit. */
export function balanceOf(paid: PaidOut, sheets: Tally[]): Balance {
	const reasons = sheets.some(({ type }) => type === 'charge') ? [] : ['The file has no Charges sheet'];
	for (const { file, notes } of sheets)
		for (const [note, rows] of notes)
			if (NOTES[note][0] === 'notCounted') reasons.push(`${file}: ${NOTES[note][1]} in ${rowNumbers(rows)}`);
	const total = (part: keyof Parts, type?: TransactionType) =>
		sumOf(sheets.filter((tally) => (type ?? tally.type) === tally.type).map(({ sums }) => sums[part].total()));
	const grossOf = (type: TransactionType) => total('gross', type);
	const sum = total('amount');
	const difference = paid.amount - sum;
	const balanced = difference === 0n && reasons.length === 0;
	return {
		balanced,
		gross: grossOf('charge'),
		refunds: grossOf('refund'),
		disputes: grossOf('dispute'),
		dispute_releases: grossOf('dispute_release'),
		fees: total('fee') + grossOf('fee'),
		taxes: total('tax'),
		others: grossOf('other'),
		sum,
		paid,
		difference,
		reasons,
		explanations: [],
		sheetsWithoutFees: sheets.filter(({ type, hasFees }) => type === 'charge' && !hasFees).map(({ file }) => file),
	};
}

export function differenceError(balance: Balance): FileError {
	const { paid, sum, difference } = balance;
	return new FileError(
		`the transactions add up to ${inCurrency(sum, paid.currency)} ${paid.currency}, but it paid ${inCurrency(paid.amount, paid.currency)}`,
		differenceText(balance),
		{ difference: numberOf(difference) ?? inCurrency(difference, paid.currency), currency: paid.currency },
	);
}

/** How much is missing or too much, why that may be, and which setting would change it. */
export function differenceText({ paid, difference, reasons, explanations }: Balance): string {
	const amount = `${inCurrency(magnitude(difference), paid.currency)} ${paid.currency}`;
	const parts = difference === 0n ? [] : [`${amount} ${difference > 0n ? 'missing' : 'too much'}`];
	return [...parts, ...reasons, ...explanations].join('; ');
}

/**
 * A payout beside its transactions, as flat fields. Amounts are signed as transactions are, and null where a JSON
 * number doesn't hold all digits.
 */
export function reconciliation(payoutId: string, balance: Balance) {
	const { balanced, paid, difference, reasons, explanations } = balance;
	return {
		payout_id: payoutId,
		currency: paid.currency,
		balanced,
		paid: jsonNumber(paid.amount),
		sum: jsonNumber(balance.sum),
		difference: jsonNumber(difference),
		difference_minor: inMinorUnits(difference, paid.currency),
		...Object.fromEntries(PARTS.map((part) => [part, jsonNumber(balance[part])])),
		reasons,
		explanations,
	};
}

function jsonNumber(amount: Decimal): number | null {
	return numberOf(amount) ?? null;
}
