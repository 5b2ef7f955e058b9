import type { IDataObject } from 'n8n-workflow';
import { DAY, errorOf, NOW } from '../engine/service.ts';
import { CHARGE, CONTINUE, usePayments } from './payments.ts';

const payments = usePayments();

describe('charge: Get Many', () => {
	const getMany = async (more: IDataObject = {}) => {
		const { items, error } = await payments.execute({
			resource: 'charge',
			operation: 'getMany',
			period: 'custom',
			from: NOW - DAY,
			to: NOW + DAY,
			returnAll: true,
			...more,
		});
		expect(error).toBeUndefined();
		return items.map(({ json }) => json);
	};

	it('should find a charge whose response got lost, by its order', async () => {
		payments.sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/charges/' });
		const { items } = await payments.execute(
			{ ...CHARGE, additionalFields: { orderReference: 'LOST-1', transactionReference: 'T-1' } },
			CONTINUE,
		);
		expect(items[0]?.json).toMatchObject({ outcome: 'unknown', reference: { order: 'LOST-1' } });
		expect(items[0]?.json.error).toContain('Look for it with Charge: Get Many before you send it again');
		const found = await getMany({ filters: { order: 'LOST-1' } });
		expect(found.map(({ payment_state, reference }) => [payment_state, reference])).toEqual([
			['paid', expect.objectContaining({ order: 'LOST-1' })],
		]);
		expect(await getMany({ filters: { order: 'LOST-1', status: 'DECLINED' } })).toEqual([]);
		expect(await getMany({ filters: { transaction: 'T-2' } })).toEqual([]);
	});

	it('should return each charge of many pages and months once, the newest first', async () => {
		const created = Array.from({ length: 130 }, (_, index) => NOW - 200 * DAY - index * DAY * 0.7);
		const ids = created.map((time, index) =>
			payments.sandbox.addCharge({ created: Math.round(time), reference: { order: `MANY-${index}` } }),
		);
		const period = { from: Math.round(created.at(-1) as number), to: created[0] as number };
		for (const bounds of ['inclusive', 'exclusive', 'half-open'] as const) {
			payments.sandbox.changeHabits({ bounds, longestPeriodDays: 30 });
			expect((await getMany(period)).map(({ id }) => id)).toEqual(ids);
		}
		const limited = await getMany({ ...period, returnAll: false, limit: 60 });
		expect(limited.map(({ id }) => id)).toEqual(ids.slice(0, 60));
		payments.sandbox.changeHabits({ bounds: 'inclusive', longestPeriodDays: 0 });
	});

	it('should end if the service returns the same page again', async () => {
		payments.recorder.reset();
		payments.recorder.respondWith({ body: JSON.stringify({ has_more: true, charges: [{ id: 'chg_1' }] }) });
		const result = await payments.execute(
			{ resource: 'charge', operation: 'getMany' },
			{ credentials: payments.recorder.credentials },
		);
		expect(errorOf(result).message).toMatch(/^The service has more charges at .* than it lists in one response$/);
	});
});
