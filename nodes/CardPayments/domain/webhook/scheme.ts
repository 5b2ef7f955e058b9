import { InputError } from '../errors/InputError';
import { readSecrets, type SecretFormat } from './secrets';
import { namesIn, readTemplate, type Template } from './template';

export const ALGORITHMS = ['sha256', 'sha384', 'sha512'] as const;
export const ENCODINGS = ['hex', 'base64', 'base64url'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];
export type SignatureEncoding = (typeof ENCODINGS)[number];

/** How a service signs its deliveries, as data. Header names are in lower case. */
export interface Scheme {
	algorithm: Algorithm;
	encoding: SignatureEncoding;
	signatureHeader: string;
	/** Stands before each signature, e.g. `sha256=` or `v1,`; may be empty. */
	prefix: string;
	/** Empty: the timestamp stands in the signature header, as `t=…`. */
	timestampHeader: string;
	idHeader: string;
	signed: Template;
	secrets: Buffer[];
	/** How far a signed timestamp may lie in the past or in the future. */
	toleranceSeconds: number;
}

/** The hashstring of the charge and authorization notifications. */
export const HASHSTRING_TEMPLATE =
	'x_id{id}x_amount{amount}x_currency{currency}x_gateway_reference{reference.gateway}x_payment_reference{reference.payment}x_status{status}x_created{transaction.created}';

export type PresetName = 'rawBody' | 'standardWebhooks' | 'timestampedList' | 'fieldTemplate' | 'custom';

/** The scheme's entries in the credential; a preset's own values stand in for what it does not let a user choose. */
interface Entries {
	algorithm: string;
	encoding: string;
	signatureHeader: string;
	prefix: string;
	timestampHeader: string;
	idHeader: string;
	signedContent: string;
	writtenAs: SecretFormat;
}

const SHA256_HEX_OF_BODY: Entries = {
	algorithm: 'sha256',
	encoding: 'hex',
	signatureHeader: '',
	prefix: '',
	timestampHeader: '',
	idHeader: '',
	signedContent: '{body}',
	writtenAs: 'text',
};

/** What each preset fixes. Everything else is the user's. */
const PRESETS: Record<PresetName, Partial<Entries>> = {
	rawBody: { signedContent: '{body}', timestampHeader: '', idHeader: '', writtenAs: 'text' },
	standardWebhooks: {
		algorithm: 'sha256',
		encoding: 'base64',
		signatureHeader: 'webhook-signature',
		prefix: 'v1,',
		timestampHeader: 'webhook-timestamp',
		idHeader: 'webhook-id',
		signedContent: '{id}.{timestamp}.{body}',
		writtenAs: 'base64',
	},
	timestampedList: {
		algorithm: 'sha256',
		encoding: 'hex',
		prefix: 'v1=',
		timestampHeader: '',
		idHeader: '',
		signedContent: '{timestamp}.{body}',
		writtenAs: 'text',
	},
	fieldTemplate: { prefix: '', timestampHeader: '', idHeader: '', writtenAs: 'text' },
	custom: {},
};

/**
 * Reads a scheme and its secrets from a credential.
 *
 * @throws InputError naming the entry with which nothing could be verified, or anything would be
 */
export function readScheme(data: Readonly<Record<string, unknown>>): Scheme {
	const preset = PRESETS[data.scheme as PresetName];
	if (preset === undefined)
		throw new InputError('No signature scheme is chosen', 'Choose how your service signs its webhooks.');
	const entries: Entries = { ...SHA256_HEX_OF_BODY, ...entered(data), ...preset };

	const signed = readTemplate(entries.signedContent);
	const scheme: Scheme = {
		algorithm: oneOf(ALGORITHMS, entries.algorithm, 'algorithm'),
		encoding: oneOf(ENCODINGS, entries.encoding, 'encoding'),
		signatureHeader: headerName(entries.signatureHeader, 'signature header'),
		prefix: entries.prefix.trim(),
		timestampHeader:
			entries.timestampHeader.trim() === '' ? '' : headerName(entries.timestampHeader, 'timestamp header'),
		idHeader: entries.idHeader.trim() === '' ? '' : headerName(entries.idHeader, 'ID header'),
		signed,
		secrets: readSecrets(String(data.secret ?? ''), String(data.additionalSecrets ?? ''), entries.writtenAs),
		toleranceSeconds: Number(data.tolerance ?? 300),
	};
	if (/\s/.test(scheme.prefix)) {
		throw new InputError(
			'The prefix contains a space, so no signature could ever begin with it',
			'Signatures end at a space. Enter only what stands right before each of them.',
		);
	}
	if (!(scheme.toleranceSeconds > 0))
		throw new InputError('The tolerance must be more than 0 seconds', 'Five minutes (300) are customary.');
	if (signed.kind === 'body' && namesIn(signed).includes('id') && scheme.idHeader === '') {
		throw new InputError(
			'The signed content names {id}, but no ID header is entered',
			'Enter the header that carries the ID of a delivery.',
		);
	}
	return scheme;
}

/** Whether the scheme signs the time of a delivery, so that old ones can be told. */
export function signsTime(scheme: Scheme): boolean {
	return scheme.signed.kind === 'body' && namesIn(scheme.signed).includes('timestamp');
}

/** A field template has entries of its own for two of them, so that n8n fills in the defaults of a hashstring. */
function entered(data: Readonly<Record<string, unknown>>): Partial<Entries> {
	const fields = data.scheme === 'fieldTemplate';
	const { algorithm, encoding, prefix, timestampHeader, idHeader, writtenAs } = data;
	const signatureHeader = fields ? data.templateHeader : data.signatureHeader;
	const signedContent = fields ? data.signedFields : data.signedContent;
	const all = { algorithm, encoding, signatureHeader, prefix, timestampHeader, idHeader, signedContent, writtenAs };
	return Object.fromEntries(Object.entries(all).filter(([, value]) => typeof value === 'string'));
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: string, what: string): Choice {
	const found = choices.find((choice) => choice === value);
	if (found === undefined) throw new InputError(`The ${what} is none of ${choices.join(', ')}`);
	return found;
}

function headerName(text: string, what: string): string {
	const name = text.trim().toLowerCase();
	if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) {
		throw new InputError(
			name === '' ? `No ${what} is entered` : `The ${what} is not the name of a header`,
			'Enter only its name, e.g. x-signature, without a colon or a value.',
		);
	}
	return name;
}
