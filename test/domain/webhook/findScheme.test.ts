import { explainRejection, type Explanation } from '../../../nodes/CardPayments/domain/webhook/explanation';
import { harmlessHtml } from '../../../nodes/CardPayments/domain/harmlessText';
import { findScheme, inWords } from '../../../nodes/CardPayments/domain/webhook/findScheme';
import {
	ALGORITHMS,
	ENCODINGS,
	HASHSTRING_TEMPLATE,
	PRESETS,
	type Algorithm,
	type Preset,
	type SignatureEncoding,
} from '../../../nodes/CardPayments/domain/webhook/presets';
import { readScheme } from '../../../nodes/CardPayments/domain/webhook/scheme';
import { verifySignature } from '../../../nodes/CardPayments/domain/webhook/verifySignature';
import { hex, mac, payoutBody } from './signing';

const NOW = 1_700_000_000_000;
const SECONDS = String(NOW / 1_000);
const SECRET = 'a secret that is long enough';
const WHSEC = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const KEY = Buffer.from(WHSEC.slice(6), 'base64');
const body = payoutBody();
const join = (...parts: Array<string | Buffer>) => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** Headers of every request, through two proxies. */
const USUAL = {
	host: 'n8n.example.com',
	'content-type': 'application/json',
	'content-length': '312',
	'user-agent': 'Service/1.0',
	'x-forwarded-for': '192.0.2.1, 192.0.2.2',
	'x-request-id': '8b0d6e9c-52aa-4d7c-9d10-000000000001',
};
const search = (headers: Record<string, string>, credential: Record<string, unknown> = {}, sent = body) =>
	findScheme({
		headers: { ...USUAL, ...headers },
		body: sent,
		credential: { secret: SECRET, ...credential },
		now: NOW,
	});

/** A delivery that each preset verifies, and what the search says about it. */
const DELIVERIES: Record<Preset, { headers: Record<string, string>; secret: string; words: string }> = {
	custom: {
		headers: { 'x-time': SECONDS, 'x-sign': mac(SECRET, join(SECONDS, ':', body), 'sha512').toString('base64') },
		secret: SECRET,
		words: 'x-sign is HMAC-SHA512 in Base64 of {timestamp}:{body}',
	},
	fieldTemplate: {
		headers: {
			hashstring: hex(
				SECRET,
				'x_idpayout_330001x_amount7351.874x_currencyKWDx_gateway_referencex_payment_referencex_statusPAID_OUTx_created',
			),
		},
		secret: SECRET,
		words: 'hashstring is HMAC-SHA256 in hex of fields of the body',
	},
	rawBody: {
		headers: { 'x-signature': hex(SECRET, body) },
		secret: SECRET,
		words: 'x-signature is HMAC-SHA256 in hex of the body',
	},
	standardWebhooks: {
		headers: {
			'webhook-id': 'msg_1',
			'webhook-timestamp': SECONDS,
			'webhook-signature': `v1,${mac(KEY, join(`msg_1.${SECONDS}.`, body)).toString('base64')}`,
		},
		secret: WHSEC,
		words: 'webhook-signature is HMAC-SHA256 in Base64 of {id}.{timestamp}.{body}',
	},
	timestampedList: {
		headers: { 'pay-signature': `t=${SECONDS},v1=${hex(SECRET, join(`${SECONDS}.`, body))}` },
		secret: SECRET,
		words: 'pay-signature is HMAC-SHA256 in hex of {timestamp}.{body}',
	},
};

describe.each(Object.keys(PRESETS) as Preset[])('a delivery signed for %s', (preset) => {
	const { headers, secret, words } = DELIVERIES[preset];

	it.each((Object.keys(PRESETS) as Preset[]).filter((other) => other !== preset))(
		'should be recognized while the credential says %s',
		(wrong) => {
			const credential = { scheme: wrong, secret };
			const { found, complete } = search(headers, credential);
			expect(found.map((each) => [each.preset, each.late, inWords(each)])).toEqual([[preset, undefined, words]]);
			expect(complete).toBe(true);
			const scheme = readScheme({ ...found[0]?.data, secret });
			expect(verifySignature({ headers, body, scheme, now: NOW })).toEqual({ valid: true });
		},
	);

	it('should not be recognized with another secret', () => {
		expect(search(headers, { secret: 'another secret' })).toMatchObject({ found: [], complete: true });
	});

	it('should not be recognized after its body is changed', () => {
		expect(search(headers, { secret }, payoutBody({ amount: 1 })).found).toEqual([]);
	});
});

