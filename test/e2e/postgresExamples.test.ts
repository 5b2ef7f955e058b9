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

const COLUMNS = ['key', 'payout_id', 'type', 'amount', 'currency', 'transaction_id'];
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
const expectDone = ({ error, status }: Execution) => expect([error, status]).toEqual([undefined, 'success']);

it('"Payout sync to PostgreSQL" should write each transaction of seven days once, also when it runs again', async () => {
	expectDone(await sync());
	const rows = await table();
	expectWhole(rows, recentPayouts(instance).filter(isReady));
	expectDone(await sync());
	expect(await table()).toEqual(rows);
});

it('"Payout sync to PostgreSQL" should add what is missing and correct what differs', async () => {
	const rows = await table();
	await postgres.query("delete from payout_transactions where type = 'refund'");
	await postgres.query("update payout_transactions set amount = 0, fee = 1 where type = 'dispute'");
	expect(await table()).not.toEqual(rows);
	expectDone(await sync());
	expect(await table()).toEqual(rows);
});

it('"Payout sync to PostgreSQL" should keep every text, however odd', async () => {
	const odd = `a, b; $1 '\\" {{ 1 }} محمد`;
	const id = await instance.sandbox.addPayout({
		amount: '1.00',
		sheets: { charges: [{ charge_id: 'chg_odd', amount: '1.00', currency: 'SAR', order_reference: odd }] },
	});
	expectDone(await sync());
	expect(await postgres.query(`select order_reference from payout_transactions where payout_id = '${id}'`)).toEqual([
		[odd],
	]);
});

it('"Payout sync to PostgreSQL" should write each transaction once when it runs twice at the same time', async () => {
	const rows = await table();
	await postgres.query('delete from payout_transactions');
	await Promise.all([sync(), sync()]);
	expectDone(await sync());
	expect(await table()).toEqual(rows);
});

it('"Payout sync to PostgreSQL" should write the other payouts when one cannot be read, and then fail naming it', async () => {
	const rows = await table();
	await postgres.query('delete from payout_transactions');
	instance.sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 1 });
	const { status, error } = await sync();
	expect(status).toBe('error');
	const unread = /^(payout_\w+): The service rejected/.exec(error?.message ?? '')?.[1];
	expect(unread).toBeDefined();
	expect(await table()).toEqual(rows.filter(({ payout_id }) => payout_id !== unread));
	expectDone(await sync());
	expect(await table()).toEqual(rows);
});

it('"Payout sync to PostgreSQL" should fail when PostgreSQL refuses a row', async () => {
	await postgres.query("alter table payout_transactions add constraint refused check (type <> 'refund') not valid");
	await postgres.query('delete from payout_transactions');
	expect((await sync()).status).toBe('error');
	await postgres.query('alter table payout_transactions drop constraint refused');
	expectDone(await sync());
	expectWhole(await table(), recentPayouts(instance).filter(isReady));
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
