import fc from 'fast-check';
import { readPayload, type Payload } from '../../../nodes/CardPayments/domain/webhook/payload';
import { readScheme, type Scheme } from '../../../nodes/CardPayments/domain/signing/scheme';
import { coveredFields } from '../../../nodes/CardPayments/domain/signing/template';
import { verifySignature } from '../../../nodes/CardPayments/domain/signing/verifySignature';
import { WHSEC } from '../webhook/shapes';
import { hex, mac } from './signing';
import vectors from './vectors.json';

const { secret, timestamp } = vectors;
const KEY = Buffer.from(WHSEC.slice(6), 'base64');
const NOW = timestamp * 1_000;
const body = Buffer.from(vectors.body);

const rawBody = (changes = {}) => readScheme({ scheme: 'rawBody', secret, signatureHeader: 'X-Signature', ...changes });
const timestamped = (changes = {}) =>
	readScheme({ scheme: 'timestampedList', secret, signatureHeader: 'x-signature', ...changes });
const custom = (signedContent: string) =>
	rawBody({ scheme: 'custom', signedContent, timestampHeader: 'X-Time', acceptUnproved: true });
const hashstring = readScheme({ scheme: 'hashstring', secret });
const standard = (changes = {}) => readScheme({ scheme: 'standardWebhooks', secret: WHSEC, ...changes });

const verify = (
	headers: Record<string, string | string[] | undefined>,
	scheme = rawBody(),
	sent: Buffer | undefined = body,
	now = NOW,
) => verifySignature({ headers, body: sent, payload: () => readPayload(sent), scheme, now });
const reason = (verdict: ReturnType<typeof verify>) => (verdict.valid ? 'valid' : verdict.reason);

it("should reject a webhook whose signed address isn't known", () => {
	const headers = { 'x-signature': vectors.sha256Hex };
	expect(reason(verify(headers, custom('{url}{body}')))).toContain("doesn't know the address");
});

describe('signatures computed by openssl', () => {
	const { sha256Hex, sha512Base64, timestampedHex } = vectors;
	it.each([
		['SHA-256 in hex of the body', sha256Hex, rawBody()],
		['the same in capitals', sha256Hex.toUpperCase(), rawBody()],
		['SHA-512 in base64', sha512Base64, rawBody({ algorithm: 'sha512', encoding: 'base64' })],
		['a prefix', `sha256=${sha256Hex}`, rawBody({ prefix: 'sha256=' })],
		['a timestamped list', `t=${timestamp},v1=${timestampedHex}`, timestamped()],
		['a custom scheme with the time in a header of its own', timestampedHex, custom('{timestamp}.{body}')],
	])('should accept %s', (_title, signature, scheme) => {
		const headers = { 'x-time': String(timestamp), 'x-signature': signature };
		expect(verify(headers, scheme)).toEqual({ valid: true });
	});

	it.each([
		[
			'riyals with two decimals',
			vectors.hashstringRiyals,
			'{"id":"chg_1","amount":2,"currency":"SAR","status":"CAPTURED","reference":{"gateway":"gw_1"},"transaction":{"created":"1700000000000"}}',
		],
		[
			'dinars with three, and a number as time',
			vectors.hashstringDinars,
			'{"id":"chg_2","amount":7351.874,"currency":"KWD","status":"CAPTURED","reference":{"payment":"pay_2"},"transaction":{"created":1700000000001}}',
		],
	])('should accept a hashstring: %s', (_title, signature, json) => {
		expect(verify({ hashstring: signature }, hashstring, Buffer.from(json))).toEqual({ valid: true });
	});
});

describe('Standard Webhooks', () => {
	// The published example of the specification and of its reference implementations.
	const published = {
		'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
		'webhook-timestamp': '1614265330',
		'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
	};
	const signature = published['webhook-signature'];
	const several = ['v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=', 'v2,abc', signature];

	it.each<[string, object, object]>([
		['valid', {}, {}],
		['valid', {}, { secret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }],
		['valid', { 'webhook-signature': several.join(' ') }, {}],
		['valid', { 'webhook-signature': several }, {}],
		['no signature matches', { 'webhook-id': 'msg_other' }, {}],
		['holds no signature after "v1,"', { 'webhook-signature': signature.replace('v1', 'v2') }, {}],
		['there is no webhook-id header', { 'webhook-id': undefined }, {}],
		['there is no webhook-timestamp header', { 'webhook-timestamp': undefined }, {}],
		['there is no webhook-signature header', { 'webhook-signature': undefined }, {}],
	])('should say "%s" of the published vector with %j', (why, changes, data) => {
		const sent = Buffer.from('{"test": 2432232314}');
		const verdict = verify({ ...published, ...changes }, standard(data), sent, 1_614_265_330_000);
		expect(reason(verdict)).toContain(why);
	});
});

