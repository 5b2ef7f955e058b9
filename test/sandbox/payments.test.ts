import type { PaymentResponse } from '../../sandbox/server.ts';
import { call, rejection, useSandbox } from './helpers.ts';

const sandbox = useSandbox();
const off = { amount: 10.5, currency: 'SAR', source: { id: 'tok_visa' }, threeDSecure: false };

async function pay(body: unknown, path = '/v2/charges/', key?: string): Promise<PaymentResponse> {
	const response = await call(sandbox.it, path, body, key);
	expect(response.status).toBe(200);
	return (await response.json()) as PaymentResponse;
}

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
