import { AUTHORIZATION, CHARGE, usePayments } from './payments.ts';

const payments = usePayments();
const { attempted, listed } = payments;

it('should find an authorization whose response got lost, by its order', async () => {
	await attempted({ ...CHARGE, additionalFields: { orderReference: 'A-1' } });
	await attempted({ ...AUTHORIZATION, additionalFields: { orderReference: 'A-2' } });
	payments.sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/authorize/' });
	const lost = await attempted({ ...AUTHORIZATION, additionalFields: { orderReference: 'A-1' } });
	expect(lost).toMatchObject({ outcome: 'unknown' });
	expect(lost.error).toContain('Look for it with Authorization: Get Many');
	const found = await listed('authorization', { filters: { order: 'A-1', status: 'AUTHORIZED' } });
	expect(found).toMatchObject([{ payment_state: 'held', reference: { order: 'A-1' } }]);
	expect(await listed('authorization')).toHaveLength(2);
});
