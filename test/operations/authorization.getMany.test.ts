import { AUTHORIZATION, CHARGE } from './payments.ts';
import { useSandbox } from '../engine/service.ts';
import { attempted, listed } from './lists.ts';

const service = useSandbox();

it('should find an authorization whose response got lost, by its order', async () => {
	await attempted(service.current, { ...CHARGE, additionalFields: { orderReference: 'A-1' } });
	await attempted(service.current, { ...AUTHORIZATION, additionalFields: { orderReference: 'A-2' } });
	service.current.faults.next({ kind: 'drop-after-processing', path: '/v2/authorize/' });
	const lost = await attempted(service.current, { ...AUTHORIZATION, additionalFields: { orderReference: 'A-1' } });
	expect(lost).toMatchObject({ outcome: 'unknown' });
	expect(lost.error).toContain('Look for it with Authorization: Get Many');
	const found = await listed(service.current, 'authorization', { filters: { order: 'A-1', status: 'AUTHORIZED' } });
	expect(found).toMatchObject([{ payment_state: 'held', reference: { order: 'A-1' } }]);
	expect(await listed(service.current, 'authorization')).toHaveLength(2);
});
