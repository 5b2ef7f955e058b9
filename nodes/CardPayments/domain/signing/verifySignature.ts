import { timingSafeEqual } from 'crypto';
import { PayloadError } from '../errors';
import type { Payload } from '../webhook';
import { ALGORITHMS, type SignatureEncoding } from './schemeFields';
import { takesFromRequest, type Scheme } from './scheme';
import { bodyContent, digestOf, fieldContent, type Beside, type Template } from './template';

/** Headers as Node.js gives them; names in any case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What came, and when. `now` in epoch milliseconds. */
export interface SignedDelivery {
	headers: Headers;
	/** The body's bytes as they came, not what a parser made of them. */
	body: Uint8Array | undefined;
	/** The address that the service knows the webhook by; needed only where it's signed. */
	url?: string | undefined;
	/** What the body holds, read when it's first asked for. */
	payload: () => Payload | PayloadError;
	now: number;
}

/** `reason` is for the log of whoever receives: it holds nothing that the sender wrote. */
interface Unverified {
	valid: false;
	reason: string;
}

type SignatureVerdict = Unverified | { valid: true };

/** More signatures than any rotation needs; what a stranger sends beyond them is ignored. */
export const MOST_SIGNATURES = 20;

/** Later than the year 5000 as seconds: such a timestamp counts milliseconds. */
const LEAST_MILLISECONDS = 100_000_000_000;

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Whether a delivery was signed with one of the scheme's secrets, and just now where its time is
 * signed. Any signature in the header may match. Never throws for what a stranger can send.
 */
export function verifySignature({ scheme, ...delivery }: SignedDelivery & { scheme: Scheme }): SignatureVerdict {
	const { headers, body } = delivery;
	const header = headerValue(headers, scheme.signatureHeader);
	if (header === undefined) return invalid(`there is no ${scheme.signatureHeader} header`);
	if (body === undefined || body.length === 0) return invalid('there is no body');
	if (scheme.secrets.length === 0 || scheme.secrets.some((secret) => secret.length === 0))
		return invalid('the signing secret is empty');

	// All that a stranger gets for free stands before what costs time.
	const signatures = signaturesIn(header, scheme.prefix)
		.flatMap((text) => decodeSignature(text, scheme.encoding) ?? [])
		.filter(({ length }) => length === ALGORITHMS[scheme.algorithm].bytes);
	if (signatures.length === 0) return invalid(`the ${scheme.signatureHeader} header holds ${expected(scheme)}`);

	const beside = besideOf(scheme, delivery);
	const missing = missingBeside(scheme, beside, delivery.now);
	if (missing !== undefined) return invalid(missing);
	const content =
		scheme.signed.kind === 'fields'
			? signedFields(scheme.signed, { ...delivery, body }, beside)
			: bodyContent(scheme.signed, body, beside);
	if ('reason' in content) return content;

	// Every secret is tried with every signature, so that the time taken doesn't show which one matched.
	let matched = false;
	for (const secret of scheme.secrets) {
		const digest = digestOf(scheme.algorithm, secret, content);
		for (const signature of signatures) if (timingSafeEqual(signature, digest)) matched = true;
	}
	return matched
		? { valid: true }
		: invalid('no signature matches: another secret, another scheme, or a changed body');
}

/** What comes with a delivery beside its body, as a scheme names it. */
export function besideOf(scheme: Scheme, { headers, url = '' }: Pick<SignedDelivery, 'headers' | 'url'>): Beside {
	const { idHeader, prefix, signatureHeader, timestampHeader } = scheme;
	const header = (name: string) => headerValue(headers, name);
	const timestamp =
		timestampHeader === '' ? timestampIn(header(signatureHeader) ?? '', prefix) : header(timestampHeader);
	return { id: (idHeader === '' ? '' : header(idHeader)) ?? '', timestamp, url, header };
}

/** Why what's signed beside the body can't be, or is too old. */
function missingBeside(scheme: Scheme, { id, timestamp, url }: Beside, now: number): string | undefined {
	const stale = takesFromRequest(scheme, 'timestamp') ? staleness(timestamp, scheme, now) : undefined;
	if (stale !== undefined) return stale;
	if (takesFromRequest(scheme, 'id') && id === '') return `there is no ${scheme.idHeader} header`;
	return takesFromRequest(scheme, 'url') && url === '' ? "n8n doesn't know the address of this webhook" : undefined;
}

