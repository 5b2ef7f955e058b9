import { createHmac } from 'crypto';
import { InputError } from '../errors';
import { DECISIVE_FIELDS, type Payload } from '../webhook';
import type { Algorithm } from './schemeFields';
import { decimalsOf } from '../currency';
import { fits, formatDecimal, parseDecimal } from '../money';

/** What is signed: the body as it came, or single fields of it. */
export interface Template {
	kind: 'body' | 'fields';
	/** Whether parts of the request stand beside the body or its fields. Then `{timestamp}` is that of the headers. */
	withRequest: boolean;
	/** Literal text and the names in braces, in turn. */
	parts: ReadonlyArray<{ text: string } | { name: string }>;
}

const BODY_NAMES = ['id', 'timestamp', 'url', 'body'];
/** `{header.x-request-id}`, `{query.data.id}`. */
const OF_REQUEST = /^(?:header|query)\../;

/**
 * Reads a template such as `{timestamp}.{body}` or `x_id{id}x_amount{amount}`. With `{body}` in it,
 * `{id}` and `{timestamp}` are those of the headers and `{url}` is the webhook's address. Without it every name is a
 * field of the body, or several of which the first that came counts: `{transaction.created|created}`. Headers and
 * what the address asks for stand in either: `{header.x-request-id}`, `{query.data.id}`; then `{timestamp}` is that of
 * the headers, too. `\n` in the text is a line break.
 *
 * @throws InputError when nothing of a delivery would be signed, or two deliveries could pass for one
 */
