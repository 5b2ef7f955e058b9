/**
 * The only place that says that a payout is `balanced`: of what was seen to be so. What wasn't read, compared or
 * understood takes the word away.
 */
import { FileError } from '../errors';
import { amountInWords, inCurrency, numberOf, sumOf } from '../money';
import { differenceText, type Balance, type PayoutAmount } from './balance';
import { BITS, doubtsOf, UNPROVEN, type SheetRows, type Tally } from '../tally';
import type { SettlementSheet } from './settlementSheet';

/** What a balance is seen from. */
interface BalanceProof {
	/** What the payout is, where nothing shows that it was paid. */
	unpaid: string | undefined;
	/** Undefined where nothing says it. */
	paid: PayoutAmount | undefined;
	/** Whether all rows of all types were read. */
	isWhole: boolean;
	sheets: SheetRows[];
	tally: Tally;
	/** What the file says of the payout against what was paid. */
	against: string[];
}

/**
 * A payout beside its rows: `balanced` where it was paid, every row is counted, their sum is what was paid, and nothing
 * in its file says otherwise. Undefined where there's nothing to compare.
 */
export function balanceOf(proof: BalanceProof): Balance | undefined {
	const { unpaid, paid, isWhole, sheets, tally, against } = proof;
	if (unpaid !== undefined || paid === undefined || !isWhole) return undefined;
	const reasons = sheets.flatMap((sheetRows) =>
		doubtsOf(sheetRows)
			.filter(({ doubt, effect }) => effect === 'notCounted' && doubt !== 'notPaid')
			.map(({ words, rows }) => `${sheetRows.file}: ${words} in ${rows}`),
	);
	const sum = tally.amount();
	const difference = paid.amount - sum;
	const all = [...reasons, ...against];
	return {
		balanced: difference === 0n && all.length === 0,
		...{ paid, sum, difference, tally },
		reasons: all,
		...{ explanations: [], settings: [] },
	};
}

/**
 * The doubts, as bits, that a balance settles. Fees that come to nothing, or may, add up whether or not they were taken
 * off.
 *
 * @param areOpen whether rows of unknown statuses may come to nothing
 */
export function provenBy(balance: Balance | undefined, sheets: SettlementSheet[], areOpen: boolean): number {
	if (balance?.balanced !== true) return 0;
	const fees = sheets.flatMap((sheet) => sheet.fees ?? []);
	const isOpen = sumOf(fees.map(({ deductible }) => deductible.total())) === 0n;
	const withFees = isOpen || fees.some(({ areUnproven }) => areUnproven) ? UNPROVEN & ~BITS.feesNotShown : UNPROVEN;
	return areOpen ? withFees & ~BITS.unknownStatus : withFees;
}

/** Why a payout isn't taken as one that balances, and by how much. */
export function differenceError(balance: Balance): FileError {
	const { paid, sum, difference } = balance;
	return new FileError(
		difference === 0n
			? `the transactions add up to ${amountInWords(sum, paid.currency)}, as it paid, but not for certain`
			: `the transactions add up to ${amountInWords(sum, paid.currency)}, but it paid ${amountInWords(paid.amount, paid.currency)}`,
		differenceText(balance),
		{ difference: numberOf(difference) ?? inCurrency(difference, paid.currency), currency: paid.currency },
	);
}
