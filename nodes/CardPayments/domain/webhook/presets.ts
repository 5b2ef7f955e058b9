import type { SecretFormat } from './secrets';

export type Algorithm = 'sha1' | 'sha256' | 'sha384' | 'sha512';
export type SignatureEncoding = 'hex' | 'base64';

/** `bytes`: how long a signature is. */
export const ALGORITHMS: Record<Algorithm, { label: string; description?: string; bytes: number }> = {
	sha1: { label: 'HMAC-SHA1', description: 'Old: only for a service that has nothing else', bytes: 20 },
	sha256: { label: 'HMAC-SHA256', bytes: 32 },
	sha384: { label: 'HMAC-SHA384', bytes: 48 },
	sha512: { label: 'HMAC-SHA512', bytes: 64 },
};

export const ENCODINGS: Record<SignatureEncoding, { label: string }> = {
	base64: { label: 'Base64' },
	hex: { label: 'Hex' },
};

export const SECRET_FORMATS: Record<SecretFormat, { label: string; description: string }> = {
	base64: { label: 'Base64', description: 'The key is what the secret decodes to, without a leading whsec_' },
	hex: { label: 'Hex', description: 'The key is what the secret, written with 0-9 and a-f, decodes to' },
	text: { label: 'Text', description: 'The key is the secret as written' },
};

/** The hashstring of notifications. A refund has its time at the top, a charge in its transaction. */
export const HASHSTRING_TEMPLATE =
	'x_id{id}x_amount{amount}x_currency{currency}x_gateway_reference{reference.gateway}x_payment_reference{reference.payment}x_status{status}x_created{transaction.created|created}';

const WITHOUT_REFERENCES = 'x_id{id}x_amount{amount}x_currency{currency}x_status{status}';

/** What live services sign of charges, refunds, payouts and invoices. */
export const FIELD_TEMPLATES = [
	HASHSTRING_TEMPLATE,
	HASHSTRING_TEMPLATE.replace('{transaction.created|created}', '{date}'),
	HASHSTRING_TEMPLATE.replace('x_created{transaction.created|created}', 'x_updated{updated}'),
	HASHSTRING_TEMPLATE.replace('{transaction.created|created}', '{updated}'),
	`${WITHOUT_REFERENCES}x_created{date}`,
	`${WITHOUT_REFERENCES}x_created{transaction.created|created}`,
	`${WITHOUT_REFERENCES}x_updated{updated}`,
];

/** What live services sign of the body as it came. Those with a time come first. */
export const BODY_TEMPLATES = [
	'{id}.{timestamp}.{body}',
	'{timestamp}.{body}',
	'{timestamp}:{body}',
	'{timestamp}{body}',
	'v0:{timestamp}:{body}',
	'{id}.{body}',
	'{url}{body}',
	'{body}',
];

interface SchemeField {
	label: string;
	/** What n8n fills in. */
	default: string | number;
	choices?: Record<string, { label: string; description?: string }>;
}

/** What a scheme consists of: the credential's fields for it. */
const ENTRY_FIELDS = {
	signatureHeader: { label: 'Signature Header', default: 'x-signature' },
	prefix: { label: 'Prefix', default: '' },
	algorithm: { label: 'Algorithm', default: 'sha256', choices: ALGORITHMS },
	encoding: { label: 'Encoding', default: 'hex', choices: ENCODINGS },
	signedContent: { label: 'Signed Content', default: '{timestamp}.{body}' },
	timestampHeader: { label: 'Timestamp Header', default: '' },
	idHeader: { label: 'ID Header', default: '' },
	writtenAs: { label: 'Secret Format', default: 'text' as SecretFormat, choices: SECRET_FORMATS },
	/** In seconds. */
	tolerance: { label: 'Tolerance', default: 300 },
} satisfies Record<string, SchemeField>;

export type SchemeFieldName = keyof typeof ENTRY_FIELDS;
export const SCHEME_FIELDS: Record<SchemeFieldName, SchemeField> = ENTRY_FIELDS;

export type SchemeEntries = { [Entry in SchemeFieldName]: (typeof ENTRY_FIELDS)[Entry]['default'] };

export type Preset = 'basic' | 'custom' | 'hashstring' | 'rawBody' | 'standardWebhooks' | 'timestampedList' | 'token';

/** What proves that the service sent it: an HMAC, the secret itself, or the secret in base64 (Basic). */
export type Proof = 'hmac' | 'secret' | 'secretInBase64';

