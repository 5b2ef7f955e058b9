import { createHmac, timingSafeEqual } from 'crypto';
import { CardPaymentsError } from '../errors/CardPaymentsError';
import { readPayload, type Payload } from './payload';
import {
	ALGORITHMS,
	dataFor,
	ENCODINGS,
	HASHSTRING_TEMPLATE,
	PRESETS,
	type Algorithm,
	type Preset,
	type SchemeEntries,
	type SignatureEncoding,
} from './presets';
import { readScheme } from './scheme';
import { readSecrets, secretTexts, type SecretFormat } from './secrets';
import { decodeSignature, headerValue, timestampIn, tokens, type Headers } from './signatureHeader';
import { bodyContent, fieldContent } from './signedContent';
import { readTemplate } from './template';
import { verifySignature } from './verifySignature';

/** Settings that verify a delivery. `late`: why its time still rejects it. */
export interface FoundScheme {
	preset: Preset;
	/** The credential's data, without secrets. */
	data: Record<string, string | number>;
	entries: SchemeEntries;
	late: string | undefined;
}

export interface SearchResult {
	found: FoundScheme[];
	/** How many HMACs were compared. */
	tried: number;
	/** Whether every combination was tried. */
	complete: boolean;
}

/** What looks like a signature in a header that came. */
interface SignatureCandidate {
	header: string;
	prefix: string;
	algorithm: Algorithm;
	encoding: SignatureEncoding;
	digest: Buffer;
}

interface Content {
	template: string;
	kind: 'body' | 'fields';
	timestampHeader: string;
	idHeader: string;
	/** A timestamp in a signature header goes with that header alone. */
	onlyWith: string | undefined;
	chunks: Uint8Array[];
}

/** The search blocks n8n meanwhile. Either takes about a tenth of a second. */
const MOST_HMACS = 20_000;
const MOST_BYTES = 64_000_000;
const MOST_HEADERS = 60;
const LONGEST_HEADER = 4_000;
const MOST_TOKENS = 20;
const MOST_IDS = 10;
const MOST_TIMESTAMPS = 4;
const MOST_FOUND = 3;
const MOST_SECRETS = 10;

const SEPARATORS = ['.', ':', '', '|', '_', '-', ','];

/** The templates of live services: of charges, refunds and payouts. */
const FIELD_TEMPLATES = [
	HASHSTRING_TEMPLATE,
	HASHSTRING_TEMPLATE.replace('{transaction.created|created}', '{date}'),
	'x_id{id}x_amount{amount}x_currency{currency}x_status{status}x_created{date}',
	'x_id{id}x_amount{amount}x_currency{currency}x_status{status}x_created{transaction.created|created}',
];

/** Headers of every request: they carry no ID of a delivery. */
const USUAL_HEADERS =
	/^(?:accept.*|authorization|cache-control|connection|content-.*|cookie|date|expect|forwarded|host|origin|pragma|referer|sec-.*|te|traceparent|tracestate|transfer-encoding|upgrade.*|user-agent|via|x-forwarded-.*|x-real-ip)$/;

/**
 * The settings that would verify a delivery with the secrets entered: every preset, algorithm, encoding,
 * prefix, header and signed content that came, tried on the bytes received. A secret is never guessed, and
 * whatever is found has passed the trigger's own verification.
 *
 * @param credential what the user entered: its secrets and its templates are tried too
 */
export function findScheme({
	headers,
	body,
	credential,
	now,
}: {
	headers: Headers;
	body: Uint8Array;
	credential: Readonly<Record<string, unknown>>;
	now: number;
}): SearchResult {
	const candidates = signatureCandidates(headers);
	const keys = keysOf(credential);
	const result: SearchResult = { found: [], tried: 0, complete: true };
	let bytes = 0;
	for (const content of contents({ headers, body, candidates, credential })) {
		const length = content.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
		for (const algorithm of Object.keys(ALGORITHMS) as Algorithm[]) {
			const fitting = candidates.filter(
				(candidate) =>
					candidate.algorithm === algorithm &&
					(content.onlyWith === undefined || content.onlyWith === candidate.header),
			);
			if (fitting.length === 0) continue;
			for (const { key, ...secret } of keys) {
				if (result.tried >= MOST_HMACS || bytes + length > MOST_BYTES) return { ...result, complete: false };
				result.tried++;
				bytes += length;
				const digest = content.chunks
					.reduce((hmac, chunk) => hmac.update(chunk), createHmac(algorithm, key))
					.digest();
				const matches = fitting.filter((candidate) => timingSafeEqual(candidate.digest, digest));
				const found = matches
					.flatMap((match) => settingsFor({ match, content, secret, headers, body, now }) ?? [])
					.sort((a, b) => openness(a.preset) - openness(b.preset))[0];
				if (found !== undefined && !result.found.some(({ data }) => sameData(data, found.data)))
					result.found.push(found);
				if (result.found.length >= MOST_FOUND) return result;
			}
		}
	}
	return result;
}

