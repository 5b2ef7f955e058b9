/**
 * What keeps a payout from being one that balances, in words: the only place that says it, for an item, a hint, a
 * report, an agent and a mail.
 */
import { namesInWords } from '../counted';
import { FileError } from '../errors';
import { amountInWords, inCurrency, magnitude, numberOf, type Decimal } from '../money';
import { payoutNamed } from '../sheets';
import type { Compared, Comparison } from './comparison';
import { CAUSES, type Cause, type Standing } from './standings';

const UNPAID: readonly Cause[] = ['failed', 'on its way', 'unknown status'];

/** A payout that doesn't balance, or couldn't be compared. */
export interface DoubtedPayout {
	id: string;
	comparison: Comparison;
}

export function standingOf({ cause }: Comparison): Standing {
	return cause === undefined ? 'balanced' : CAUSES[cause][0];
}

/** Whether nothing shows that it was paid. */
export function isUnpaid({ cause }: Comparison): boolean {
	return cause !== undefined && UNPAID.includes(cause);
}

/** Why a payout doesn't balance, or isn't known to, in two words; null where it does. */
export function causeInFew({ cause }: Comparison): string | null {
	return cause === undefined ? null : CAUSES[cause][1];
}

/** The same in sentences, if only that nothing says why. Empty where it balances. */
export function reasonsOf({ balanced, reasons }: Comparison): string[] {
	return balanced === false && reasons.length === 0 ? [CAUSES.unexplained[1]] : reasons;
}

/** "paid 100.00 SAR less than its rows"; '' where it doesn't differ, or couldn't be compared. */
export function differsInWords(comparison: Comparison): string {
	if (comparison.balanced !== false || comparison.difference === 0n) return '';
	return differenceInWords(comparison.difference, comparison.paid.currency);
}

/** The same of any payout. @param difference what it paid more than its rows come to */
export function differenceInWords(difference: Decimal, currency: string): string {
	return `paid ${amountInWords(magnitude(difference), currency)} ${difference > 0n ? 'more' : 'less'} than its rows`;
}

/** How much it paid more or less, and why that may be; why it wasn't compared. */
export function troubleInWords(comparison: Comparison): string {
	return [differsInWords(comparison), ...comparison.reasons].filter(Boolean).join('; ');
}

/** "payout_777: paid 100.00 SAR less than its rows", or why it isn't known; undefined of one that balances. */
export function doubtOf(id: string, comparison: Comparison): string | undefined {
	if (comparison.balanced === true) return undefined;
	return `${payoutNamed(id)}: ${differsInWords(comparison) || reasonsOf(comparison)[0]}`;
}

/** "payout_777: paid 100.00 SAR less than its rows; payout_778: … and 3 more" */
export function doubtsInWords(doubted: DoubtedPayout[]): string {
	const named = doubted.flatMap(({ id, comparison }) => doubtOf(id, comparison) ?? []);
	return namesInWords(named, { separator: '; ' });
}

/** Why a payout isn't taken as one that balances, and by how much. */
export function differenceError(compared: Compared): FileError {
	const { paid, sum, difference } = compared;
	return new FileError(
		difference === 0n
			? `the transactions add up to ${amountInWords(sum, paid.currency)}, as it paid, but not for certain`
			: `the transactions add up to ${amountInWords(sum, paid.currency)}, but it paid ${amountInWords(paid.amount, paid.currency)}`,
		troubleInWords(compared),
		{ difference: numberOf(difference) ?? inCurrency(difference, paid.currency), currency: paid.currency },
	);
}
