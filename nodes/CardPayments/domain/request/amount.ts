import { InputError, type Report } from '../errors';
import { decimalsOf, isKnownCurrency } from '../currency';
import { formatDecimal, parseDecimal } from '../money';
import { shortened, shownValue, textOf, type Field } from '../input';

/** What to do about an amount that may be read in two ways. */
export const AS_PLAIN_NUMBER =
	'Write it without currency or thousands separators and with a point before the decimals, e.g. 1234.50.';

const PLAIN_AMOUNT = /^\d+(\.\d+)?$/;

/**
 * The currency code in capital letters; undefined, with an error reported, if the currency isn't known.
 *
 * @param anyCurrency whether one that isn't known will do, as it was entered
 */
export function readCurrency(
	{ label, value: entered }: Field,
	report: Report,
	anyCurrency = false,
): string | undefined {
	const code = textOf(entered).toUpperCase();
	if (isKnownCurrency(code)) return code;
	if (anyCurrency && code !== '') return textOf(entered);
	const shown = shownValue(entered).trim();
	const what = shown === '' ? 'is empty' : `${shown} isn't a known currency`;
	report(new InputError(`"${label}" ${what}`, 'Enter the three letters of a currency, e.g. SAR.'));
	return undefined;
}

/**
 * The amount in major units, as the number to send: with exactly the digits that were entered, or
 * undefined.
 *
 * Only plain decimals are read ("1234.5"). A text such as "1,234.50" or "10,5" is refused and not
 * guessed: a wrong guess would charge a hundred times too much.
 *
 * @param currency decides how many decimals there may be; undefined if it is not known
 * @param anyAmount whether zero and any number of decimals will do
 */
export function readAmount(
	{ label, value: entered }: Field,
	currency: string | undefined,
	report: Report,
	anyAmount = false,
): number | undefined {
	const text = textOf(entered);
	const refuse = (what: string, hint: string) => {
		report(new InputError(`"${label}" ${what}`, hint));
		return undefined;
	};
	if (text === '' && shownValue(entered) === '') return refuse('is empty', 'Enter more than zero, e.g. 10.50.');
	if (/^-\d/.test(text)) return refuse(`(${shortened(text)}) is below zero`, 'Enter it without the minus sign.');
	const exact = PLAIN_AMOUNT.test(text) ? parseDecimal(text) : undefined;
	if (exact === undefined) {
		return refuse(`${shownValue(entered).trim()} isn't a plain number`, AS_PLAIN_NUMBER);
	}
	if (exact === 0n && !anyAmount) return refuse(`(${shortened(text)}) is zero`, 'Enter more than zero, e.g. 10.50.');
	const decimals = currency === undefined || anyAmount ? undefined : decimalsOf(currency);
	if (decimals !== undefined && (text.split('.')[1] ?? '').length > decimals) {
		return refuse(
			`(${shortened(text)}) has more decimals than ${currency} has (${decimals})`,
			`Round it first, the way your books do, e.g. {{ $json.amount.toFixed(${decimals}) }}.`,
		);
	}
	const amount = Number(text);
	if (String(amount) !== formatDecimal(exact, 0)) {
		return refuse(`(${shortened(text)}) has too many digits to be sent exactly`, 'Split it into smaller amounts.');
	}
	return amount;
}
