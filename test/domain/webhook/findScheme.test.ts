import { harmlessHtml } from '../../../nodes/CardPayments/domain/harmlessText';
import { explainRejection, inWords } from '../../../nodes/CardPayments/domain/webhook/explanation';
import { findScheme } from '../../../nodes/CardPayments/domain/webhook/findScheme';
import { HASHSTRING_TEMPLATE, PRESETS, type Preset } from '../../../nodes/CardPayments/domain/webhook/presets';
import { readScheme } from '../../../nodes/CardPayments/domain/webhook/scheme';
import { verifySignature } from '../../../nodes/CardPayments/domain/webhook/verifySignature';
import { hex, mac, payoutBody } from './signing';

const NOW = 1_700_000_000_000;
const SECONDS = String(NOW / 1_000);
const ISO = new Date(NOW).toISOString();
const SECRET = 'a secret that is long enough';
const WHSEC = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const KEY = Buffer.from(WHSEC.slice(6), 'base64');
const HEX_SECRET = KEY.toString('hex');
const URL = 'https://n8n.example.com/webhook/payouts?site=1';
const body: Buffer = payoutBody();
const join = (...parts: Array<string | Buffer>) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const base64 = (secret: string | Buffer, content: string | Buffer, algorithm?: string) =>
	mac(secret, content, algorithm).toString('base64');

/** Headers of every request, through two proxies. */
const USUAL = {
	host: 'n8n.example.com',
	'content-type': 'application/json',
	'content-length': '312',
	'user-agent': 'Service/1.0',
	'x-forwarded-for': '192.0.2.1, 192.0.2.2',
	'x-request-id': '8b0d6e9c-52aa-4d7c-9d10-000000000001',
};
const search = (headers: Record<string, string>, credential: Record<string, unknown> = {}, sent: Buffer = body) =>
	findScheme({
		headers: { ...USUAL, ...headers },
		body: sent,
		url: URL,
		credential: { secret: SECRET, ...credential },
		now: NOW,
	});

const event = (fields: object) =>
	Buffer.from(JSON.stringify({ id: 'chg_1', amount: 2, currency: 'SAR', status: 'PAID', ...fields }));
const HASHED = 'x_idchg_1x_amount2.00x_currencySARx_gateway_referencegx_payment_referencepx_statusPAID';
const reference = { gateway: 'g', payment: 'p' };