describe('the time', () => {
	it.each<[number, string]>([
		[-300, 'valid'],
		[0, 'valid'],
		[300, 'valid'],
		[300.001, 'it was signed 300 seconds ago, more than the tolerance of 300'],
		[-301, '301 seconds in the future'],
	])('should say %d seconds later: %s', (seconds, why) => {
		const headers = { 'x-signature': `t=${timestamp},v1=${vectors.timestampedHex}` };
		expect(reason(verify(headers, timestamped(), body, NOW + seconds * 1_000))).toContain(why);
	});

	const WHOLE = 'neither a whole number nor a time in ISO 8601';
	it.each<[string, string]>([
		[String(NOW), 'valid'],
		['2023-11-14T22:13:20Z', 'valid'],
		['2023-11-15T01:13:20.123456+03:00', 'valid'],
		['2022-11-14T22:13:20Z', 'seconds ago'],
		...['2023-11-14', '2023-11-14T22:13:20', '2023-13-14T22:13:20Z'].map((text): [string, string] => [text, WHOLE]),
		...['', '-1', '1e9', 'NaN', '99999999999999999', '0x6553f100'].map((text): [string, string] => [text, WHOLE]),
		['17e8', WHOLE],
		[' ', WHOLE],
		[`1,t=${timestamp}`, 'exactly one timestamp'],
		[`${timestamp},ts=1`, 'exactly one timestamp'],
	])('should be read in a signed "%s": %s', (text, why) => {
		const signature = hex(secret, `${text.trim()}.${vectors.body}`);
		expect(reason(verify({ 'x-signature': `t=${text},v1=${signature}` }, timestamped()))).toContain(why);
	});
});

it('should be signed with a header beside the body', () => {
	const headers = { 'x-signature': hex(secret, `req-7.${vectors.body}`), 'X-Request-Id': 'req-7' };
	expect(verify(headers, custom('{header.x-request-id}.{body}'))).toEqual({ valid: true });
	expect(verify({ ...headers, 'X-Request-Id': 'req-8' }, custom('{header.x-request-id}.{body}')).valid).toBe(false);
});

it('should take the fields of the body as they came, a timestamp and an amount in text too', () => {
	const sent = Buffer.from('{"id":"chg_1","amount":"2","currency":"SAR","timestamp":"1"}');
	const headers = { 'x-signature': hex(secret, 'chg_1|2|1') };
	expect(verify(headers, custom('{id}|{amount}|{timestamp}'), sent)).toEqual({ valid: true });
});

it('should not say that a field is proved which the address has otherwise', () => {
	const { signed } = custom('id:{query.id};');
	const payload = readPayload(Buffer.from('{"id":"chg_2"}')) as Payload;
	const coveredBy = (url: string) => coveredFields(signed, payload, { id: '', timestamp: '', url, header: () => '' });
	expect(coveredBy('https://n8n.example/hook?id=chg_2')).toEqual(['id']);
	expect(coveredBy('https://n8n.example/hook?id=chg_1')).toEqual([]);
});

