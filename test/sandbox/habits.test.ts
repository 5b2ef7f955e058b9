import type { Habits } from '../../sandbox/service/habits.ts';
import type { Sandbox } from '../../sandbox/server.ts';
import { anchor, call, day, list, now, ownSandbox, rejection, useSandbox } from './helpers.ts';

const limit = 30 * day;
const period = (from: number, to: number): object => ({ period: { date: { from, to } } });
const charge = { amount: 5, currency: 'SAR', source: { id: 'tok_visa' }, threeDSecure: false };

// Starting one takes longer than most tests here.
const shared = useSandbox();
afterEach(() => shared.it.changeHabits({ realLife: false, bounds: 'inclusive' }));

/** The shared sandbox with other habits. */
function changed(habits: Partial<Habits>): Sandbox {
	shared.it.changeHabits(habits);
	return shared.it;
}

test('silently cuts a longer period to its last 30 days', async () => {
	const sandbox = changed({ longestPeriodDays: 30, longPeriods: 'cut' });
	const whole = await list(sandbox, 0, now);
	expect(whole).toEqual(await list(sandbox, now - limit, now));
	expect(whole.has_more).toBe(false);
	expect(whole.count).toBeLessThan(sandbox.payouts.filter(({ date }) => date <= now).length);
	sandbox.addCharge({ created: now - limit - 1 });
	const kept = sandbox.addCharge({ created: now - limit });
	const { charges } = (await (await call(sandbox, '/v2/charges/list', period(0, now))).json()) as {
		charges: Array<{ id: string }>;
	};
	expect(charges.map(({ id }) => id)).toEqual([kept]);
});

test('with only the contract, rejects an authorization as the source of a charge', async () => {
	const sandbox = changed({ contractOnly: true });
	const held = (await (await call(sandbox, '/v2/authorize/', charge)).json()) as {
		id: string;
		customer: { id: string };
	};
	const body = { ...charge, threeDSecure: true, source: { id: held.id }, customer: { id: held.customer.id } };
	await rejection(await call(sandbox, '/v2/charges/', body), 400, '1125');
});

test('applies all limits of live services at once: 50 payouts, 30 days, files in live mode only', async () => {
	const sandbox = await ownSandbox({ realLife: true });
	expect(sandbox.habits).toMatchObject({
		pageSize: 50,
		longestPeriodDays: 30,
		longPeriods: 'refuse',
		filesInLiveModeOnly: true,
		contractOnly: false,
	});
	expect(await list(sandbox, anchor - 29 * day, anchor)).toMatchObject({ count: 50, has_more: true });
	await rejection(await call(sandbox, '/v2/payouts/list', period(0, now)), 400, 'period_too_long');
	const { id } = sandbox.payouts.find(({ settlements_available }) => settlements_available) ?? {};
	const files = await call(sandbox, '/v2/payouts/download', { payouts: { payout_id: [id] } });
	await rejection(files, 404, 'file_not_found');
});

test.each([
	['inclusive', [anchor - 2 * day, anchor - day]],
	['half-open', [anchor - 2 * day]],
	['exclusive', []],
] as const)('has %s bounds', async (bounds, expected) => {
	const sandbox = changed({ bounds });
	const { payouts } = await list(sandbox, anchor - 2 * day, anchor - day);
	expect(payouts.length).toBeGreaterThan(3);
	// Merchant 0000512 is paid at midnight sharp every day.
	const midnights = payouts.filter((payout) => payout['merchant_id'] === '0000512').map(({ date }) => date);
	expect(midnights.sort()).toEqual(expected);
});
