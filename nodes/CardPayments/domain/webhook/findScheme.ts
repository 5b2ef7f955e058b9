import { timingSafeEqual } from 'crypto';
import { PayloadError } from '../errors/PayloadError';
import { readPayload, type Payload } from './payload';
import {
	ALGORITHMS,
	dataFor,
	ENCODINGS,
	HASHSTRING_TEMPLATE,
	PRESET_NAMES,
	PRESETS,
	SCHEME_FIELDS,
	SECRET_FORMATS,
	type Algorithm,
	type Preset,
	type SchemeEntries,
	type SignatureEncoding,
} from './presets';
import { readScheme } from './scheme';
import { readSecrets, secretTexts, type SecretFormat } from './secrets';
import { decodeSignature, headerValue, textsOf, timestampIn, tokens, type Headers } from './signatureHeader';
import { bodyContent, digestOf, fieldContent } from './signedContent';
import { readTemplate } from './template';
import { verifySignature, type Delivery } from './verifySignature';

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

interface Header {
	/** In lower case. */
	name: string;
	value: string;
	/** A timestamp beside a signature goes with that signature's header alone. */
	onlyWith?: string;
}

interface Content extends Pick<SchemeEntries, 'signedContent' | 'timestampHeader' | 'idHeader'> {
	onlyWith?: string | undefined;
	parts: Uint8Array[];
}

