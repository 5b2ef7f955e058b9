import { createHmac } from 'node:crypto';
import type { Delivery, SchemeInput, WebhookOrder } from '../../sandbox/server.ts';
import { ownSandbox, receiver, rejection, useSandbox, type Received } from './helpers.ts';

const sandbox = useSandbox();
const payout = (currency = 'SAR') => {
	const found = sandbox.it.payouts.find((candidate) => candidate.currency === currency);
	if (!found) throw new Error('no payout');
	return found;
};

async function deliver(
	order: Partial<WebhookOrder>,
	...statuses: number[]
): Promise<{ received: Received; delivery: Delivery }> {
	const endpoint = await receiver(...statuses);
	const delivery = await sandbox.it.sendPayoutWebhook({ payoutId: payout().id, url: endpoint.url, ...order });
	const [received] = endpoint.received;
	if (!received) throw new Error('nothing received');
	return { received, delivery };
}

// Computed again here, only from the bytes on the wire.
const hmac = (
	algorithm: string,
	key: string | Buffer,
	text: string,
	encoding: 'hex' | 'base64' | 'base64url',
): string => createHmac(algorithm, key).update(text, 'utf8').digest(encoding);
const header = (received: Received, name: string): string => String(received.headers[name]);

test('sends the payout record without list-only fields, with its wallet ID in digits', async () => {
	const { received } = await deliver({});
	const { id, status, date, currency, merchant_id, wallet, amount } = payout();
	expect(JSON.parse(received.body)).toEqual({
		id,
		status,
		date,
		currency,
		merchant_id,
		amount: Number(amount) / 100,
		wallet: { ...wallet, id: expect.stringMatching(/^\d+$/) },
	});
	expect(received.headers['content-type']).toBe('application/json');
});

describe('raw body', () => {
	test.each(['sha256', 'sha384', 'sha512'] as const)(
		'is signed with %s in every encoding, with a prefix',
		async (algorithm) => {
			for (const encoding of ['hex', 'base64', 'base64url'] as const) {
				const scheme: SchemeInput = {
					preset: 'raw-body',
					header: 'X-Payout-Signature',
					algorithm,
					encoding,
					prefix: `${algorithm}=`,
				};
				const { received } = await deliver({ scheme, secret: 's3cret' });
				expect(header(received, 'x-payout-signature')).toBe(
					`${algorithm}=${hmac(algorithm, 's3cret', received.body, encoding)}`,
				);
			}
		},
	);

	test('is signed by default', async () => {
		const { received, delivery } = await deliver({ secret: 'a' });
		expect(header(received, 'x-signature')).toBe(hmac('sha256', 'a', received.body, 'hex'));
		expect(delivery).toMatchObject({ scheme: 'raw-body', kind: 'payout', about: payout().id });
	});
});

test('signs as Standard Webhooks', async () => {
	const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
	const { received } = await deliver({ scheme: 'standard-webhooks', secret });
	const [id, timestamp] = [header(received, 'webhook-id'), header(received, 'webhook-timestamp')];
	expect(id).toMatch(/^msg_\w+$/);
	expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(5);
	const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
	expect(header(received, 'webhook-signature')).toBe(
		`v1,${hmac('sha256', key, `${id}.${timestamp}.${received.body}`, 'base64')}`,
	);
});

test('signs as Standard Webhooks with two secrets, a given ID and a given time', async () => {
	const secrets = ['whsec_AAAA', 'BBBB'];
	const { received } = await deliver({
		scheme: 'standard-webhooks',
		secrets,
		timestamp: 1_600_000_000,
		webhookId: 'msg_1',
	});
	const signatures = secrets.map(
		(secret) =>
			`v1,${hmac('sha256', Buffer.from(secret.slice(-4), 'base64'), `msg_1.1600000000.${received.body}`, 'base64')}`,
	);
	expect(header(received, 'webhook-signature')).toBe(signatures.join(' '));
	expect(header(received, 'webhook-timestamp')).toBe('1600000000');
});

