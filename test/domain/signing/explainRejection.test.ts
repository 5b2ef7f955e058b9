import { harmlessHtml } from '../../../nodes/CardPayments/domain/harmlessText';
import { findScheme } from '../../../nodes/CardPayments/domain/signing/findScheme';
import { readPayload } from '../../../nodes/CardPayments/domain/webhook/payload';
import { SIGNING_PRESETS } from '../../../nodes/CardPayments/domain/signing/presets';
import { explainRejection, schemeInWords } from '../../../nodes/CardPayments/domain/signing/explainRejection';
import { readScheme } from '../../../nodes/CardPayments/domain/signing/scheme';
import { readSchemeText, schemeText } from '../../../nodes/CardPayments/domain/signing/schemeText';
import { verifySignature } from '../../../nodes/CardPayments/domain/signing/verifySignature';
import { HOOK, join, NOW, SECRET, SHAPES, WHSEC } from '../webhook/shapes';
import { hex, payoutBody } from './signing';

const SECONDS = String(NOW / 1_000);
const body: Buffer = payoutBody();

/** Headers of every request, through two proxies. */
const USUAL = {
	host: 'n8n.example.com',
	'content-type': 'application/json',
	'content-length': '312',
	'user-agent': 'Service/1.0',
	'x-forwarded-for': '192.0.2.1, 192.0.2.2',
	'x-request-id': '8b0d6e9c-52aa-4d7c-9d10-000000000001',
};
const search = (headers: Record<string, string>, credential: Record<string, unknown> = {}, sent: Buffer = body) => {
	const read = readPayload(sent);
	return findScheme({
		headers: { ...USUAL, ...headers },
		body: sent,
		payload: () => read,
		url: HOOK,
		credential: { secret: SECRET, ...credential },
		now: NOW,
	});
};

// That the trigger takes them with these settings, and nothing else: see test/trigger/contract.test.ts.
describe.each(SHAPES)('$name', ({ preset, entered = {}, headers, words, secret = SECRET, sent = body }) => {
	it('should be found, whatever scheme is chosen', () => {
		for (const scheme of Object.keys(SIGNING_PRESETS)) {
			const found = search(headers, { scheme, secret }, sent);
			expect(found).toMatchObject([{ preset, entries: entered }]);
			expect(found.map(schemeInWords)).toEqual([words]);
		}
	});

	it('should be found as a text that verifies it, once pasted', () => {
		const [{ entries } = { entries: {} as never }] = search(headers, { secret }, sent);
		const pasted = schemeText(entries)
			.split('\n')
			.map((line) => `\u00a0${line} `)
			.join('\r\n\r\n');
		expect(readSchemeText(pasted)).toEqual(entries);
		const data = { scheme: 'hashstring', schemeText: pasted, secret, acceptUnproved: true };
		const read = readPayload(sent);
		const delivery = { headers: { ...USUAL, ...headers }, body: sent, payload: () => read, url: HOOK, now: NOW };
		expect(verifySignature({ ...delivery, scheme: readScheme(data) })).toMatchObject({ valid: true });
	});

	it('should not be found with another secret', () => {
		expect(search(headers, { secret: 'another secret' }, sent)).toEqual([]);
	});
});

