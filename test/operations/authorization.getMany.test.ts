import { startSandbox } from '../../sandbox/server.ts';
import { AUTHORIZATION, CHARGE } from './payments.ts';
import { NOW, type Sandbox } from '../engine/service.ts';
import { attempted, listed } from './lists.ts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
});
afterAll(async () => {
	expect(sandbox.violations).toEqual([]);
	await sandbox.close();
});

it('should find an authorization whose response got lost, by its order', async () => {
	await attempted(sandbox, { ...CHARGE, additionalFields: { orderReference: 'A-1' } });
	await attempted(sandbox, { ...AUTHORIZATION, additionalFields: { orderReference: 'A-2' } });
	sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/authorize/' });
	const lost = await attempted(sandbox, { ...AUTHORIZATION, additionalFields: { orderReference: 'A-1' } });
	expect(lost).toMatchObject({ outcome: 'unknown' });
	expect(lost.error).toContain('Look for it with Authorization: Get Many');
	const found = await listed(sandbox, 'authorization', { filters: { order: 'A-1', status: 'AUTHORIZED' } });
	expect(found).toMatchObject([{ payment_state: 'held', reference: { order: 'A-1' } }]);
	expect(await listed(sandbox, 'authorization')).toHaveLength(2);
});
