import type { INode } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server.ts';
import { ensureCredentials } from '../../sandbox/runtime/setup.ts';
import type { State } from '../../sandbox/runtime/state.ts';
import { postgresCredential, publishExample } from '../e2e/publish.ts';
import { node, withIds } from '../e2e/workflow.ts';
import type { Cluster } from './cluster.ts';
import { until } from './until.ts';

/** The cluster, the service, and the two published PostgreSQL examples. */
export interface Scene {
	cluster: Cluster;
	sandbox: Sandbox;
	/** IDs by credential type. */
	credentials: Record<string, string>;
	webhookWorkflow: string;
	syncWorkflow: string;
	say: (line: string) => void;
}

export const WEBHOOK_PATH = '/webhook/payout-postgresql';

export async function setScene(cluster: Cluster, sandbox: Sandbox, say: (line: string) => void): Promise<Scene> {
	const { api, postgres } = cluster;
	const state: Pick<State, 'credentials'> = { credentials: {} };
	await ensureCredentials(api, sandbox, state);
	const credentials = { ...state.credentials, postgres: await postgresCredential(api, postgres) };
	// The test counts what the executions did afterwards.
	const saved = { saveDataSuccessExecution: 'all' };
	const { id: webhookWorkflow } = await publishExample(api, 'payout-webhook-to-postgresql.json', credentials, saved);
	const { id: syncWorkflow } = await publishExample(api, 'payout-sync-to-postgresql.json', credentials);
	const created = await api.executeWorkflow(webhookWorkflow, 'Run Once by Hand');
	if (created.status !== 'success') throw new Error(`The table could not be created: ${created.error?.message}`);
	return { cluster, sandbox, credentials, webhookWorkflow, syncWorkflow, say };
}

/** A node that notes in PostgreSQL what came of an item. */
export function noteInPostgres({ postgres }: Scene['credentials'], query: string, queryReplacement: string): INode {
	const parameters = { operation: 'executeQuery', query, options: { queryReplacement } };
	return node('Note', 'n8n-nodes-base.postgres', 2.6, parameters, withIds({ postgres }));
}

/** Waits until n8n has no open execution. */
export async function untilIdle({ cluster }: Scene, seconds = 180): Promise<void> {
	const open = `select count(*) from execution_entity where status in ('new', 'running')`;
	await until(
		'n8n has no execution left to do',
		async () => Number((await cluster.postgres.query(open))[0]?.[0]) === 0,
		seconds,
	);
}

/** A small payout, like most: two charges and a refund. */
export async function addPayout(sandbox: Sandbox, number: number, date = Date.now() - 60 * 60_000): Promise<string> {
	const charge = (index: number) => ({
		charge_id: `chg_${number}_${index}`,
		amount: `${index}0.50`,
		currency: 'SAR',
		status: 'CAPTURED',
	});
	const refunds = [{ refund_id: `ref_${number}`, charge_id: `chg_${number}_1`, amount: '1.25', currency: 'SAR' }];
	return await sandbox.addPayout({
		id: `payout_${number}`,
		date,
		sheets: { charges: [charge(1), charge(2)], refunds },
	});
}

/**
 * Sorts payouts by their rows: `whole` has all transactions, each once and as in the sheets. `missing` has none, and
 * `wrong` has others.
 */
export async function compareRows(
	{ cluster, sandbox }: Scene,
	ids: string[],
): Promise<{ whole: string[]; missing: string[]; wrong: string[] }> {
	const rows = await cluster.postgres.query(
		'select payout_id, key, round(amount::numeric * 100) from payout_transactions order by key',
	);
	const found = new Map<string, string[]>();
	for (const [payout = '', key = '', amount = ''] of rows)
		found.set(payout, [...(found.get(payout) ?? []), `${key} ${amount}`]);
	const minor = (row: Record<string, string> | undefined) => Number(row?.amount?.replace('.', ''));
	const state = (id: string) => {
		const own = found.get(id);
		if (own === undefined) return 'missing';
		const sheets = sandbox.payouts.find((each) => each.id === id)?.sheets;
		const expected = [
			...(sheets?.charges ?? []).map((row) => `${id}/charge/${row.charge_id} ${minor(row)}`),
			...(sheets?.refunds ?? []).map((row) => `${id}/refund/${row.refund_id} ${-minor(row)}`),
		];
		return own.join() === expected.join() && own.length === 3 ? 'whole' : 'wrong';
	};
	const result = { whole: [] as string[], missing: [] as string[], wrong: [] as string[] };
	for (const id of ids) result[state(id)].push(id);
	return result;
}