describe('what is recommended', () => {
	it.each([
		[SECONDS, 'x-request-time'],
		[String(NOW), 'x-delivery-id'],
		[new Date(NOW).toISOString(), 'x-event-id'],
	])('should never be an ID that holds a timestamp: %s in %s', (time, name) => {
		expect(search({ [name]: time, 'x-sign': hex(SECRET, join(time, '.', body)) })).toMatchObject([
			{ entries: { signedContent: '{timestamp}.{body}', timestampHeader: name, idHeader: '' } },
		]);
	});

	it('should never be a scheme without time where one with time verifies it', () => {
		const timed = `t=${SECONDS},v1=${hex(SECRET, join(SECONDS, '.', body))}`;
		for (const headers of [
			{ 'x-a': hex(SECRET, body), 'x-b': timed },
			{ 'x-b': `${timed},v0=${hex(SECRET, body)}` },
		] as Array<Record<string, string>>)
			expect(search(headers).map(({ preset }) => preset)).toEqual(['timestampedList']);
	});

	it('should count additional secrets and the fields entered', () => {
		const older = { 'x-signature': hex('the-older-one', body) };
		expect(search(older, { additionalSecrets: 'the-newer-one the-older-one' })).toHaveLength(1);
		const fields = { 'x-signature': hex(SECRET, 'payout_330001/PAID_OUT') };
		expect(search(fields)).toEqual([]);
		expect(search(fields, { signedContent: '{id}/{status}' })).toMatchObject([{ preset: 'custom' }]);
		const asText = { schemeText: 'Signed Content = {id}/{status}', signedContent: '{body}' };
		expect(search(fields, asText)).toMatchObject([{ preset: 'custom' }]);
		expect(search(fields, { schemeText: 'no setting' })).toEqual([]);
	});

	it('should know a version before the time, and what the address and headers say', () => {
		const versioned = hex(SECRET, join('v1.', SECONDS, '.', body));
		expect(search({ 'x-sign': versioned, 'x-time': SECONDS })).toMatchObject([
			{ entries: { signedContent: 'v1.{timestamp}.{body}', timestampHeader: 'x-time' } },
		]);
		const mixed = `id:payout_330001;request-id:r-1;ts:${SECONDS};`;
		const headers = { 'x-signature': `ts=${SECONDS},v1=${hex(SECRET, mixed)}`, 'x-request-id': 'r-1' };
		const url = `${HOOK}?type=payment&data.id=payout_330001`;
		const found = findScheme({
			headers: { ...USUAL, ...headers },
			body,
			url,
			now: NOW,
			payload: () => readPayload(body),
			credential: { secret: SECRET },
		});
		expect(found).toMatchObject([
			{ entries: { signedContent: 'id:{query.data.id};request-id:{header.x-request-id};ts:{timestamp};' } },
		]);
	});

	it('should end soon for any input', () => {
		const headers = Object.fromEntries(
			Array.from({ length: 200 }, (_, index) => [
				`x-header-${index}`,
				index % 2 ? `1700000${String(index).padStart(3, '0')}` : Array(20).fill('0'.repeat(64)).join(','),
			]),
		);
		const additionalSecrets = Array.from({ length: 50 }, (_, index) => `secret-number-${index}`).join(' ');
		const before = process.cpuUsage();
		for (const sent of [body, Buffer.alloc(1_000_000, '{')])
			expect(search(headers, { additionalSecrets }, sent)).toEqual([]);
		// In microseconds, however busy the machine is.
		expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
	});

	it('should be nothing for a secret that is none, even if it signed', () => {
		for (const secret of ['', ' ', 'whsec_', '\u200b', '\u2800', 'a', 'undefined'])
			expect(search({ 'x-signature': hex(secret, body), 'x-token': secret }, { secret })).toEqual([]);
	});
});

