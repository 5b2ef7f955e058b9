import type { PaymentResponse } from '../../sandbox/server.ts';
import { accepted, call, rejection, useSandbox } from './helpers.ts';

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
/** Movements because of an authorization, in order. */
const moved = (id: string): string[] =>
	sandbox.it.movements
		.filter((movement) => movement.id === id || movement.of === id)
		.map(({ type, amount, currency }) => `${type} ${amount} ${currency}`);

describe('a capture', () => {
	test('can capture less, but only once', async () => {
		const held = await authorize();
		const part = captureOf(held, { amount: 1.5 });
		await accepted(call(sandbox.it, '/v2/charges/', part));
		expect(await rejection(await call(sandbox.it, '/v2/charges/', part), 400, 'invalid_status')).toContain(
			'is CAPTURED',
		);
		expect(moved(held.id)).toEqual(['authorization 12.345 KWD', 'capture 1.500 KWD']);
	});
});

describe('a void', () => {
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
