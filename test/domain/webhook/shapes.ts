import type { EventKind } from '../../../nodes/CardPayments/domain/webhook/eventKinds';
import { HASHSTRING_TEMPLATE, type Preset } from '../../../nodes/CardPayments/domain/signing/presets';
import { hex, mac, payoutBody } from '../signing/signing';

export const NOW = 1_700_000_000_000;
export const SECRET = 'a secret that is long enough';
export const WHSEC = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** The address of a webhook. */
export const HOOK = 'https://n8n.example.com/hook';

/** A webhook as a service documents it, and what a user enters for it. */
export interface Shape {
	name: string;
	preset: Preset;
	entered?: Record<string, string>;
	headers: Record<string, string>;
	/** What the trigger says that it is. */
	words: string;
	secret?: string;
	sent?: Buffer;
	event?: EventKind;
}

const SECONDS = String(NOW / 1_000);
const ISO = new Date(NOW).toISOString();
const KEY = Buffer.from(WHSEC.slice(6), 'base64');
const BODY: Buffer = payoutBody();

export const join = (...parts: Array<string | Buffer>) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const base64 = (secret: string | Buffer, content: string | Buffer, algorithm?: string) =>
	mac(secret, content, algorithm).toString('base64');
const svix = (content: string) => `v1,${base64('older key', BODY)} v1,${base64(KEY, join(content, BODY))}`;

const common = { amount: 2, currency: 'SAR', status: 'PAID', reference: { gateway: 'g', payment: 'p' } };
const hashed = (id: string, end: string) =>
	`x_id${id}x_amount2.00x_currencySARx_gateway_referencegx_payment_referencepx_statusPAID${end}`;

function hashstring(event: NonNullable<Shape['event']>, id: string, fields: object, end: string): Shape {
	return {
		name: `the hashstring of ${id}, beside an undocumented hash`,
		preset: 'hashstring',
		headers: { hash: 'f'.repeat(64), hashstring: hex(SECRET, hashed(id, end)) },
		words: `hashstring is HMAC-SHA256 in hex of ${HASHSTRING_TEMPLATE}`,
		sent: Buffer.from(JSON.stringify({ id, ...common, ...fields })),
		event,
	};
}

/** The hashstring of what is signed otherwise than a charge. */
function otherHashstring(shape: Shape, signedContent: string): Shape {
	return {
		...shape,
		preset: 'custom',
		entered: { signatureHeader: 'hashstring', signedContent },
		words: `hashstring is HMAC-SHA256 in hex of ${signedContent}`,
	};
}

const INVOICE = 'x_id{id}x_amount{amount}x_currency{currency}x_updated{updated}x_status{status}x_created{created}';
const INVOICE_SIGNED = 'x_idinv_1x_amount2.00x_currencySARx_updated7x_statusPAIDx_created5';

function raw(name: string, header: string, value: string, words: string, entered: Shape['entered'] = {}): Shape {
	return {
		name,
		preset: 'rawBody',
		entered: { signatureHeader: header, ...entered },
		headers: { [header]: value },
		words: `${header} is ${words} of the body`,
	};
}

function timed(name: string, headers: Shape['headers'], words: string, entered: Shape['entered'] = {}): Shape {
	return { name, preset: 'custom', entered: { signatureHeader: 'x-sign', ...entered }, headers, words };
}

