import { createHmac } from 'node:crypto';
import type { PaymentResponse, RefundResponse } from '../../sandbox/server.ts';
import { accepted, call, receiver, rejection, useSandbox } from './helpers.ts';

const sandbox = useSandbox();
const charge = (fields: object = {}): Promise<PaymentResponse> =>
	accepted(
		call(sandbox.it, '/v2/charges/', {
			amount: 100,
			currency: 'SAR',
			source: { id: 'tok_visa' },
			threeDSecure: false,
			...fields,
		}),
	);
const refund = ({ id, amount, currency }: PaymentResponse, fields: object = {}, key?: string): Promise<Response> =>
	call(sandbox.it, '/v2/refunds/', { charge_id: id, amount, currency, reason: 'returned', ...fields }, key);
/** How much of a charge was refunded. */
const givenBack = (of: string): string[] =>
	sandbox.it.movements.filter((movement) => movement.of === of).map(({ type, amount }) => `${type} ${amount}`);

test('refunds in parts, exactly up to the amount', async () => {
	const paid = await charge({ amount: 0.3 });
	for (const amount of [0.1, 0.1]) await accepted(refund(paid, { amount }));
	expect(await rejection(await refund(paid, { amount: 0.11 }), 400, 'invalid_amount')).toContain('0.10 SAR');
	await accepted(refund(paid, { amount: 0.1 }));
	await rejection(await refund(paid, { amount: 0.01 }), 400, 'invalid_amount');
	expect(givenBack(paid.id)).toEqual(['refund 0.10', 'refund 0.10', 'refund 0.10']);
});

test.each<[string, number, string, object]>([
	['without a reason', 400, 'invalid_request', { reason: undefined }],
	['with an empty reason', 400, 'invalid_request', { reason: '' }],
	['in another currency', 400, 'invalid_currency', { currency: 'USD' }],
	['of more than was charged', 400, 'invalid_amount', { amount: 100.01 }],
	['with too many decimals', 400, 'invalid_amount', { amount: 1.005 }],
	['of nothing', 400, 'invalid_request', { amount: 0 }],
	['of an unknown charge', 404, 'not_found', { charge_id: 'chg_unknown' }],
])('rejects %s', async (_what, status, code, fields) => {
	const paid = await charge();
	await rejection(await refund(paid, fields), status, code);
	expect(givenBack(paid.id)).toEqual([]);
});

test('notifies post.url, signed with its own created', async () => {
	const shop = await receiver();
	const paid = await charge({ currency: 'KWD', amount: 3 });
	const made = await accepted<RefundResponse>(refund(paid, { post: { url: shop.url } }));
	await sandbox.it.deliveriesSettled();
	expect(shop.received).toHaveLength(1);
	expect(JSON.parse(shop.received[0]?.body ?? '{}')).toEqual(made);
	const { gateway, payment } = made.reference as { gateway: string; payment: string };
	const text =
		`x_id${made.id}x_amount3.000x_currencyKWDx_gateway_reference${gateway}` +
		`x_payment_reference${payment}x_statusREFUNDEDx_created${made.created}`;
	expect(shop.received[0]?.headers).toMatchObject({
		hashstring: createHmac('sha256', sandbox.it.keys.test).update(text).digest('hex'),
		// The second header that live services send. They don't document it.
		hash: expect.stringMatching(/^[0-9a-f]{64}$/),
	});
	expect(sandbox.it.deliveries.at(-1)).toMatchObject({ kind: 'refund', about: made.id, outcome: 'delivered' });
});
