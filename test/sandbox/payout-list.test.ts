import type { Sandbox } from '../../sandbox/server.ts';
import { anchor, call, day, list, ownSandbox, refusal, useSandbox } from './helpers.ts';

describe('list', () => {
	const sandbox = useSandbox();

	test('gives exactly the payouts of the period', async () => {
		const from = anchor - 3 * day;
		const to = anchor - 2 * day - 1;
		const answer = await list(sandbox.it, from, to);
		const expected = sandbox.it.payouts.filter(({ date }) => date >= from && date <= to).map(({ id }) => id);
		expect(expected.length).toBeGreaterThan(3);
		expect(answer.payouts.map(({ id }) => id).sort()).toEqual(expected.sort());
		expect(answer).toMatchObject({
			object: 'list',
			live_mode: false,
			api_version: 'V2',
			has_more: false,
			count: expected.length,
		});
	});

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

	test('promises no order', async () => {
		const dates = (await list(sandbox.it)).payouts.map(({ date }) => date);
		const ascending = [...dates].sort((a, b) => a - b);
		expect(dates).not.toEqual(ascending);
		expect(dates).not.toEqual(ascending.reverse());
	});

	test('is empty for a period with nothing in it', async () => {
		expect(await list(sandbox.it, 1, 2)).toMatchObject({ count: 0, has_more: false, payouts: [] });
	});

	test('refuses a period that ends before it begins', async () => {
		const response = await call(sandbox.it, '/v2/payouts/list', { period: { date: { from: 2, to: 1 } } });
		expect(await refusal(response, 400, 'invalid_period')).toContain('from is after');
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

describe('paging badly', () => {
	test('has_more is true as long as the period holds more than a page', async () => {
		const sandbox = await ownSandbox({ pageSize: 5 });
		const all = await list(sandbox);
		expect(all).toMatchObject({ count: 5, has_more: true });
		expect(all.payouts).toHaveLength(5);
		expect(await list(sandbox)).toEqual(all);
		const twins = sandbox.payouts.filter(({ date }) => date === anchor - day);
		expect(await list(sandbox, anchor - day, anchor - day)).toMatchObject({ count: twins.length, has_more: false });
	});

	test('a page that is just full has no more', async () => {
		const sandbox = await ownSandbox({ pageSize: 1 });
		const midnight = await list(sandbox, anchor, anchor);
		expect(midnight).toMatchObject({ count: 1, has_more: false });
	});

	test('a single millisecond can be too full', async () => {
		const sandbox = await ownSandbox({ pageSize: 1 });
		const dates = sandbox.payouts.map(({ date }) => date);
		const twin = dates.find((date, index) => dates.indexOf(date) !== index) ?? 0;
		expect(await list(sandbox, twin, twin)).toMatchObject({ count: 1, has_more: true });
	});
});