describe('the explanation', () => {
	const explain = (headers: Record<string, string>, secret = SECRET, sent = body, entered: object = {}) => {
		const { message, paragraphs } = explainRejection({
			kind: 'payout',
			status: 401,
			reason: 'a reason',
			headers: { ...USUAL, ...headers },
			body: sent,
			payload: () => readPayload(sent),
			url: HOOK,
			credential: { secret, ...entered },
			now: NOW,
		});
		return `${message}: ${harmlessHtml(paragraphs).replaceAll(/<b [^>]*>/g, '<b>')}`;
	};
	const RSA = Buffer.alloc(256, 'signature').toString('base64');
	const NESTED = '{"notificationItems":[{"item":{"additionalData":{"hmacSignature":"coqCmt"}}}]}';

	it.each<[string, Record<string, string>, string?]>([
		['The webhook was rejected: a reason: Your service got HTTP 401', {}],
		['That is: x-signature is HMAC-SHA256 in hex of the body.', { 'x-signature': hex(SECRET, body) }],
		['Paste them into <b>Scheme Settings</b>:', { 'x-signature': hex(SECRET, body) }],
		['<b>Headers received: </b>host, content-type, ', { 'x-signature': hex(SECRET, body) }],
		["The trigger didn't find how it's signed", { 'x-signature': hex('other', body) }],
		['Signed Content = {timestamp}|{body}', { 'x-signature': hex('other', body), 'x-time': SECONDS }],
		['The trigger takes JSON', { 'x-signature': hex(SECRET, 'id=1&amount=2') }, 'id=1&amount=2'],
		["This looks like a signature that the trigger can't verify", { 'paypal-transmission-sig': RSA }],
		["This looks like a signature that the trigger can't verify", {}, NESTED],
		['This looks like a charge: change <b>Trigger On</b>', {}, '{"id":"chg_1"}'],
		['No header looks like a signature', { 'x-signature': '' }],
		['No header looks like a signature', {}, '{"signature":null,"hash":[]}'],
		["This looks like a signature that the trigger can't verify", { 'x-signature': RSA }],
		["This looks like a signature that the trigger can't verify", { 'x-signature': '💥\0,,,  =,' }],
		["This looks like a signature that the trigger can't verify", {}, `{"id":"1","signature":"${RSA}"}`],
		[
			'Ed25519 and RSA signatures come without a shared secret',
			{ 'x-ed25519': Buffer.alloc(64, 'signature').toString('base64') },
		],
	])('should say "%s"', (words, headers, sent = body.toString()) => {
		expect(explain(headers, SECRET, Buffer.from(sent))).toContain(words);
	});

	it('should say that only its time is wrong, and suggest no other settings', () => {
		const old = String(NOW / 1_000 - 4_000);
		const headers = { 'x-signature': hex(SECRET, join(`${old}.`, body)), 'x-time': old };
		const entered = { scheme: 'custom', signatureHeader: 'x-signature', timestampHeader: 'x-time' };
		const words = explain(headers, SECRET, body, { ...entered, signedContent: '{timestamp}.{body}' });
		expect(words).toContain('Its signature is right, its time is not');
		expect(words).toContain('<b>Tolerance</b>');
		expect(words).not.toContain('Paste');
		expect(explain(headers, SECRET, body, { ...entered, signedContent: '{body}' })).toContain('Paste');
	});

	it('should never say that a secret is wrong, nor propose what a body that is no JSON would need', () => {
		const own = hex(SECRET, join(SECONDS, '~*~', body));
		expect(explain({ 'x-sign': own })).not.toMatch(/wrong|check the secret/i);
		expect(explain({ 'x-sign': hex(SECRET, 'a=1') }, SECRET, Buffer.from('a=1'))).not.toContain('Paste');
	});

	it('should show no secret, value, body or HTML of the sender', () => {
		const evil = '<img src=x onerror=alert(1)>';
		const hostile = { 'x-signature': `${evil}=${hex(SECRET, body)}`, [evil]: evil, 'x-private': 'private-value' };
		for (const headers of [...SHAPES.map((each) => each.headers), hostile])
			for (const secret of [SECRET, WHSEC, 'another secret']) {
				const text = explain(headers, secret);
				expect(text).not.toMatch(/payout_330001|7351|private-value|Service\/1\.0|192\.0\.2|<img/);
				for (const value of [secret, ...Object.values(headers)]) expect(text).not.toContain(value);
			}
	});
});

it.each(['x-signature', 'Signature = x', 'Algorithm = MD5', 'Encoding = '])(
	'should name what is wrong with the pasted line %j',
	(line) => {
		expect(() => readSchemeText(line)).toThrow(/Scheme Settings|Algorithm|Encoding/);
	},
);
