import { anchor, day, list, ownSandbox, useSandbox } from './helpers.ts';

const shared = useSandbox();

test('shows amounts as exact numbers and ids as text', async () => {
	const { payouts } = await list(shared.it);
	for (const payout of shared.it.payouts) {
		const entry = payouts.find(({ id }) => id === payout.id);
		const decimals = payout.currency === 'KWD' ? 3 : 2;
		const digits = entry?.amount.toFixed(decimals).replace('.', '');
		expect(digits).toBe(String(payout.amount).padStart(decimals + 1, '0'));
		expect(entry?.['merchant_id']).toMatch(/^\d+$/);
		expect((entry?.['wallet'] as { id: string }).id).toMatch(/^wallet_/);
		expect('settlements_description' in (entry ?? {})).toBe(!payout.settlements_available);
	}
});

test.each([
	['inclusive', [anchor - 2 * day, anchor - day]],
	['half-open', [anchor - 2 * day]],
	['exclusive', []],
] as const)('has %s bounds', async (bounds, expected) => {
	const sandbox = await ownSandbox({ bounds });
	const { payouts } = await list(sandbox, anchor - 2 * day, anchor - day);
	expect(payouts.length).toBeGreaterThan(3);
	// Merchant 0000512 is paid at midnight sharp every day.
	const midnights = payouts.filter((payout) => payout['merchant_id'] === '0000512').map(({ date }) => date);
	expect(midnights.sort()).toEqual(expected);
});

test('sets has_more while the period has more than a page', async () => {
	const sandbox = await ownSandbox({ pageSize: 5 });
	const all = await list(sandbox);
	expect(all).toMatchObject({ count: 5, has_more: true });
	expect(all.payouts).toHaveLength(5);
	expect(await list(sandbox)).toEqual(all);
	const twins = sandbox.payouts.filter(({ date }) => date === anchor - day);
	expect(await list(sandbox, anchor - day, anchor - day)).toMatchObject({ count: twins.length, has_more: false });
});
