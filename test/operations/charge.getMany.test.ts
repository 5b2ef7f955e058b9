import type { IDataObject } from 'n8n-workflow';
import { CHARGE } from './payments.ts';
import { startRecorder } from '../engine/recorder.ts';
import { DAY, NOW, useSandbox } from '../engine/service.ts';
import { executeNode } from '../harness/engine.ts';
import { attempted, listed } from './lists.ts';

const service = useSandbox();

const getMany = async (more: IDataObject = {}) => await listed(service.current, 'charge', more);

it('should find a charge whose response got lost, by its order', async () => {
	service.current.faults.next({ kind: 'drop-after-processing', path: '/v2/charges/' });
	const lost = await attempted(service.current, {
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
	const ids = created.map((time) => service.current.addCharge({ created: time }));
	const period = { from: created.at(-1), to: created[0] };
	for (const bounds of ['inclusive', 'exclusive', 'half-open'] as const) {
		service.current.changeHabits({ bounds, longestPeriodDays: 30 });
		expect((await getMany(period)).map(({ id }) => id)).toEqual(ids);
	}
	service.current.changeHabits({ bounds: 'inclusive', longestPeriodDays: 0 });
	const limited = await getMany({ ...period, returnAll: false, limit: 60 });
	expect(limited.map(({ id }) => id)).toEqual(ids.slice(0, 60));
});

it.each([
	{ customerId: 'cus_77' },
	{ email: 'AMAL@example.com' },
	{ phone: '+966 50 765 4321' },
	{ metadataValue: 'ultramarine' },
	{ payoutId: 'payout_77' },
])('should filter by %j', async (filters) => {
	const customer = { id: 'cus_77', email: 'amal@example.com', phone: { country_code: '966', number: '507654321' } };
	const created = NOW - 300 * DAY;
	const wanted = service.current.addCharge({
		created,
		customer,
		metadata: { udf1: 'ultramarine' },
		payout: 'payout_77',
	});
	const other = { customer: { id: 'cus_78' }, metadata: { udf1: 'red', udf2: 'blue' }, payout: 'payout_78' };
	service.current.addCharge({ created, ...other });
	const found = await getMany({ from: created - DAY, to: created + DAY, filters });
	expect(found.map(({ id }) => id)).toContain(wanted);
	expect(found.every(({ customer_id: id }) => id === 'cus_77')).toBe(true);
});

it('should warn if the charges do not say which payout they belong to', async () => {
	const recorder = await startRecorder();
	recorder.respondWith({ body: JSON.stringify({ has_more: false, charges: [{ id: 'chg_1' }] }) });
	const { items, hints } = await executeNode(
		{ resource: 'charge', operation: 'getMany', filters: { payoutId: 'payout_1' } },
		{ credentials: recorder.credentials },
	);
	expect(items).toHaveLength(1);
	expect(JSON.stringify(hints)).toContain("The charges don't name their payout");
	expect(recorder.requests[0]?.body).toMatchObject({ payouts: { payout_id: ['payout_1'] } });
	await recorder.close();
});