export const SHAPES: Shape[] = [
	raw('hex of the body', 'x-signature', hex(SECRET, BODY), 'HMAC-SHA256 in hex'),
	...['sha256=', 'v1=', 'v0=', 'v1,'].map((prefix) =>
		raw(`base64 after ${prefix}`, 'x-hub', prefix + base64(SECRET, BODY), 'HMAC-SHA256 in base64', {
			prefix,
			encoding: 'base64',
		}),
	),
	raw('SHA-512 in base64', 'x-sig', base64(SECRET, BODY, 'sha512'), 'HMAC-SHA512 in base64', {
		algorithm: 'sha512',
		encoding: 'base64',
	}),
	{
		...raw('a secret in hex', 'x-sig', hex(KEY, BODY), 'HMAC-SHA256 in hex', {
			signedContent: '{body}',
			writtenAs: 'hex',
		}),
		preset: 'custom',
		secret: KEY.toString('hex'),
	},
	{
		name: 't=…,v1=…',
		preset: 'timestampedList',
		entered: { signatureHeader: 'pay-signature' },
		headers: { 'pay-signature': `t=${SECONDS},v1=${hex(SECRET, join(SECONDS, '.', BODY))}` },
		words: 'pay-signature is HMAC-SHA256 in hex of {timestamp}.{body}',
	},
	{
		name: 'ts=…;h1=…',
		preset: 'custom',
		entered: { signatureHeader: 'pay-signature', prefix: 'h1=', signedContent: '{timestamp}:{body}' },
		headers: { 'pay-signature': `ts=${SECONDS};h1=${hex(SECRET, join(SECONDS, ':', BODY))}` },
		words: 'pay-signature is HMAC-SHA256 in hex of {timestamp}:{body}',
	},
	{
		name: 'Standard Webhooks',
		preset: 'standardWebhooks',
		headers: {
			'webhook-id': 'msg_1',
			'webhook-timestamp': SECONDS,
			'webhook-signature': svix(`msg_1.${SECONDS}.`),
		},
		words: 'webhook-signature is HMAC-SHA256 in base64 of {id}.{timestamp}.{body}',
		secret: WHSEC,
	},
	{
		...timed(
			'svix headers, with two signatures',
			{ 'svix-id': 'msg_1', 'svix-timestamp': SECONDS, 'svix-signature': svix(`msg_1.${SECONDS}.`) },
			'svix-signature is HMAC-SHA256 in base64 of {id}.{timestamp}.{body}',
			{
				signatureHeader: 'svix-signature',
				prefix: 'v1,',
				encoding: 'base64',
				signedContent: '{id}.{timestamp}.{body}',
				timestampHeader: 'svix-timestamp',
				idHeader: 'svix-id',
				writtenAs: 'base64',
			},
		),
		secret: WHSEC,
	},
	timed(
		'v0:{timestamp}:{body}',
		{ 'x-time': SECONDS, 'x-sign': `v0=${hex(SECRET, join(`v0:${SECONDS}:`, BODY))}` },
		'x-sign is HMAC-SHA256 in hex of v0:{timestamp}:{body}',
		{ prefix: 'v0=', signedContent: 'v0:{timestamp}:{body}', timestampHeader: 'x-time' },
	),
	timed(
		'a time in ISO 8601',
		{ 'x-time': ISO, 'x-sign': base64(SECRET, join(ISO, BODY)) },
		'x-sign is HMAC-SHA256 in base64 of {timestamp}{body}',
		{ encoding: 'base64', signedContent: '{timestamp}{body}', timestampHeader: 'x-time' },
	),
	timed(
		'the address and the body',
		{ 'x-sign': base64(SECRET, join(HOOK, BODY)) },
		'x-sign is HMAC-SHA256 in base64 of {url}{body}',
		{ encoding: 'base64', signedContent: '{url}{body}' },
	),
	timed(
		'an ID and the body',
		{ 'x-event-id': 'evt_1', 'x-sign': hex(SECRET, join('evt_1.', BODY)) },
		'x-sign is HMAC-SHA256 in hex of {id}.{body}',
		{ signedContent: '{id}.{body}', idHeader: 'x-event-id' },
	),
	...['-', '|', '\n', ' '].map((separator) =>
		timed(
			`a time and ${JSON.stringify(separator)} before the body`,
			{ 'x-time': SECONDS, 'x-sign': hex(SECRET, join(SECONDS, separator, BODY)) },
			`x-sign is HMAC-SHA256 in hex of {timestamp}${separator.replace('\n', '\\n')}{body}`,
			{ signedContent: `{timestamp}${separator.replace('\n', '\\n')}{body}`, timestampHeader: 'x-time' },
		),
	),
	timed(
		'time, nonce and body, a line each',
		{ 'x-time': SECONDS, 'x-nonce': 'n-1', 'x-sign': base64(SECRET, join(`${SECONDS}\nn-1\n`, BODY, '\n')) },
		'x-sign is HMAC-SHA256 in base64 of {timestamp}\\n{id}\\n{body}\\n',
		{
			encoding: 'base64',
			signedContent: '{timestamp}\\n{id}\\n{body}\\n',
			timestampHeader: 'x-time',
			idHeader: 'x-nonce',
		},
	),
	timed(
		'the address, a time and the body',
		{ 'x-time': SECONDS, 'x-sign': hex(SECRET, join(`${HOOK}|${SECONDS}|`, BODY)) },
		'x-sign is HMAC-SHA256 in hex of {url}|{timestamp}|{body}',
		{ signedContent: '{url}|{timestamp}|{body}', timestampHeader: 'x-time' },
	),
	raw('a version and an algorithm before it', 'x-hmac', `1/SHA256/${base64(SECRET, BODY)}`, 'HMAC-SHA256 in base64', {
		prefix: '1/SHA256/',
		encoding: 'base64',
	}),
	hashstring('payment', 'chg_1', { transaction: { created: '1700000000001' } }, 'x_created1700000000001'),
	hashstring('payment', 're_1', { created: '1700000000001' }, 'x_created1700000000001'),
	otherHashstring(
		hashstring('payout', 'payout_1', { date: 1700000000001 }, 'x_created1700000000001'),
		HASHSTRING_TEMPLATE.replace('{transaction.created|created}', '{date}'),
	),
	otherHashstring(
		{
			...hashstring('any', 'inv_1', { created: 5, updated: 7 }, ''),
			headers: { hashstring: hex(SECRET, INVOICE_SIGNED) },
		},
		INVOICE,
	),
];
