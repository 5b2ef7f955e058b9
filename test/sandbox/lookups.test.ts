import type { PaymentResponse } from '../../sandbox/server.ts';
import { accepted, call, look, now, ownSandbox, receiver, rejection, useSandbox } from './helpers.ts';

const sandbox = useSandbox();
const off = { amount: 10.5, currency: 'SAR', source: { id: 'tok_visa' }, threeDSecure: false };
const pay = (fields: object = {}, path = '/v2/charges/'): Promise<PaymentResponse> =>
	accepted(call(sandbox.it, path, { ...off, ...fields }));
const find = (path: string): Promise<PaymentResponse> => accepted(look(sandbox.it, path));

describe('by id', () => {
	test('shows its current state', async () => {
		const made = await pay({ threeDSecure: true });
		expect((await find(`/v2/charges/${made.id}`)).status).toBe('INITIATED');
		await sandbox.it.completeThreeDS(made.id, 'N');
		expect(await find(`/v2/charges/${made.id}`)).toMatchObject({ status: 'DECLINED', response: { code: '503' } });
	});

	test('finds nothing of another kind, mode or service', async () => {
		const charge = await pay();
		const authorization = await pay({}, '/v2/authorize/');
		for (const [path, key] of [
			[`/v2/authorize/${charge.id}`],
			[`/v2/charges/${authorization.id}`],
			[`/v2/refunds/${charge.id}`],
			[`/v2/charges/${charge.id}`, sandbox.it.keys.live],
			['/v2/charges/chg_unknown'],
		] as Array<[string, string?]>)
			expect(await rejection(await look(sandbox.it, path, key), 404, 'not_found')).toContain('has the id');
	});
});

describe('the list of charges', () => {
	interface ChargeList {
		object: string;
		count: number;
		has_more: boolean;
		charges: PaymentResponse[];
	}
	const listed = (body: object, of = sandbox.it): Promise<ChargeList> => accepted(call(of, '/v2/charges/list', body));

	test('returns page after page, the newest first, nothing twice', async () => {
		const own = await ownSandbox();
		const ids = Array.from({ length: 60 }, (_, index) => own.addCharge({ created: now - index * 1000 }));
		const pages: ChargeList[] = [];
		do {
			const last = pages.at(-1)?.charges.at(-1)?.id;
			pages.push(await listed({ limit: 50, order_by: 'date', ...(last && { starting_after: last }) }, own));
		} while (pages.at(-1)?.has_more);
		expect(pages.map(({ count }) => count)).toEqual([50, 10]);
		expect(pages.flatMap(({ charges }) => charges.map(({ id }) => id))).toEqual(ids);
		expect(await listed({}, own)).toMatchObject({ count: 25, has_more: true });
	});

	test('has its own kind only, of one mode, as the lists of authorizations and refunds', async () => {
		const own = await ownSandbox();
		const charge = await accepted<PaymentResponse>(call(own, '/v2/charges/', off));
		const authorization = await accepted<PaymentResponse>(call(own, '/v2/authorize/', off));
		const request = { charge_id: charge.id, amount: 1, currency: 'SAR', reason: 'returned' };
		const refund = await accepted<{ id: string }>(call(own, '/v2/refunds/', request));
		own.addCharge({ live: true });
		const lists = [
			['charges', 'charges', charge.id],
			['authorize', 'authorizations', authorization.id],
			['refunds', 'refunds', refund.id],
		] as const;
		for (const [path, name, id] of lists) {
			const body = await accepted<object>(call(own, `/v2/${path}/list`, {}));
			expect(body).toMatchObject({ live_mode: false, count: 1, [name]: [{ id }] });
		}
		const response = await call(own, '/v2/charges/list', {}, own.keys.live);
		expect(await response.json()).toMatchObject({ live_mode: true, count: 1 });
	});

	test.each([
		['more than 50 a page', { limit: 51 }, 'limit'],
		['none a page', { limit: 0 }, 'limit'],
		['an unknown status', { status: 'PAID' }, 'status'],
		['an unknown last id', { starting_after: 'chg_0' }, 'starting_after'],
		['half a period', { period: { date: { from: 1 } } }, 'period.date.to'],
	])('rejects %s', async (_what, body, field) => {
		const description = await rejection(await call(sandbox.it, '/v2/charges/list', body), 400, 'invalid_request');
		expect(description).toContain(`${field}: `);
	});
});

describe('sources that show their outcome later', () => {
	test('abandons tok_abandoned when nobody chooses at the bank, and sends no notification', async () => {
		const shop = await receiver();
		const fields = { source: { id: 'tok_abandoned' }, post: { url: shop.url } };
		const left = await pay(fields);
		expect(left).toMatchObject({ status: 'INITIATED', transaction: { url: expect.stringContaining('/3ds/') } });
		expect(await find(`/v2/charges/${left.id}`)).toMatchObject({ status: 'ABANDONED', response: { code: '301' } });
		expect(await sandbox.it.completeThreeDS(left.id, 'Y')).toBe(false);
		await sandbox.it.deliveriesSettled();
		expect(shop.received).toEqual([]);
		const payment = await pay(fields);
		await sandbox.it.completeThreeDS(payment.id, 'Y');
		expect((await find(`/v2/charges/${payment.id}`)).status).toBe('CAPTURED');
	});
});
