import { namesOf } from '../input/choices';
import { textOf } from '../input/text';
import { readPayload } from './payload';
import {
	ALGORITHMS,
	BODY_TEMPLATES,
	dataFor,
	ENCODINGS,
	FIELD_TEMPLATES,
	PRESETS,
	PRESETS_BY_EASE,
	SCHEME_FIELDS,
	SECRET_FORMATS,
	type Preset,
	type SchemeEntries,
} from './presets';
import { readScheme } from './scheme';
import { secretTexts } from './secrets';
import { decodeSignature, headerValue, textsOf, timestampIn, tokens, type Headers } from './signatureHeader';
import { MOST_BYTES_WITH_FIELDS, timeOf, verifySignature, type Delivery } from './verifySignature';

/** Settings that verify a delivery. */
export interface FoundScheme {
	preset: Preset;
	/** The credential's data, without secrets. */
	data: Record<string, string | number>;
	entries: SchemeEntries;
	/** Why its time still rejects it. */
	late: string | undefined;
}

export interface SearchResult {
	found: FoundScheme[];
	/** How many settings were tried. */
	tried: number;
}

type Credential = Readonly<Record<string, unknown>>;
type Signature = Pick<SchemeEntries, 'signatureHeader' | 'prefix' | 'algorithm' | 'encoding'>;

/** The search blocks n8n meanwhile, for a tenth of a second at most. In bytes, and as many of them for each try. */
const MOST_WORK = 64_000_000;
const WORK_OF_TRY = 20_000;
const MOST_HEADERS = 60;
const LONGEST_HEADER = 4_000;
const MOST_SIGNATURES = 20;
const MOST_OF_EACH = 4;
const MOST_FOUND = 3;
const YEAR = 365 * 86_400_000;

/** Headers of every request: they carry no ID of a delivery. */
const USUAL_HEADERS =
	/^(?:accept.*|authorization|cache-control|connection|content-.*|cookie|date|expect|forwarded|host|origin|pragma|referer|sec-.*|te|traceparent|tracestate|transfer-encoding|upgrade.*|user-agent|via|x-forwarded-.*|x-real-ip)$/;

/**
 * The settings that would verify a delivery with the secrets entered: what live services do, with the headers and the
 * formats that came. Whatever is found has passed the trigger's own verification. Where a scheme with a time verifies
 * it, one without is no result.
 */
export function findScheme({ credential, ...delivery }: Delivery & { credential: Credential }): SearchResult {
	const { headers, body = Buffer.of() } = delivery;
	const known = body.length > MOST_BYTES_WITH_FIELDS ? delivery : { ...delivery, payload: readPayload(body) };
	const secrets = secretTexts(String(credential.secret ?? ''), String(credential.additionalSecrets ?? ''));
	const mostTries = Math.floor(MOST_WORK / (body.length + WORK_OF_TRY));
	const tries = [...signed(delivery, credential), ...unsigned(headers)]
		.flatMap((entries) => secrets.map((secret) => ({ entries, secret })))
		.slice(0, mostTries);
	const found = new Map<string, FoundScheme>();
	for (const { entries, secret } of tries) {
		const signature = entries.signatureHeader + entries.prefix;
		const result = found.has(signature) ? undefined : verified(entries, secret, known);
		if (result !== undefined) found.set(signature, result);
	}
	const all = [...found.values()];
	const withTime = all.filter(({ entries }) => entries.signedContent.includes('{timestamp}'));
	return { found: (withTime.length > 0 ? withTime : all).slice(0, MOST_FOUND), tried: tries.length };
}

/** With the simplest preset, if the trigger itself verifies the delivery with it. */
function verified(entries: SchemeEntries, secret: string, delivery: Delivery): FoundScheme | undefined {
	const [first] = PRESETS_BY_EASE.flatMap((preset) => {
		const data = dataFor(preset, entries);
		return data === undefined ? [] : [{ preset, data }];
	});
	if (first === undefined) return undefined;
	try {
		const scheme = readScheme({ ...first.data, secret });
		if (!verifySignature({ ...delivery, scheme: { ...scheme, toleranceSeconds: Infinity } }).valid)
			return undefined;
		const verdict = verifySignature({ ...delivery, scheme });
		return { ...first, entries, late: verdict.valid ? undefined : verdict.reason };
	} catch {
		// A template that the user entered can't be read, or the secret is written in another format.
		return undefined;
	}
}

