import { readFileSync } from 'node:fs';
import type { IWorkflowBase } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { resetClock, setClock } from '../harness/clock.ts';
import { executeWorkflow } from '../harness/engine.ts';
import { credentialsFor, DAY, NOW, type Sandbox } from './service.ts';

const example = JSON.parse(readFileSync('examples/payout-sync.json', 'utf8')) as IWorkflowBase;
const settings = { timezone: 'Asia/Riyadh' };
const HOUR = DAY / 24;

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox({ now: NOW });
});
afterEach(async () => {
	resetClock();
	expect(sandbox.violations).toEqual([]);
	await sandbox.close();
});

const execute = async () => await executeWorkflow({ ...example, settings, credentials: credentialsFor(sandbox) });

const SHEETS = {
	charges: [
		{ charge_id: 'chg_1', amount: '100.00' },
		{ charge_id: 'chg_2', amount: '20.50' },
	],
	refunds: [{ refund_id: 'ref_1', charge_id: 'chg_0', amount: '1.00' }],
};

/** Payouts around the seven days before `now`. */
async function addPayouts(now: number) {
	const paid = async (date: number) => await sandbox.addPayout({ date, sheets: SHEETS });
	// Those of other days belong in no list.
	for (const date of [now - 7 * DAY - HOUR, now + HOUR]) await paid(date);
	const ready = [await paid(now - HOUR), await paid(now - 3 * DAY), await paid(now - 7 * DAY + HOUR)];
	const waiting = await sandbox.addPayout({ date: now - DAY, settlements_available: false });
	await sandbox.addPayout({ date: now - DAY, status: 'INITIATED' });
	await sandbox.addPayout({ date: now - 6 * DAY, status: 'FAILED' });
	return { ready, waiting };
}

describe('the example workflow "Payout sync"', () => {
	it.each(['2026-11-22T09:00:00Z', '2027-01-01T00:05:00Z', '2028-02-29T20:30:00Z'])(
		'should return the transactions of the last seven days, and name the late payout: %s',
		async (time) => {
			const now = Date.parse(time);
			const { ready, waiting } = await addPayouts(now);
			setClock(now);
			const { status, error, items, hints } = await execute();
			expect([status, error]).toEqual(['success', undefined]);
			const rows = items('Rows').map(({ json }) => json);
			for (const id of ready) {
				const own = rows.filter(({ payout_id }) => payout_id === id);
				expect(own.map(({ key, amount_minor }) => [key, amount_minor])).toEqual([
					[`${id}/charge/chg_1`, 10_000],
					[`${id}/charge/chg_2`, 2_050],
					[`${id}/refund/ref_1`, -100],
				]);
			}
			expect(rows).toHaveLength(9);
			const named = hints('Get Transactions').map(({ message }) => message);
			const [hint, ...others] = named.filter((message) => !message.includes("isn't paid out"));
			expect(others).toEqual([]);
			expect(hint).toContain(waiting);
			expect(named.length).toBeLessThanOrEqual(2);
		},
	);

	it('should return the other transactions when downloads fail, then an error that names each', async () => {
		const now = Date.parse('2026-06-15T09:00:00Z');
		const { ready } = await addPayouts(now);
		setClock(now);
		sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 2 });
		const { error, items } = await execute();
		const failed = error?.message.split('\n').map((line) => /^Payout (payout_\d+): /.exec(line)?.[1] ?? line);
		expect(failed).toHaveLength(2);
		const [given = '', ...others] = new Set(items('Rows').map(({ json }) => String(json.payout_id)));
		expect(others).toEqual([]);
		expect([...(failed ?? []), given].sort()).toEqual([...ready].sort());
	});

	it('should name only nodes and fields that exist, and leave the credential to the user', () => {
		expect(example.nodes.filter(({ type }) => type.startsWith('n8n-nodes-card-payments.'))).toHaveLength(1);
		expect(example.nodes.every(({ credentials }) => credentials === undefined)).toBe(true);
	});
});
