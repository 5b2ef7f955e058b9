import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { useRecorder } from '../engine/recorder.ts';
import { credentialsFor, DAY, NOW, useSandbox } from '../engine/service.ts';
import { at } from '../harness/clock.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { REFUND } from './payments.ts';

useSimulatedClock();
const service = useSandbox();
const recorder = useRecorder();
const GET_OUTSTANDING = { resource: 'charge', operation: 'getOutstanding', period: 'last30Days' };
const outstanding = async (parameters: IDataObject = {}, rest = {}) =>
	await at(
		NOW,
		async () =>
			await service.execute({ ...GET_OUTSTANDING, ...parameters }, { settings: { timezone: 'UTC' }, ...rest }),
	);

/** A charge of so many days ago. */
const charge = (days: number, amount: number, more = {}) =>
	service.current.addCharge({ created: NOW - days * DAY, amount, currency: 'SAR', ...more });
const refund = async (chargeId: string, amount: number) =>
	await service.output({ ...REFUND, chargeId, howMuch: 'part', amount: String(amount) });

let ids: Record<'fresh' | 'old' | 'inSheet' | 'named' | 'ofFailed' | 'dinar', string>;
beforeAll(async () => {
	ids = {
		fresh: charge(1, 100.5, { reference: { order: 'A-1' } }),
		old: charge(12, 200),
		inSheet: charge(9, 300),
		named: charge(8, 400, { payout: 'payout_77' }),
		ofFailed: charge(7, 50),
		dinar: service.current.addCharge({ created: NOW - 2 * DAY, amount: 7.125, currency: 'KWD' }),
	};
	charge(3, 999, { status: 'DECLINED' });
	const sheets = (id: string, amount: string) => ({
		charges: [{ charge_id: id, amount, currency: 'SAR' }],
		refunds: [{ refund_id: 're_1', charge_id: 'chg_before', amount: '5.00', currency: 'SAR' }],
	});
	await service.current.addPayout({ date: NOW - 5 * DAY, sheets: sheets(ids.inSheet, '300.00') });
	await service.current.addPayout({ id: 'payout_77', date: NOW - 4 * DAY, settlements_available: false });
	await service.current.addPayout({ date: NOW - 2 * DAY, status: 'FAILED', sheets: sheets(ids.ofFailed, '50.00') });
});

it('should list what no payout of the period holds, the oldest first, and say what it cannot know', async () => {
	const { items, hints, error } = await outstanding();
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toMatchObject([
		{ type: 'charge', transaction_id: ids.old, days_old: 12, amount: 200 },
		{ type: 'charge', transaction_id: ids.ofFailed, days_old: 7, amount: 50 },
		{ type: 'charge', transaction_id: ids.dinar, days_old: 2, amount: 7.125, currency: 'KWD' },
		{ type: 'charge', transaction_id: ids.fresh, days_old: 1, amount: 100.5, order_reference: 'A-1' },
	]);
	const said = hints.map(({ message }) => message).join();
	expect(said).toContain('Fees and disputes are not deducted');
	expect(said).toContain('or have no sheets yet, may be among it');
});

it('should add up by currency and age', async () => {
	const { items } = await outstanding({ output: 'summary' });
	expect(items.map(({ json }) => json)).toEqual([
		{
			currency: 'KWD',
			amount: 7.125,
			amount_minor: 7125,
			amount_up_to_7_days: 7.125,
			amount_8_to_30_days: 0,
			amount_over_30_days: 0,
			charges: 1,
			refunds: 0,
			not_counted: 0,
			oldest_date: '2026-01-14T12:00:00+00:00',
			payouts_left_out: expect.any(Number),
			complete: false,
			note: 'Before deductions',
		},
		expect.objectContaining({
			currency: 'SAR',
			amount: 350.5,
			amount_minor: 35050,
			amount_up_to_7_days: 150.5,
			amount_8_to_30_days: 200,
			charges: 3,
			oldest_date: '2026-01-04T12:00:00+00:00',
		}),
	]);
});

