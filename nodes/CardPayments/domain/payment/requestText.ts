import { InputError, type Report } from '../errors/InputError';
import { textOf } from '../input/text';

/**
 * What was entered or came from an expression, as text; undefined for nothing. Anything else, an object
 * or true, is reported: leaving it out without a word could lose the order's number.
 */
export function readText(label: string, value: unknown, report: Report): string | undefined {
	const text = textOf(value);
	const isNothing = value === undefined || value === null || typeof value === 'string';
	if ((text === '' && !isNothing) || Number.isNaN(value)) {
		report(
			new InputError(
				`"${label}" is neither text nor a number`,
				'If it comes from an expression, choose the value inside, e.g. {{ $json.order.id }}.',
			),
		);
		return undefined;
	}
	return text === '' ? undefined : text;
}
