import { createHmac, randomBytes } from 'node:crypto';
import { isKnownCurrency, toMinor, toText } from './money.ts';

type Algorithm = 'sha256' | 'sha512';
type Encoding = 'hex' | 'base64' | 'base64url';
export const presetNames = ['raw-body', 'standard-webhooks', 'timestamped-list', 'field-template', 'unsigned'] as const;
export type PresetName = (typeof presetNames)[number];

/** How a delivery is signed, as data. */
export interface Scheme {
	/** What is signed. */
	signed: 'nothing' | 'body' | 'timestamp.body' | 'id.timestamp.body' | 'template';
	header: string;
	algorithm: Algorithm;
	encoding: Encoding;
	/** Before each signature, e.g. `sha256=` or `v1,`. */
	prefix: string;
	/** Between several signatures in the header. */
	separator: string;
	/** What the timestamp before the signatures begins with: `t=1700000000,v1=…`. Empty: none is there. */
	timestampInHeader: '' | 't=';
	/** Headers for the timestamp and the delivery's ID. Empty: not sent. */
	timestampHeader: string;
	idHeader: string;
	/** `text`: the secret's own bytes. `whsec`: base64 after an optional `whsec_`. */
	secretFormat: 'text' | 'whsec';
	/** For `template`: text with `{id}`, `{amount}`, `{wallet.id}`… */
	template: string;
}

/** A preset's name, or a preset with changes. */
export type SchemeInput = PresetName | (Partial<Scheme> & { preset?: PresetName });

/** The text that notifications of charges and authorizations sign. */
export const hashstringTemplate =
	'x_id{id}x_amount{amount}x_currency{currency}x_gateway_reference{reference.gateway}x_payment_reference{reference.payment}x_status{status}x_created{transaction.created}';
/** A refund has `created` at the top level. */
export const refundTemplate = hashstringTemplate.replace('{transaction.created}', '{created}');
/** The same for a payout record. */
const payoutTemplate = 'x_id{id}x_amount{amount}x_currency{currency}x_status{status}x_created{date}';

const plain: Scheme = {
	signed: 'body',
	header: 'x-signature',
	algorithm: 'sha256',
	encoding: 'hex',
	prefix: '',
	separator: ',',
	timestampInHeader: '',
	timestampHeader: '',
	idHeader: '',
	secretFormat: 'text',
	template: '',
};

const presets: Record<PresetName, Scheme> = {
	'raw-body': plain,
	'standard-webhooks': {
		...plain,
		signed: 'id.timestamp.body',
		header: 'webhook-signature',
		encoding: 'base64',
		prefix: 'v1,',
		separator: ' ',
		timestampHeader: 'webhook-timestamp',
		idHeader: 'webhook-id',
		secretFormat: 'whsec',
	},
	'timestamped-list': { ...plain, signed: 'timestamp.body', prefix: 'v1=', timestampInHeader: 't=' },
	'field-template': { ...plain, signed: 'template', header: 'hashstring', template: payoutTemplate },
	unsigned: { ...plain, signed: 'nothing' },
};

export function schemeOf(input: SchemeInput): Scheme {
	if (typeof input === 'string') return presets[input];
	const { preset = 'raw-body', ...changes } = input;
	return { ...presets[preset], ...changes };
}

interface SigningInput {
	scheme: Scheme;
	/** One signature for each. */
	secrets: string[];
	body: Buffer;
	record: unknown;
	/** Seconds. */
	timestamp: number;
	id: string;
}

/** Headers that prove the origin of a delivery. */
export function signatureHeaders(input: SigningInput): Record<string, string> {
	const { scheme, timestamp, id } = input;
	if (scheme.signed === 'nothing') return {};
	const message = messageOf(input);
	const signatures = input.secrets.map((secret) => {
		const mac = createHmac(scheme.algorithm, secretBytes(secret, scheme.secretFormat)).update(message);
		return scheme.prefix + mac.digest(scheme.encoding);
	});
	const parts = scheme.timestampInHeader ? [scheme.timestampInHeader + timestamp, ...signatures] : signatures;
	const headers: Record<string, string> = { [scheme.header]: parts.join(scheme.separator) };
	if (scheme.timestampHeader) headers[scheme.timestampHeader] = String(timestamp);
	if (scheme.idHeader) headers[scheme.idHeader] = id;
	return headers;
}

function messageOf({ scheme, body, record, timestamp, id }: SigningInput): Buffer {
	if (scheme.signed === 'template') return Buffer.from(fillTemplate(scheme.template, record));
	if (scheme.signed === 'timestamp.body') return Buffer.concat([Buffer.from(`${timestamp}.`), body]);
	if (scheme.signed === 'id.timestamp.body') return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
	return body;
}

function secretBytes(secret: string, format: Scheme['secretFormat']): Buffer {
	return format === 'whsec' ? Buffer.from(secret.replace(/^whsec_/, ''), 'base64') : Buffer.from(secret);
}

/** Replaces `{dotted.path}` with the record's values, and `{amount}` with the currency's decimals: 2.00, 3.000. */
function fillTemplate(template: string, record: unknown): string {
	return template.replace(/\{([^{}]+)\}/g, (_whole, path: string) => {
		const value = path
			.split('.')
			.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], record);
		if (path === 'amount' && typeof value === 'number')
			return amountText(value, (record as { currency?: unknown }).currency);
		return value === undefined || value === null ? '' : String(value);
	});
}

/** With all decimals of its currency. An amount with more keeps them. */
function amountText(amount: number, currency: unknown): string {
	if (typeof currency !== 'string' || !isKnownCurrency(currency)) return String(amount);
	const minor = toMinor(amount, currency);
	return minor === undefined ? String(amount) : toText(minor, currency);
}

/** A secret that nobody has: its signatures are forged. */
export function wrongSecret(format: Scheme['secretFormat']): string {
	const bytes = randomBytes(24);
	return format === 'whsec' ? `whsec_${bytes.toString('base64')}` : bytes.toString('hex');
}
