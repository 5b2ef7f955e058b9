import type { Fault, PaymentResponse } from '../../sandbox/server.ts';
import { accepted, call, look, receiver, rejection, useSandbox } from './helpers.ts';

const sandbox = useSandbox();
const authorize = (fields: object = {}): Promise<PaymentResponse> =>
	accepted(
		call(sandbox.it, '/v2/authorize/', {
			amount: 12.345,
			currency: 'KWD',
			source: { id: 'tok_visa' },
			threeDSecure: false,
			...fields,
		}),
	);
const captureOf = ({ id, customer }: PaymentResponse, fields: object = {}): object => ({
	amount: 12.345,
	currency: 'KWD',
	source: { id },
	customer: { id: customer.id },
	...fields,
});
const voiding = (id: string, body: object = {}): Promise<Response> =>
	call(sandbox.it, `/v2/authorize/${id}/void`, body);
const now = (id: string): Promise<PaymentResponse> => accepted(look(sandbox.it, `/v2/authorize/${id}`));
/** Movements because of an authorization, in order. */
const moved = (id: string): string[] =>
	sandbox.it.movements
		.filter((movement) => movement.id === id || movement.of === id)
		.map(({ type, amount, currency }) => `${type} ${amount} ${currency}`);

describe('a capture', () => {
	test('captures the held amount immediately and without 3-D Secure', async () => {
		const held = await authorize();
		const charge = await accepted<PaymentResponse>(call(sandbox.it, '/v2/charges/', captureOf(held)));
		expect(charge).toMatchObject({
			object: 'charge',
			status: 'CAPTURED',
			customer: { id: held.customer.id },
			source: { id: held.id, object: 'authorize' },
			card: { last_four: held.card['last_four'] },
		});
		expect(charge.id).toMatch(/^chg_/);
		expect(charge.transaction.url).toBeUndefined();
		expect(await now(held.id)).toMatchObject({ status: 'CAPTURED' });
		expect(moved(held.id)).toEqual(['authorization 12.345 KWD', 'capture 12.345 KWD']);
		expect(sandbox.it.captures.at(-1)).toMatchObject({ captureOf: held.id, response: { id: charge.id } });
	});

	test('can capture less, but only once', async () => {
		const held = await authorize();
		const part = captureOf(held, { amount: 1.5 });
		await accepted(call(sandbox.it, '/v2/charges/', part));
		expect(await rejection(await call(sandbox.it, '/v2/charges/', part), 400, 'invalid_status')).toContain(
			'is CAPTURED',
		);
		expect(moved(held.id)).toEqual(['authorization 12.345 KWD', 'capture 1.500 KWD']);
	});

	test.each<[string, string, object]>([
		['no customer', 'invalid_customer', { customer: undefined }],
		['another customer', 'invalid_customer', { customer: { id: 'cus_other' } }],
		['another currency', 'invalid_currency', { currency: 'SAR', amount: 12.34 }],
		['more than is held', 'invalid_amount', { amount: 12.346 }],
		['customer_initiated false', 'invalid_request', { customer_initiated: false }],
		['threeDSecure false', 'invalid_request', { threeDSecure: false }],
		['an unknown authorization', 'invalid_source', { source: { id: 'auth_unknown' } }],
	])('is rejected with %s', async (_what, code, fields) => {
		const held = await authorize();
		await rejection(await call(sandbox.it, '/v2/charges/', captureOf(held, fields)), 400, code);
		expect((await now(held.id)).status).toBe('AUTHORIZED');
		expect(moved(held.id)).toHaveLength(1);
	});

	test("is rejected with the other mode's key, and for a payment that isn't held", async () => {
		const held = await authorize();
		await rejection(
			await call(sandbox.it, '/v2/charges/', captureOf(held), sandbox.it.keys.live),
			400,
			'invalid_source',
		);
		const asked = await authorize({ threeDSecure: true });
		await rejection(await call(sandbox.it, '/v2/charges/', captureOf(asked)), 400, 'invalid_status');
	});

	test('can be declined, and leaves the authorization open', async () => {
		const held = await authorize({ source: { id: 'tok_capture_declined' } });
		const charge = await accepted<PaymentResponse>(call(sandbox.it, '/v2/charges/', captureOf(held)));
		expect(charge).toMatchObject({ status: 'DECLINED', response: { code: '500' } });
		expect((await now(held.id)).status).toBe('AUTHORIZED');
		expect(moved(held.id)).toHaveLength(1);
	});

	test('notifies its own post.url', async () => {
		const shop = await receiver();
		const charge = await accepted<PaymentResponse>(
			call(sandbox.it, '/v2/charges/', captureOf(await authorize(), { post: { url: shop.url } })),
		);
		await sandbox.it.deliveriesSettled();
		expect(JSON.parse(shop.received[0]?.body ?? '{}')).toMatchObject({ id: charge.id, status: 'CAPTURED' });
	});
});

