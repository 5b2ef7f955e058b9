import type { IDataObject } from 'n8n-workflow';
import { DAY, errorOf } from '../engine/service.ts';
import { CHARGE, REFUND, usePayments } from './payments.ts';

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
	expect(description).toContain('Not every service offers this look-up');
	expect(errorOf(await get('re_1')).description).toContain(
		're_1 looks like the ID of a refund: enter that of a charge.',
	);
});

it('should not accept another charge than the requested one', async () => {
	const result = await payments.sent({ ...GET, chargeId: 'chg_2' });
	expect(errorOf(result).message).toBe('The service responded with something other than the charge chg_2');
});

describe('Add Refunded Amount', () => {
	const options = { addRefundedAmount: true };
	const refund = async (chargeId: unknown, amount: string) =>
		await payments.made({ ...REFUND, chargeId: String(chargeId), howMuch: 'part', amount, currency: 'SAR' });

	it('should add up what the refunds of the charge gave back, and no others', async () => {
		const [charge, other] = [await payments.made(CHARGE), await payments.made(CHARGE)];
		for (const amount of ['0.1', '0.2']) await refund(charge.id, amount);
		await refund(other.id, '5');
		const read = async (more: IDataObject) =>
			await payments.made({ ...GET, chargeId: charge.id, options, ...more });
		expect(await read({})).toEqual({ ...charge, refunded_amount: 0.3 });
		expect(await read({ simplify: false })).toMatchObject({ object: 'charge', refunded_amount: 0.3 });
		expect(await read({ options: {} })).toEqual(charge);
	});

	it('should not know it of a charge that does not say when it was made', async () => {
		const { items, hints } = await payments.sent({ ...GET, chargeId: 'chg_1', options });
		expect(items[0]?.json).toMatchObject({ id: 'chg_1', refunded_amount: null });
		expect(hints.map(({ message }) => message).join()).toContain("doesn't say when it was made");
	});

	it('should not know it if a refund leaves it open, and name those that are on their way', async () => {
		const charge = { id: 'chg_1', status: 'CAPTURED', created: Date.now() - DAY };
		const refunds = ['ACCEPTED', 'SOON'].map((status) => ({
			...charge,
			id: `re_${status}`,
			charge_id: 'chg_1',
			status,
		}));
		payments.recorder.respondWith({ body: JSON.stringify({ ...charge, refunds, has_more: false }) });
		const { items, hints } = await payments.sent({ ...GET, chargeId: 'chg_1', options });
		expect(items[0]?.json).toMatchObject({ refunded_amount: null });
		const said = hints.map(({ message }) => message).join();
		expect(said).toContain('leave open how much was given back');
		expect(said).toContain("Not counted, since they aren't through: re_ACCEPTED");
	});
});