interface Search extends Delivery {
	/** What the user entered: its secrets and its templates are tried too. */
	credential: Readonly<Record<string, unknown>>;
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
 */
export function findScheme(search: Search): SearchResult {
	const candidates = signatureCandidates(search.headers);
	const keys = keysOf(search.credential);
	const result: SearchResult = { found: [], tried: 0, complete: true };
	let bytes = 0;
	for (const content of contents(search, candidates)) {
		const { onlyWith, parts } = content;
		const length = parts.reduce((sum, part) => sum + part.length, 0);
		const fitting = candidates.filter(({ header }) => onlyWith === undefined || onlyWith === header);
		for (const algorithm of new Set(fitting.map((candidate) => candidate.algorithm))) {
			for (const { key, ...secret } of keys) {
				if (result.tried >= MOST_HMACS || bytes + length > MOST_BYTES) return { ...result, complete: false };
				result.tried++;
				bytes += length;
				const digest = digestOf(algorithm, key, parts);
				const found = fitting
					.filter((each) => each.algorithm === algorithm && timingSafeEqual(each.digest, digest))
					.flatMap((match) => settingsFor(match, content, secret, search) ?? [])
					.sort((a, b) => openness(a.preset) - openness(b.preset))[0];
				const isKnown = result.found.some(({ data }) => JSON.stringify(data) === JSON.stringify(found?.data));
				if (found !== undefined && !isKnown) result.found.push(found);
				if (result.found.length >= MOST_FOUND) return result;
			}
		}
	}
	return result;
}

/** What looks like a signature: text of the right length in hex, base64 or base64url, perhaps after a prefix. */
export function signatureCandidates(headers: Headers): SignatureCandidate[] {
	return headersIn(headers).flatMap(({ name, value }) => {
		if (value.length > LONGEST_HEADER) return [];
		const withComma = tokens(value, ',').filter((token) => token.includes(','));
		return [...new Set([...withComma, ...tokens(value, '')])]
			.slice(0, MOST_TOKENS)
			.flatMap((token) => signaturesOf(name, token));
	});
}

function signaturesOf(header: string, token: string): SignatureCandidate[] {
	const found: SignatureCandidate[] = [];
	for (const algorithm of Object.keys(ALGORITHMS) as Algorithm[]) {
		const { bytes } = ALGORITHMS[algorithm];
		for (const encoding of Object.keys(ENCODINGS) as SignatureEncoding[]) {
			for (const { length } of textsOf(Buffer.alloc(bytes), encoding)) {
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
function keysOf(credential: Search['credential']) {
	const texts = secretTexts(String(credential.secret ?? ''), String(credential.additionalSecrets ?? ''));
	return [...new Set(texts)].slice(0, MOST_SECRETS).flatMap((text) =>
		(Object.keys(SECRET_FORMATS) as SecretFormat[]).flatMap((writtenAs) => {
			const [key] = readOrUndefined(() => readSecrets(text, '', writtenAs)) ?? [];
			return key === undefined ? [] : [{ key, text, writtenAs }];
		}),
	);
}

/** What may have been signed, the likeliest first. */
function* contents({ headers, body = Buffer.of(), credential }: Search, candidates: SignatureCandidate[]) {
	const none: Header = { name: '', value: '' };
	const content = (signedContent: string, { id = none, time = none } = {}): Content => ({
		signedContent,
		timestampHeader: time.name,
		idHeader: id.name,
		onlyWith: time.onlyWith,
		parts: bodyContent(readTemplate(signedContent), body, id.value, time.value),
	});
	yield content('{body}');

	const payload = readPayload(body);
	if (!(payload instanceof PayloadError)) yield* fieldContents(payload, credential);

	const times = timestamps(headers, candidates);
	const ids = idHeaders(headers, candidates, times);
	const literals = new Set(candidates.map(({ prefix }) => prefix.slice(0, -1)).filter((text) => text !== ''));
	for (const time of times) {
		for (const separator of SEPARATORS) {
			yield content(`{timestamp}${separator}{body}`, { time });
			yield content(`{body}${separator}{timestamp}`, { time });
			for (const literal of literals)
				yield content(`${literal}${separator}{timestamp}${separator}{body}`, { time });
		}
	}
	for (const id of ids) {
		for (const separator of SEPARATORS) {
			yield content(`{id}${separator}{body}`, { id });
			yield content(`{body}${separator}{id}`, { id });
			for (const time of times) {
				yield content(`{id}${separator}{timestamp}${separator}{body}`, { id, time });
				yield content(`{timestamp}${separator}{id}${separator}{body}`, { id, time });
			}
		}
	}
}

function* fieldContents(payload: Payload, { signedFields, signedContent }: Search['credential']): Generator<Content> {
	const entered = [signedFields, signedContent].filter((text) => typeof text === 'string');
	for (const template of new Set([...entered, ...FIELD_TEMPLATES])) {
		const read = readOrUndefined(() => readTemplate(template));
		const content = read?.kind === 'fields' ? fieldContent(read, payload) : undefined;
		if (content === undefined) continue;
		yield { signedContent: template, timestampHeader: '', idHeader: '', parts: [Buffer.from(content)] };
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
function timestamps(headers: Headers, candidates: SignatureCandidate[]): Header[] {
	const beside = [...new Map(candidates.map((candidate) => [candidate.header, candidate])).values()].flatMap(
		({ header, prefix }) => {
			const value = timestampIn(headerValue(headers, header) ?? '', { prefix });
			return value === undefined ? [] : [{ name: '', value, onlyWith: header }];
		},
	);
	const apart = unusualHeaders(headers).filter(({ name, value }) => /^\d{9,15}$/.test(value) && !isNamedId(name));
	return [...beside, ...apart].slice(0, MOST_TIMESTAMPS);
}

function idHeaders(headers: Headers, candidates: SignatureCandidate[], times: Header[]) {
	const taken = [...candidates.map(({ header }) => header), ...times.map(({ name }) => name)];
	return unusualHeaders(headers)
		.filter(({ name, value }) => !taken.includes(name) && /^[!-~]{1,200}$/.test(value))
		.sort((a, b) => Number(isNamedId(b.name)) - Number(isNamedId(a.name)))
		.slice(0, MOST_IDS);
}

const isNamedId = (name: string) => /(?:^|[-_])id$/.test(name);

/** The headers that other requests don't have. */
const unusualHeaders = (headers: Headers) => headersIn(headers).filter(({ name }) => !USUAL_HEADERS.test(name));

function headersIn(headers: Headers): Header[] {
	const names = Object.keys(headers).slice(0, MOST_HEADERS);
	return names.map((name) => name.toLowerCase()).map((name) => ({ name, value: headerValue(headers, name) ?? '' }));
}

/** The simplest preset that says it, once the trigger itself has verified the delivery with it. */
function settingsFor(
	{ header, prefix, algorithm, encoding }: SignatureCandidate,
	{ signedContent, timestampHeader, idHeader }: Content,
	{ text, writtenAs }: { text: string; writtenAs: SecretFormat },
	delivery: Delivery,
): FoundScheme | undefined {
	const entries: SchemeEntries = {
		signatureHeader: header,
		prefix,
		algorithm,
		encoding,
		signedContent,
		timestampHeader,
		idHeader,
		writtenAs,
		tolerance: Number(SCHEME_FIELDS.tolerance.default),
	};
	for (const preset of PRESET_NAMES.toSorted((a, b) => openness(a) - openness(b))) {
		if (preset === 'fieldTemplate' && !signsFields(entries)) continue;
		const data = dataFor(preset, entries);
		if (data === undefined) continue;
		const scheme = readScheme({ ...data, secret: text });
		const verdict = verifySignature({ ...delivery, scheme });
		if (verdict.valid) return { preset, data, entries, late: undefined };
		const atAnyTime = { ...scheme, toleranceSeconds: Infinity };
		if (verifySignature({ ...delivery, scheme: atAnyTime }).valid)
			return { preset, data, entries, late: verdict.reason };
	}
	return undefined;
}

/** How much a preset leaves to the user. */
function openness(preset: Preset): number {
	return -Object.keys(PRESETS[preset].fixed).length;
}

function signsFields({ signedContent }: SchemeEntries): boolean {
	return !signedContent.includes('{body}');
}

/** What was found, in one sentence: "x-signature is HMAC-SHA256 in hex of the body". */
export function inWords({ entries }: Pick<FoundScheme, 'entries'>): string {
	const { signatureHeader, algorithm, encoding, signedContent } = entries;
	const { label } = ALGORITHMS[algorithm as Algorithm];
	const written = encoding === 'hex' ? encoding : ENCODINGS[encoding as SignatureEncoding].label;
	const inBody = signedContent === '{body}' ? 'the body' : signedContent;
	return `${signatureHeader} is ${label} in ${written} of ${signsFields(entries) ? 'fields of the body' : inBody}`;
}