/** What looks like a signature: text of the right length in hex, base64 or base64url, perhaps after a prefix. */
export function signatureCandidates(headers: Headers): SignatureCandidate[] {
	return Object.keys(headers)
		.slice(0, MOST_HEADERS)
		.flatMap((name) => {
			const header = name.toLowerCase();
			const value = headerValue(headers, header) ?? '';
			if (value.length > LONGEST_HEADER) return [];
			const withComma = tokens(value, ',').filter((token) => token.includes(','));
			return [...new Set([...withComma, ...tokens(value, '')])]
				.slice(0, MOST_TOKENS)
				.flatMap((token) => signaturesOf(header, token));
		});
}

function signaturesOf(header: string, token: string): SignatureCandidate[] {
	const found: SignatureCandidate[] = [];
	for (const algorithm of Object.keys(ALGORITHMS) as Algorithm[]) {
		const { bytes } = ALGORITHMS[algorithm];
		const padded = Math.ceil(bytes / 3) * 4;
		const lengths: Record<SignatureEncoding, number[]> = {
			hex: [bytes * 2],
			base64: [padded],
			base64url: [Math.ceil((bytes * 4) / 3), padded],
		};
		for (const encoding of ['hex', 'base64', 'base64url'] as const) {
			for (const length of lengths[encoding]) {
				const prefix = token.slice(0, -length);
				if (token.length < length || !/^(?:[\w.-]{1,30}[=:,])?$/.test(prefix)) continue;
				const digest = decodeSignature(token.slice(-length), encoding);
				if (digest?.length !== bytes) continue;
				// Padded base64 without + and / is base64url too: the usual one counts.
				const known = found.some((other) => other.algorithm === algorithm && other.digest.equals(digest));
				if (!known) found.push({ header, prefix, algorithm, encoding, digest });
			}
		}
	}
	return found;
}

/** A secret whose format it doesn't have gives no key. */
function keysOf(credential: Readonly<Record<string, unknown>>) {
	const texts = secretTexts(String(credential.secret ?? ''), String(credential.additionalSecrets ?? ''));
	const formats: SecretFormat[] = ['text', 'base64'];
	return [...new Set(texts)].slice(0, MOST_SECRETS).flatMap((text) =>
		formats.flatMap((writtenAs) => {
			const keys = readOrUndefined(() => readSecrets(text, '', writtenAs)) ?? [];
			return keys.map((key) => ({ key, text, writtenAs }));
		}),
	);
}

interface Came {
	headers: Headers;
	body: Uint8Array;
	candidates: SignatureCandidate[];
	credential: Readonly<Record<string, unknown>>;
}

/** What may have been signed, the likeliest first. */
function* contents({ headers, body, candidates, credential }: Came): Generator<Content> {
	const of = (template: string, place: Partial<Content> = {}, id = '', timestamp = ''): Content => ({
		template,
		kind: 'body',
		timestampHeader: '',
		idHeader: '',
		onlyWith: undefined,
		...place,
		chunks: bodyContent(readTemplate(template), body, id, timestamp),
	});
	yield of('{body}');

	const payload = readPayload(body);
	if (!(payload instanceof CardPaymentsError)) yield* fieldContents(payload, credential);

	const times = timestamps(headers, candidates);
	const ids = idHeaders(headers, candidates, times);
	const literals = [...new Set(candidates.map(({ prefix }) => prefix.slice(0, -1)))].filter((text) => text !== '');
	for (const { value, ...place } of times) {
		for (const separator of SEPARATORS) {
			yield of(`{timestamp}${separator}{body}`, place, '', value);
			yield of(`{body}${separator}{timestamp}`, place, '', value);
			for (const literal of literals)
				yield of(`${literal}${separator}{timestamp}${separator}{body}`, place, '', value);
		}
	}
	for (const id of ids) {
		for (const separator of SEPARATORS) {
			const place = { idHeader: id.header };
			yield of(`{id}${separator}{body}`, place, id.value);
			yield of(`{body}${separator}{id}`, place, id.value);
			for (const { value, ...time } of times) {
				yield of(`{id}${separator}{timestamp}${separator}{body}`, { ...place, ...time }, id.value, value);
				yield of(`{timestamp}${separator}{id}${separator}{body}`, { ...place, ...time }, id.value, value);
			}
		}
	}
}