/** In bytes. Anybody can have a body read for its fields, and an event has a few kilobytes. */
const MOST_BYTES_WITH_FIELDS = 100_000;

function signedFields(
	template: Template,
	{ payload, body }: Pick<SignedDelivery, 'payload'> & { body: Uint8Array },
	beside: Beside,
) {
	if (body.length > MOST_BYTES_WITH_FIELDS)
		return invalid(`the body has more than ${MOST_BYTES_WITH_FIELDS} bytes, too many for a field template`);
	const read = payload();
	if (read instanceof PayloadError) return invalid(read.message);
	if (read.fields === undefined) return invalid("the body isn't a JSON object");
	const content = fieldContent(template, read, beside);
	return content === undefined
		? invalid('a signed field contains text of the signed content itself')
		: [Buffer.from(content)];
}

/** A timestamp in epoch milliseconds, written as seconds, milliseconds or ISO 8601. */
export function timeOfTimestamp(timestamp: string): number | undefined {
	if (ISO_TIME.test(timestamp)) return Date.parse(timestamp) || undefined;
	if (!/^\d{1,15}$/.test(timestamp)) return undefined;
	const count = Number(timestamp);
	return count >= LEAST_MILLISECONDS ? count : count * 1_000;
}

/** Why a timestamp is not of just now, or undefined when it is. */
function staleness(
	timestamp: string | undefined,
	{ timestampHeader, toleranceSeconds }: Scheme,
	now: number,
): string | undefined {
	if (timestamp === undefined)
		return timestampHeader === ''
			? 'the signatures need exactly one timestamp (t=… or ts=…) beside them'
			: `there is no ${timestampHeader} header`;
	const time = timeOfTimestamp(timestamp);
	if (time === undefined) return 'the timestamp is neither a whole number nor a time in ISO 8601';
	const age = (now - time) / 1_000;
	const tooMuch = `more than the tolerance of ${toleranceSeconds}`;
	if (age > toleranceSeconds) return `it was signed ${Math.floor(age)} seconds ago, ${tooMuch}`;
	if (-age > toleranceSeconds)
		return `it was signed ${Math.floor(-age)} seconds in the future, ${tooMuch}: compare the clocks`;
	return undefined;
}

function expected({ prefix, encoding, algorithm }: Scheme): string {
	return `no signature${prefix === '' ? '' : ` after "${prefix}"`} in ${encoding} (for ${algorithm.toUpperCase()})`;
}

function invalid(reason: string): Unverified {
	return { valid: false, reason };
}

/** A header's value; several of one name are joined by a comma, as HTTP does it. Undefined when there is none. */
export function headerValue(headers: Headers, name: string): string | undefined {
	const values = Object.keys(headers)
		.filter((key) => key.toLowerCase() === name)
		.flatMap((key) => headers[key] ?? []);
	return values.length === 0 ? undefined : values.join(', ');
}

/** The signatures in a header, without the prefix. Those with another prefix, such as an older version, are ignored. */
function signaturesIn(value: string, prefix: string): string[] {
	return tokens(value, prefix)
		.filter((token) => token.startsWith(prefix))
		.map((token) => token.slice(prefix.length))
		.slice(0, MOST_SIGNATURES);
}

/** The timestamp written as `t=…` or `ts=…` among the signatures; undefined unless there is exactly one. */
export function timestampIn(value: string, prefix: string): string | undefined {
	const found = tokens(value, prefix).filter((token) => /^ts?=/.test(token));
	return found.length === 1 ? found[0]?.replace(/^ts?=/, '') : undefined;
}

/** The bytes of a signature; hex may be in capitals. Undefined for other texts of the same bytes: nobody sends them. */
export function decodeSignature(text: string, encoding: SignatureEncoding): Buffer | undefined {
	const bytes = Buffer.from(text, encoding);
	const written = bytes.toString(encoding);
	const isCapital = encoding === 'hex' && text === written.toUpperCase();
	return text === written || isCapital ? bytes : undefined;
}

/** Signatures are separated by blanks, commas or semicolons; a prefix with a comma in it (`v1,`) leaves blanks only. */
export function tokens(value: string, prefix: string): string[] {
	const parts = prefix.includes(',')
		? value.split(/[ \t]+/).map((part) => part.replace(/,$/, ''))
		: value.split(/[ \t,;]+/);
	return parts.filter((part) => part !== '');
}