/** A webhook as a service documents it, and what the search says of it. */
const SHAPES: Array<{
	name: string;
	preset: Preset;
	headers: Record<string, string>;
	words: string;
	secret?: string;
	sent?: Buffer;
	/** Not what the search would choose by itself. */
	entered?: Record<string, unknown>;
}> = [
	{
		name: 'hex of the body',
		preset: 'rawBody',
		headers: { 'x-signature': hex(SECRET, body) },
		words: 'x-signature is HMAC-SHA256 in hex of the body',
	},
	...['sha256=', 'v1=', 'v0=', 'v1,'].map((prefix) => ({
		name: `base64 of the body after ${prefix}`,
		preset: 'rawBody' as const,
		headers: { 'x-hub': prefix + base64(SECRET, body) },
		words: 'x-hub is HMAC-SHA256 in Base64 of the body',
	})),
	{
		name: 'SHA-1, which is old',
		preset: 'rawBody',
		headers: { 'x-hub-signature': `sha1=${mac(SECRET, body, 'sha1').toString('hex')}` },
		words: 'x-hub-signature is HMAC-SHA1 in hex of the body',
	},
	{
		name: 'SHA-384 in hex',
		preset: 'rawBody',
		headers: { 'x-sig': mac(SECRET, body, 'sha384').toString('hex') },
		words: 'x-sig is HMAC-SHA384 in hex of the body',
	},
	{
		name: 'SHA-512 in base64url',
		preset: 'rawBody',
		headers: { 'x-sig': mac(SECRET, body, 'sha512').toString('base64url') },
		words: 'x-sig is HMAC-SHA512 in Base64 URL of the body',
	},
	{
		name: 'a secret written in hex',
		preset: 'custom',
		secret: HEX_SECRET,
		headers: { 'x-signature': hex(KEY, body) },
		words: 'x-signature is HMAC-SHA256 in hex of the body',
	},
	{
		name: 't=…,v1=…',
		preset: 'timestampedList',
		headers: { 'pay-signature': `t=${SECONDS},v1=${hex(SECRET, join(SECONDS, '.', body))}` },
		words: 'pay-signature is HMAC-SHA256 in hex of {timestamp}.{body}',
	},
	{
		name: 'ts=…;h1=…',
		preset: 'timestampedPair',
		headers: { 'pay-signature': `ts=${SECONDS};h1=${hex(SECRET, join(SECONDS, ':', body))}` },
		words: 'pay-signature is HMAC-SHA256 in hex of {timestamp}:{body}',
	},
	{
		name: 'Standard Webhooks',
		preset: 'standardWebhooks',
		secret: WHSEC,
		headers: {
			'webhook-id': 'msg_1',
			'webhook-timestamp': SECONDS,
			'webhook-signature': `v1,${base64(KEY, join(`msg_1.${SECONDS}.`, body))}`,
		},
		words: 'webhook-signature is HMAC-SHA256 in Base64 of {id}.{timestamp}.{body}',
	},
	{
		name: 'svix headers, with two signatures',
		preset: 'custom',
		secret: WHSEC,
		headers: {
			'svix-id': 'msg_1',
			'svix-timestamp': SECONDS,
			'svix-signature': `v1,${base64('older key', body)} v1,${base64(KEY, join(`msg_1.${SECONDS}.`, body))}`,
		},
		words: 'svix-signature is HMAC-SHA256 in Base64 of {id}.{timestamp}.{body}',
	},
	{
		name: 'v0:{timestamp}:{body}',
		preset: 'custom',
		headers: { 'x-time': SECONDS, 'x-sign': `v0=${hex(SECRET, join(`v0:${SECONDS}:`, body))}` },
		words: 'x-sign is HMAC-SHA256 in hex of v0:{timestamp}:{body}',
	},
	{
		name: 'a time in ISO 8601',
		preset: 'custom',
		headers: { 'x-time': ISO, 'x-sign': base64(SECRET, join(ISO, body)) },
		words: 'x-sign is HMAC-SHA256 in Base64 of {timestamp}{body}',
	},
	{
		name: 'the address and the body',
		preset: 'custom',
		headers: { 'x-sign': base64(SECRET, join(URL, body), 'sha1') },
		words: 'x-sign is HMAC-SHA1 in Base64 of {url}{body}',
	},
	{
		name: 'an ID and the body',
		preset: 'custom',
		headers: { 'x-event-id': 'evt_1', 'x-sign': hex(SECRET, join('evt_1.', body)) },
		words: 'x-sign is HMAC-SHA256 in hex of {id}.{body}',
	},
	...(
		[
			['charge', { reference, transaction: { created: '1700000000001' } }, `${HASHED}x_created1700000000001`],
			['refund', { reference, created: '1700000000001' }, `${HASHED}x_created1700000000001`],
			['payout', { reference, date: 1700000000001 }, `${HASHED}x_created1700000000001`],
			['invoice', { reference, created: 5, updated: 7 }, `${HASHED}x_updated7`],
		] as const
	).map(([kind, fields, content]) => ({
		name: `the hashstring of a ${kind}, beside an undocumented hash`,
		preset: 'fieldTemplate' as const,
		sent: event(fields),
		headers: { hash: 'f'.repeat(64), hashstring: hex(SECRET, content) },
		words: 'hashstring is HMAC-SHA256 in hex of fields of the body',
	})),
	{
		name: 'a static token',
		preset: 'token',
		headers: { 'x-token': SECRET },
		words: 'x-token holds the secret itself',
	},
	{
		name: 'a bearer token',
		preset: 'token',
		secret: 'a-token-without-blanks',
		headers: { authorization: 'Bearer a-token-without-blanks' },
		words: 'authorization holds the secret itself',
	},
	{
		name: 'Basic',
		preset: 'basic',
		secret: 'shop:its password',
		headers: { authorization: `Basic ${Buffer.from('shop:its password').toString('base64')}` },
		words: 'authorization holds the secret itself',
	},
];