describe('a void', () => {
	test('releases the held amount, and notifies post.url', async () => {
		const shop = await receiver();
		const held = await authorize({ post: { url: shop.url } });
		expect(await accepted(voiding(held.id))).toMatchObject({
			id: held.id,
			status: 'VOID',
			response: { code: '601' },
		});
		expect((await now(held.id)).status).toBe('VOID');
		expect(moved(held.id)).toEqual(['authorization 12.345 KWD', 'void 12.345 KWD']);
		expect(sandbox.it.voids.at(-1)?.response.id).toBe(held.id);
		await sandbox.it.deliveriesSettled();
		expect(shop.received.map(({ body }) => (JSON.parse(body) as PaymentResponse).status)).toEqual([
			'AUTHORIZED',
			'VOID',
		]);
	});

	test('needs no body', async () => {
		const { id } = await authorize();
		const headers = { authorization: `Bearer ${sandbox.it.keys.test}` };
		const response = await fetch(`${sandbox.it.url}/v2/authorize/${id}/void`, { method: 'POST', headers });
		expect(await response.json()).toMatchObject({ status: 'VOID' });
	});

	test("is rejected for a payment that isn't held", async () => {
		const [voided, captured, declined] = [
			await authorize(),
			await authorize(),
			await authorize({ source: { id: 'tok_declined' } }),
		];
		await accepted(voiding(voided.id));
		await accepted(call(sandbox.it, '/v2/charges/', captureOf(captured)));
		for (const { id } of [voided, captured, declined]) await rejection(await voiding(id), 400, 'invalid_status');
		await rejection(await call(sandbox.it, '/v2/charges/', captureOf(voided)), 400, 'invalid_status');
		await rejection(await voiding('auth_unknown'), 404, 'not_found');
	});
});

describe('at most once', () => {
	const breaks: Array<[string, Fault, boolean]> = [
		['drops before the body', { kind: 'drop-before-body' }, false],
		['drops after processing', { kind: 'drop-after-processing' }, true],
		['drops in the response', { kind: 'drop-mid-response' }, true],
		['responds with 502 after processing', { kind: 'status', status: 502, processed: true }, true],
		['responds with 503 instead', { kind: 'status', status: 503 }, false],
	];
	const outcomeOf = async (response: Promise<Response>): Promise<string> => {
		try {
			const { status } = await response;
			await (await response).arrayBuffer();
			return status < 300 ? 'accepted' : 'refused';
		} catch {
			return 'broken';
		}
	};

	test.each(breaks)('a capture whose connection %s', async (_what, fault, processed) => {
		const held = await authorize();
		const body = captureOf(held, { reference: { idempotent: `c-${held.id}` } });
		sandbox.it.faults.next({ ...fault, path: '/v2/charges/' });
		expect(await outcomeOf(call(sandbox.it, '/v2/charges/', body))).not.toBe('accepted');
		expect(moved(held.id)).toHaveLength(processed ? 2 : 1);
		await accepted(call(sandbox.it, '/v2/charges/', body));
		expect(moved(held.id)).toHaveLength(2);
	});

	test.each(breaks)('a void whose connection %s', async (_what, fault, processed) => {
		const { id } = await authorize();
		const body = { reference: { idempotent: 'v-1' + id } };
		sandbox.it.faults.next({ ...fault, path: '/v2/authorize/{id}/void' });
		expect(await outcomeOf(voiding(id, body))).not.toBe('accepted');
		expect(moved(id)).toHaveLength(processed ? 2 : 1);
		await accepted(voiding(id, body));
		expect(moved(id)).toHaveLength(2);
	});

	test('executes one of twenty concurrent captures and voids', async () => {
		const held = await authorize();
		const statuses = await Promise.all(
			Array.from({ length: 20 }, async (_, index) =>
				index % 2 === 0
					? (await call(sandbox.it, '/v2/charges/', captureOf(held))).status
					: (await voiding(held.id)).status,
			),
		);
		expect(statuses.filter((status) => status === 200)).toHaveLength(1);
		expect(moved(held.id)).toHaveLength(2);
	});
});
