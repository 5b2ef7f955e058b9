import { createHmac } from 'crypto';
import { InputError } from '../errors';
import { amountText } from '../money/decimal';
import type { Payload } from './payload';
import type { Algorithm } from './presets';

/** What is signed: the body as it came, single fields of it, or nothing. */
export interface Template {
	kind: 'body' | 'fields' | 'nothing';
	/** Literal text and the names in braces, in turn. */
	parts: ReadonlyArray<{ text: string } | { name: string }>;
}

const BODY_NAMES = ['id', 'timestamp', 'url', 'body'];
/** The fields that tell one event from another. */
const DECISIVE = ['id', 'status', 'amount', 'currency'];

/**
 * Reads a template such as `{timestamp}.{body}` or `x_id{id}x_amount{amount}`. With `{body}` in it,
 * `{id}` and `{timestamp}` are those of the headers and `{url}` is the webhook's address. Without it every name is a
 * field of the body, or several of which the first that came counts: `{transaction.created|created}`.
 *
 * @throws InputError when nothing of a delivery would be signed, or two deliveries could pass for one
 */
export function readTemplate(text: string): Template {
	const parts: Template['parts'] = text
		.split(/(\{[^{}]*\})/)
		.filter((part) => part !== '')
		.map((part) => (/^\{[^{}]*\}$/.test(part) ? { name: part.slice(1, -1).trim() } : { text: part }));
	const names = namesIn({ parts });

	if (!names.includes('body')) {
		if (!names.flatMap(alternativesOf).some((field) => DECISIVE.includes(field))) {
			throw new InputError(
				'The signed content names neither the body nor any of id, status, amount and currency',
				'Put what your service signs in braces, e.g. {body}. Otherwise an old signature would fit other values.',
			);
		}
		if (/\}\{/.test(text)) {
			throw new InputError(
				'Two fields of the signed content touch each other',
				'Put text between them. Otherwise a forger could move characters from one to the other.',
			);
		}
		return { kind: 'fields', parts };
	}
	const unknown = names.find((name) => !BODY_NAMES.includes(name));
	if (unknown !== undefined) {
		throw new InputError(
			`The signed content can't have {${unknown}} beside {body}`,
			'Beside {body}, use only {timestamp} and {id}, which come from the headers, and {url}.',
		);
	}
	return { kind: 'body', parts };
}

export function namesIn({ parts }: Pick<Template, 'parts'>): string[] {
	return parts.flatMap((part) => ('name' in part ? [part.name] : []));
}

/** The fields a name in a field template means: `{transaction.created|created}` takes the first one that came. */
function alternativesOf(name: string): string[] {
	return name.split('|').map((each) => each.trim());
}

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