it('should know a published shape of each preset', () => {
	expect([...new Set(SHAPES.map(({ preset }) => preset))].sort()).toEqual(Object.keys(PRESETS).sort());
});

describe.each(SHAPES)('$name', ({ preset, headers, words, secret = SECRET, sent = body }) => {
	const all = { ...USUAL, ...headers };

	it('should be found, whatever scheme is chosen, and verified with what was found', () => {
		for (const scheme of Object.keys(PRESETS)) {
			const { found, complete } = search(headers, { scheme, secret }, sent);
			expect(complete).toBe(true);
			expect(found.map((each) => [each.preset, each.late, inWords(each)])).toEqual([[preset, undefined, words]]);
			const verify = (key: string, bytes: Buffer) =>
				verifySignature({
					headers: all,
					body: bytes,
					url: URL,
					scheme: readScheme({ ...found[0]?.data, secret: key }),
					now: NOW,
				}).valid;
			expect(verify(secret, sent)).toBe(true);
			expect(verify(secret.replace(/[aM3]/, '9'), sent)).toBe(false);
			const changed = Buffer.from(sent.toString().replace(/"amount":\d/, '"amount":9'));
			expect(verify(secret, changed)).toBe(PRESETS[preset].proof !== 'hmac');
		}
	});

	it('should not be found with another secret', () => {
		expect(search(headers, { secret: 'another secret' }, sent)).toMatchObject({ found: [], complete: true });
	});
});

describe('what is recommended', () => {
	it('should never be an ID that holds a timestamp', () => {
		for (const [time, name] of [
			[SECONDS, 'x-request-time'],
			[String(NOW), 'x-delivery-id'],
			[ISO, 'x-event-id'],
		] as const) {
			const headers = { [name]: time, 'x-sign': hex(SECRET, join(time, '.', body)) };
			expect(search(headers).found).toMatchObject([
				{ data: { signedContent: '{timestamp}.{body}', timestampHeader: name, idHeader: '' } },
			]);
		}
	});

	it('should never be a scheme without time where one with time verifies it', () => {
		const timed = `t=${SECONDS},v1=${hex(SECRET, join(SECONDS, '.', body))}`;
		for (const headers of [
			{ 'x-a': hex(SECRET, body), 'x-b': timed },
			{ 'x-b': `${timed},v0=${hex(SECRET, body)}` },
		] as Array<Record<string, string>>)
			expect(search(headers).found.map(({ preset }) => preset)).toEqual(['timestampedList']);
	});

	it('should be the same if only the time is wrong, and say so', () => {
		const time = String(NOW / 1_000 - 3_600);
		expect(search({ 'x-s': `t=${time},v1=${hex(SECRET, join(time, '.', body))}` }).found).toMatchObject([
			{ preset: 'timestampedList', late: 'it was signed 3600 seconds ago, more than the tolerance of 300' },
		]);
	});

	it('should count additional secrets and the fields entered', () => {
		const older = { 'x-signature': hex('the-older-one', body) };
		expect(search(older, { additionalSecrets: 'the-newer-one the-older-one' }).found).toHaveLength(1);
		const fields = { 'x-signature': hex(SECRET, 'payout_330001/PAID_OUT') };
		expect(search(fields).found).toEqual([]);
		expect(search(fields, { signedFields: '{id}/{status}' }).found).toMatchObject([{ preset: 'fieldTemplate' }]);
		expect(HASHSTRING_TEMPLATE).toContain('{transaction.created|created}');
	});
});

