import { createHmac } from 'node:crypto';
import type { PaymentResponse } from '../../sandbox/service/payments.ts';
import { call, receiver, rejection, useSandbox } from './helpers.ts';

const sandbox = useSandbox();
const back = 'http://127.0.0.1:1/back?cart=7';

async function begin(fields: object = {}, path = '/v2/charges/', key?: string): Promise<PaymentResponse> {
	const body = {
		amount: 2,
		currency: 'SAR',
		source: { id: 'tok_visa' },
		redirect: { url: back },
		reference: { order: '<b>7</b>' },
		...fields,
	};
	return (await (await call(sandbox.it, path, body, key)).json()) as PaymentResponse;
}

async function press(payment: PaymentResponse, status: string): Promise<Response> {
	return fetch(payment.transaction.url ?? '', {
		method: 'POST',
		body: new URLSearchParams({ status }),
		redirect: 'manual',
	});
}

const ledger = (id: string): PaymentResponse | undefined =>
	[...sandbox.it.charges, ...sandbox.it.authorizations].find(({ response }) => response.id === id)?.response;

/** The hashstring that live services send, computed independently. */
function hashstring(body: PaymentResponse, amount: string, key: string): string {
	const [gateway, payment] = ['gateway', 'payment'].map((name) => String(Reflect.get(body.reference ?? {}, name)));
	const text =
		`x_id${body.id}x_amount${amount}x_currency${body.currency}x_gateway_reference${gateway}` +
		`x_payment_reference${payment}x_status${body.status}x_created${body.transaction.created}`;
	return createHmac('sha256', key).update(text).digest('hex');
}

describe('the bank page', () => {
	test.each([
		['Y', 'tok_visa', 'CAPTURED', '05'],
		['Y', 'tok_mastercard', 'CAPTURED', '02'],
		['A', 'tok_visa', 'CAPTURED', '06'],
		['A', 'tok_mastercard', 'CAPTURED', '01'],
		['N', 'tok_visa', 'DECLINED', '07'],
		['U', 'tok_mastercard', 'DECLINED', '00'],
		['R', 'tok_visa', 'DECLINED', '07'],
		['Y', 'tok_insufficient_funds', 'DECLINED', '02'],
	])('%s with %s: %s, ECI %s, and a redirect to the shop', async (choice, source, status, acsEci) => {
		const payment = await begin({ source: { id: source } });
		expect(payment.status).toBe('INITIATED');
		const response = await press(payment, choice);
		expect([response.status, response.headers.get('location')]).toEqual([303, `${back}&charge_id=${payment.id}`]);
		const final = ledger(payment.id);
		const { ds_transaction_id } = payment.authentication;
		expect(final).toMatchObject({
			status,
			authentication: { transaction_status: choice, acsEci, ds_transaction_id },
		});
		expect('authentication_token' in (final?.authentication ?? {})).toBe(['Y', 'A'].includes(choice));
		expect(final?.transaction.url).toBeUndefined();
	});

	test('counts the first choice only', async () => {
		const payment = await begin();
		await press(payment, 'Y');
		expect((await press(payment, 'N')).status).toBe(303);
		expect(ledger(payment.id)?.status).toBe('CAPTURED');
		expect(await sandbox.it.completeThreeDS(payment.id, 'N')).toBe(false);
	});

	test('rejects unknown payments, unknown choices and other websites', async () => {
		const payment = await begin();
		await rejection(await fetch(`${sandbox.it.url}/3ds/chg_unknown`), 404, 'not_found');
		await rejection(await press(payment, 'Z'), 400, 'invalid_status');
		const foreign = await fetch(payment.transaction.url ?? '', {
			method: 'POST',
			body: new URLSearchParams({ status: 'Y' }),
			headers: { origin: 'https://evil.example' },
		});
		await rejection(foreign, 403, 'forbidden');
		expect(ledger(payment.id)?.status).toBe('INITIATED');
	});
});

describe('notifications to post.url', () => {
	test.each([
		['SAR', 2, '2.00', 'test'],
		['KWD', 3, '3.000', 'live'],
		['JPY', 250, '250', 'test'],
		['IQD', 2, '2.000', 'test'],
	] as const)(
		'sends the final result of %s, signed, before the cardholder returns',
		async (currency, amount, text, mode) => {
			const shop = await receiver();
			const key = sandbox.it.keys[mode];
			const payment = await begin({ amount, currency, post: { url: shop.url } }, '/v2/charges/', key);
			await new Promise((resolve) => setTimeout(resolve, 30));
			// None for INITIATED.
			expect(shop.received).toEqual([]);
			await press(payment, 'Y');
			expect(shop.received).toHaveLength(1);
			const body = JSON.parse(shop.received[0]?.body ?? '{}') as PaymentResponse;
			expect(body).toEqual(ledger(payment.id));
			expect(body.status).toBe('CAPTURED');
			expect(shop.received[0]?.headers).toMatchObject({
				'content-type': 'application/json',
				hashstring: hashstring(body, text, key),
			});
			expect(JSON.stringify(shop.received)).not.toContain(key);
		},
	);

	test.each([
		['delivered at the third attempt', [500, 404, 200], 'delivered', [500, 404, 200]],
		['given up after three', [500], 'failed', [500, 500, 500]],
		['delivered at once', [204], 'delivered', [204]],
	] as const)('%s', async (_what, replies, outcome, statuses) => {
		const shop = await receiver(...replies);
		const payment = await begin({ post: { url: shop.url } });
		expect((await press(payment, 'Y')).status).toBe(303);
		await sandbox.it.deliveriesSettled();
		const delivery = sandbox.it.deliveries.find(({ about }) => about === payment.id);
		expect(delivery?.outcome).toBe(outcome);
		expect(delivery?.attempts.map(({ status }) => status)).toEqual(statuses);
		expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1);
	});
});
