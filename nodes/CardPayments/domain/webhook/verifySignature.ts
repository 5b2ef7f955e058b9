import { PayloadError } from '../errors/PayloadError';
import { timingSafeEqual } from 'crypto';
import { readPayload } from './payload';
import { signsTime, type Scheme } from './scheme';
import { decodeSignature, headerValue, signaturesIn, timestampIn, type Headers } from './signatureHeader';
import { bodyContent, digestOf, fieldContent } from './signedContent';
import { namesIn } from './template';

/** What came, and when. `now` in epoch milliseconds. */
export interface Delivery {
	headers: Headers;
	/** The body's bytes as they came, not what a parser made of them. */
	body: Uint8Array | undefined;
	now: number;
}

/** `reason` is for the log of whoever receives: it holds nothing that the sender wrote. */
interface Invalid {
	valid: false;
	reason: string;
}

/** Later than the year 5000 as seconds: such a timestamp counts milliseconds. */
const LEAST_MILLISECONDS = 100_000_000_000;

/**
 * Whether a delivery was signed with one of the scheme's secrets, and just now where its time is
 * signed. Any signature in the header may match. Never throws for what a stranger can send.
 */
export function verifySignature({
	headers,
	body,
	scheme,
	now,
}: Delivery & { scheme: Scheme }): Invalid | { valid: true } {
	const header = headerValue(headers, scheme.signatureHeader);
	if (header === undefined) return invalid(`there is no ${scheme.signatureHeader} header`);
	if (body === undefined || body.length === 0) return invalid('there is no body');
	if (scheme.secrets.length === 0 || scheme.secrets.some((secret) => secret.length === 0))
		return invalid('the signing secret is empty');

	const signatures = signaturesIn(header, scheme).flatMap((text) => decodeSignature(text, scheme.encoding) ?? []);
	if (signatures.length === 0) return invalid(`the ${scheme.signatureHeader} header holds ${expected(scheme)}`);

	const content =
		scheme.signed.kind === 'fields'
			? signedFields(scheme, body)
			: signedBody(scheme, { headers, body, now }, header);
	if ('reason' in content) return content;

	// Every secret is tried with every signature, so that the time taken doesn't show which one matched.
	let matched = false;
	for (const secret of scheme.secrets) {
		const digest = digestOf(scheme.algorithm, secret, content);
		for (const signature of signatures) {
			if (signature.length === digest.length && timingSafeEqual(signature, digest)) matched = true;
		}
	}
	return matched
		? { valid: true }
		: invalid('no signature matches: another secret, another scheme, or a changed body');
}

function signedBody(scheme: Scheme, { headers, body, now }: Delivery & { body: Uint8Array }, signatureHeader: string) {
	const timestamp =
		scheme.timestampHeader === ''
			? timestampIn(signatureHeader, scheme)
			: headerValue(headers, scheme.timestampHeader);
	const stale = signsTime(scheme) ? staleness(timestamp, scheme, now) : undefined;
	if (stale !== undefined) return invalid(stale);
	const id = scheme.idHeader === '' ? '' : headerValue(headers, scheme.idHeader);
	if (namesIn(scheme.signed).includes('id') && !id) return invalid(`there is no ${scheme.idHeader} header`);
	return bodyContent(scheme.signed, body, id ?? '', timestamp ?? '');
}

function signedFields(scheme: Scheme, body: Uint8Array) {
	const payload = readPayload(body);
	if (payload instanceof PayloadError) return invalid(payload.message);
	const content = fieldContent(scheme.signed, payload);
	return content === undefined
		? invalid('a signed field contains text of the signed content itself')
		: [Buffer.from(content)];
}

/** Why a timestamp is not of just now, or undefined when it is. */
function staleness(
	timestamp: string | undefined,
	{ timestampHeader, toleranceSeconds }: Scheme,
	now: number,
): string | undefined {
	if (timestamp === undefined)
		return timestampHeader === ''
			? 'the signatures need exactly one timestamp (t=…) beside them'
			: `there is no ${timestampHeader} header`;
	if (!/^\d{1,15}$/.test(timestamp)) return "the timestamp isn't a whole number";
	const count = Number(timestamp);
	const age = (now - (count >= LEAST_MILLISECONDS ? count : count * 1_000)) / 1_000;
	if (age > toleranceSeconds)
		return `it was signed ${Math.floor(age)} seconds ago, more than the tolerance of ${toleranceSeconds}`;
	if (-age > toleranceSeconds)
		return `it was signed ${Math.floor(-age)} seconds in the future, more than the tolerance of ${toleranceSeconds}: compare the clocks`;
	return undefined;
}

function expected({ prefix, encoding, algorithm }: Scheme): string {
	return `no signature${prefix === '' ? '' : ` after "${prefix}"`} in ${encoding} (for ${algorithm.toUpperCase()})`;
}

function invalid(reason: string): Invalid {
	return { valid: false, reason };
}
