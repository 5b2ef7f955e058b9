import type { Habits } from '../../sandbox/service/habits.ts';
import type { Sandbox } from '../../sandbox/server.ts';
import { anchor, call, day, list, now, ownSandbox, rejection, useSandbox } from './helpers.ts';

const limit = 30 * day;
const period = (from: number, to: number): object => ({ period: { date: { from, to } } });
const charge = { amount: 5, currency: 'SAR', source: { id: 'tok_visa' }, threeDSecure: false };

// Starting one takes longer than most tests here.
const shared = useSandbox();
afterEach(() => shared.it.changeHabits({ realLife: false }));

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

test('refuses what it does not document, where it is strict', async () => {
	const times = (from: number, to: number) => ({ period: { date: { from, to } } });
	const undeclared: Array<[path: string, body: object, status: number, code: string]> = [
		['/v2/charges/', { ...charge, amuont: 5 }, 400, 'not_declared'],
		['/v2/charges/', { ...charge, reference: { ordre: 'A-1' } }, 400, 'not_declared'],
		['/v2/charges/', { ...charge, customer: { phone: { code: '966' } } }, 400, 'not_declared'],
		['/v2/charges/list', { ...times(now - day, now), page: 2 }, 400, 'not_declared'],
		['/v2/payouts/list', times((now - day) / 1_000, now / 1_000), 400, 'not_declared'],
		['/v2/charges', charge, 404, 'not_found'],
		['/v2/refund/', charge, 404, 'not_found'],
	];
	for (const [path, body, status, code] of undeclared) {
		const sandbox = changed({ strict: false });
		if (status === 400) expect((await call(sandbox, path, body)).status).toBe(200);
		await rejection(await call(changed({ strict: true }), path, body), status, code);
	}
	const declared: Array<[path: string, body: object]> = [
		['/v2/charges/', { ...charge, customer: { id: 'cus_1', phone: { number: '5' } }, metadata: { any: 'name' } }],
		['/v2/authorize/', { ...charge, reference: { order: 'A-1', idempotent: 'k' } }],
		['/v2/payouts/list', times(now - day, now)],
	];
	const keyed = { ...charge, reference: { idempotent: 'k' } };
	const keyless = changed({ strict: true, idempotencyKeys: false });
	await rejection(await call(keyless, '/v2/charges/', keyed), 400, 'not_declared');
	await rejection(await call(keyless, '/v2/charges/', { ...charge, threeDSecure: true }), 400, '1110');
	changed({ idempotencyKeys: true });
	for (const [path, body] of declared) expect((await call(changed({ strict: true }), path, body)).status).toBe(200);
});

test('refunds captured charges only', async () => {
	const declined = { ...charge, source: { id: 'tok_insufficient_funds' } };
	const { id } = (await (await call(shared.it, '/v2/charges/', declined)).json()) as { id: string };
	const refund = { charge_id: id, amount: 5, currency: 'SAR', reason: 'requested_by_customer' };
	await rejection(await call(shared.it, '/v2/refunds/', refund), 400, '1143');
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