describe('what a stranger can send', () => {
	it.each<[string, string | string[] | undefined, string]>([
		['no header', undefined, 'there is no x-signature header'],
		['an empty header', '', 'holds no signature'],
		['a signature of another length', mac(secret, body, 'sha512').toString('hex'), 'holds no signature in hex'],
		['another encoding', mac(secret, body).toString('base64'), 'holds no signature in hex'],
		['something else', '💥\0,,,  =,', 'holds no signature'],
		['two signatures', `${'0'.repeat(64)}, ${vectors.sha256Hex}`, 'valid'],
		['a header that came twice', ['0'.repeat(64), vectors.sha256Hex], 'valid'],
	])('should be judged: %s', (_title, signature, why) => {
		expect(reason(verify({ 'x-signature': signature }))).toContain(why);
		expect(reason(verify({ 'X-SIGNATURE': signature }))).toContain(why);
	});

	it('should be rejected without a body, or with an empty one, even if signed', () => {
		const headers = { 'x-signature': hex(secret, '') };
		const payload = () => readPayload(Buffer.of());
		const unsaid = verifySignature({ headers, body: undefined, payload, scheme: rawBody(), now: NOW });
		expect(reason(unsaid)).toBe('there is no body');
		expect(verify(headers, rawBody(), Buffer.alloc(0)).valid).toBe(false);
	});

	it('should check at most twenty signatures', () => {
		const many = [...Array<string>(20).fill('0'.repeat(64)), vectors.sha256Hex].join(',');
		expect(verify({ 'x-signature': many }).valid).toBe(false);
	});

	it('should be verified by the bytes received, not by parsed JSON', () => {
		const text = '{"id":"caf\\u00e9","amount":2.00,  "b":1e2}';
		const signature = hex(secret, text);
		const isValid = (sent: string) => verify({ 'x-signature': signature }, rawBody(), Buffer.from(sent)).valid;
		expect([isValid(text), isValid(JSON.stringify(JSON.parse(text)))]).toEqual([true, false]);
	});

	it('should not be accepted with an empty secret', () => {
		const scheme = { ...rawBody(), secrets: [Buffer.alloc(0)] };
		expect(reason(verify({ 'x-signature': hex('', body) }, scheme))).toBe('the signing secret is empty');
		expect(verify({ 'x-signature': hex('', body) }, { ...rawBody(), secrets: [] }).valid).toBe(false);
	});

	it('should never appear in the reason', () => {
		fc.assert(
			fc.property(fc.string({ minLength: 6, unit: fc.constantFrom('Z', '\n', 'é', '%') }), (evil) => {
				const standardHeaders = {
					'webhook-id': evil,
					'webhook-timestamp': evil,
					'webhook-signature': `v1,${evil}`,
				};
				const headers = { 'x-signature': `t=${evil},v1=${evil}`, hashstring: evil, ...standardHeaders };
				for (const scheme of [rawBody(), timestamped(), hashstring, standard()])
					expect(reason(verify(headers, scheme, Buffer.from(evil)))).not.toContain(evil);
			}),
		);
	});
});

it('should accept any of several secrets and no other', () => {
	const scheme = rawBody({ secret: 'new secret', additionalSecrets: 'older-one\noldest-one' });
	const isKnown = (by: string) => verify({ 'x-signature': hex(by, body) }, scheme).valid;
	expect(['new secret', 'older-one', 'oldest-one', 'stranger'].map(isKnown)).toEqual([true, true, true, false]);
});

