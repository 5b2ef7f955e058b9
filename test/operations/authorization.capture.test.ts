import type { IDataObject } from 'n8n-workflow';
import { errorOf } from '../engine/service.ts';
import { AUTHORIZATION, usePayments } from './payments.ts';

const payments = usePayments();
const authorized = async () => await payments.made(AUTHORIZATION);
const parameters = (id: unknown, more: IDataObject = {}): IDataObject => ({
	resource: 'authorization',
	operation: 'capture',
	authorizationId: id as string,
	...(more.amount !== undefined && { howMuch: 'part' }),
	...more,
});
const capture = async (id: unknown, more: IDataObject = {}) => await payments.execute(parameters(id, more));

it('should capture a part, send the customer, and say what was captured of what', async () => {
	const { id, customer_id } = await authorized();
	const { items } = await capture(id, { amount: '4.25', additionalFields: { orderReference: 'A-9' } });
	expect(items[0]?.json).toMatchObject({
		authorization_id: id,
		amount: 4.25,
		captured_amount: 4.25,
		currency: 'SAR',
		customer_id,
		reference: { order: 'A-9' },
	});
	expect(payments.movementsOf(id).at(-1)).toMatchObject({ type: 'capture', amount: '4.25' });
});

it.each([
	[{ amount: '10.51' }, '"Amount" (10.51) is more than the authorization has (10.5 SAR)'],
	[{ amount: '1.005' }, '"Amount" (1.005) has more decimals than SAR has (2)'],
	[{ amount: '10.51', options: { allowAnyAmount: true } }, '"Amount" (10.51) is more than'],
])('should refuse %j before any money moves', async (more, words) => {
	const { id } = await authorized();
	const { message } = errorOf(await capture(id, more));
	expect(message).toContain(`The capture was not sent: ${words}`);
	expect(payments.movementsOf(id).filter(({ type }) => type === 'capture')).toEqual([]);
});

it("should refuse a payment that's no longer held, name its status, and say what to do", async () => {
	const { id } = await authorized();
	await payments.made({ resource: 'authorization', operation: 'void', authorizationId: id });
	const { message, description } = errorOf(await capture(id));
	expect([message, description]).toEqual([
		`The capture was not sent: the authorization ${String(id)} can't be captured, since its status is VOID`,
		'It was released already.',
	]);
});

it('should keep what else is sent of the customer, and omit a customer that the look-up lacks', async () => {
	const extra = { additionalFields: { extraBodyFields: '{"customer": {"title": "Dr"}}' } };
	for (const [customer, expected] of [
		[{ id: 'cus_1' }, { id: 'cus_1', title: 'Dr' }],
		[undefined, { title: 'Dr' }],
	] as Array<[IDataObject | undefined, IDataObject]>) {
		const payment = { id: 'auth_1', status: 'AUTHORIZED', amount: 10, currency: 'SAR', customer };
		payments.recorder.respondWith({ body: JSON.stringify(payment) });
		const { requests } = await payments.sent({ ...parameters('auth_1', extra) });
		expect(requests[1]?.body).toEqual({
			amount: 10,
			currency: 'SAR',
			source: { id: 'auth_1' },
			customer: expected,
		});
	}
});

it('should send the currency of the authorization, and no other', async () => {
	const payment = { id: 'auth_1', status: 'AUTHORIZED', amount: 10, currency: 'SAR' };
	const at = async (response: IDataObject, extraBodyFields = '{}') => {
		payments.recorder.respondWith({ body: JSON.stringify(response) });
		const more = { amount: '5', additionalFields: { extraBodyFields } };
		const { requests, ...result } = await payments.sent({ ...parameters('auth_1', more) });
		return requests[1]?.body ?? errorOf(result).message;
	};
	expect(await at(payment)).toEqual({ amount: 5, currency: 'SAR', source: { id: 'auth_1' } });
	expect(await at(payment, '{"currency": "USD"}')).toContain('"Extra Body Fields" sets currency');
	expect(await at({ ...payment, currency: undefined })).toBe(
		'The capture was not sent: the look-up of the authorization has no currency',
	);
});

it('should not capture what the service cannot look up', async () => {
	const { message, description } = errorOf(await capture('auth_unknown', { amount: '1' }));
	expect(message).toBe('The capture was not sent: The service found nothing with this ID');
	expect(description).toContain("without its currency, it can't be captured");
});

it('should name what an ID is of', async () => {
	const { description } = errorOf(await capture('chg_1'));
	expect(description).toContain('chg_1 looks like the ID of a charge: enter that of an authorization.');
});

it.each([
	['INITIATED', { transaction: { url: 'https://bank.example/page' } }, "The cardholder hasn't confirmed it yet."],
	['IN_PROGRESS', {}, "The service hasn't finished it yet. Look it up again later."],
])('should say what to do about one whose status is %s', async (status, more, advice) => {
	const payment = { id: 'auth_1', status, amount: 10, currency: 'SAR', ...more };
	payments.recorder.respondWith({ body: JSON.stringify(payment) });
	const { requests, ...result } = await payments.sent(parameters('auth_1'));
	expect([requests.length, errorOf(result).description]).toEqual([1, advice]);
});
