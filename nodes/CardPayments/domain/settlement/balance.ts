import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { isZero, parseDecimal, subtract, type Decimal } from '../money/decimal';
import { sumOf, type Sum } from '../money/money';
import { TRANSACTION_TYPES, type TransactionType } from '../sheets/kinds';
import type { FeePlace } from './description';
import { explain } from './explanations';
import { rowNumbers, type Tally } from './tally';

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
export interface Settlement {
	paid: PaidOut;
	sheets: Tally[];
	fees: FeePlace;
	/** What the Summary says that fees and their tax come to, where it isn't counted yet. */
	summaryFees: { fee: Decimal; tax: Decimal } | undefined;
	/** Why the payout can't balance, but for rows. */
	reasons: string[];
}

/**
 * A payout beside what its transactions add up to: exact, signed as transactions are. `gross`, `refunds`, `disputes`,
 * `dispute_releases` and `others` are before fees where the sheets say so; with `fees` and `taxes` they are the sum.
 */
export interface Balance {
	/** Only where each amount is known. */
	balanced: boolean;
	gross: Decimal;
	refunds: Decimal;
	disputes: Decimal;
	dispute_releases: Decimal;
	fees: Decimal;
	taxes: Decimal;
	others: Decimal;
	sum: Decimal;
	paid: PaidOut;
	/** What the payout paid less the sum. */
	difference: Decimal;
	counts: Record<TransactionType, number>;
	/** Why it may not balance: rows that could not be counted, missing or unknown sheets. */
	reasons: string[];
	/** Readings of the sheets that would make it balance, and the setting of each. None of them is applied. */
	explanations: string[];
	/** The files of sheets that nothing is known of. */
	unknownSheets: string[];
	/** The files of Charges sheets without a column of fees: `fees` may not be all. */
	sheetsWithoutFees: string[];
}

/** Whether a payout's transactions add up to its amount, to the last minor unit. */
export function balanceOf(settlement: Settlement): Balance {
	const { paid, sheets } = settlement;
	const reasons = [...settlement.reasons];
	if (!sheets.some(({ type }) => type === 'charge')) reasons.push('The file has no Charges sheet');
	for (const { file, notCounted } of sheets)
		for (const [reason, rows] of notCounted) reasons.push(`${file}: ${reason} in ${rowNumbers(rows)}`);
	const total = (part: (tally: Tally) => Sum, type?: TransactionType) =>
		sumOf(sheets.filter((tally) => type === undefined || tally.type === type).map((tally) => part(tally).total()));
	const grossOf = (type: TransactionType) => total(({ gross }) => gross, type);
	const sum = total((tally) => tally.sum);
	const difference = subtract(paid.amount, sum);
	const balanced = isZero(difference) && reasons.length === 0;
	const count = (type: TransactionType) =>
		sheets.filter((tally) => tally.type === type).reduce((all, tally) => all + tally.count, 0);
	return {
		balanced,
		gross: grossOf('charge'),
		refunds: grossOf('refund'),
		disputes: grossOf('dispute'),
		dispute_releases: grossOf('dispute_release'),
		fees: sumOf([total(({ fees }) => fees), grossOf('fee')]),
		taxes: total(({ taxes }) => taxes),
		others: grossOf('other'),
		sum,
		paid,
		difference,
		counts: Object.fromEntries(TRANSACTION_TYPES.map((type) => [type, count(type)])) as Balance['counts'],
		reasons,
		explanations: balanced ? [] : explain(settlement, difference),
		unknownSheets: sheets.filter(({ written }) => written !== undefined).map(({ file }) => file),
		sheetsWithoutFees: sheets.filter(({ type, hasFees }) => type === 'charge' && !hasFees).map(({ file }) => file),
	};
}
