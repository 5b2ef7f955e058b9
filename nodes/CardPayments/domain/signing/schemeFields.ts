import type { Choices } from '../input';
import { SECRET_FORMATS, type SecretFormat } from './secrets';

export type Algorithm = 'sha256' | 'sha512';
export type SignatureEncoding = 'hex' | 'base64';

/** `bytes`: how long a signature is. */
export const ALGORITHMS: Record<Algorithm, { label: string; bytes: number }> = {
	sha256: { label: 'HMAC-SHA256', bytes: 32 },
	sha512: { label: 'HMAC-SHA512', bytes: 64 },
};

export const ENCODINGS: Record<SignatureEncoding, { label: string }> = {
	base64: { label: 'Base64' },
	hex: { label: 'Hex' },
};

interface SchemeField {
	label: string;
	default: string | number;
	choices?: Choices<string>;
	description: string;
	hint?: string;
	placeholder?: string;
	required?: boolean;
}

/** What a scheme consists of, in the panel's order. */
const ENTRY_FIELDS = {
	writtenAs: {
		label: 'Secret Format',
		default: 'text' as SecretFormat,
		choices: SECRET_FORMATS,
		description: 'How the secret is written',
	},
	signatureHeader: {
		label: 'Signature Header',
		default: 'x-signature',
		required: true,
		description: 'The name of the header that carries the signature',
	},
	prefix: {
		label: 'Prefix',
		default: '',
		placeholder: 'e.g. sha256=',
		description: 'What comes right before each signature in the header',
	},
	algorithm: {
		label: 'Algorithm',
		default: 'sha256',
		choices: ALGORITHMS,
		description: 'The hash function of the signature. Most services use HMAC-SHA256.',
	},
	encoding: {
		label: 'Encoding',
		default: 'hex',
		choices: ENCODINGS,
		description: 'How the signature is written: hex has only 0-9 and a-f',
	},
	signedContent: {
		label: 'Signed Content',
		default: '{timestamp}.{body}',
		required: true,
		placeholder: 'e.g. {id}.{timestamp}.{body}',
		description:
			'What your service signs: {body}, {url}, {timestamp}, {id}, {header.name}, {query.name}. Without {body}, other names are fields of the body. \\n is a line break.',
	},
	timestampHeader: {
		label: 'Timestamp Header',
		default: '',
		placeholder: 'e.g. x-timestamp',
		description:
			'The name of the header that carries {timestamp}. Leave empty if it is beside the signature, as t=… or ts=….',
	},
	idHeader: {
		label: 'ID Header',
		default: '',
		placeholder: 'e.g. x-webhook-id',
		description: 'The name of the header that carries {id}',
	},
	tolerance: {
		label: 'Tolerance',
		default: 300,
		hint: 'In seconds',
		description: 'How far a signed timestamp may be in the past or in the future',
	},
} satisfies Record<string, SchemeField>;

export type SchemeFieldName = keyof typeof ENTRY_FIELDS;
export const SCHEME_FIELDS: Record<SchemeFieldName, SchemeField> = ENTRY_FIELDS;

export type SchemeEntries = { [Entry in SchemeFieldName]: (typeof ENTRY_FIELDS)[Entry]['default'] };

/** What the fields have at first. */
export const USUAL_ENTRIES = Object.fromEntries(
	Object.entries(SCHEME_FIELDS).map(([name, { default: usual }]) => [name, usual]),
) as SchemeEntries;
