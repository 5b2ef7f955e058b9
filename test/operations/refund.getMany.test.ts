import { CHARGE, REFUND, usePayments } from './payments.ts';

const payments = usePayments();
const { attempted, listed } = payments;
const refund = async (chargeId: unknown, amount: string) =>
	await attempted({ ...REFUND, howMuch: 'part', amount, currency: 'SAR', chargeId: String(chargeId) });

it('should return the newest refunds, and find those of a charge, one whose response got lost too', async () => {
	const [first, second] = [await attempted(CHARGE), await attempted(CHARGE)];
	const made = [await refund(first.id, '1'), await refund(second.id, '2'), await refund(first.id, '3')];
	expect(made).toMatchObject([{ amount: 1 }, { amount: 2 }, { amount: 3 }]);
	payments.sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/refunds/' });
	expect(await refund(first.id, '4')).toMatchObject({ outcome: 'unknown' });

	const newest = await listed('refund', { returnAll: false, limit: 2 });
	expect(newest).toMatchObject([{ amount: 4, charge_id: first.id, payment_state: 'refunded' }, { amount: 3 }]);
	const ofFirst = await listed('refund', { filters: { chargeId: first.id, status: 'REFUNDED' } });
	expect(ofFirst).toMatchObject([{ amount: 4 }, { amount: 3 }, { amount: 1 }]);
	expect(await listed('refund', { filters: { merchant: 'R-1' } })).toEqual([]);
});
