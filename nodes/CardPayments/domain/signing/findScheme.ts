import { namesOf } from '../input';
import { DAY } from '../units';
import { BODY_TEMPLATES, FIELD_TEMPLATES, REQUEST_TEMPLATES, simplestPreset, type Preset } from './presets';
import { ALGORITHMS, ENCODINGS, USUAL_ENTRIES, type SchemeEntries } from './schemeFields';
import { ACCEPT_UNPROVED, readScheme } from './scheme';
import { readSchemeText } from './schemeText';
import { SECRET_FORMATS, secretTexts } from './secrets';
import {
	decodeSignature,
	headerValue,
	MOST_SIGNATURES,
	timeOfTimestamp,
	timestampIn,
	tokens,
	verifySignature,
	type SignedDelivery,
	type Headers,
} from './verifySignature';

/** Settings that verify a delivery, apart from its age. */
export interface FoundScheme {
	preset: Preset;
	entries: SchemeEntries;
}

type CredentialEntries = Readonly<Record<string, unknown>>;
export type SignatureCandidate = Pick<SchemeEntries, 'signatureHeader' | 'prefix' | 'algorithm' | 'encoding'>;

/** The search blocks n8n meanwhile, for a tenth of a second at most. In bytes, and as many of them for each try. */
const MOST_HASHED_BYTES = 64_000_000;
const BYTES_OF_TRY = 20_000;
const MOST_HEADERS = 60;
const MOST_OF_EACH = 4;
const YEAR = 365 * DAY;

/**
 * The settings that would verify a delivery with the secrets entered: what live services do, with the headers and the
 * formats that came. Whatever is found has passed the trigger's own verification. Where a scheme with a time verifies
 * it, one without is no result.
 */
export function findScheme({
	credential,
	...delivery
}: SignedDelivery & { credential: CredentialEntries }): FoundScheme[] {
	const { body = Buffer.of() } = delivery;
	const secrets = secretTexts(String(credential.secret ?? ''), String(credential.additionalSecrets ?? ''));
	const tries = signed(delivery, credential)
		.flatMap((entries) => secrets.map((secret) => ({ entries, secret })))
		.slice(0, Math.floor(MOST_HASHED_BYTES / (body.length + BYTES_OF_TRY)));
	const found = new Map<string, FoundScheme>();
	for (const { entries, secret } of tries) {
		const signature = entries.signatureHeader + entries.prefix;
		const result = found.has(signature) ? undefined : verified(entries, secret, delivery);
		if (result !== undefined) found.set(signature, result);
	}
	const all = [...found.values()];
	const withTime = all.filter(({ entries }) => entries.signedContent.includes('{timestamp}'));
	return withTime.length > 0 ? withTime : all;
}

/** With the simplest preset, if the trigger itself verifies the delivery with it. */
function verified(entries: SchemeEntries, secret: string, delivery: SignedDelivery): FoundScheme | undefined {
	const preset = simplestPreset(entries);
	const credential = { ...entries, scheme: preset, secret, [ACCEPT_UNPROVED]: true };
	return isSignedAnyTime(delivery, credential) ? { preset, entries } : undefined;
}

/** Whether a credential verifies a delivery apart from its age. */
export function isSignedAnyTime(delivery: SignedDelivery, credential: CredentialEntries): boolean {
	try {
		const scheme = { ...readScheme(credential), toleranceSeconds: Infinity };
		return verifySignature({ ...delivery, scheme }).valid;
	} catch {
		// A template that the user entered can't be read, or the secret is written in another format.
		return false;
	}
}

/** HMACs, the likeliest content of each signature before the next one. */
function signed({ headers, now }: SignedDelivery, credential: CredentialEntries): SchemeEntries[] {
	const entered = contentEntered(credential);
	const contents = [
		...new Set([...(entered === '' ? [] : [entered]), ...REQUEST_TEMPLATES, ...FIELD_TEMPLATES, ...BODY_TEMPLATES]),
	];
	const named = headersIn(headers);
	const names = named.map(({ name }) => name);
	const ids = [...names.filter((name) => /nonce|salt/.test(name)), ...names.filter((name) => /id$/.test(name))];
	const secret = String(credential.secret ?? '').trim();
	const formats = namesOf(SECRET_FORMATS).filter((format) => SECRET_FORMATS[format].decode(secret) !== undefined);
	const times = named
		.filter(({ value }) => Math.abs((timeOfTimestamp(value) ?? 0) - now) < YEAR)
		.map(({ name }) => name);

	const candidates = signatureCandidates(headers);
	return contents.flatMap((signedContent) =>
		candidates.flatMap((signature) => {
			const isBeside = timestampIn(headerValue(headers, signature.signatureHeader) ?? '', signature.prefix);
			const ownTimes = [...(isBeside === undefined ? [] : ['']), ...times];
			return choicesOf(signedContent, 'timestamp', ownTimes).flatMap((timestampHeader) =>
				choicesOf(signedContent, 'id', ids).flatMap((idHeader) =>
					formats.map((writtenAs) => ({
						...signature,
						signedContent,
						timestampHeader,
						idHeader,
						writtenAs,
						tolerance: USUAL_ENTRIES.tolerance,
					})),
				),
			);
		}),
	);
}

/** What the user says is signed, in the text if there is one; empty where that can't be read. */
function contentEntered({ schemeText = '', signedContent = '' }: CredentialEntries): string {
	const text = String(schemeText).trim();
	if (text === '') return String(signedContent);
	try {
		return readSchemeText(text).signedContent;
	} catch {
		return '';
	}
}

function choicesOf(signedContent: string, name: string, headers: string[]): string[] {
	const isBeside =
		signedContent.includes('{body}') || (name === 'timestamp' && /\{(?:header|query)\./.test(signedContent));
	const isNeeded = isBeside && signedContent.includes(`{${name}}`);
	return isNeeded ? headers.slice(0, MOST_OF_EACH) : [''];
}

/** What looks like a signature: text of the right length in hex or base64, perhaps after a prefix. */
export function signatureCandidates(headers: Headers): SignatureCandidate[] {
	return headersIn(headers)
		.flatMap(({ name, value }) => {
			const among = (separatedFor: string) =>
				tokens(value, separatedFor).flatMap((token) => signaturesOf(name, token));
			const versioned = among(',').filter(({ prefix }) => prefix.endsWith(','));
			return versioned.length > 0 ? versioned : among('');
		})
		.slice(0, MOST_SIGNATURES);
}

function signaturesOf(signatureHeader: string, token: string): SignatureCandidate[] {
	return namesOf(ALGORITHMS).flatMap((algorithm) =>
		namesOf(ENCODINGS).flatMap((encoding) => {
			const { bytes } = ALGORITHMS[algorithm];
			const { length } = Buffer.alloc(bytes).toString(encoding);
			const prefix = token.slice(0, -length);
			const isDigest = decodeSignature(token.slice(-length), encoding)?.length === bytes;
			const fits = isDigest && /^(?:[\w./-]{1,30}[=:,/.])?$/.test(prefix);
			return fits ? [{ signatureHeader, prefix, algorithm, encoding }] : [];
		}),
	);
}

export function headersIn(headers: Headers) {
	return Object.keys(headers)
		.slice(0, MOST_HEADERS)
		.map((name) => ({ name: name.toLowerCase(), value: headerValue(headers, name.toLowerCase()) ?? '' }));
}
