import { namesOf } from '../input/choices';
import { textOf } from '../input/text';
import { readPayload } from './payload';
import {
	ALGORITHMS,
	BODY_TEMPLATES,
	dataFor,
	ENCODINGS,
	FIELD_TEMPLATES,
	PRESET_NAMES,
	PRESETS,
	SCHEME_FIELDS,
	SECRET_FORMATS,
	type Preset,
	type SchemeEntries,
} from './presets';
import { readScheme, type Scheme } from './scheme';
import { secretTexts } from './secrets';
import { decodeSignature, headerValue, textsOf, timestampIn, tokens, type Headers } from './signatureHeader';
import { MOST_BYTES_WITH_FIELDS, timeOf, verifySignature, type Delivery } from './verifySignature';

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
	/** How many settings were tried. */
	tried: number;
	/** Whether all of them were tried. */
	complete: boolean;
}

interface Search extends Delivery {
	/** What the user entered: its secrets and its templates are tried too. */
	credential: Readonly<Record<string, unknown>>;
}

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
export function findScheme({ credential, ...delivery }: Search): SearchResult {
	const body = delivery.body ?? Buffer.of();
	const known = body.length > MOST_BYTES_WITH_FIELDS ? delivery : { ...delivery, payload: readPayload(body) };
	const secrets = secretTexts(String(credential.secret ?? ''), String(credential.additionalSecrets ?? ''));
	const result: SearchResult = { found: [], tried: 0, complete: true };
	const settled = new Set<string>();
	for (const entries of [...signed(delivery, credential), ...unsigned(delivery.headers)]) {
		const signature = entries.signatureHeader + entries.prefix;
		for (const secret of settled.has(signature) ? [] : secrets) {
			result.complete = (result.tried + 1) * (body.length + WORK_OF_TRY) <= MOST_WORK;
			if (!result.complete) break;
			result.tried++;
			const found = verified(entries, secret, known);
			if (found === undefined) continue;
			result.found.push(found);
			settled.add(signature);
			break;
		}
	}
	const withTime = result.found.filter(({ entries }) => entries.signedContent.includes('{timestamp}'));
	return { ...result, found: (withTime.length > 0 ? withTime : result.found).slice(0, MOST_FOUND) };
}

/** The simplest preset that says it, if the trigger itself verifies the delivery with it. */
function verified(entries: SchemeEntries, secret: string, delivery: Delivery): FoundScheme | undefined {
	const { preset, data } = simplest(entries);
	const scheme = schemeOrNone({ ...data, secret });
	if (scheme === undefined) return undefined;
	if (!verifySignature({ ...delivery, scheme: { ...scheme, toleranceSeconds: Infinity } }).valid) return undefined;
	const verdict = verifySignature({ ...delivery, scheme });
	return { preset, data, entries, late: verdict.valid ? undefined : verdict.reason };
}

/** None for a template that the user entered, and for a secret that is written in another format. */
function schemeOrNone(data: Record<string, unknown>): Scheme | undefined {
	try {
		return readScheme(data);
	} catch {
		return undefined;
	}
}

/** The preset that leaves least to the user. */
function simplest(entries: SchemeEntries): Pick<FoundScheme, 'preset' | 'data'> {
	const isHmac = entries.signedContent !== '';
	const [first] = PRESET_NAMES.flatMap((preset) => {
		const data = dataFor(preset, entries);
		const fits =
			(PRESETS[preset].proof === 'hmac') === isHmac && (preset !== 'fieldTemplate' || signsFields(entries));
		return data !== undefined && fits ? [{ preset, data }] : [];
	}).sort((a, b) => Object.keys(a.data).length - Object.keys(b.data).length);
	return first ?? { preset: 'custom', data: { ...entries, scheme: 'custom' } };
}

/** HMACs, for each signature the likeliest content first. */
function signed({ headers, now }: Delivery, credential: Search['credential']): SchemeEntries[] {
	const entered = [credential.signedContent, credential.signedFields].map(textOf).filter((text) => text !== '');
	const contents = [...new Set([...BODY_TEMPLATES, ...entered, ...FIELD_TEMPLATES])];
	const signatures = signatureCandidates(headers);
	const signatureHeaders = signatures.map(({ signatureHeader }) => signatureHeader);
	const unusual = headersIn(headers).filter(
		({ name }) => !USUAL_HEADERS.test(name) && !signatureHeaders.includes(name),
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
		.filter(({ value }) => value.length <= LONGEST_HEADER)
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

function headersIn(headers: Headers): Array<{ name: string; value: string }> {
	const names = Object.keys(headers).slice(0, MOST_HEADERS);
	return names.map((name) => name.toLowerCase()).map((name) => ({ name, value: headerValue(headers, name) ?? '' }));
}

export function signsFields({ signedContent }: Pick<SchemeEntries, 'signedContent'>): boolean {
	return signedContent !== '' && !signedContent.includes('{body}');
}
