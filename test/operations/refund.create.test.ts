import type { IDataObject } from 'n8n-workflow';
import { errorOf } from '../engine/service.ts';
import { CHARGE, REFUND, usePayments } from './payments.ts';

const payments = usePayments();
const charged = async (more: IDataObject = {}) => await payments.made({ ...CHARGE, ...more });
const parameters = (id: unknown, more: IDataObject = {}): IDataObject => ({
	...REFUND,
	chargeId: id as string,
	...(more.amount !== undefined && { howMuch: 'part' }),
	...more,
});
const refund = async (id: unknown, more: IDataObject = {}) => await payments.execute(parameters(id, more));
const refundsOf = (id: unknown) => payments.movementsOf(id).filter(({ type }) => type === 'refund');

it('should refund in parts until nothing is left, and say how much was refunded', async () => {
	const { id } = await charged();
	const amounts = [];
	for (const amount of ['4.00', '6.50', '0.01']) {
		const { items, error } = await refund(id, { amount });
		amounts.push(error ? errorOf({ items, error } as never).message : items[0]?.json.refunded_amount);
	}
	expect(amounts).toEqual([4, 6.5, expect.stringMatching(/^The refund was not sent: nothing is left of the charge/)]);
});

it.each([
	[{ reason: ' ' }, '"Reason" is empty'],
	[{ reason: '4111 1111 1111 1111' }, '"Reason" holds a card number'],
	[{ amount: '10.51' }, '"Amount" (10.51) is more than the charge has left (10.5 SAR)'],
	[{ amount: '0.001' }, '"Amount" (0.001) has more decimals than SAR has (2)'],
	[{ amount: '1', currency: 'KWD' }, '"Currency" (KWD) isn\'t the currency of the charge (SAR)'],
	// Which must not be read as the whole amount.
	[{ amount: '={{ $json.missing }}' }, '"Amount" is empty'],
])('should refuse %j before any money moves', async (more, words) => {
	const { id } = await charged();
	expect(errorOf(await refund(id, more)).message).toBe(`The refund was not sent: ${words}`);
	expect(refundsOf(id)).toEqual([]);
});

it('should refund in the settlement currency, as the error says', async () => {
	payments.sandbox.changeHabits({ settlementCurrency: 'USD' });
	const { id } = await charged();
	const inUsd = { amount: '2.80', currency: 'USD' };
	expect(errorOf(await refund(id, inUsd)).description).toBe(
		'Enter SAR, or leave it empty. If your service settles in USD and takes it here, choose "A Part" and turn "Allow Any Amount" on.',
	);
	const { items } = await refund(id, { ...inUsd, options: { allowAnyAmount: true } });
	payments.sandbox.changeHabits({ settlementCurrency: '' });
	expect(items[0]?.json).toMatchObject({ status: 'REFUNDED', amount: 2.8, currency: 'USD' });
});

it('should not refund what was never paid, and name what an ID is of', async () => {
	const { id } = await charged({ cardToken: 'tok_declined' });
	const declined = errorOf(await refund(id));
	expect(declined.message).toContain("can't be refunded, since its status is DECLINED");
	expect(declined.description).toBe('No money was taken or reserved by it.');
	expect(errorOf(await refund('auth_1')).description).toContain('auth_1 looks like the ID of an authorization');
});

it('should take what the look-up lacks from the panel, and guess nothing', async () => {
	const at = async (payment: IDataObject, more: IDataObject) => {
		payments.recorder.respondWith({ body: JSON.stringify({ id: 'chg_1', status: 'CAPTURED', ...payment }) });
		const { requests, ...result } = await payments.sent({ ...parameters('chg_1', more) });
		return requests[1]?.body ?? errorOf(result).message;
	};
	const body = { charge_id: 'chg_1', amount: 5, reason: 'returned' };
	expect(await at({ amount: 10 }, { amount: '5', currency: 'SAR' })).toEqual({ ...body, currency: 'SAR' });
	expect(await at({ amount: 10 }, { amount: '5' })).toBe(
		'The refund was not sent: "Currency" is empty, and the look-up of the charge has none',
	);
	expect(await at({ amount: 10, currency: 'sar' }, { amount: '5', currency: 'SAR' })).toEqual({
		...body,
		currency: 'SAR',
	});
	expect(await at({ currency: 'SAR' }, {})).toBe(
		'The refund was not sent: "How Much" can\'t be all: the service doesn\'t say the amount of the charge',
	);
	const foreign = { amount: 10, currency: 'ZZZ' };
	expect(await at(foreign, { amount: '5' })).toBe(`The refund was not sent: "Currency" (ZZZ) isn't a known currency`);
	expect(await at(foreign, { amount: '5', options: { allowAnyAmount: true } })).toEqual({ ...body, currency: 'ZZZ' });
});

it('should say of a charge that the service does not find that its ID is to be checked, and not that it has no refunds', async () => {
	const part = { howMuch: 'part', amount: '2' };
	const said = async (parameters: IDataObject) =>
		errorOf(await payments.execute({ ...REFUND, chargeId: 'chg_unknown', ...parameters }));
	const check = 'Check the ID, and that the key is of its account and mode (test or live).';
	expect(await said(part)).toMatchObject({
		message: 'The refund was not sent: The service found nothing with this ID',
		description: `${check} If it's right, your service has no look-up: enter the currency.`,
	});
	expect(await said({ ...part, currency: 'SAR' })).toMatchObject({
		message: expect.stringMatching(/^No refund was made by this request: .*no charge has the id chg_unknown/),
		description: check,
	});
	expect(await said({})).toMatchObject({
		message: 'The refund was not sent: The service found no charge chg_unknown',
		description: expect.stringMatching(/^It said: .* Check the ID, and/),
	});
	for (const { description } of [await said(part), await said({ ...part, currency: 'SAR' }), await said({})])
		expect(description).not.toMatch(/Not every service offers/);
});