it('should deduct refunds that no payout holds, each once', async () => {
	const paidOut = charge(20, 60);
	const [first, second] = [await refund(paidOut, 10), await refund(paidOut, 10)].map(([made]) => String(made?.id));
	const held = async () => {
		const { items } = await outstanding({ period: 'custom', from: NOW - 30 * DAY, to: NOW + DAY });
		return items.filter(({ json }) => json.type === 'refund').map(({ json }) => json);
	};
	expect((await held()).map(({ refund_id }) => refund_id).sort()).toEqual([first, second].sort());
	expect(await held()).toMatchObject([{ amount: -10, transaction_id: paidOut }, { amount: -10 }]);
	const charges = [{ charge_id: paidOut, amount: '60.00', currency: 'SAR' }];
	const row = { charge_id: paidOut, amount: '10.00', currency: 'SAR' };
	await service.current.addPayout({
		date: NOW - DAY,
		sheets: { charges, refunds: [{ refund_id: first as string, ...row }] },
	});
	expect(await held()).toMatchObject([{ refund_id: second }]);
	// A sheet without IDs of refunds.
	await service.current.addPayout({
		date: NOW - DAY,
		files: { 'REFUNDS 1.csv': `charge_id,amount\n${paidOut},10.00` },
	});
	expect(await held()).toEqual([]);
});

it('should name what it cannot count, and call no sum of the others complete', async () => {
	const made = { status: 'CAPTURED', amount: 10, currency: 'SAR', transaction: { created: String(NOW - DAY) } };
	const body = {
		object: 'list',
		has_more: false,
		payouts: [],
		charges: [
			{ ...made, id: 'chg_1' },
			{ ...made, id: 'chg_2', amount: 'much' },
			// Of a service that doesn't filter.
			{ ...made, id: 'chg_3', status: 'INITIATED', amount: 99 },
		],
		refunds: [{ ...made, id: 're_1', charge_id: 'chg_1', status: 'NOBODY_KNOWS', created: String(NOW - DAY) }],
	};
	recorder.respondWith({ body: JSON.stringify(body) });
	const { items, hints } = await outstanding({ output: 'summary' }, { credentials: recorder.credentials });
	expect(items).toMatchObject([{ json: { amount: 10, charges: 2, refunds: 0, not_counted: 1, complete: false } }]);
	const said = hints.map(({ message }) => message).join();
	expect(said).toContain('1 charge or refund has no amount that can be read');
	expect(said).toContain("Refunds of a status that the node doesn't know aren't counted: NOBODY_KNOWS");
	recorder.respondWith({ body: JSON.stringify({ ...body, charges: body.charges.slice(0, 1), refunds: [] }) });
	const whole = await outstanding({ output: 'summary' }, { credentials: recorder.credentials });
	expect(whole.items).toMatchObject([{ json: { amount: 10, not_counted: 0, complete: true } }]);
	expect(whole.hints.map(({ message }) => message).join()).not.toMatch(/no amount that can be read|aren't counted/);
});

it('should say in how much it looked where payouts hold all', async () => {
	const made = { status: 'CAPTURED', amount: 10, currency: 'SAR', transaction: { created: String(NOW - DAY) } };
	const charge = { ...made, id: 'chg_1', payout: { id: 'payout_1' } };
	const refund = { id: 're_1', charge_id: 'chg_1', status: 'FAILED', created: String(NOW - DAY) };
	const payout = { id: 'payout_1', status: 'PAID_OUT', amount: 10, currency: 'SAR', date: NOW - DAY };
	const list = { object: 'list', has_more: false, charges: [charge], refunds: [refund, { ...refund, id: 're_2' }] };
	Object.assign(list, { payouts: [{ ...payout, settlements_available: false }] });
	recorder.respondWith({ body: JSON.stringify(list) });
	const { items, hints } = await outstanding({}, { credentials: recorder.credentials });
	expect(items).toEqual([]);
	expect(hints.map(({ message }) => message).join()).toMatch(
		/In the 3 payments from .* there are no charges or refunds/,
	);
});

it('should say that nothing is known of a service that lists no charges', async () => {
	const limited = await startSandbox({ now: NOW, contractOnly: true });
	const { error } = await outstanding({}, { credentials: credentialsFor(limited) });
	await limited.close();
	expect(error).toMatchObject({
		message: "The service can't list charges",
		description: expect.stringContaining('Not every service offers a list of charges'),
	});
});
