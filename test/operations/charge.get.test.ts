import { errorOf } from '../engine/service.ts';
import { CHARGE, usePayments } from './payments.ts';

const payments = usePayments();
const GET = { resource: 'charge', operation: 'get' };
const get = async (chargeId: unknown) => await payments.execute({ ...GET, chargeId: String(chargeId) });

it('should return a charge in its current state, also if the service fails at first', async () => {
	const { id, ...payment } = await payments.made(CHARGE);
	payments.sandbox.faults.next({ kind: 'status', status: 503, path: `/v2/charges/${String(id)}` });
	expect((await get(id)).items[0]?.json).toEqual({ id, ...payment });
});

it('should say that the service may not have it, or what its ID is of', async () => {
	const { message, description } = errorOf(await get('chg_none'));
	expect(message).toBe('The service found no charge chg_none');
	expect(description).toMatch(/No charge has the id chg_none.* Check the ID, and that the key is of its account/);
	payments.sandbox.changeHabits({ contractOnly: true });
	const unoffered = errorOf(await get('chg_none'));
	payments.sandbox.changeHabits({ contractOnly: false });
	expect(unoffered.description).toContain('Not every service offers this look-up');
	expect(errorOf(await get('re_1')).description).toContain(
		're_1 looks like the ID of a refund: enter that of a charge.',
	);
});

it('should not accept another charge than the requested one', async () => {
	payments.recorder.respondWith({ body: JSON.stringify({ id: 'chg_3', status: 'CAPTURED' }) });
	const result = await payments.sent({ ...GET, chargeId: 'chg_2' });
	expect(errorOf(result).message).toBe('The service responded with something other than the charge chg_2');
});
