import { startSandbox } from '../../sandbox/server.ts';
import { CHARGE } from './payments.ts';
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

const refund = async (chargeId: unknown, amount: string) =>
	await attempted(sandbox, {
		resource: 'refund',
		operation: 'create',
		chargeId: String(chargeId),
		howMuch: 'part',
		amount,
		currency: 'SAR',
		reason: 'returned',
	});

it('should return the newest refunds, and find those of a charge, one whose response got lost too', async () => {
	const [first, second] = [await attempted(sandbox, CHARGE), await attempted(sandbox, CHARGE)];
	const made = [await refund(first.id, '1'), await refund(second.id, '2'), await refund(first.id, '3')];
	expect(made).toMatchObject([{ amount: 1 }, { amount: 2 }, { amount: 3 }]);
	sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/refunds/' });
	expect(await refund(first.id, '4')).toMatchObject({ outcome: 'unknown' });

	const newest = await listed(sandbox, 'refund', { returnAll: false, limit: 2 });
	expect(newest).toMatchObject([{ amount: 4, charge_id: first.id, payment_state: 'refunded' }, { amount: 3 }]);
	const ofFirst = await listed(sandbox, 'refund', { filters: { chargeId: first.id, status: 'REFUNDED' } });
	expect(ofFirst).toMatchObject([{ amount: 4 }, { amount: 3 }, { amount: 1 }]);
	expect(await listed(sandbox, 'refund', { filters: { merchant: 'R-1' } })).toEqual([]);
});