describe('the search', () => {
	it('should end soon for any input', () => {
		const headers = Object.fromEntries(
			Array.from({ length: 200 }, (_, index) => [
				`x-header-${index}`,
				index % 2 ? `1700000${String(index).padStart(3, '0')}` : Array(20).fill('0'.repeat(64)).join(','),
			]),
		);
		const additionalSecrets = Array.from({ length: 50 }, (_, index) => `secret-number-${index}`).join(' ');
		const large = search(headers, { additionalSecrets }, Buffer.alloc(1_000_000, '{'));
		expect(large).toMatchObject({ found: [], complete: false });
		expect(large.tried).toBeLessThanOrEqual(64);
		expect(search(headers, { additionalSecrets }).tried).toBeLessThanOrEqual(3_200);
	});

	it.each([{}, { 'x-signature': '' }, { 'x-signature': '💥\0,,,  =,' }, { 'x-signature': 'Bearer abc' }])(
		'should find nothing in %j',
		(headers) => expect(search(headers as Record<string, string>)).toMatchObject({ found: [], complete: true }),
	);

	it('should find nothing with a secret that is none, even if it signed', () => {
		for (const secret of ['', ' ', 'whsec_', '\u200b', '\u2800', 'a', 'undefined'])
			expect(search({ 'x-signature': hex(secret, body), 'x-token': secret }, { secret }).found).toEqual([]);
	});
});

describe('the explanation', () => {
	const explain = (headers: Record<string, string>, credential: object = { secret: SECRET }, sent = body) => {
		const { message, paragraphs } = explainRejection({
			kind: 'payout',
			status: 401,
			reason: 'a reason',
			headers: { ...USUAL, ...headers },
			body: sent,
			url: URL,
			credential: credential as Record<string, unknown>,
			now: NOW,
		});
		return { message, description: harmlessHtml(paragraphs).replaceAll(/<b [^>]*>/g, '<b>') };
	};

	it('should name the settings that verify it', () => {
		const { message, description } = explain({ 'x-signature': hex(SECRET, body) });
		expect(message).toBe('The webhook was rejected: a reason');
		expect(description).toContain(
			'x-signature is HMAC-SHA256 in hex of the body. Choose Signature Scheme <b>Raw Body HMAC</b>',
		);
		expect(description).toContain('leave Prefix empty');
		expect(description).toContain('<b>Headers received: </b><b>x-signature</b> (64 characters), host');
	});

	it.each<[string, Record<string, string>, Buffer]>([
		['First check the secret', { 'x-signature': hex('other', body) }, body],
		['No header looks like a signature', {}, body],
		['Only the time is wrong', { s: `t=1600000000,v1=${hex(SECRET, join('1600000000.', body))}` }, body],
		['This looks like a charge: change <b>Trigger On</b>', {}, event({})],
	])('should say "%s"', (words, headers, sent) => {
		expect(explain(headers, undefined, sent).description).toContain(words);
	});

	it('should show no secret, value, body or HTML of the sender', () => {
		const evil = '<img src=x onerror=alert(1)>';
		for (const headers of [
			...SHAPES.map((each) => each.headers),
			{ 'x-signature': `${evil}=${hex(SECRET, body)}`, [evil]: evil, 'x-private': 'private-value' },
		]) {
			for (const secret of [SECRET, WHSEC, 'another secret']) {
				const { message, description } = explain(headers as Record<string, string>, { secret });
				const text = message + description;
				expect(text).not.toMatch(/payout_330001|7351|private-value|Service\/1\.0|192\.0\.2|<img/);
				for (const value of [secret, ...Object.values(headers)]) expect(text).not.toContain(value);
			}
		}
	});
});
