import { FileError } from '../errors';
import { isZero, magnitude } from '../money/decimal';
import { inCurrency, numberOf } from '../money/money';
import type { Balance } from './balance';

/** A payout whose transactions don't add up to what it paid. */
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
	const parts = isZero(difference) ? [] : [`${amount} ${difference.digits > 0n ? 'missing' : 'too much'}`];
	return [...parts, ...reasons, ...explanations].join('; ');
}