const EVERY_WAY = (Object.keys(ALGORITHMS) as Algorithm[]).flatMap((algorithm) =>
	(Object.keys(ENCODINGS) as SignatureEncoding[]).flatMap((encoding) =>
		['', 'sha256=', 'v1,', 'v1='].map((prefix) => ({ algorithm, encoding, prefix })),
	),
);

describe.each(EVERY_WAY)('$algorithm in $encoding after "$prefix"', ({ algorithm, encoding, prefix }) => {
	/** A SHA-384 in base64 may have none of the characters that distinguish it from base64url. */
	const data = (signature: string) => ({
		algorithm,
		encoding: algorithm === 'sha384' && encoding === 'base64url' && !/[-_]/.test(signature) ? 'base64' : encoding,
		prefix,
	});

	it('should be recognized over the body', () => {
		const signature = mac(SECRET, body, algorithm).toString(encoding);
		const { found } = search({ 'x-webhook-hmac': prefix + signature });
		expect(found).toHaveLength(1);
		expect(found[0]).toMatchObject({
			preset: 'rawBody',
			data: { ...data(signature), signatureHeader: 'x-webhook-hmac' },
		});
	});

	it.each([
		['{timestamp}.{body}', `${SECONDS}.`, ''],
		['{timestamp}{body}', SECONDS, ''],
		['{body}|{timestamp}', '', `|${SECONDS}`],
		['{id}.{timestamp}.{body}', `evt_1.${SECONDS}.`, ''],
		['{timestamp}:{id}:{body}', `${SECONDS}:evt_1:`, ''],
		['{id}.{body}', 'evt_1.', ''],
	])('should be recognized over %s', (signedContent, before, after) => {
		const signature = mac(SECRET, join(before, body, after), algorithm).toString(encoding);
		const { found } = search({
			'x-event-time': SECONDS,
			'x-event-id': 'evt_1',
			'x-sig': prefix + signature,
		});
		expect(found).toHaveLength(1);
		expect(found[0]).toMatchObject({
			preset: 'custom',
			data: { ...data(signature), signedContent, signatureHeader: 'x-sig' },
		});
	});
});

describe('what live services send', () => {
	it('should be recognized: a versioned content, as v0:{timestamp}:{body}', () => {
		const headers = { 'x-time': SECONDS, 'x-signature': `v0=${hex(SECRET, join(`v0:${SECONDS}:`, body))}` };
		expect(search(headers).found).toMatchObject([
			{ preset: 'custom', data: { signedContent: 'v0:{timestamp}:{body}', timestampHeader: 'x-time' } },
		]);
	});

	it('should be recognized: svix headers with a base64 secret', () => {
		const signature = mac(KEY, join(`msg_1.${SECONDS}.`, body)).toString('base64');
		const headers = {
			'svix-id': 'msg_1',
			'svix-timestamp': SECONDS,
			'svix-signature': `v1,${signature} v1,${signature}`,
		};
		expect(search(headers, { secret: WHSEC }).found).toMatchObject([
			{ preset: 'custom', data: { writtenAs: 'base64', idHeader: 'svix-id', timestampHeader: 'svix-timestamp' } },
		]);
	});

	it.each([
		['a charge', { transaction: { created: '1700000000001' } }],
		['a refund, with its time at the top', { created: '1700000000001' }],
	])('should be recognized: the hashstring of %s, beside an undocumented hash', (_title, time) => {
		const event = {
			id: 'chg_1',
			amount: 2,
			currency: 'SAR',
			status: 'CAPTURED',
			reference: { gateway: 'g', payment: 'p' },
			...time,
		};
		const content =
			'x_idchg_1x_amount2.00x_currencySARx_gateway_referencegx_payment_referencepx_statusCAPTUREDx_created1700000000001';
		const headers = { hash: 'f'.repeat(64), hashstring: hex('sk_test_of_the_account', content) };
		const sent = Buffer.from(JSON.stringify(event));
		expect(search(headers, { secret: 'sk_test_of_the_account' }, sent).found).toMatchObject([
			{ preset: 'fieldTemplate', data: { templateHeader: 'hashstring', signedFields: HASHSTRING_TEMPLATE } },
		]);
	});

	it('should be recognized with an additional secret, too', () => {
		const headers = { 'x-signature': hex('the old secret', body) };
		expect(search(headers, { additionalSecrets: 'other the-new the old secret' }).found).toEqual([]);
		expect(search({ 'x-signature': hex('older', body) }, { additionalSecrets: 'other older' }).found).toHaveLength(
			1,
		);
	});

	it('should be recognized with the fields entered', () => {
		const headers = { 'x-signature': hex(SECRET, 'payout_330001/PAID_OUT') };
		expect(search(headers).found).toEqual([]);
		expect(search(headers, { signedFields: '{id}/{status}' }).found).toMatchObject([{ preset: 'fieldTemplate' }]);
	});

	it('should be recognized if its time is out of tolerance, and say so', () => {
		const time = String(NOW / 1_000 - 3_600);
		const headers = { 'x-signature': `t=${time},v1=${hex(SECRET, join(`${time}.`, body))}` };
		expect(search(headers).found).toMatchObject([
			{ preset: 'timestampedList', late: 'it was signed 3600 seconds ago, more than the tolerance of 300' },
		]);
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
		const started = performance.now();
		const { found, tried, complete } = search(headers, { additionalSecrets }, Buffer.alloc(1_000_000, '{'));
		expect({ found, complete }).toEqual({ found: [], complete: false });
		expect(tried).toBeLessThanOrEqual(64);
		expect(search(headers, { additionalSecrets }).tried).toBeLessThanOrEqual(20_000);
		expect(performance.now() - started).toBeLessThan(5_000);
	});

	it.each([{}, { 'x-signature': '' }, { 'x-signature': '💥\0,,,  =,' }, { 'x-signature': 'Bearer abc' }])(
		'should find nothing in %j',
		(headers) => {
			expect(search(headers as Record<string, string>)).toEqual({ found: [], tried: 0, complete: true });
		},
	);

	it('should find nothing with an empty secret, even if it signed', () => {
		for (const secret of ['', ' ', 'whsec_', '\u200b'])
			expect(search({ 'x-signature': hex(secret, body) }, { secret }).found).toEqual([]);
	});
});

