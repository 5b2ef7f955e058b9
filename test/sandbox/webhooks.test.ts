import { createHmac } from 'node:crypto';
import type { Delivery } from '../../sandbox/service/deliveries.ts';
import type { WebhookOrder } from '../../sandbox/service/webhooks.ts';
import { receiver, useSandbox, type Received } from './helpers.ts';

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
/** With all decimals. */
const amountOf = (currency: string, decimals: number): string => {
	const text = String(payout(currency).amount);
	return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
};
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

const WHSEC = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const KEY = Buffer.from(WHSEC.slice(6), 'base64');
const STANDARD = { scheme: 'standard-webhooks', timestamp: 1_700_000_000, webhookId: 'msg_1' } as const;
type Signed = [
	title: string,
	order: Partial<WebhookOrder>,
	headers: (body: string) => Record<string, string>,
	currency?: string,
];
test.each<Signed>([
	['the body, by default', {}, (body) => ({ 'x-signature': hmac('sha256', 'k', body, 'hex') })],
	[
		'with another algorithm, in base64, with a prefix',
		{ scheme: { header: 'X-Sig', algorithm: 'sha512', encoding: 'base64', prefix: 'sha512=' } },
		(body) => ({ 'x-sig': `sha512=${hmac('sha512', 'k', body, 'base64')}` }),
	],
	[
		'Standard Webhooks',
		{ ...STANDARD, secret: WHSEC },
		(body) => ({
			'webhook-id': 'msg_1',
			'webhook-timestamp': '1700000000',
			'webhook-signature': `v1,${hmac('sha256', KEY, `msg_1.1700000000.${body}`, 'base64')}`,
		}),
	],
	[
		'a timestamped list with two secrets',
		{ scheme: 'timestamped-list', secrets: ['old', 'new'], timestamp: 5 },
		(body) => {
			const [old, fresh] = ['old', 'new'].map((secret) => hmac('sha256', secret, `5.${body}`, 'hex'));
			return { 'x-signature': `t=5,v1=${old},v1=${fresh}` };
		},
	],
	[
		'custom headers',
		{
			scheme: { signed: 'id.timestamp.body', header: 'sig', timestampHeader: 'x-time', idHeader: 'x-id' },
			timestamp: 5,
			webhookId: 'w',
		},
		(body) => ({ 'x-time': '5', 'x-id': 'w', sig: hmac('sha256', 'k', `w.5.${body}`, 'hex') }),
	],
	...(
		[
			['SAR', 2],
			['KWD', 3],
		] as const
	).map(
		([currency, decimals]): Signed => [
			`a field template with the amount of ${currency}`,
			{ scheme: 'field-template' },
			() => {
				const { id, date, status } = payout(currency);
				const content = `x_id${id}x_amount${amountOf(currency, decimals)}x_currency${currency}x_status${status}x_created${date}`;
				return { hashstring: hmac('sha256', 'k', content, 'hex') };
			},
			currency,
		],
	),
])('signs %s', async (_title, order, headers, currency = 'SAR') => {
	const { received } = await deliver({ secret: 'k', payoutId: payout(currency).id, ...order });
	expect(received.headers).toMatchObject(headers(received.body));
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

describe('deliveries', () => {
	test('store the status and first words of the reply', async () => {
		const { delivery } = await deliver({}, 401);
		expect(delivery).toMatchObject({ outcome: 'failed', attempts: [{ status: 401, reply: 'reply 1' }] });
		expect(sandbox.it.deliveries.at(-1)).toBe(delivery);
		expect(JSON.stringify(sandbox.it.deliveries)).not.toContain('sandbox-webhook-secret');
	});

	test("don't follow redirects", async () => {
		expect((await deliver({}, 302)).delivery).toMatchObject({ outcome: 'failed', attempts: [{ status: 302 }] });
	});

	test.each(['https://example.com/hook', 'http://127.0.0.1.example.com/', 'ftp://127.0.0.1/', 'nowhere'])(
		'to %s are rejected',
		async (url) => {
			const delivery = await sandbox.it.sendPayoutWebhook({ payoutId: payout().id, url });
			expect(delivery).toMatchObject({
				outcome: 'refused',
				attempts: [{ reply: expect.stringMatching(/^Not sent/) }],
			});
		},
	);
});