describe('field templates', () => {
	const HASHED = 'x_idchg_9x_amount1.00x_currencyUSDx_gateway_reference';

	it.each<[string, Scheme, string, object, string]>([
		[
			'count a missing field as empty',
			hashstring,
			`${HASHED}x_payment_referencex_statusFAILEDx_created`,
			{ id: 'chg_9', amount: 1, currency: 'USD', status: 'FAILED' },
			'valid',
		],
		[
			'reject text of the signed content in a field',
			hashstring,
			`${HASHED}gx_payment_referencex_statusCAPTUREDx_created`,
			{ id: 'chg_9', amount: 1, currency: 'USDx_gateway_reference', status: 'CAPTURED' },
			'a signed field contains text of the signed content itself',
		],
		[
			'reject values moved from one field to the next',
			custom('{id}--{status}'),
			'a---b',
			{ id: 'a-', status: 'b' },
			'contains text of the signed content itself',
		],
		[
			'not read inherited properties',
			custom('a{constructor.name}b{__proto__.x}c{id}'),
			'abcx',
			{ id: 'x' },
			'valid',
		],
	])('should %s', (_title, scheme, content, fields, why) => {
		const signature = hex(secret, content);
		const headers = { hashstring: signature, 'x-signature': signature };
		expect(reason(verify(headers, scheme, Buffer.from(JSON.stringify(fields))))).toContain(why);
	});

	it('should take no time for what a stranger can send', () => {
		const numbers = '1,'.repeat(50_000);
		const texts = '"",'.repeat(30_000);
		const named = Array.from({ length: 9_000 }, (_, at) => `"n${at}":1`).join();
		const bodies = [
			`[${numbers}1]`,
			`{"amount":1,"id":2,"a":[${numbers}1]}`,
			`{"a":[${texts}1],"amount":1}`,
			`{${named},"amount":1,"currency":3}`,
			`{"id":"${'x_id'.repeat(20_000)}"}`,
			`${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
		].map((text) => Buffer.from(text));
		const once = () => {
			for (const sent of bodies)
				expect(verify({ hashstring: '0'.repeat(64) }, hashstring, sent).valid).toBe(false);
		};
		for (let warm = 0; warm < 20; warm++) once();
		const before = process.cpuUsage();
		for (let round = 0; round < 20; round++) once();
		// In microseconds: 2 to 5 milliseconds each where the machine is busy, 40 if every number were looked at.
		expect(process.cpuUsage(before).user / (20 * bodies.length)).toBeLessThan(15_000);
		const large = Buffer.from(`[${numbers.repeat(2)}1]`);
		expect(reason(verify({ hashstring: '0'.repeat(64) }, hashstring, large))).toContain('more than 100000 bytes');
	});

	it('should reject a body that is no object', () => {
		const verdict = verify({ hashstring: '0'.repeat(64) }, hashstring, Buffer.from('[]'));
		expect(reason(verdict)).toContain("isn't a JSON object");
	});
});

describe('every change of a byte', () => {
	const flipped = (bytes: Buffer, bit: number) => {
		const copy = Buffer.from(bytes);
		copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
		return copy;
	};
	const bits = (bytes: Buffer) => Array.from({ length: bytes.length * 8 }, (_, bit) => flipped(bytes, bit));
	const spliced = (bytes: Buffer, at: number, removed: number, put = '') =>
		Buffer.concat([bytes.subarray(0, at), Buffer.from(put, 'latin1'), bytes.subarray(at + removed)]);
	/** A byte less, one more, or two in the place of one. */
	const resized = (bytes: Buffer) =>
		Array.from({ length: bytes.length + 1 }, (_, at) => [
			spliced(bytes, at, 1),
			...[...' \t\n,;:="\\{}0aAt.-\0\xff'].flatMap((put) => [
				spliced(bytes, at, 0, put),
				spliced(bytes, at, 1, put + put),
			]),
		]).flat();
	const fields = Buffer.from('{"id":"payout_330001","amount":7351.874,"currency":"KWD","status":"PAID_OUT"}');
	const inHex = mac(secret, 'x_idpayout_330001x_amount7351.874x_currencyKWDx_statusPAID_OUT').toString('hex');
	const schemes: Record<string, [Scheme, Record<string, string>, Buffer?]> = {
		'raw body, hex': [rawBody(), { 'x-signature': hex(secret, body) }],
		'raw body, SHA-512, base64, prefix': [
			rawBody({ algorithm: 'sha512', encoding: 'base64', prefix: 'sha256=' }),
			{ 'x-signature': `sha256=${mac(secret, body, 'sha512').toString('base64')}` },
		],
		'timestamped list': [timestamped(), { 'x-signature': `t=${timestamp},v1=${vectors.timestampedHex}` }],
		'Standard Webhooks': [
			standard(),
			{
				'webhook-id': 'msg_1',
				'webhook-timestamp': String(timestamp),
				'webhook-signature': `v1,${mac(KEY, `msg_1.${timestamp}.${vectors.body}`).toString('base64')}`,
			},
		],
		'fields of the body': [
			custom('x_id{id}x_amount{amount}x_currency{currency}x_status{status}'),
			{ 'x-signature': inHex },
			fields,
		],
	};
	/** Written otherwise it means the same: blanks and commas around signatures, and in JSON with signed fields. */
	const meaning = (headers: Record<string, string>, sent: Buffer, isOfFields: boolean) => {
		const separated = Object.values(headers).map((value) =>
			value.replace(/[ \t\n,;]+/g, ',').replace(/^,|,$|(?<=^|,)t(?=s=)/g, ''),
		);
		return JSON.stringify([separated, isOfFields ? readPayload(sent) : sent.toString('latin1')]);
	};

	it.each(Object.entries(schemes))('should be rejected in the body, each header and the secret: %s', (_, of) => {
		const [scheme, headers, sent = body] = of;
		expect(verify(headers, scheme, sent)).toEqual({ valid: true });
		const inHeaders = (changesOf: (bytes: Buffer) => Buffer[]) =>
			Object.entries(headers).flatMap(([name, value]) =>
				changesOf(Buffer.from(value)).map((bytes) => ({ ...headers, [name]: bytes.toString('latin1') })),
			);
		const secrets = scheme.secrets.flatMap(bits);
		const accepted = [
			...bits(sent).filter((changed) => verify(headers, scheme, changed).valid),
			...inHeaders(bits).filter((changed) => verify(changed, scheme, sent).valid),
			...secrets.filter((changed) => verify(headers, { ...scheme, secrets: [changed] }, sent).valid),
		];
		expect(accepted).toEqual([]);
		const isOther = (changed: Record<string, string>, bytes: Buffer) =>
			meaning(changed, bytes, sent === fields) !== meaning(headers, sent, sent === fields);
		const resizedHeaders = inHeaders(resized).filter((changed) => verify(changed, scheme, sent).valid);
		expect(resizedHeaders.filter((changed) => isOther(changed, sent))).toEqual([]);
		const bodies = resized(sent).filter((changed) => verify(headers, scheme, changed).valid);
		expect(bodies.filter((changed) => isOther(headers, changed)).map(String)).toEqual([]);
	});
});
