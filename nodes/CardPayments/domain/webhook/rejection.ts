import { PayloadError } from '../errors';
import type { Paragraph } from '../harmlessText';
import { namesOf } from '../input/choices';
import { textOf } from '../input/text';
import { otherKind, type EventKind } from './event';
import type { Payload } from './payload';
import {
	ALGORITHMS,
	BODY_TEMPLATES,
	ENCODINGS,
	entriesOf,
	FIELD_TEMPLATES,
	PRESETS,
	SCHEME_FIELDS,
	simplestPreset,
	type Algorithm,
	type Preset,
	type SchemeEntries,
} from './presets';
import { readScheme } from './scheme';
import { SECRET_FORMATS, secretTexts } from './secrets';
import {
	decodeSignature,
	headerValue,
	payloadWithin,
	timeOf,
	timestampIn,
	tokens,
	verifySignature,
	type Delivery,
	type Headers,
} from './verifySignature';

/** What a user reads when a delivery is rejected. Of what the sender wrote, it holds only names of headers. */
export interface Explanation {
	message: string;
	paragraphs: Paragraph[];
}

interface RejectedDelivery extends Delivery {
	kind: EventKind;
	status: number;
	/** Why it was rejected, as in the log. */
	reason: string;
	/** The webhook credential, where no signature was right. */
	credential: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Says why a delivery was rejected, what came, and which settings would verify it. Never holds a secret, a value or
 * the body.
 */
export function explainRejection({ kind, status, reason, credential, ...delivery }: RejectedDelivery): Explanation {
	const payload = payloadWithin(delivery.body ?? Buffer.of());
	const fields = payload instanceof PayloadError ? {} : payload.fields;
	const other = otherKind(kind, fields);
	const names = headersIn(delivery.headers).map(({ name }) => name);
	return {
		message: `The webhook was rejected: ${reason}`,
		paragraphs: [
			[`Your service got HTTP ${status}. No other node executed.`],
			...(other === undefined ? [] : [[`${other}: change `, { bold: 'Trigger On' }, '.']]),
			...(credential === undefined
				? []
				: advice(delivery.headers, fields, findScheme({ ...delivery, payload, credential }))),
			[{ bold: 'Headers received: ' }, names.join(', '), '.'],
		],
	};
}

function advice(headers: Headers, fields: Payload['fields'], found: FoundScheme[]): Paragraph[] {
	if (found.length > 0)
		return [
			...found.map((each): Paragraph => [{ bold: 'These settings verify it: ' }, ...settings(each)]),
			['Change the credential, listen again, and send another webhook.'],
		];
	if (signatureCandidates(headers).length > 0)
		return [
			[
				{ bold: 'No setting verifies it with the secret entered. ' },
				'First check the secret: copy it again, and use the one of this webhook. Then make sure that no proxy changes the body.',
			],
			[`${UNVERIFIABLE} ${ALTERNATIVE}`],
		];
	if (hasOtherSignature(headers, fields))
		return [
			[{ bold: "This looks like a signature that the trigger can't verify. " }, `${UNVERIFIABLE} ${ALTERNATIVE}`],
		];
	return [
		[
			{ bold: 'No header looks like a signature. ' },
			`Ask your service whether it signs webhooks. If it doesn't: ${ALTERNATIVE}`,
		],
	];
}

const UNVERIFIABLE =
	"Ed25519 and RSA signatures come without a shared secret, and some stand inside the body: the trigger can't verify those.";
const ALTERNATIVE = 'Set "Validate By" to "Confirm with Service", which needs no secret. Invoices can\'t be confirmed.';

/** Whether a header or the body has what's called a signature, but isn't like one made with a secret. */
function hasOtherSignature(headers: Headers, fields: Payload['fields']): boolean {
	const inBody = Object.entries(fields).map(([name, value]) => ({ name, value }));
	return [...headersIn(headers), ...inBody].some(
		({ name, value }) => /sign|hmac|hash/i.test(name) && textOf(value) !== '',
	);
}

/** "x-signature is HMAC-SHA256 in hex of the body". */
export function inWords({ preset, entries }: FoundScheme): string {
	const { signatureHeader, algorithm, encoding, signedContent } = entries;
	if (PRESETS[preset].proof !== 'hmac') return `${signatureHeader} holds the secret itself`;
	const content = signedContent === '{body}' ? 'the body' : signedContent;
	return `${signatureHeader} is ${ALGORITHMS[algorithm as Algorithm].label} in ${encoding} of ${content}`;
}

/** "x-signature is HMAC-SHA256 in hex of the body. Choose Signature Scheme Raw Body HMAC, …" */
function settings(found: FoundScheme): Paragraph {
	const { label: preset, entered } = PRESETS[found.preset];
	const fields = entered
		.filter((name) => name !== 'tolerance')
		.map((name) => ({ ...SCHEME_FIELDS[name], value: String(found.entries[name]) }));
	const empty = fields.filter(({ value }) => value === '').map(({ label }) => label);
	return [
		`${inWords(found)}. Choose Signature Scheme `,
		{ bold: preset },
		...fields
			.filter(({ value }) => value !== '')
			.flatMap(({ label, choices, value }) => [`, ${label} `, { bold: choices?.[value]?.label ?? value }]),
		empty.length === 0 ? '.' : `; leave ${empty.join(', ')} empty.`,
	];
}

/** Settings that verify a delivery, apart from its age. */
interface FoundScheme {
	preset: Preset;
	entries: SchemeEntries;
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

/**
 * The settings that would verify a delivery with the secrets entered: what live services do, with the headers and the
 * formats that came. Whatever is found has passed the trigger's own verification. Where a scheme with a time verifies
 * it, one without is no result.
 */
export function findScheme({ credential, ...delivery }: Delivery & { credential: Credential }): FoundScheme[] {
	const { headers, body = Buffer.of() } = delivery;
	const secrets = secretTexts(String(credential.secret ?? ''), String(credential.additionalSecrets ?? ''));
	const tries = [...signed(delivery, credential), ...unsigned(headers)]
		.flatMap((entries) => secrets.map((secret) => ({ entries, secret })))
		.slice(0, Math.floor(MOST_WORK / (body.length + WORK_OF_TRY)));
	const found = new Map<string, FoundScheme>();
	for (const { entries, secret } of tries) {
		const signature = entries.signatureHeader + entries.prefix;
		const result = found.has(signature) ? undefined : verified(entries, secret, delivery);
		if (result !== undefined) found.set(signature, result);
	}
	const all = [...found.values()];
	const withTime = all.filter(({ entries }) => entries.signedContent.includes('{timestamp}'));
	return (withTime.length > 0 ? withTime : all).slice(0, MOST_FOUND);
}

/** With the simplest preset, if the trigger itself verifies the delivery with it. */
function verified(entries: SchemeEntries, secret: string, delivery: Delivery): FoundScheme | undefined {
	const preset = simplestPreset(entries);
	try {
		const scheme = { ...readScheme({ ...entries, scheme: preset, secret }), toleranceSeconds: Infinity };
		return verifySignature({ ...delivery, scheme }).valid ? { preset, entries } : undefined;
	} catch {
		// A template that the user entered can't be read, or the secret is written in another format.
		return undefined;
	}
}

/** HMACs, for each signature the likeliest content first. */
function signed({ headers, now }: Delivery, credential: Credential): SchemeEntries[] {
	const entered = String(credential.signedContent ?? '');
	const contents = [...new Set([...BODY_TEMPLATES, ...(entered === '' ? [] : [entered]), ...FIELD_TEMPLATES])];
	const named = headersIn(headers);
	const ids = named.map(({ name }) => name).filter((name) => name.endsWith('id'));
	const times = named.filter(({ value }) => Math.abs((timeOf(value) ?? 0) - now) < YEAR).map(({ name }) => name);

	return signatureCandidates(headers).flatMap((signature) => {
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
	return headersIn(headers).flatMap(({ name, value }) => {
		const [, prefix = ''] = /^(\S+) \S+$/.exec(value) ?? [];
		const isBasic = name === 'authorization' && prefix.toLowerCase() === 'basic';
		return entriesOf(isBasic ? { scheme: 'basic' } : { scheme: 'token', signatureHeader: name, prefix }) ?? [];
	});
}

/** What looks like a signature: text of the right length in hex or base64, perhaps after a prefix. */
function signatureCandidates(headers: Headers): Signature[] {
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
	return namesOf(ALGORITHMS).flatMap((algorithm) =>
		namesOf(ENCODINGS).flatMap((encoding) => {
			const { bytes } = ALGORITHMS[algorithm];
			const { length } = Buffer.alloc(bytes).toString(encoding);
			const prefix = token.slice(0, -length);
			const isDigest = decodeSignature(token.slice(-length), encoding)?.length === bytes;
			const fits = isDigest && /^(?:[\w.-]{1,30}[=:,])?$/.test(prefix);
			return fits ? [{ signatureHeader, prefix, algorithm, encoding }] : [];
		}),
	);
}

function headersIn(headers: Headers) {
	return Object.keys(headers)
		.slice(0, MOST_HEADERS)
		.map((name) => ({ name: name.toLowerCase(), value: headerValue(headers, name.toLowerCase()) ?? '' }))
		.filter(({ value }) => value.length <= LONGEST_HEADER);
}
