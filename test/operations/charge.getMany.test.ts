import type { IDataObject } from 'n8n-workflow';
import { DAY, NOW } from '../engine/service.ts';
import { CHARGE, usePayments } from './payments.ts';

const payments = usePayments();
const getMany = async (more: IDataObject = {}) => await payments.listed('charge', more);

it('should find a charge whose response got lost, by its order', async () => {
	payments.sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/charges/' });
	const lost = await payments.attempted({
		...CHARGE,
		additionalFields: { orderReference: 'LOST-1', transactionReference: 'T-1' },
	});
	expect(lost).toMatchObject({ outcome: 'unknown', reference: { order: 'LOST-1' } });
	expect(lost.error).toContain('Look for it with Charge: Get Many before you send it again');
	const found = await getMany({ filters: { order: 'LOST-1' } });
	expect(found).toMatchObject([{ payment_state: 'paid', reference: { order: 'LOST-1' } }]);
	expect(await getMany({ filters: { order: 'LOST-1', status: 'DECLINED' } })).toEqual([]);
	expect(await getMany({ filters: { transaction: 'T-2' } })).toEqual([]);
});

it('should return each charge of many pages and months once, the newest first', async () => {
	const created = Array.from({ length: 130 }, (_, index) => Math.round(NOW - 200 * DAY - index * DAY * 0.7));
	const ids = created.map((time) => payments.sandbox.addCharge({ created: time }));
	const period = { from: created.at(-1), to: created[0] };
	for (const bounds of ['inclusive', 'exclusive', 'half-open'] as const) {
		payments.sandbox.changeHabits({ bounds, longestPeriodDays: 30 });
		expect((await getMany(period)).map(({ id }) => id)).toEqual(ids);
	}
	payments.sandbox.changeHabits({ bounds: 'inclusive', longestPeriodDays: 0 });
	const limited = await getMany({ ...period, returnAll: false, limit: 60 });
	expect(limited.map(({ id }) => id)).toEqual(ids.slice(0, 60));
});

it.each([{ customerId: 'cus_77' }, { payoutId: 'payout_77' }])('should filter by %j', async (filters) => {
	const customer = { id: 'cus_77', email: 'amal@example.com', phone: { country_code: '966', number: '507654321' } };
	const created = NOW - 300 * DAY;
	const wanted = { customer, metadata: { udf1: 'ultramarine' }, payout: 'payout_77' };
	const id = payments.sandbox.addCharge({ created, ...wanted });
	const other = { customer: { id: 'cus_78' }, metadata: { udf1: 'red', udf2: 'blue' }, payout: 'payout_78' };
	payments.sandbox.addCharge({ created, ...other });
	const found = await getMany({ from: created - DAY, to: created + DAY, filters });
	expect(found).toContainEqual(expect.objectContaining({ id }));
	expect(new Set(found.map(({ customer_id }) => customer_id))).toEqual(new Set(['cus_77']));
});

it('should warn if the charges do not say which payout they belong to', async () => {
	payments.recorder.respondWith({ body: JSON.stringify({ has_more: false, charges: [{ id: 'chg_1' }] }) });
	const filters = { payoutId: 'payout_1' };
	const { items, hints, requests } = await payments.sent({ resource: 'charge', operation: 'getMany', filters });
	expect(items).toHaveLength(1);
	expect(JSON.stringify(hints)).toContain("The charges don't name their payout");
	expect(requests[0]?.body).toMatchObject({ payouts: { payout_id: ['payout_1'] } });
});
