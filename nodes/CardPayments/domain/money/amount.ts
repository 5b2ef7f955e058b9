import { InputError, type Report } from '../errors/InputError';
import { isKnownCurrency, minorUnits } from './currency';
import type { Field } from '../input/field';
import { textOf } from '../input/text';

const PLAIN_DECIMAL = /^\d+(\.\d+)?$/;

/** The currency code in capital letters; undefined, with a problem reported, if there is no such currency. */
export function readCurrency({ label, value: entered }: Field, report: Report): string | undefined {
	const code = textOf(entered).toUpperCase();
	if (code === '') {
		report(new InputError(`"${label}" is empty`, 'Enter the three letters of a currency, e.g. SAR.'));
		return undefined;
	}
	if (isKnownCurrency(code)) return code;
	report(
		new InputError(
			`"${label}" (${quoted(entered)}) is no known currency`,
			'Enter the three letters of a currency, e.g. SAR.',
		),
	);
	return undefined;
}

/**
 * The amount in major units, as the number that stands in the request: it has exactly the digits
 * that were entered, or there is none.
 *
 * Only plain decimals are read ("1234.5"). A text such as "1,234.50" or "10,5" is refused and not
 * guessed: a wrong guess would charge a hundred times too much.
 *
 * @param currency decides how many decimals there may be; undefined if it is not known
 */
export function readAmount(
	{ label, value: entered }: Field,
	currency: string | undefined,
	report: Report,
): number | undefined {
	const text = textOf(entered);
	const refuse = (what: string, hint: string) => {
		report(new InputError(`"${label}" ${what}`, hint));
		return undefined;
	};
	if (text === '') return refuse('is empty', 'Enter more than zero, e.g. 10.50.');
	if (/^-\d/.test(text)) return refuse(`(${quoted(text)}) is below zero`, 'Enter it without the minus sign.');
	if (!PLAIN_DECIMAL.test(text)) {
		return refuse(
			`(${quoted(text)}) is not a plain number`,
			'Write it without currency or thousands separators and with a point before the decimals, e.g. 1234.50.',
		);
	}
	const amount = Number(text);
	if (amount === 0) return refuse(`(${quoted(text)}) is zero`, 'Enter more than zero, e.g. 10.50.');
	const [whole = '', decimals = ''] = text.split('.');
	const digits = currency === undefined ? undefined : minorUnits(currency);
	if (digits !== undefined && decimals.length > digits) {
		return refuse(
			`(${quoted(text)}) has more decimals than ${currency} has (${digits})`,
			`Round it before, as your books round, e.g. {{ $json.amount.toFixed(${digits}) }}.`,
		);
	}
	if (String(amount) !== shortest(whole, decimals)) {
		return refuse(`(${quoted(text)}) has too many digits to be sent exactly`, 'Split it into smaller amounts.');
	}
	return amount;
}

/** A decimal without the zeros that say nothing: "010.50" is 10.5. */
function shortest(whole: string, decimals: string): string {
	const fraction = decimals.replace(/0+$/, '');
	return whole.replace(/^0+(?=\d)/, '') + (fraction === '' ? '' : `.${fraction}`);
}

function quoted(value: unknown): string {
	const text = textOf(value);
	return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
