import type { SecretFormat } from './secrets';

export type Algorithm = 'sha256' | 'sha384' | 'sha512';
export type SignatureEncoding = 'hex' | 'base64' | 'base64url';

/** `bytes`: how long a signature is. */
export const ALGORITHMS: Record<Algorithm, { label: string; bytes: number }> = {
	sha256: { label: 'HMAC-SHA256', bytes: 32 },
	sha384: { label: 'HMAC-SHA384', bytes: 48 },
	sha512: { label: 'HMAC-SHA512', bytes: 64 },
};

export const ENCODINGS: Record<SignatureEncoding, { label: string }> = {
	base64: { label: 'Base64' },
	base64url: { label: 'Base64 URL' },
	hex: { label: 'Hex' },
};

export const SECRET_FORMATS: Record<SecretFormat, { label: string; description: string }> = {
	base64: {
		label: 'Base64',
		description: 'The key is what the secret decodes to, without a leading whsec_',
	},
	text: { label: 'Text', description: 'The key is the secret as written' },
};

/** The hashstring of notifications. A refund has its time at the top, a charge in its transaction. */
export const HASHSTRING_TEMPLATE =
	'x_id{id}x_amount{amount}x_currency{currency}x_gateway_reference{reference.gateway}x_payment_reference{reference.payment}x_status{status}x_created{transaction.created|created}';

/** What a scheme consists of, as text. */
export interface SchemeEntries {
	signatureHeader: string;
	prefix: string;
	algorithm: string;
	encoding: string;
	signedContent: string;
	timestampHeader: string;
	idHeader: string;
	writtenAs: SecretFormat;
	tolerance: number;
}

interface SchemeField {
	label: string;
	default: string | number;
}

/**
 * The credential's fields for a scheme, in the panel's order, with what n8n fills in. n8n knows one default a name,
 * so a field template has its own names for the header and the content.
 */
export const SCHEME_FIELDS = {
	writtenAs: { label: 'Secret Format', default: 'text' },
	signatureHeader: { label: 'Signature Header', default: 'x-signature' },
	templateHeader: { label: 'Signature Header', default: 'hashstring' },
	prefix: { label: 'Prefix', default: '' },
	algorithm: { label: 'Algorithm', default: 'sha256' },
	encoding: { label: 'Encoding', default: 'hex' },
	signedFields: { label: 'Signed Fields', default: HASHSTRING_TEMPLATE },
	signedContent: { label: 'Signed Content', default: '{timestamp}.{body}' },
	timestampHeader: { label: 'Timestamp Header', default: '' },
	idHeader: { label: 'ID Header', default: '' },
	tolerance: { label: 'Tolerance', default: 300 },
} satisfies Record<string, SchemeField>;

export type SchemeFieldName = keyof typeof SCHEME_FIELDS;

/** An entry is fixed by the preset, or the user's. */
type Source<Value> = { fixed: Value } | { field: SchemeFieldName };

interface PresetDefinition {
	label: string;
	description: string;
	entries: { [Entry in keyof SchemeEntries]: Source<SchemeEntries[Entry]> };
}

export type Preset = 'custom' | 'fieldTemplate' | 'rawBody' | 'standardWebhooks' | 'timestampedList';

const fixed = <Value>(value: Value) => ({ fixed: value });
const field = (name: SchemeFieldName) => ({ field: name });
const NO_TIME = { timestampHeader: fixed(''), tolerance: fixed(300) };

/** How services sign: the one place that knows. */
export const PRESETS: Record<Preset, PresetDefinition> = {
	custom: {
		label: 'Custom',
		description: 'Everything as you enter it',
		entries: {
			signatureHeader: field('signatureHeader'),
			prefix: field('prefix'),
			algorithm: field('algorithm'),
			encoding: field('encoding'),
			signedContent: field('signedContent'),
			timestampHeader: field('timestampHeader'),
			idHeader: field('idHeader'),
			writtenAs: field('writtenAs'),
			tolerance: field('tolerance'),
		},
	},
	fieldTemplate: {
		label: 'Field Template (Hashstring)',
		description: 'An HMAC of some fields of the body, joined by text',
		entries: {
			signatureHeader: field('templateHeader'),
			prefix: fixed(''),
			algorithm: field('algorithm'),
			encoding: field('encoding'),
			signedContent: field('signedFields'),
			idHeader: fixed(''),
			writtenAs: fixed('text'),
			...NO_TIME,
		},
	},
	rawBody: {
		label: 'Raw Body HMAC',
		description: 'An HMAC of the body, alone in a header',
		entries: {
			signatureHeader: field('signatureHeader'),
			prefix: field('prefix'),
			algorithm: field('algorithm'),
			encoding: field('encoding'),
			signedContent: fixed('{body}'),
			idHeader: fixed(''),
			writtenAs: fixed('text'),
			...NO_TIME,
		},
	},
	standardWebhooks: {
		label: 'Standard Webhooks',
		description:
			'The headers webhook-id, webhook-timestamp and webhook-signature, and a secret that begins with whsec_',
		entries: {
			signatureHeader: fixed('webhook-signature'),
			prefix: fixed('v1,'),
			algorithm: fixed('sha256'),
			encoding: fixed('base64'),
			signedContent: fixed('{id}.{timestamp}.{body}'),
			timestampHeader: fixed('webhook-timestamp'),
			idHeader: fixed('webhook-id'),
			writtenAs: fixed('base64'),
			tolerance: field('tolerance'),
		},
	},
	timestampedList: {
		label: 'Timestamped List',
		description: 'A header like t=1700000000,v1=5257a8…, signed together with its time',
		entries: {
			signatureHeader: field('signatureHeader'),
			prefix: fixed('v1='),
			algorithm: fixed('sha256'),
			encoding: fixed('hex'),
			signedContent: fixed('{timestamp}.{body}'),
			timestampHeader: fixed(''),
			idHeader: fixed(''),
			writtenAs: fixed('text'),
			tolerance: field('tolerance'),
		},
	},
};

/** The presets of which a field of the credential is part. */
export function presetsWith(name: SchemeFieldName): Preset[] {
	return (Object.keys(PRESETS) as Preset[]).filter((preset) => fieldsOf(preset).includes(name));
}

/** What a user enters for a preset, in the panel's order. */
function fieldsOf(preset: Preset): SchemeFieldName[] {
	const entered = Object.values(PRESETS[preset].entries).flatMap((source) =>
		'field' in source ? [source.field] : [],
	);
	return (Object.keys(SCHEME_FIELDS) as SchemeFieldName[]).filter((name) => entered.includes(name));
}

/** The scheme's entries in a credential; undefined when no preset is chosen. */
export function entriesOf(data: Readonly<Record<string, unknown>>): SchemeEntries | undefined {
	const chosen = String(data.scheme);
	if (!Object.hasOwn(PRESETS, chosen)) return undefined;
	const entries = Object.entries(PRESETS[chosen as Preset].entries).map(([name, source]) => [
		name,
		'fixed' in source ? source.fixed : (data[source.field] ?? SCHEME_FIELDS[source.field].default),
	]);
	return Object.fromEntries(entries) as SchemeEntries;
}

/** The credential's data that give these entries with this preset; undefined where the preset fixes one differently. */
export function dataFor(preset: Preset, entries: SchemeEntries): Record<string, string | number> | undefined {
	const data: Record<string, string | number> = { scheme: preset };
	for (const [name, source] of Object.entries(PRESETS[preset].entries)) {
		const value = entries[name as keyof SchemeEntries];
		if ('field' in source) data[source.field] = value;
		else if (name !== 'tolerance' && source.fixed !== value) return undefined;
	}
	return data;
}
