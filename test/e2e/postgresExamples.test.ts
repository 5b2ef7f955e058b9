import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution } from '../../sandbox/runtime/n8nApi.ts';
import { startPostgres, type Postgres } from '../servers/postgres.ts';
import { startInstance, type Instance } from './instance.ts';
import { executionsOf, postgresCredential, publishExample } from './publish.ts';

let instance: Instance;
let postgres: Postgres;
let credentials: Record<string, string>;
beforeAll(async () => {
	instance = await startInstance();
	postgres = await startPostgres(instance.folder);
	credentials = { ...instance.state.credentials, postgres: await postgresCredential(instance.api, postgres) };
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await postgres.stop();
	await instance.close();
});

/** The table; of the data only the columns that the sheets have. */
const table = async () =>
	await postgres.query(
		"select payout_id, payout_sheet, data ->> 'payout_row', data - '{payout_id,payout_sheet,payout_file,payout_row,payout_row_key}'::text[] from payout_rows order by payout_id, payout_sheet, payout_file, (data ->> 'payout_row')::integer",
	);

const withSheets = (since: number) =>
	instance.sandbox.payouts.filter(
		({ date, status, settlements_available }) =>
			status === 'PAID_OUT' && settlements_available && date >= since && date <= Date.now(),
	);

it('"Payout sync to PostgreSQL" should write each row of seven days, and change nothing when it runs again', async () => {
	const { id: workflow } = await publishExample(instance.api, 'payout-sync-to-postgresql.json', credentials);
	const first = await instance.api.runWorkflow(workflow, 'Every Night');
	expect([first.error, first.status]).toEqual([undefined, 'success']);

	const rows = await table();
	const expected = withSheets(Date.now() - 7 * 24 * 60 * 60 * 1_000);
	expect(new Set(rows.map(([id]) => id))).toEqual(new Set(expected.map(({ id }) => id)));
	for (const { id, sheets, amount } of expected) {
		const own = rows.filter(([payout]) => payout === id);
		const charges = own
			.filter(([, sheet]) => sheet === 'charges')
			.map(([, , , data]) => JSON.parse(data ?? '') as object);
		expect(charges).toEqual(sheets.charges);
		const kinds = { refund: sheets.refunds, dispute: sheets.disputes, dispute_release: sheets.dispute_releases };
		for (const [kind, list] of Object.entries(kinds))
			expect(own.filter(([, sheet]) => sheet === kind)).toHaveLength(list.length);
		const [summary] = own
			.filter(([, sheet]) => sheet === 'summary')
			.map(([, , , data]) => JSON.parse(data ?? '') as { payout_amount: string });
		expect(summary?.payout_amount.replace(/\D/g, '').replace(/^0+/, '')).toBe(String(amount));
	}

	expect((await instance.api.runWorkflow(workflow, 'Every Night')).status).toBe('success');
	expect(await table()).toEqual(rows);
});

it('"Payout sync to PostgreSQL" should fill in what is missing and mend what differs', async () => {
	const rows = await table();
	await postgres.query(
		"delete from payout_rows where data ->> 'payout_row' = '1'; update payout_rows set data = jsonb_build_object('payout_row_key', payout_row_key) where data ->> 'payout_row' = '2'",
	);
	const { id: workflow } = await publishExample(instance.api, 'payout-sync-to-postgresql.json', credentials);
	expect((await instance.api.runWorkflow(workflow, 'Every Night')).status).toBe('success');
	expect(await table()).toEqual(rows);
});

it('"Payout sync to PostgreSQL" should write the others when downloads fail, and then fail naming each', async () => {
	const rows = await table();
	await postgres.query('delete from payout_rows');
	const { id: workflow } = await publishExample(instance.api, 'payout-sync-to-postgresql.json', credentials);
	instance.sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 2 });
	const { status, error } = await instance.api.runWorkflow(workflow, 'Every Night');
	expect(status).toBe('error');
	const failed = (error?.message ?? '')
		.split('\n')
		.map((line) => /^Payout (\w+): The service rejected/.exec(line)?.[1]);
	expect(failed).toEqual([expect.any(String), expect.any(String)]);
	expect(await table()).toEqual(rows.filter(([id]) => !failed.includes(id ?? '')));
	expect((await instance.api.runWorkflow(workflow, 'Every Night')).status).toBe('success');
});

it('"Payout webhook to PostgreSQL" should write the rows of the payout that was reported, also when a failed execution is retried', async () => {
	await postgres.query('drop table payout_rows');
	const { id: workflow } = await publishExample(instance.api, 'payout-webhook-to-postgresql.json', credentials);
	const [paid] = instance.sandbox.payouts.filter(
		({ status, settlements_available, sheets }) =>
			status === 'PAID_OUT' && settlements_available && sheets.refunds.length > 0,
	);
	const payoutId = paid?.id ?? '';
	const send = async () =>
		(
			await instance.sandbox.sendPayoutWebhook({ payoutId, url: `${instance.n8n.url}/webhook/payout-postgresql` })
		).attempts.map(({ answer }) => answer);
	expect(await send()).toEqual(['{"accepted":true}']);
	const failed = await untilExecution(workflow, 'error');
	expect(failed.error?.message).toContain('payout_rows');

	expect((await instance.api.runWorkflow(workflow, 'Run Once by Hand')).status).toBe('success');
	expect(await table()).toEqual([]);
	await instance.api.send('POST', `/rest/executions/${failed.id}/retry`, { loadWorkflow: false });
	await untilExecution(workflow, 'success', 2);

	const rows = await table();
	expect(new Set(rows.map(([id]) => id))).toEqual(new Set([payoutId]));
	expect(rows.filter(([, sheet]) => sheet === 'charges').map(([, , row]) => Number(row))).toEqual(
		paid?.sheets.charges.map((_, index) => index + 1),
	);
	expect(await send()).toEqual(['{"duplicate":true}']);
});

async function untilExecution(workflow: string, status: string, count = 1): Promise<Execution> {
	for (;;) {
		const [newest, ...others] = (await executionsOf(instance.api, workflow)).filter(
			(execution) => execution.status === status,
		);
		if (newest !== undefined && others.length + 1 >= count) return newest;
		await sleep(200);
	}
}
