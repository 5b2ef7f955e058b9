import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import type { IWorkflowBase } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { runWorkflow } from '../harness/engine.ts';
import { credentialsFor, DAY, type Sandbox } from './service.ts';

const example = JSON.parse(readFileSync('examples/payout-sync.json', 'utf8')) as IWorkflowBase;
/** The workflow asks for yesterday in this zone, where a day is not the UTC day of the sandbox. */
const settings = { timezone: 'Asia/Riyadh' };
const RIYADH_AHEAD = 3 * 60 * 60 * 1_000;

let sandbox: Sandbox;
beforeAll(async () => {
	// The example has no clock of its own: the sandbox's days must be the real ones.
	sandbox = await startSandbox({ now: Date.now() });
});
afterAll(async () => {
	expect(sandbox.violations).toEqual([]);
	await sandbox.close();
});

describe('the example workflow "Payout sync"', () => {
	it("should give each row of yesterday's payouts, and the payouts that are not ready at an output of their own", async () => {
		const midnight = Math.floor((Date.now() + RIYADH_AHEAD) / DAY) * DAY - RIYADH_AHEAD;
		const { status, error, items } = await runWorkflow({
			...example,
			settings,
			credentials: credentialsFor(sandbox),
		});
		expect(error).toBeUndefined();
		expect(status).toBe('success');

		const yesterday = sandbox.payouts.filter(({ date }) => date >= midnight - DAY && date < midnight);
		const ready = ({ status, settlements_available }: Sandbox['payouts'][number]) =>
			status === 'PAID_OUT' && settlements_available;
		const withSheets = yesterday.filter(ready);
		expect(withSheets.length).toBeGreaterThan(1);
		expect(idsOf(items('List Payouts'), 'id')).toEqual(
			idsOf(
				yesterday.map((json) => ({ json })),
				'id',
			),
		);

		const counts = await Promise.all(withSheets.map(({ id }) => countRows(id)));
		expect(items('Rows')).toHaveLength(counts.reduce((sum, count) => sum + count, 0));

		const notYet = yesterday.filter((payout) => !ready(payout));
		expect(notYet.map(({ status }) => status)).toEqual(expect.arrayContaining(['INITIATED', 'PENDING']));
		expect(notYet.length).toBeGreaterThan(0);
		expect(idsOf(items('Not Yet'), 'id')).toEqual(
			idsOf(
				notYet.map((json) => ({ json })),
				'id',
			),
		);
	});

	it('should give the rows of the others when downloads fail, and then fail naming each', async () => {
		sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 2 });
		const { error, items } = await runWorkflow({ ...example, settings, credentials: credentialsFor(sandbox) });
		expect(error?.message.split('\n')).toEqual([
			expect.stringMatching(/^Payout payout_\d+: /),
			expect.stringMatching(/^Payout payout_\d+: /),
		]);
		expect(items('Rows').length).toBeGreaterThan(1);
		expect(items('Not Yet').length).toBeGreaterThan(0);
	});

	it('should name only nodes and fields that exist, and leave the credential to the user', () => {
		expect(example.nodes.filter(({ type }) => type.startsWith('n8n-nodes-card-payments.'))).toHaveLength(2);
		expect(example.nodes.every(({ credentials }) => credentials === undefined)).toBe(true);
	});
});

function idsOf(items: Array<{ json: object }>, field: string): unknown[] {
	return items.map(({ json }) => (json as Record<string, unknown>)[field]).sort();
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