/** HMACs, for each signature the likeliest content first. */
function signed({ headers, now }: Delivery, credential: Credential): SchemeEntries[] {
	const entered = [credential.signedContent, credential.signedFields].map(textOf).filter((text) => text !== '');
	const contents = [...new Set([...BODY_TEMPLATES, ...entered, ...FIELD_TEMPLATES])];
	const signatures = signatureCandidates(headers);
	const unusual = headersIn(headers).filter(
		({ name }) => !USUAL_HEADERS.test(name) && !signatures.some(({ signatureHeader }) => signatureHeader === name),
	);
	const isTime = (text: string) => Math.abs((timeOf(text) ?? 0) - now) < YEAR || /^\d{10}$/.test(text);
	const times = unusual.filter(({ value }) => isTime(value)).map(({ name }) => name);
	const ids = unusual
		.filter(({ value }) => !isTime(value) && /^[!-~]{1,200}$/.test(value))
		.map(({ name }) => name)
		.sort((a, b) => Number(/[-_]id$/.test(b)) - Number(/[-_]id$/.test(a)));

	return signatures.flatMap((signature) => {
		const isBeside = timestampIn(headerValue(headers, signature.signatureHeader) ?? '', signature.prefix);
		const ownTimes = [...(isBeside === undefined ? [] : ['']), ...times];
		return contents.flatMap((signedContent) =>
			choicesOf(signedContent, 'timestamp', ownTimes).flatMap((timestampHeader) =>
				choicesOf(signedContent, 'id', ids).flatMap((idHeader) =>
					namesOf(SECRET_FORMATS).map((writtenAs) => ({
						...signature,
						signedContent,
						timestampHeader,
						idHeader,
						writtenAs,
						tolerance: Number(SCHEME_FIELDS.tolerance.default),
					})),
				),
			),
		);
	});
}

function choicesOf(signedContent: string, name: string, headers: string[]): string[] {
	const isNeeded = signedContent.includes('{body}') && signedContent.includes(`{${name}}`);
	return isNeeded ? headers.slice(0, MOST_OF_EACH) : [''];
}

/** The secret itself: a token with at most a word before it, or a name and a password. */
function unsigned(headers: Headers): SchemeEntries[] {
	const { token, basic } = PRESETS;
	return headersIn(headers).flatMap(({ name, value }) => {
		if (name === 'authorization' && /^basic /i.test(value)) return [basic.fixed as SchemeEntries];
		const [, prefix = ''] = /^(\S+) \S+$/.exec(value) ?? [];
		return [{ ...token.fixed, signatureHeader: name, prefix } as SchemeEntries];
	});
}

/** What looks like a signature: text of the right length in hex, base64 or base64url, perhaps after a prefix. */
export function signatureCandidates(headers: Headers): Signature[] {
	return headersIn(headers)
		.flatMap(({ name, value }) => {
			const among = (separatedFor: string) =>
				tokens(value, separatedFor).flatMap((token) => signaturesOf(name, token));
			const versioned = among(',').filter(({ prefix }) => prefix.endsWith(','));
			return versioned.length > 0 ? versioned : among('');
		})
		.slice(0, MOST_SIGNATURES);
}

function signaturesOf(signatureHeader: string, token: string): Signature[] {
	return namesOf(ALGORITHMS).flatMap((algorithm) => {
		const { bytes } = ALGORITHMS[algorithm];
		const formats = namesOf(ENCODINGS).flatMap((encoding) =>
			textsOf(Buffer.alloc(bytes), encoding).flatMap(({ length }) => {
				const prefix = token.slice(0, -length);
				const digest = decodeSignature(token.slice(-length), encoding);
				const fits = digest?.length === bytes && /^(?:[\w.-]{1,30}[=:,])?$/.test(prefix);
				return fits ? [{ signatureHeader, prefix, algorithm, encoding }] : [];
			}),
		);
		// Padded base64 without + and / is base64url too: the usual one counts. The same in hex capitals is hex.
		return formats.slice(0, 1);
	});
}

/** Whether a header or the body has what looks like a signature, but not like one made with a secret. */
export function hasOtherSignature(headers: Headers, fields: Readonly<Record<string, unknown>>): boolean {
	const isCalledSo = (name: string) => /sign|hmac|hash/i.test(name);
	const inHeader = headersIn(headers).some(({ name, value }) => isCalledSo(name) && value.length > 1);
	return inHeader || Object.entries(fields).some(([name, value]) => isCalledSo(name) && textOf(value).length > 20);
}

function headersIn(headers: Headers): Array<{ name: string; value: string }> {
	return Object.keys(headers)
		.slice(0, MOST_HEADERS)
		.map((name) => ({ name: name.toLowerCase(), value: headerValue(headers, name.toLowerCase()) ?? '' }))
		.filter(({ value }) => value.length <= LONGEST_HEADER);
}
