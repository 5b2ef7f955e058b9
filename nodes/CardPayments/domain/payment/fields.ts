import { InputError, type Report } from '../errors/InputError';
import { textOf } from '../input/text';
import { isLoopback } from '../service/loopback';
import { readText } from './requestText';

/** A yes or no, also as the text that an expression may give; undefined where nothing was entered. */
export function readBoolean(label: string, value: unknown, report: Report): boolean | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	if (value === true || value === 'true') return true;
	if (value === false || value === 'false') return false;
	report(new InputError(`"${label}" is neither true nor false`));
	return undefined;
}

export function readTime(label: string, value: unknown, report: Report): number | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const number = Number(textOf(value) || Number.NaN);
	if (Number.isFinite(number) && number > 0) return number;
	report(new InputError(`"${label}" is not a number above zero`));
	return undefined;
}

/**
 * Part of a phone number, as text with its leading zeros, or as the number that some services
 * want, which has none.
 */
export function readPhonePart(
	label: string,
	value: unknown,
	asNumber: boolean,
	report: Report,
): string | number | undefined {
	const text = readText(label, value, report);
	if (text === undefined || !asNumber) return text;
	const digits = text.replace(/^\+/, '');
	if (/^\d{1,15}$/.test(digits)) return Number(digits);
	report(
		new InputError(
			`"${label}" cannot be sent as a number`,
			'Leave only its digits, or choose Text as "Phone Format".',
		),
	);
	return undefined;
}

/** The identifier of a card token. A card number is refused, and not repeated: it must not be in a workflow at all. */
export function readSourceId(value: unknown, report: Report): string | undefined {
	const id = textOf(value);
	if (id === '') {
		report(
			new InputError(
				'"Source ID" is empty',
				'Enter the ID of the card token, which your checkout page got from the service.',
			),
		);
		return undefined;
	}
	if (!isCardNumber(id.replace(/[\s-]/g, ''))) return id;
	report(
		new InputError(
			'"Source ID" holds a card number',
			'Only the ID of a card token may be used. Card numbers in a workflow break the rules of the card schemes: remove it from the data as well.',
		),
	);
	return undefined;
}

/** 13 to 19 digits whose check digit (Luhn, ISO/IEC 7812-1) is right. */
function isCardNumber(digits: string): boolean {
	if (!/^\d{13,19}$/.test(digits)) return false;
	let sum = 0;
	for (const [index, digit] of [...digits].reverse().map(Number).entries()) {
		const weighted = index % 2 === 1 ? digit * 2 : digit;
		sum += weighted > 9 ? weighted - 9 : weighted;
	}
	return sum % 10 === 0;
}

/** An address the service or the cardholder is sent to: HTTPS, or plain HTTP on this very machine. */
export function readWebAddress(label: string, value: unknown, report: Report): string | undefined {
	const address = readText(label, value, report);
	if (address === undefined) return undefined;
	if (!URL.canParse(address)) {
		report(
			new InputError(
				`"${label}" (${address.slice(0, 100)}) is not a web address`,
				'Write it in full, e.g. https://shop.example.com/thanks.',
			),
		);
		return undefined;
	}
	const { protocol, hostname } = new URL(address);
	if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return address;
	report(
		new InputError(
			`"${label}" must start with https://`,
			'Over plain HTTP anybody on the way could read and change what is sent there.',
		),
	);
	return undefined;
}
