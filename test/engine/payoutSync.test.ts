import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import type { IDataObject, IWorkflowBase } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { resetClock, setClock } from '../harness/clock.ts';
import { runWorkflow } from '../harness/engine.ts';
import { credentialsFor, DAY, NOW, type Sandbox } from './service.ts';

const example = JSON.parse(readFileSync('examples/payout-sync.json', 'utf8')) as IWorkflowBase;
/** The workflow asks for yesterday in this zone, where a day is not a UTC day. */
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

const run = async () => await runWorkflow({ ...example, settings, credentials: credentialsFor(sandbox) });

/** Payouts around the day before `midnight`, which is when the day begins in Riyadh. */
async function addPayouts(midnight: number) {
	const start = midnight - DAY;
	const paid = async (date: number) =>
		await sandbox.addPayout({
			date,
			sheets: {
				charges: [
					{ charge_id: `chg_${date}_1`, amount: '100.00' },
					{ charge_id: `chg_${date}_2`, amount: '20.50' },
				],
				refunds: [{ refund_id: `ref_${date}`, charge_id: 'chg_0', amount: '1.00' }],
			},
		});
	// Those of the days before and after belong to no list.
	for (const date of [start - 1, midnight, midnight + HOUR]) await paid(date);
	const ready = [await paid(start), await paid(start + 12 * HOUR), await paid(midnight - 1)];
	const notYet = [
		await sandbox.addPayout({ date: start, status: 'INITIATED' }),
		await sandbox.addPayout({ date: start + HOUR, status: 'PENDING', settlements_available: false }),
		await sandbox.addPayout({ date: midnight - HOUR, settlements_available: false }),
		await sandbox.addPayout({ date: midnight - 1, status: 'FAILED' }),
	];
	return { ready, notYet };
}

describe('the example workflow "Payout sync"', () => {
	it.each([
		['at noon', '2026-11-22T09:00:00Z', '2026-11-21T21:00:00Z'],
		["when the UTC day is still the one before Riyadh's", '2026-11-24T22:30:00Z', '2026-11-24T21:00:00Z'],
		["in the last minute of Riyadh's day", '2026-11-26T20:59:00Z', '2026-11-25T21:00:00Z'],
		['on 1 January', '2027-01-01T00:05:00Z', '2026-12-31T21:00:00Z'],
		['on 29 February', '2028-02-29T20:30:00Z', '2028-02-28T21:00:00Z'],
		['on the day after', '2028-02-29T23:30:00Z', '2028-02-29T21:00:00Z'],
	])("should give each row of yesterday's payouts, and those not ready apart: %s", async (_when, now, midnight) => {
		const { ready, notYet } = await addPayouts(Date.parse(midnight));
		setClock(Date.parse(now));
		const { status, error, items } = await run();
		expect([status, error]).toEqual(['success', undefined]);
		expect(idsOf(items('List Payouts'))).toEqual([...ready, ...notYet].sort());
		expect(idsOf(items('Not Yet'))).toEqual([...notYet].sort());

		const counts = await Promise.all(ready.map(async (id) => await countRows(id)));
		expect(Math.min(...counts)).toBeGreaterThan(3);
		const given = items('Rows').map(({ json }) => json.payout_id);
		expect(ready.map((id) => given.filter((payout) => payout === id).length)).toEqual(counts);
		expect(given).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
	});

	it('should give the rows of the others when downloads fail, and then fail naming each', async () => {
		const midnight = Date.parse('2026-06-14T21:00:00Z');
		const { ready, notYet } = await addPayouts(midnight);
		setClock(midnight + 12 * HOUR);
		sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 2 });
		const { error, items } = await run();
		const failed = error?.message.split('\n').map((line) => /^Payout (payout_\d+): /.exec(line)?.[1] ?? line);
		expect(failed).toHaveLength(2);
		const [given = '', ...others] = new Set(items('Rows').map(({ json }) => String(json.payout_id)));
		expect(others).toEqual([]);
		expect([...(failed ?? []), given].sort()).toEqual([...ready].sort());
		expect(idsOf(items('Not Yet'))).toEqual([...notYet].sort());
	});

	it('should name only nodes and fields that exist, and leave the credential to the user', () => {
		expect(example.nodes.filter(({ type }) => type.startsWith('n8n-nodes-card-payments.'))).toHaveLength(2);
		expect(example.nodes.every(({ credentials }) => credentials === undefined)).toBe(true);
	});
});

function idsOf(items: Array<{ json: IDataObject }>): string[] {
	return items.map(({ json }) => String(json.id)).sort();
}

/** Unzipped and parsed by other libraries than the node's. */
async function countRows(payoutId: string): Promise<number> {
	const zip = await JSZip.loadAsync(
		await (await fetch(`${sandbox.url}/_sandbox/payouts/${payoutId}/zip`)).arrayBuffer(),
	);
	const sheets = await Promise.all(
		Object.values(zip.files).map(async (file) => parse(await file.async('string'), { columns: true }).length),
	);
	return sheets.reduce((sum, rows) => sum + rows, 0);
}
