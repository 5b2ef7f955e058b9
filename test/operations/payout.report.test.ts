import { startSandbox } from '../../sandbox/server.ts';
import { DAY, executePayout, NOW } from '../engine/service.ts';

it('should write one report of a period, with payouts that cannot be read on top', async () => {
	const sandbox = await startSandbox({ now: NOW });
	try {
		const charge = { charge_id: 'chg_w', amount: '1.00', currency: 'SAR' };
		const wrong = await sandbox.addPayout({ date: NOW - 3 * DAY, amount: '1.01', sheets: { charges: [charge] } });
		sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 1 });
		const { items, error } = await executePayout(sandbox, {
			operation: 'reconcile',
			period: 'custom',
			from: NOW - 7 * DAY,
			to: NOW,
			payouts: 'ofPeriod',
			filters: { status: ['PAID_OUT'] },
			output: 'report',
			reportTitle: 'Payouts <b>',
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		const json = items[0]?.json ?? {};
		const toLookAt = json.to_look_at as Array<{ payout_id: string; verdict: string }>;
		expect(json.subject).toMatch(
			/^Test mode: Payouts ‹b› 2026-01-09 to 2026-01-16: 1 of \d+ payouts doesn't balance, 1 of \d+ payouts not checked$/,
		);
		expect(toLookAt.map(({ verdict }) => verdict)).toEqual(['not balanced', 'not checked']);
		expect(toLookAt[0]?.payout_id).toBe(wrong);
		expect(Buffer.byteLength(String(json.html))).toBeLessThan(100_000);
		expect((json.totals as Array<{ currency: string }>).map(({ currency }) => currency)).toEqual([
			'KWD',
			'SAR',
			'USD',
		]);
	} finally {
		await sandbox.close();
	}
});