test('signs with a timestamped list', async () => {
	const { received } = await deliver({
		scheme: 'timestamped-list',
		secrets: ['old', 'new'],
		timestamp: 1_700_000_000,
	});
	const sign = (secret: string): string => hmac('sha256', secret, `1700000000.${received.body}`, 'hex');
	expect(header(received, 'x-signature')).toBe(`t=1700000000,v1=${sign('old')},v1=${sign('new')}`);
});

test.each([
	['SAR', 2],
	['KWD', 3],
] as const)('signs a field template with the amount of %s', async (currency, decimals) => {
	const { id, amount, date, status } = payout(currency);
	const text = String(amount);
	const printed = `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
	const { received } = await deliver({ payoutId: id, scheme: 'field-template', secret: 'k' });
	expect(header(received, 'hashstring')).toBe(
		hmac('sha256', 'k', `x_id${id}x_amount${printed}x_currency${currency}x_status${status}x_created${date}`, 'hex'),
	);
});

test('signs a custom field template, with a dotted path and an unknown field', async () => {
	const scheme: SchemeInput = {
		preset: 'field-template',
		header: 'x-hash',
		template: 'a{id}|{wallet.bank.beneficiary.name}|{nothing.here}|{amount}',
		algorithm: 'sha512',
		encoding: 'base64',
	};
	const { received } = await deliver({ scheme, secret: 'k' });
	const { id, wallet, amount } = payout();
	const text = String(amount);
	expect(header(received, 'x-hash')).toBe(
		hmac('sha512', 'k', `a${id}|${wallet.bank.beneficiary.name}||${text.slice(0, -2)}.${text.slice(-2)}`, 'base64'),
	);
});

test('signs custom headers: timestamp and ID beside a plain signature', async () => {
	const scheme: SchemeInput = {
		signed: 'id.timestamp.body',
		header: 'sig',
		timestampHeader: 'x-time',
		idHeader: 'x-id',
	};
	const { received } = await deliver({ scheme, secret: 'k', timestamp: 5, webhookId: 'w' });
	expect(received.headers).toMatchObject({
		'x-time': '5',
		'x-id': 'w',
		sig: hmac('sha256', 'k', `w.5.${received.body}`, 'hex'),
	});
});

test('sends unsigned, forged and tampered deliveries', async () => {
	const unsigned = await deliver({ scheme: 'unsigned', secret: 'k' });
	expect(Object.keys(unsigned.received.headers).filter((name) => /sign|hash/.test(name))).toEqual([]);

	const forged = await deliver({ secret: 'k', forged: true });
	expect(header(forged.received, 'x-signature')).toMatch(/^[0-9a-f]{64}$/);
	expect(header(forged.received, 'x-signature')).not.toBe(hmac('sha256', 'k', forged.received.body, 'hex'));

	const genuine = await deliver({ secret: 'k' });
	const tampered = await deliver({ secret: 'k', tampered: true });
	expect(header(tampered.received, 'x-signature')).toBe(header(genuine.received, 'x-signature'));
	expect(tampered.received.body).not.toBe(genuine.received.body);
	expect(tampered.delivery.scheme).toBe('raw-body, tampered');
});

test('reports another status', async () => {
	const { received } = await deliver({ status: 'FAILED' });
	expect(JSON.parse(received.body)).toMatchObject({ id: payout().id, status: 'FAILED' });
});

describe('deliveries', () => {
	test('store the status and first words of the reply', async () => {
		const { delivery } = await deliver({}, 401);
		expect(delivery).toMatchObject({ outcome: 'failed', attempts: [{ status: 401, reply: 'reply 1' }] });
		expect(sandbox.it.deliveries.at(-1)).toBe(delivery);
		expect(JSON.stringify(sandbox.it.deliveries)).not.toContain('sandbox-webhook-secret');
	});

	test('are repeated on request only', async () => {
		expect((await deliver({ repeat: true }, 503, 200)).delivery).toMatchObject({
			outcome: 'delivered',
			attempts: [{ status: 503 }, { status: 200 }],
		});
	});

	test('to a closed port fail with a message', async () => {
		const delivery = await sandbox.it.sendPayoutWebhook({ payoutId: payout().id, url: 'http://127.0.0.1:1/' });
		expect(delivery.outcome).toBe('failed');
		expect(delivery.attempts[0]).toMatchObject({ reply: expect.stringMatching(/\w+/) });
		expect(delivery.attempts[0]?.status).toBeUndefined();
	});

	test("don't follow redirects", async () => {
		expect((await deliver({}, 302)).delivery).toMatchObject({ outcome: 'failed', attempts: [{ status: 302 }] });
	});

	test.each([
		'https://example.com/hook',
		'http://127.0.0.1.example.com/',
		'http://10.0.0.1/',
		'http://0x7f.1.example/',
		'ftp://127.0.0.1/',
		'nowhere',
	])('to %s are rejected', async (url) => {
		const delivery = await sandbox.it.sendPayoutWebhook({ payoutId: payout().id, url });
		expect(delivery).toMatchObject({
			outcome: 'refused',
			attempts: [{ reply: expect.stringMatching(/^Not sent/) }],
		});
	});

	test('can leave this machine when allowed', async () => {
		const other = await ownSandbox({ allowRemoteTargets: true, deliveryTimeoutMs: 50 });
		// A name that's reserved never to exist.
		const delivery = await other.sendPayoutWebhook({ payoutId: payout().id, url: 'http://sandbox.invalid/' });
		expect(delivery.outcome).toBe('failed');
	});

	test('of unknown payouts and schemes fail', async () => {
		await expect(
			sandbox.it.sendPayoutWebhook({ payoutId: 'payout_0', url: 'http://127.0.0.1:1/' }),
		).rejects.toThrow('payout_0');
		await expect(
			sandbox.it.sendPayoutWebhook({
				payoutId: payout().id,
				url: 'http://127.0.0.1:1/',
				scheme: 'rot13' as 'unsigned',
			}),
		).rejects.toThrow('standard-webhooks');
	});
});

describe('over HTTP', () => {
	const post = (body: URLSearchParams | object, headers = {}): Promise<Response> =>
		fetch(`${sandbox.it.url}/_sandbox/webhooks`, {
			method: 'POST',
			redirect: 'manual',
			...(body instanceof URLSearchParams
				? { body, headers }
				: { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
		});

	test('responds to JSON with the delivery', async () => {
		const endpoint = await receiver(202);
		const response = await post({
			payoutId: payout().id,
			url: endpoint.url,
			scheme: { preset: 'timestamped-list', header: 'x-sig' },
			secret: 'k',
		});
		expect(await response.json()).toMatchObject({
			outcome: 'delivered',
			attempts: [{ status: 202, reply: 'reply 1' }],
		});
		expect(endpoint.received[0]?.headers['x-sig']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
	});

	test("redirects the page's form back to the page", async () => {
		const endpoint = await receiver();
		const form = {
			payoutId: payout().id,
			url: endpoint.url,
			preset: 'raw-body',
			secret: 'k',
			header: 'x-sig',
			prefix: 'v=',
			algorithm: '',
			encoding: 'base64',
			template: '',
			how: '',
			status: 'PENDING',
		};
		const response = await post(new URLSearchParams(form), { origin: sandbox.it.url });
		expect([response.status, response.headers.get('location')]).toEqual([303, '/#deliveries']);
		const [received] = endpoint.received;
		expect(received?.headers['x-sig']).toBe(`v=${hmac('sha256', 'k', received?.body ?? '', 'base64')}`);
		expect(JSON.parse(received?.body ?? '{}')).toMatchObject({ status: 'PENDING' });
	});

	test('responds to an unknown payout with 404', async () => {
		await rejection(await post({ payoutId: 'payout_0', url: 'http://127.0.0.1:1/' }), 404, 'payout_not_found');
	});
});
