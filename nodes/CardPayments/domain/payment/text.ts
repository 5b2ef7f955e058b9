import { Problem, type Report } from '../problem';

/** What was entered or came from an expression, as text without surrounding white space; '' for nothing and for objects. */
export function textOf(value: unknown): string {
	return typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

/**
 * What was entered or came from an expression, as text; undefined for nothing. Anything else, an object
 * or true, is reported: leaving it out without a word could lose the order's number.
 */
export function readText(label: string, value: unknown, report: Report): string | undefined {
	const text = textOf(value);
	const isNothing = value === undefined || value === null || typeof value === 'string';
	if ((text === '' && !isNothing) || Number.isNaN(value)) {
		report(new Problem(`"${label}" is neither text nor a number`, 'If it comes from an expression, choose the value inside, e.g. {{ $json.order.id }}.'));
		return undefined;
	}
	return text === '' ? undefined : text;
}
