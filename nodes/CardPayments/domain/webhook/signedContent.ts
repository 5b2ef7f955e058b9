import { createHmac } from 'crypto';
import { amountText } from '../money/amountText';
import type { Payload } from './payload';
import type { Algorithm } from './presets';
import { alternativesOf, namesIn, type Template } from './template';

/** The HMAC of what is signed, which may come in several parts. */
export function digestOf(algorithm: Algorithm, secret: Buffer, parts: Uint8Array[]): Buffer {
	return parts.reduce((hmac, part) => hmac.update(part), createHmac(algorithm, secret)).digest();
}

/** The bytes that are signed when the template takes the body as it came. */
export function bodyContent(
	template: Template,
	body: Uint8Array,
	beside: { id: string; timestamp: string; url: string },
): Uint8Array[] {
	return template.parts.map((part) => {
		if ('text' in part) return Buffer.from(part.text);
		return part.name === 'body' ? body : Buffer.from(beside[part.name as keyof typeof beside]);
	});
}

/**
 * The text that is signed when the template names fields. `{amount}` is printed with the decimals
 * of `currency`; a field that is missing counts as empty.
 *
 * @returns undefined when a value brings text of the template itself: then it would be open where
 * one value ends and the next begins, so other values could give the very same text
 */
export function fieldContent(template: Template, payload: Payload): string | undefined {
	const content = fill(template, (name) => fieldText(payload, name));
	const bare = fill(template, () => '\0');
	const shifted = template.parts.some(
		(part) => 'text' in part && occurrences(content, part.text) !== occurrences(bare, part.text),
	);
	return shifted ? undefined : content;
}

/** The fields that came and that a signature made with the template covers. */
export function coveredFields(template: Template, payload: Payload): string[] {
	return namesIn(template).flatMap((name) => fieldThatCame(payload, name) ?? []);
}

function fieldThatCame(payload: Payload, name: string): string | undefined {
	return alternativesOf(name).find((each) => payload.textAt(each) !== undefined);
}

function fill(template: Template, value: (name: string) => string): string {
	return template.parts.map((part) => ('text' in part ? part.text : value(part.name))).join('');
}

function fieldText(payload: Payload, name: string): string {
	const came = fieldThatCame(payload, name);
	const text = came === undefined ? '' : (payload.textAt(came) ?? '');
	const isAmount = came === 'amount' && typeof payload.fields.amount === 'number';
	return isAmount ? amountText(text, payload.textAt('currency') ?? '') : text;
}

/** Overlapping ones included. */
function occurrences(text: string, wanted: string): number {
	let count = 0;
	for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) count++;
	return count;
}
