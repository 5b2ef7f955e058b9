import { CHARGE } from './payments.ts';
import { useSandbox } from '../engine/service.ts';
import { attempted, listed } from './lists.ts';

const service = useSandbox();

const refund = async (chargeId: unknown, amount: string) =>
	await attempted(service.current, {
		resource: 'refund',
		operation: 'create',
		chargeId: String(chargeId),
		howMuch: 'part',
		amount,
		currency: 'SAR',
		reason: 'returned',
	});

it('should return the newest refunds, and find those of a charge, one whose response got lost too', async () => {
	const [first, second] = [await attempted(service.current, CHARGE), await attempted(service.current, CHARGE)];
	const made = [await refund(first.id, '1'), await refund(second.id, '2'), await refund(first.id, '3')];
	expect(made).toMatchObject([{ amount: 1 }, { amount: 2 }, { amount: 3 }]);
	service.current.faults.next({ kind: 'drop-after-processing', path: '/v2/refunds/' });
	expect(await refund(first.id, '4')).toMatchObject({ outcome: 'unknown' });

	const newest = await listed(service.current, 'refund', { returnAll: false, limit: 2 });
	expect(newest).toMatchObject([{ amount: 4, charge_id: first.id, payment_state: 'refunded' }, { amount: 3 }]);
	const ofFirst = await listed(service.current, 'refund', { filters: { chargeId: first.id, status: 'REFUNDED' } });
	expect(ofFirst).toMatchObject([{ amount: 4 }, { amount: 3 }, { amount: 1 }]);
	expect(await listed(service.current, 'refund', { filters: { merchant: 'R-1' } })).toEqual([]);
});
