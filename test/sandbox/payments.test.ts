import type { PaymentResponse } from '../../sandbox/server.ts';
import { call, rejection, useSandbox } from './helpers.ts';

const sandbox = useSandbox();
const off = { amount: 10.5, currency: 'SAR', source: { id: 'tok_visa' }, threeDSecure: false };

async function pay(body: unknown, path = '/v2/charges/', key?: string): Promise<PaymentResponse> {
	const response = await call(sandbox.it, path, body, key);
	expect(response.status).toBe(200);
	return (await response.json()) as PaymentResponse;
}

const full = {
	amount: 12.345,
	currency: 'KWD',
	customer_initiated: true,
	threeDSecure: true,
	save_card: true,
	metadata: { udf1: 'one', udf2: 'اثنان', udf10: '' },
	receipt: { email: true, sms: false },
	reference: { transaction: 'txn_1', order: 'ord_1' },
	customer: {
		first_name: 'نورة',
		middle_name: 'M',
		last_name: 'القحطاني',
		email: 'n@example.com',
		phone: { country_code: 965, number: '0500000001' },
	},
	merchant: { id: '0045871' },
	source: { id: 'tok_mastercard' },
	authentication: {
		version: '3DS2',
		acsEci: '02',
		authentication_token: 'jHyn+7YFi1EUAREAAAAvNUe6Hv8=',
		transaction_id: '7d2d4f3e-0000-4000-8000-000000000001',
		protocol_version: '2.2.0',
		transaction_status: 'Y',
		ds_transaction_id: '7d2d4f3e-0000-4000-8000-000000000001',
		threeds_server_transaction_id: '7d2d4f3e-0000-4000-8000-000000000002',
	},
	post: { url: 'https://shop.example/post' },
	redirect: { url: 'https://shop.example/back' },
};

test('echoes a charge with every field of the contract', async () => {
	const request = { ...full, description: 'Dates, 1 kg' };
	const response = await pay(request);
	const { reference, source, ...rest } = request;
	expect(response).toMatchObject(rest);
	expect(response.reference).toEqual({
		...reference,
		track: expect.stringMatching(/^tck_/),
		gateway: expect.stringMatching(/^gw_/),
		payment: expect.stringMatching(/^pay_/),
	});
	expect(response.source).toMatchObject({ ...source, object: 'token', card_scheme: 'MASTERCARD' });
	expect(response).toMatchObject({
		id: expect.stringMatching(/^chg_/),
		object: 'charge',
		status: 'CAPTURED',
		live_mode: false,
		api_version: 'V2',
		response: { code: '000', message: 'Captured' },
		transaction: { created: expect.stringMatching(/^\d{13}$/) },
	});
	expect(sandbox.it.charges.at(-1)).toMatchObject({
		kind: 'charge',
		mode: 'test',
		threeDS: 'external',
		response: { id: response.id },
	});
});

describe('charges that fail', () => {
	test.each([
		['more decimals than the currency has', { amount: 10.505 }, 400, 'invalid_amount'],
		['decimals of a currency without any', { amount: 10.5, currency: 'JPY' }, 400, 'invalid_amount'],
		['an unknown currency', { currency: 'ZZZ' }, 400, 'invalid_currency'],
		['an unknown card', { source: { id: 'tok_unknown' } }, 400, 'invalid_source'],
		['a card called like something of the language', { source: { id: 'constructor' } }, 400, 'invalid_source'],
	])('%s', async (_what, fields, status, code) => {
		const before = sandbox.it.charges.length;
		await rejection(await call(sandbox.it, '/v2/charges/', { ...off, ...fields }), status, code);
		expect(sandbox.it.charges.length).toBe(before);
	});
});

describe('reference.idempotent', () => {
	const keyed = (key: string, fields = {}): object => ({
		...off,
		...fields,
		reference: { order: 'o-1', idempotent: key },
	});

	test('makes one charge of a repeated request, with the same response', async () => {
		const before = sandbox.it.charges.length;
		const first = await pay(keyed('k1'));
		// The order of fields means nothing.
		const again = await call(sandbox.it, '/v2/charges/', { reference: { idempotent: 'k1', order: 'o-1' }, ...off });
		expect(again.headers.get('idempotent-replayed')).toBe('true');
		expect(await again.json()).toEqual(first);
		expect(sandbox.it.charges.length - before).toBe(1);
	});

	test('makes one charge of fifty concurrent requests', async () => {
		const before = sandbox.it.charges.length;
		const ids = await Promise.all(Array.from({ length: 50 }, async () => (await pay(keyed('k50'))).id));
		expect(new Set(ids).size).toBe(1);
		expect(sandbox.it.charges.length - before).toBe(1);
	});

	test('responds 409 to another request with the same key', async () => {
		await pay(keyed('k2'));
		const before = sandbox.it.charges.length;
		expect(
			await rejection(
				await call(sandbox.it, '/v2/charges/', keyed('k2', { amount: 11 })),
				409,
				'idempotency_conflict',
			),
		).toContain('k2');
		expect(sandbox.it.charges.length).toBe(before);
	});

	test('repeats the broken response for a repeated request', async () => {
		const before = sandbox.it.charges.length;
		sandbox.it.faults.next({ kind: 'drop-after-processing' });
		await expect(call(sandbox.it, '/v2/charges/', keyed('k4'))).rejects.toThrow();
		const again = await pay(keyed('k4'));
		expect(sandbox.it.charges.length - before).toBe(1);
		expect(again.id).toBe(sandbox.it.charges.at(-1)?.response.id);
	});
});