function* fieldContents(payload: Payload, { signedFields, signedContent }: Came['credential']): Generator<Content> {
	const entered = [signedFields, signedContent].filter((text) => typeof text === 'string');
	for (const template of new Set([...entered, ...FIELD_TEMPLATES])) {
		const read = readOrUndefined(() => readTemplate(template));
		const content = read?.kind === 'fields' ? fieldContent(read, payload) : undefined;
		if (content === undefined) continue;
		const place = { timestampHeader: '', idHeader: '', onlyWith: undefined };
		yield { template, kind: 'fields', ...place, chunks: [Buffer.from(content)] };
	}
}

/** What a user entered may not be of the kind that is tried. */
function readOrUndefined<Value>(read: () => Value): Value | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

/** As `t=…` in a signature's header, or in a header of its own. */
function timestamps(
	headers: Headers,
	candidates: SignatureCandidate[],
): Array<{ value: string; timestampHeader: string; onlyWith: string | undefined }> {
	const beside = [...new Map(candidates.map((candidate) => [candidate.header, candidate])).values()].flatMap(
		({ header, prefix }) => {
			const value = timestampIn(headerValue(headers, header) ?? '', { prefix });
			return value === undefined ? [] : [{ value, timestampHeader: '', onlyWith: header }];
		},
	);
	const apart = own(headers)
		.filter(({ header, value }) => /^\d{9,15}$/.test(value) && !isNamedId(header))
		.map(({ header, value }) => ({ value, timestampHeader: header, onlyWith: undefined }));
	return [...beside, ...apart].slice(0, MOST_TIMESTAMPS);
}

function idHeaders(headers: Headers, candidates: SignatureCandidate[], times: Array<{ timestampHeader: string }>) {
	const taken = [...candidates.map(({ header }) => header), ...times.map(({ timestampHeader }) => timestampHeader)];
	return own(headers)
		.filter(({ header, value }) => !taken.includes(header) && /^[!-~]{1,200}$/.test(value))
		.sort((a, b) => Number(isNamedId(b.header)) - Number(isNamedId(a.header)))
		.slice(0, MOST_IDS);
}

const isNamedId = (header: string) => /(?:^|[-_])id$/.test(header);

/** The headers that other requests don't have. */
function own(headers: Headers): Array<{ header: string; value: string }> {
	return Object.keys(headers)
		.slice(0, MOST_HEADERS)
		.map((name) => ({ header: name.toLowerCase(), value: headerValue(headers, name.toLowerCase()) ?? '' }))
		.filter(({ header }) => !USUAL_HEADERS.test(header));
}

/** The simplest preset that says it, once the trigger itself has verified the delivery with it. */
function settingsFor({
	match,
	content,
	secret,
	headers,
	body,
	now,
}: {
	match: SignatureCandidate;
	content: Content;
	secret: { text: string; writtenAs: SecretFormat };
	headers: Headers;
	body: Uint8Array;
	now: number;
}): FoundScheme | undefined {
	const entries: SchemeEntries = {
		signatureHeader: match.header,
		prefix: match.prefix,
		algorithm: match.algorithm,
		encoding: match.encoding,
		signedContent: content.template,
		timestampHeader: content.timestampHeader,
		idHeader: content.idHeader,
		writtenAs: secret.writtenAs,
		tolerance: 300,
	};
	const simplestFirst = (Object.keys(PRESETS) as Preset[]).sort((a, b) => openness(a) - openness(b));
	for (const preset of simplestFirst) {
		if (preset === 'fieldTemplate' && content.kind !== 'fields') continue;
		const data = dataFor(preset, entries);
		if (data === undefined) continue;
		const scheme = readScheme({ ...data, secret: secret.text });
		const verdict = verifySignature({ headers, body, scheme, now });
		if (verdict.valid) return { preset, data, entries, late: undefined };
		const atAnyTime = verifySignature({ headers, body, scheme: { ...scheme, toleranceSeconds: Infinity }, now });
		if (atAnyTime.valid) return { preset, data, entries, late: verdict.reason };
	}
	return undefined;
}

/** How much a preset leaves to the user. */
function openness(preset: Preset): number {
	return Object.values(PRESETS[preset].entries).filter((source) => 'field' in source).length;
}

function sameData(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/** What was found, in one sentence: "x-signature is HMAC-SHA256 in hex of the body". */
export function inWords({ entries }: Pick<FoundScheme, 'entries'>): string {
	const { signatureHeader, algorithm, encoding, signedContent } = entries;
	const { label } = ALGORITHMS[algorithm as Algorithm];
	const written = ENCODINGS[encoding as SignatureEncoding].label;
	const fields = !signedContent.includes('{body}');
	const signed = fields ? 'fields of the body' : signedContent === '{body}' ? 'the body' : signedContent;
	return `${signatureHeader} is ${label} in ${encoding === 'hex' ? 'hex' : written} of ${signed}`;
}
