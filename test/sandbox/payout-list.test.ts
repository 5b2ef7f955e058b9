import type { Sandbox } from '../../sandbox/server.ts';
import { anchor, call, day, list, ownSandbox, useSandbox, type ListResponse } from './helpers.ts';

const inMarch = { period: { date: { from: anchor - 5 * day, to: anchor } } };

describe('list', () => {
	const sandbox = useSandbox();

	test('shows amounts as exact numbers and ids as text', async () => {
		const { payouts } = await list(sandbox.it);
		for (const payout of sandbox.it.payouts) {
			const entry = payouts.find(({ id }) => id === payout.id);
			const decimals = payout.currency === 'KWD' ? 3 : 2;
			expect(entry?.amount.toFixed(decimals).replace('.', '')).toBe(
				String(payout.amount).padStart(decimals + 1, '0'),
			);
			expect(entry?.['merchant_id']).toMatch(/^\d+$/);
			expect((entry?.['wallet'] as { id: string }).id).toMatch(/^wallet_/);
			expect('settlements_description' in (entry ?? {})).toBe(!payout.settlements_available);
		}
	});

	test.each<[string, (ids: string[], merchant: string) => object, string]>([
		['payouts', (ids) => ({ payouts: { payout_id: ids } }), 'AB'],
		['payouts of a period', (ids) => ({ payouts: { payout_id: ids }, ...inMarch }), 'A'],
		['payouts of a merchant', (ids, merchants) => ({ payouts: { payout_id: ids }, merchants: [merchants] }), 'A'],
	])('filters by ID: %s', async (_what, body, expected) => {
		const own = await ownSandbox();
		const a = await own.addPayout({ id: 'payout_1', date: anchor, merchant_id: '700' });
		const b = await own.addPayout({ id: 'payout_2', date: anchor - 40 * day, merchant_id: '800' });
		const response = await call(own, '/v2/payouts/list', body([a, b, 'payout_unknown'], '700'));
		const { payouts } = (await response.json()) as ListResponse;
		expect(payouts.map(({ id }) => (id === a ? 'A' : 'B')).join('')).toBe(expected);
	});
});

describe('bounds', () => {
	// Merchant 0000512 is paid at midnight sharp every day.
	const midnights = (sandbox: Sandbox, ids: string[]): number[] =>
		sandbox.payouts
			.filter(({ id, merchant_id }) => merchant_id === '0000512' && ids.includes(id))
			.map(({ date }) => date)
			.sort();

	test.each([
		['inclusive', [anchor - 2 * day, anchor - day]],
		['half-open', [anchor - 2 * day]],
		['exclusive', []],
	] as const)('%s', async (bounds, expected) => {
		const sandbox = await ownSandbox({ bounds });
		const { payouts } = await list(sandbox, anchor - 2 * day, anchor - day);
		expect(payouts.length).toBeGreaterThan(3);
		expect(
			midnights(
				sandbox,
				payouts.map(({ id }) => id),
			),
		).toEqual(expected);
	});
});

describe('incomplete paging', () => {
	test('sets has_more while the period has more than a page', async () => {
		const sandbox = await ownSandbox({ pageSize: 5 });
		const all = await list(sandbox);
		expect(all).toMatchObject({ count: 5, has_more: true });
		expect(all.payouts).toHaveLength(5);
		expect(await list(sandbox)).toEqual(all);
		const twins = sandbox.payouts.filter(({ date }) => date === anchor - day);
		expect(await list(sandbox, anchor - day, anchor - day)).toMatchObject({ count: twins.length, has_more: false });
	});
});