export function readTemplate(text: string): Template {
	const parts: Template['parts'] = text
		.split(/(\{[^{}]*\})/)
		.filter((part) => part !== '')
		.map((part) =>
			/^\{[^{}]*\}$/.test(part) ? { name: part.slice(1, -1).trim() } : { text: part.replaceAll('\\n', '\n') },
		);
	const names = namesIn({ parts });
	const withRequest = names.some((name) => OF_REQUEST.test(name));

	if (!names.includes('body')) {
		const decides = (field: string) =>
			DECISIVE_FIELDS.some((each) => each === field.split('.').at(-1)) || field.startsWith('query.');
		if (!names.flatMap(alternativesOf).some(decides)) {
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
		return { kind: 'fields', withRequest, parts };
	}
	const unknown = names.find((name) => !BODY_NAMES.includes(name) && !OF_REQUEST.test(name));
	if (unknown !== undefined) {
		throw new InputError(
			`The signed content can't have {${unknown}} beside {body}`,
			'Beside {body}, use only {timestamp} and {id}, which come from the headers, {url}, {header.…} and {query.…}.',
		);
	}
	return { kind: 'body', withRequest, parts };
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
export function bodyContent(template: Template, body: Uint8Array, beside: Beside): Uint8Array[] {
	return template.parts.map((part) => {
		if ('text' in part) return Buffer.from(part.text);
		return part.name === 'body' ? body : Buffer.from(besideText(part.name, beside) ?? '');
	});
}

/** What comes with a delivery beside its body. */
export interface Beside {
	id: string;
	/** Undefined where none came. */
	timestamp: string | undefined;
	url: string;
	/** By its name in lower case; undefined where there's none. */
	header: (name: string) => string | undefined;
}

/** Undefined where it's a field of the body. */
function besideText(name: string, beside: Beside): string | undefined {
	if (name.startsWith('header.')) return beside.header(name.slice('header.'.length).toLowerCase()) ?? '';
	if (name.startsWith('query.')) return queryOf(beside.url).get(name.slice('query.'.length)) ?? '';
	return name === 'id' || name === 'timestamp' || name === 'url' ? (beside[name] ?? '') : undefined;
}

function queryOf(url: string): URLSearchParams {
	return URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
}

/** A part of the request in a template of fields; undefined for a field. */
function requestText({ withRequest }: Template, name: string, beside: Beside): string | undefined {
	return withRequest && (OF_REQUEST.test(name) || name === 'timestamp') ? besideText(name, beside) : undefined;
}

/**
 * The text that is signed when the template names fields. `{amount}` is printed with the decimals
 * of `currency`; a field that is missing counts as empty.
 *
 * @returns undefined when a value brings text of the template itself: then it would be open where
 * one value ends and the next begins, so other values could give the very same text
 */
export function fieldContent(template: Template, payload: Payload, beside: Beside): string | undefined {
	const names = namesIn(template);
	const texts = payload.textsAt([...names.flatMap(alternativesOf), 'currency']);
	const values = new Map(
		names.map((name) => [name, requestText(template, name, beside) ?? fieldText(payload, texts, name)]),
	);
	const content = fill(template, (name) => values.get(name) ?? '');
	const bare = fill(template, () => '\0');
	const shifted = template.parts.some((part) => {
		if (!('text' in part)) return false;
		const usual = occurrences(bare, part.text, Infinity);
		return occurrences(content, part.text, usual + 1) !== usual;
	});
	return shifted ? undefined : content;
}

/**
 * The fields that came and that a signature made with the template covers: a field that the address repeats, too, where
 * it says the same.
 */
export function coveredFields(template: Template, payload: Payload, beside: Beside): string[] {
	const names = namesIn(template);
	const asked = names.filter((name) => name.startsWith('query.')).map((name) => name.slice('query.'.length));
	const texts = payload.textsAt([...names.flatMap(alternativesOf), ...asked]);
	const repeated = asked.filter((name) => texts.get(name) === queryOf(beside.url).get(name));
	const own = names.filter((name) => requestText(template, name, beside) === undefined);
	return [...own.flatMap((name) => alternativesOf(name).find((each) => texts.has(each)) ?? []), ...repeated];
}

/** Those of the fields that tell one event from another which a signature made with the template leaves open. */
export function uncoveredFields(template: Template): string[] {
	const covered = namesIn(template).flatMap(alternativesOf);
	return template.kind === 'body' ? [] : DECISIVE_FIELDS.filter((field) => !covered.includes(field));
}

function fill(template: Template, value: (name: string) => string): string {
	return template.parts.map((part) => ('text' in part ? part.text : value(part.name))).join('');
}

function fieldText(payload: Payload, texts: ReadonlyMap<string, string>, name: string): string {
	const came = alternativesOf(name).find((each) => texts.has(each)) ?? '';
	const text = texts.get(came) ?? '';
	const isAmount = came === 'amount' && typeof payload.fields?.amount === 'number';
	return isAmount ? amountText(text, texts.get('currency') ?? '') : text;
}

/** Overlapping ones included; no more than so many are counted. */
function occurrences(text: string, wanted: string, most: number): number {
	let count = 0;
	for (let at = text.indexOf(wanted); at !== -1 && count < most; at = text.indexOf(wanted, at + 1)) count++;
	return count;
}

/** What's larger is no amount of money, and costs time before the signature is checked. */
const LARGEST_EXPONENT = 30;

/**
 * A JSON number, as it was written, with exactly the decimals that ISO 4217 gives its currency: "2"
 * SAR is "2.00", "1.5E4" KWD is "15000.000".
 *
 * An amount with more decimals than its currency stays as it was written: rounded, it could pass under
 * the signature of another amount.
 */
export function amountText(written: string, currency: string): string {
	const decimals = decimalsOf(currency.toUpperCase());
	const [mantissa, exponent = '0'] = written.toLowerCase().split('e');
	const places = Number(exponent);
	const number = parseDecimal(mantissa);
	if (decimals === undefined || number === undefined || Math.abs(places) > LARGEST_EXPONENT) return written;
	const power = 10n ** BigInt(Math.abs(places));
	if (places < 0 && number % power !== 0n) return written;
	const amount = places < 0 ? number / power : number * power;
	return fits(amount, decimals) ? formatDecimal(amount, decimals) : written;
}