describe('the explanation', () => {
	const explain = (
		headers: Record<string, string>,
		credential: Record<string, unknown> | undefined = { secret: SECRET },
	) =>
		rendered(
			explainRejection({
				status: 401,
				reason: 'a reason',
				headers: { ...USUAL, ...headers },
				body,
				credential,
				now: NOW,
			}),
		);
	const rendered = ({ message, paragraphs }: Explanation) => ({
		message,
		description: harmlessHtml(paragraphs).replaceAll(/<b [^>]*>/g, '<b>'),
	});

	it('should name the settings that verify it', () => {
		const { message, description } = explain(DELIVERIES.rawBody.headers);
		expect(message).toBe('The webhook was rejected: a reason');
		expect(description).toContain(
			'x-signature is HMAC-SHA256 in hex of the body. Choose Signature Scheme <b>Raw Body HMAC</b>',
		);
		expect(description).toContain('leave Prefix empty');
		expect(description).toContain('<b>Headers received: </b><b>x-signature</b> (64 characters), host');
	});

	it('should distinguish a wrong secret from an unsigned delivery', () => {
		expect(explain({ 'x-signature': hex('other', body) }).description).toContain('First check the secret');
		expect(explain({}).description).toContain('No header looks like a signature');
	});

	it('should say when only the time is wrong', () => {
		const headers = { 'x-signature': `t=1600000000,v1=${hex(SECRET, join('1600000000.', body))}` };
		expect(explain(headers).description).toContain('Only the time is wrong');
	});

	it('should show no secret, value, body or HTML of the sender', () => {
		const evil = '<img src=x onerror=alert(1)>';
		for (const headers of [
			...Object.values(DELIVERIES).map((each) => each.headers),
			{ 'x-signature': `${evil}=${hex(SECRET, body)}`, [evil]: evil, 'x-private': 'private-value' },
		]) {
			for (const secret of [SECRET, WHSEC, 'another secret']) {
				const { message, description } = explain(headers as Record<string, string>, { secret });
				const text = message + description;
				expect(text).not.toMatch(/payout_330001|7351|private-value|Service\/1\.0|192\.0\.2|<img/);
				expect(text).not.toContain(secret);
				for (const value of Object.values(headers)) expect(text).not.toContain(value);
			}
		}
	});
});
