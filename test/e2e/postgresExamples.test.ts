import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import type { Execution } from '../../sandbox/runtime/n8nApi.ts';
import { startPostgres, type Postgres } from '../servers/postgres.ts';
import { startInstance, type Instance } from './instance.ts';
import { executionsOf, postgresCredential, publishExample } from './publish.ts';
import { expectWhole, isReady, recentPayouts } from './transactions.ts';

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

const COLUMNS = ['key', 'payout_id', 'type', 'amount', 'amount_minor', 'currency', 'transaction_id'];
const table = async () =>
	(await postgres.query(`select ${COLUMNS.join()} from payout_transactions order by key`)).map((row): IDataObject => {
		const cells = Object.fromEntries(COLUMNS.map((column, index) => [column, row[index]]));
		return { ...cells, amount: Number(cells.amount) };
	});
const SYNC = 'payout-sync-to-postgresql.json';
const sync = async () => {
	const { id } = await publishExample(instance.api, SYNC, credentials);
	return await instance.api.executeWorkflow(id, 'Every Night');
};
/** How many rows a sync wrote. */
const written = (execution: Execution) => {
	expect([execution.error, execution.status]).toEqual([undefined, 'success']);
	return execution.items('Write Batch').reduce((sum, { json }) => sum + Number(json.written), 0);
};

it('"Payout sync to PostgreSQL" should write each transaction of seven days, and rewrite none when it runs again', async () => {
	const first = written(await sync());
	const rows = await table();
	expect(rows).toHaveLength(first);
	expectWhole(rows, recentPayouts(instance).filter(isReady));
	expect(
		await postgres.query(
			'select distinct pg_typeof(payout_date), pg_typeof(amount), pg_typeof(live_mode) from payout_transactions',
		),
	).toEqual([['timestamp with time zone', 'numeric', 'boolean']]);

	const version = async () => await postgres.query('select key, xmin from payout_transactions order by key');
	const before = await version();
	expect(written(await sync())).toBe(0);
	expect(await version()).toEqual(before);
});

it('"Payout sync to PostgreSQL" should add what is missing and correct what differs', async () => {
	const rows = await table();
	const changed = await postgres.query(
		"with gone as (delete from payout_transactions where type = 'refund' returning 1), wrong as (update payout_transactions set amount = 0, fee = 1 where type = 'dispute' returning 1) select (select count(*) from gone), (select count(*) from wrong)",
	);
	const [gone, wrong] = (changed[0] ?? []).map(Number) as [number, number];
	expect(Math.min(gone, wrong)).toBeGreaterThan(0);
	expect(written(await sync())).toBe(gone + wrong);
	expect(await table()).toEqual(rows);
});

it('"Payout sync to PostgreSQL" should keep every text, however odd', async () => {
	const odd = `a, b; $1 '\\" {{ 1 }} محمد`;
	const id = await instance.sandbox.addPayout({
		amount: '1.00',
		sheets: { charges: [{ charge_id: 'chg_odd', amount: '1.00', currency: 'SAR', order_reference: odd }] },
	});
	expect(written(await sync())).toBe(1);
	expect(await postgres.query(`select order_reference from payout_transactions where payout_id = '${id}'`)).toEqual([
		[odd],
	]);
});

it('"Payout sync to PostgreSQL" should write each transaction once when it runs twice at the same time', async () => {
	const rows = await table();
	await postgres.query('delete from payout_transactions');
	const both = await Promise.all([sync(), sync()]);
	expect(written(both[0]) + written(both[1])).toBe(rows.length);
	expect(await table()).toEqual(rows);
});

it('"Payout sync to PostgreSQL" should write the other batches when PostgreSQL rejects one, and then fail naming each', async () => {
	const rows = await table();
	const first = recentPayouts(instance).find(isReady)?.id ?? '';
	const own = rows.filter(({ payout_id }) => payout_id === first);
	await postgres.query('delete from payout_transactions');
	await postgres.query(`alter table payout_transactions add constraint refused check (payout_id <> '${first}')`);
	instance.sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 1 });
	const { status, error } = await sync();
	expect(status).toBe('error');
	const lines = (error?.message ?? '').split('\n');
	expect(lines).toHaveLength(2);
	const unread = /^Payout (\w+): The service rejected/.exec(lines[0] ?? '')?.[1];
	expect(lines[1]).toMatch(`Payout ${first}: ${own.length} transactions weren't written. `);
	expect(await table()).toEqual(rows.filter(({ payout_id }) => payout_id !== first && payout_id !== unread));
	await postgres.query('alter table payout_transactions drop constraint refused');
	written(await sync());
	expect(await table()).toEqual(rows);
});

it('"Payout webhook to PostgreSQL" should write the rows of the payout that was reported, also when a failed execution is retried', async () => {
	await postgres.query('drop table payout_transactions');
	const { id: workflow } = await publishExample(instance.api, 'payout-webhook-to-postgresql.json', credentials);
	const [paid] = instance.sandbox.payouts.filter(
		({ status, settlements_available, sheets }) =>
			status === 'PAID_OUT' && settlements_available && sheets.refunds.length > 0,
	);
	const payoutId = paid?.id ?? '';
	const send = async () =>
		(
			await instance.sandbox.sendPayoutWebhook({ payoutId, url: `${instance.n8n.url}/webhook/payout-postgresql` })
		).attempts.map(({ reply }) => reply);
	expect(await send()).toEqual(['{"accepted":true}']);
	const failed = await untilExecution(workflow, 'error');
	expect(failed.error?.message).toContain('payout_transactions');

	expect((await instance.api.executeWorkflow(workflow, 'Run Once by Hand')).status).toBe('success');
	expect(await table()).toEqual([]);
	await instance.api.send('POST', `/rest/executions/${failed.id}/retry`, { loadWorkflow: false });
	// n8n doesn't save a successful execution.
	let rows = await table();
	for (let tries = 0; tries < 150 && rows.length === 0; tries++) {
		await sleep(200);
		rows = await table();
	}
	expectWhole(rows, paid === undefined ? [] : [paid]);
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
