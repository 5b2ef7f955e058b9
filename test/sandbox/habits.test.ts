import type { Habits, Sandbox } from '../../sandbox/server.ts';
import { anchor, call, day, list, look, now, ownSandbox, rejection, useSandbox } from './helpers.ts';

const limit = 30 * day;
const period = (from: number, to: number): object => ({ period: { date: { from, to } } });
const paths = ['/v2/payouts/list', '/v2/charges/list'];
const charge = { amount: 5, currency: 'SAR', source: { id: 'tok_visa' }, threeDSecure: false };

// Starting one takes longer than most tests here.
const shared = useSandbox();
afterEach(() => shared.it.changeHabits({ realLife: false }));

/** The shared sandbox with other habits. */
function changed(habits: Partial<Habits>): Sandbox {
	shared.it.changeHabits(habits);
	return shared.it;
}

describe('lists of at most 30 days', () => {
	test.each(paths)('%s rejects a longer period', async (path) => {
		const sandbox = changed({ longestPeriodDays: 30 });
		expect((await call(sandbox, path, period(now - limit, now))).status).toBe(200);
		const response = await call(sandbox, path, period(now - limit - 1, now));
		expect(await rejection(response, 400, 'period_too_long')).toContain('at most 30 days');
	});

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

	test('lists the last 30 days without a period, and finds a payout of any age by ID', async () => {
		const sandbox = changed({ longestPeriodDays: 30 });
		const oldest = [...sandbox.payouts].sort((a, b) => a.date - b.date)[0];
		const find = async (body: object): Promise<string[]> => {
			const { payouts } = (await (await call(sandbox, '/v2/payouts/list', body)).json()) as {
				payouts: Array<{ id: string }>;
			};
			return payouts.map(({ id }) => id);
		};
		expect(await find({ merchants: [oldest?.merchant_id] })).not.toContain(oldest?.id);
		expect(await find({ payouts: { payout_id: [oldest?.id] } })).toEqual([oldest?.id]);
	});
});

describe('only the contract', () => {
	const rest: Array<[string, string]> = [
		['GET', '/v2/charges/chg_1'],
		['GET', '/v2/authorize/auth_1'],
		['GET', '/v2/refunds/re_1'],
		['POST', '/v2/charges/list'],
		['POST', '/v2/authorize/auth_1/void'],
		['POST', '/v2/refunds/'],
	];
	const ask = (sandbox: Sandbox, method: string, path: string): Promise<Response> =>
		method === 'GET' ? look(sandbox, path) : call(sandbox, path, {});

	test.each(rest)('responds to %s %s with 404', async (method, path) => {
		const sandbox = changed({ contractOnly: true });
		expect(await rejection(await ask(sandbox, method, path), 404, 'not_found')).toContain(`nothing at ${path}`);
		expect((await call(sandbox, '/v2/charges/', charge)).status).toBe(200);
		expect((await list(sandbox)).count).toBeGreaterThan(0);
	});
});

describe('only the contract: its requests', () => {
	test('rejects an authorization as the source of a charge', async () => {
		const sandbox = changed({ contractOnly: true });
		const held = (await (await call(sandbox, '/v2/authorize/', charge)).json()) as {
			id: string;
			customer: { id: string };
		};
		const body = { ...charge, threeDSecure: true, source: { id: held.id }, customer: { id: held.customer.id } };
		await rejection(await call(sandbox, '/v2/charges/', body), 400, 'invalid_source');
	});

	test('requires a period for a list, and ignores payouts and merchants', async () => {
		const sandbox = changed({ contractOnly: true });
		await rejection(await call(sandbox, '/v2/payouts/list', { merchants: ['1'] }), 400, 'invalid_request');
		const body = { ...period(anchor - day, anchor), merchants: ['1'], payouts: { payout_id: ['payout_1'] } };
		const narrowed = (await (await call(sandbox, '/v2/payouts/list', body)).json()) as { count: number };
		expect(narrowed.count).toBeGreaterThan(0);
		expect(narrowed).toEqual(await list(sandbox, anchor - day, anchor));
	});
});

describe('a repeated key that is rejected', () => {
	test.each(['/v2/charges/', '/v2/authorize/'])('responds FAILED and 403, and moves no money: %s', async (path) => {
		const sandbox = await ownSandbox({ duplicates: 'fail' });
		const body = { ...charge, reference: { idempotent: 'd-1' } };
		const first = (await (await call(sandbox, path, body)).json()) as { id: string };
		const second = (await (await call(sandbox, path, body)).json()) as { id: string };
		expect(second).toMatchObject({ status: 'FAILED', response: { code: '403' } });
		expect(second.id).not.toBe(first.id);
		expect(sandbox.movements.map(({ id }) => id)).toEqual([first.id]);
	});
});

describe('all limits of live services', () => {
	test('applies all limits at once: 50 payouts, 30 days, files in live mode only', async () => {
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
});