interface PresetFacts {
	label: string;
	description: string;
	proof: Proof;
	/** The entries that are part of the preset. The user enters all others. */
	fixed: Partial<SchemeEntries>;
}

const NO_HEADERS = { timestampHeader: '', idHeader: '', writtenAs: 'text' } as const;
const NO_TIME = { tolerance: ENTRY_FIELDS.tolerance.default };
const NO_HMAC = { ...NO_HEADERS, ...NO_TIME, algorithm: 'sha256', encoding: 'hex', signedContent: '' } as const;

/** How services sign: the one place that knows. */
export const PRESETS: Record<Preset, PresetFacts> = {
	basic: {
		label: 'Basic Authentication',
		description: 'A name and a password with each webhook. Weaker: it proves neither the content nor the time.',
		proof: 'secretInBase64',
		fixed: { ...NO_HMAC, signatureHeader: 'authorization', prefix: 'Basic' },
	},
	custom: { label: 'Custom', description: 'An HMAC with everything as you enter it', proof: 'hmac', fixed: {} },
	hashstring: {
		label: 'Hashstring',
		description: 'The header hashstring of charges, authorizations and refunds: an HMAC of some fields of the body',
		proof: 'hmac',
		fixed: {
			...NO_HEADERS,
			...NO_TIME,
			signatureHeader: 'hashstring',
			prefix: '',
			algorithm: 'sha256',
			encoding: 'hex',
			signedContent: HASHSTRING_TEMPLATE,
		},
	},
	rawBody: {
		label: 'Raw Body HMAC',
		description: 'An HMAC of the body, alone in a header',
		proof: 'hmac',
		fixed: { ...NO_HEADERS, ...NO_TIME, signedContent: '{body}' },
	},
	standardWebhooks: {
		label: 'Standard Webhooks',
		description:
			'The headers webhook-id, webhook-timestamp and webhook-signature, and a secret that begins with whsec_',
		proof: 'hmac',
		fixed: {
			signatureHeader: 'webhook-signature',
			prefix: 'v1,',
			algorithm: 'sha256',
			encoding: 'base64',
			signedContent: '{id}.{timestamp}.{body}',
			timestampHeader: 'webhook-timestamp',
			idHeader: 'webhook-id',
			writtenAs: 'base64',
		},
	},
	timestampedList: {
		label: 'Timestamped List',
		description: 'A header like t=1700000000,v1=5257a8…, signed together with its time',
		proof: 'hmac',
		fixed: {
			...NO_HEADERS,
			prefix: 'v1=',
			algorithm: 'sha256',
			encoding: 'hex',
			signedContent: '{timestamp}.{body}',
		},
	},
	token: {
		label: 'Static Token',
		description: 'The secret itself in a header. Weaker: it proves neither the content nor the time.',
		proof: 'secret',
		fixed: NO_HMAC,
	},
};

const ENTRY_NAMES = Object.keys(ENTRY_FIELDS) as SchemeFieldName[];
const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** The presets that leave least to the user come first. */
export const PRESETS_BY_EASE = [...PRESET_NAMES].sort(
	(a, b) => Object.keys(PRESETS[b].fixed).length - Object.keys(PRESETS[a].fixed).length,
);

/** The presets of which a user enters a field. */
export function presetsWith(field: SchemeFieldName): Preset[] {
	return PRESET_NAMES.filter((preset) => !(field in PRESETS[preset].fixed));
}

/** The scheme's entries in a credential; undefined when no preset is chosen. */
export function entriesOf(data: Readonly<Record<string, unknown>>): SchemeEntries | undefined {
	const preset = PRESET_NAMES.find((name) => name === data.scheme);
	if (preset === undefined) return undefined;
	const entered = ENTRY_NAMES.map((entry) => {
		const { default: unset } = ENTRY_FIELDS[entry];
		const value = data[entry] ?? unset;
		return [entry, typeof unset === 'number' ? Number(value) : String(value)];
	});
	return { ...(Object.fromEntries(entered) as SchemeEntries), ...PRESETS[preset].fixed };
}

/** The credential's data that give these entries with this preset; undefined where the preset fixes one differently. */
export function dataFor(preset: Preset, entries: SchemeEntries): Record<string, string | number> | undefined {
	const { fixed } = PRESETS[preset];
	if (ENTRY_NAMES.some((entry) => entry in fixed && fixed[entry] !== entries[entry])) return undefined;
	const entered = ENTRY_NAMES.filter((entry) => !(entry in fixed)).map((entry) => [entry, entries[entry]]);
	return { scheme: preset, ...(Object.fromEntries(entered) as Partial<SchemeEntries>) };
}
