import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { resetClock, setClock } from '../harness/clock.ts';
import { executeNode } from '../harness/engine.ts';
import { ALL_TIME, credentialsFor, DAY, errorOf, NOW, useSandbox, type Sandbox } from '../engine/service.ts';

const service = useSandbox();
const list = async (parameters: IDataObject, from = service.current, node = {}) =>
	await executeNode(
		{ resource: 'dispute', operation: 'getMany', ...parameters },
		{ credentials: credentialsFor(from), node },
	);

test('dispute: Get Many should warn of an unknown sheet', async () => {
	const date = Date.UTC(2024, 5, 1);
	const id = await service.current.addPayout({
		date,
		sheets: { charges: [], disputes: [{ charge_id: 'c', amount: '1.00' }] },
		files: { 'CHARGEBACKS 1.csv': 'amount\n3.00' },
	});
	const { items, hints } = await list({ period: 'custom', from: date, to: date });
	expect(items).toHaveLength(1);
	expect(hints.map(({ message }) => message)).toEqual([
		`The node doesn't know a sheet of this name, so it didn't read its rows: Payout ${id}: CHARGEBACKS 1.csv`,
	]);
});

describe("dispute: Get Many with payouts that can't be read", () => {
	const date = NOW - 50 * DAY;
	const broken = { 'DISPUTE 2.csv': 'charge_id,amount\n"never closed,1' };
	const period = { period: 'custom', from: date, to: date + 3 };
	const brokenService = async () => {
		const own = await startSandbox({ now: NOW });
		const good = await own.addPayout({
			date,
			sheets: { charges: [], disputes: [{ charge_id: 'chg_good', amount: '1.00' }] },
		});
		const bad = [
			await own.addPayout({ date: date + 1, files: broken }),
			await own.addPayout({ date: date + 2, files: broken }),
		];
		return { own, good, bad };
	};

	it('should fail, or under Continue on Fail return the other disputes and name those payouts', async () => {
		const { own, good, bad } = await brokenService();
		try {
			expect(errorOf(await list(period, own)).message).toMatch(/^Payout payout_.* never closed/);
			const { items, error } = await list(period, own, { onError: 'continueRegularOutput' });
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.transaction_id ?? json.error)).toEqual([
				'chg_good',
				expect.stringMatching(/^Payout .* never closed/),
				expect.stringMatching(/^Payout .* never closed/),
			]);
			expect(items[0]?.json.disputed_in).toBe(good);
			expect([items[1]?.json.payout_id, items[2]?.json.payout_id].sort()).toEqual([...bad].sort());
		} finally {
			await own.close();
		}
	});
});

describe('dispute: Get Many over a period', () => {
	let today: Sandbox;
	beforeAll(async () => {
		setClock(NOW);
		today = await startSandbox({ now: NOW });
		await today.addPayout({
			date: NOW - 150 * DAY,
			sheets: { charges: [], disputes: [{ charge_id: 'chg_old', amount: '1.00' }] },
		});
	});
	afterAll(async () => {
		resetClock();
		await today.close();
	});

	it('should reach back far enough by default to assume a chargeback', async () => {
		const { items, error } = await list({ options: { chargedBackAfterDays: 120 } }, today);
		expect(error).toBeUndefined();
		expect(
			items.filter(({ json }) => json.state === 'charged_back_assumed').map(({ json }) => json.transaction_id),
		).toEqual(['chg_old']);
		expect(items.length).toBeGreaterThan(1);
	});
});

test('dispute: Get Many should follow every dispute of six weeks', async () => {
	const { items, error, hints } = await list({ ...ALL_TIME, simplify: false });
	expect(error).toBeUndefined();
	// A payout without settlements hides its disputes; the node says so in a hint.
	const hidden = service.current.payouts
		.filter(({ settlements_available }) => settlements_available === false)
		.map(({ id }) => id);
	const visible = service.current.disputes.filter(({ disputed_in }) => !hidden.includes(disputed_in));
	expect(visible.length).toBeGreaterThan(10);
	const released = visible.filter(({ released_in }) => released_in !== undefined);
	expect(released.length).toBeGreaterThan(0);
	expect(
		items.map(({ json }) => [json.transaction_id, json.state, json.disputed_in, json.released_in]).sort(),
	).toEqual(
		visible
			.map(({ charge_id, disputed_in, released_in }) => [
				charge_id,
				released_in ? 'released' : 'on_hold',
				disputed_in,
				released_in ?? null,
			])
			.sort(),
	);
	for (const { json } of items) {
		expect(json.released_amount).toBe(json.state === 'released' ? json.amount : null);
		expect((json.release_row as { charge_id?: string } | null)?.charge_id).toBe(
			json.state === 'released' ? json.transaction_id : undefined,
		);
		expect(json.reason).toBe((json.row as { reason?: string }).reason);
		expect(Number((json.row as { amount: string }).amount)).toBe(json.amount);
	}
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringMatching(/^The payout has no sheets yet, so its transactions/),
	]);

	const only = await list({ ...ALL_TIME, from: NOW - 20 * DAY, state: ['released'] });
	expect(new Set(only.items.map(({ json }) => json.state))).toEqual(new Set(['released']));
});

test('dispute: Get Many should neutralize formulas in every text, unless databases take them', async () => {
	const date = NOW - 300 * DAY;
	const row = { charge_id: '=1+1', reason: '@reason', reference_order: '0042', amount: '1.00', currency: 'SAR' };
	await service.current.addPayout({ date, sheets: { charges: [], disputes: [row] } });
	await service.current.addPayout({ date: date + 1, sheets: { charges: [], dispute_releases: [row] } });
	const texts = async (formatFor: string) => {
		const period = { period: 'custom', from: date, to: date + 1 };
		const { items } = await list({ ...period, simplify: false, options: { formatFor } });
		expect(items).toHaveLength(1);
		const { transaction_id, reason, order_reference, ...json } = items[0]?.json ?? {};
		return [transaction_id, reason, order_reference, json.row, json.release_row];
	};
	const neutral = { ...row, charge_id: "'=1+1", reason: "'@reason" };
	expect(await texts('anyDestination')).toEqual(["'=1+1", "'@reason", '0042', neutral, neutral]);
	expect(await texts('databases')).toEqual(['=1+1', '@reason', '0042', row, row]);
	const kept = { ...neutral, reference_order: "'0042", amount: "'1.00" };
	expect(await texts('spreadsheets')).toEqual(["'=1+1", "'@reason", "'0042", kept, kept]);
});
