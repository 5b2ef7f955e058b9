/** The examples that write rows, unchanged but for their trigger and period, and the same of n8n's own nodes. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { INode } from 'n8n-workflow';
import { triggerOf, type N8nApi } from '../sandbox/runtime/n8nApi.ts';
import { readExample } from '../sandbox/runtime/setup.ts';
import { addGoogleCredential, inDocument } from '../test/e2e/googleNodes.ts';
import { executionsOf, postgresCredential, publish } from '../test/e2e/publish.ts';
import { hasPostgres, startPostgres } from '../test/servers/postgres.ts';
import type { Google, GoogleOrder } from './googleSheets.ts';
import type { Shape } from './manyPayouts.ts';
import { count, type ChildProcess } from './measure.ts';
import { follow, node } from '../test/e2e/workflow.ts';
import { chainOfPeriod, webhook, withCredentials, type Credentials } from './workflows.ts';

/** Built-in nodes write the rows of the charges as they are. */
export type Way = 'chain' | 'example';

/** Into a new place, or where every row is already. */
export type Time = 'first' | 'again';

const BOTH: Time[] = ['first', 'again'];
/** Nodes that only append would write every row twice. */
const APPENDED: Record<Way, Time[]> = { chain: ['first'], example: BOTH };

/** Somewhere to write to. */
export interface Destination {
	name: string;
	/** The shape of its payouts. */
	shape: string;
	/** Otherwise at the first one only. */
	atEachLatency: boolean;
	times: Record<Way, Time[]>;
	/** Publishes a workflow that writes to a new place. */
	prepare: (way: Way, webhookPath: string, shape: Shape) => Promise<Place>;
	close?: () => Promise<void>;
}

interface Place {
	/** How many rows it holds. */
	rows: () => Promise<number>;
	/** Why its last execution failed. */
	failure: () => Promise<string | undefined>;
}

interface Setting {
	api: N8nApi;
	/** n8n's user folder. */
	folder: string;
	credentials: Credentials;
	google: ChildProcess<Google>;
	service: { url: string };
	/** The columns of the payouts' charges. */
	columnsOfCharges: string[];
}

const DATA_TABLE = 'Payout transactions';
/** Where built-in nodes give up, in seconds. */
const LIMIT = 120;

/** Every destination this machine can measure. */
export async function destinations(setting: Setting): Promise<Destination[]> {
	const sheets: Destination[] = [];
	for (const rows of [0, 10_000, 50_000, 100_000]) sheets.push(await googleSheet(setting, rows));
	const all = [...sheets, dataTable(setting)];
	if (hasPostgres()) return [...all, await postgres(setting)];
	console.log('No PostgreSQL on this machine: skipping its rows.\n');
	return all;
}

async function googleSheet(setting: Setting, rows: number): Promise<Destination> {
	const { api, google, credentials, columnsOfCharges } = setting;
	const credentialId = (credentials.googleApi ??= await addGoogleCredential(api, google.first));
	const columns = { example: await columnsOfTransactions(), chain: columnsOfCharges };
	const ask = async <T>(order: GoogleOrder) => await google.ask<T>(order);
	return {
		name: rows === 0 ? 'Google Sheets' : `Google Sheets, ${count(rows)} rows there`,
		// Google takes no more at once.
		shape: rows === 0 ? '10x1000' : '10x100',
		atEachLatency: rows === 0,
		times: rows === 0 ? APPENDED : { chain: BOTH, example: BOTH },
		prepare: async (way, webhookPath, shape) => {
			const id = await ask<string>({ create: rows, columns: columns[way] });
			const document = { id, sheet: { title: 'Sheet1' } };
			const failure = await publishJob(setting, {
				file: 'payout-sync-to-google-sheets.json',
				way,
				webhookPath,
				shape,
				change: (one) => {
					const changed = inDocument(one, document, credentialId);
					return way === 'chain' && rows > 0 && one.parameters.operation === 'append'
						? byKey(changed, columnsOfCharges[0] ?? '')
						: changed;
				},
			});
			return { rows: async () => await ask<number>('rows'), failure };
		},
	};
}

/** Appends the rows whose key isn't there yet, and updates the others. */
function byKey(append: INode, key: string): INode {
	const columns = { mappingMode: 'autoMapInputData', value: {}, matchingColumns: [key], schema: [] };
	return { ...append, parameters: { ...append.parameters, operation: 'appendOrUpdate', columns } };
}

async function columnsOfTransactions(): Promise<string[]> {
	const { nodes } = await readExample('payout-sync-to-data-table.json');
	const { column } = nodes.find(({ name }) => name === 'Create Table')?.parameters.columns as {
		column: Array<{ name: string }>;
	};
	return column.map(({ name }) => name);
}

function dataTable(setting: Setting): Destination {
	const columns = { column: setting.columnsOfCharges.map((name) => ({ name, type: 'string' })) };
	return {
		name: 'Data Table',
		shape: '10x1000',
		atEachLatency: false,
		times: APPENDED,
		prepare: async (way, webhookPath, shape) => {
			const name = `Table of ${webhookPath}`;
			const failure = await publishJob(setting, {
				file: 'payout-sync-to-data-table.json',
				way,
				webhookPath,
				shape,
				startAfter: 'Create Table',
				change: (one) => {
					const changed = JSON.parse(JSON.stringify(one).replaceAll(DATA_TABLE, name)) as INode;
					return way === 'chain' && one.name === 'Create Table'
						? { ...changed, parameters: { ...changed.parameters, columns } }
						: changed;
				},
			});
			return { rows: async () => await Promise.resolve(rowsOfDataTable(setting.folder, name)), failure };
		},
	};
}

function rowsOfDataTable(folder: string, name: string): number {
	const database = new DatabaseSync(path.join(folder, '.n8n/database.sqlite'), { readOnly: true });
	try {
		const found = database.prepare('select id from data_table where name = ?').get(name);
		if (found === undefined) return 0;
		const table = `data_table_user_${String(found.id)}`;
		return Number(database.prepare(`select count(*) as rows from "${table}"`).get()?.rows);
	} finally {
		database.close();
	}
}

async function postgres(setting: Setting): Promise<Destination> {
	const { api, folder, credentials, columnsOfCharges } = setting;
	const server = await startPostgres(folder);
	credentials.postgres = await postgresCredential(api, server);
	return {
		name: 'PostgreSQL',
		shape: '100x1000',
		atEachLatency: true,
		times: APPENDED,
		prepare: async (way, webhookPath, shape) => {
			await server.query('drop table if exists payout_transactions');
			if (way === 'chain')
				await server.query(
					`create table payout_transactions (${columnsOfCharges.map((name) => `${name} text`).join()})`,
				);
			const failure = await publishJob(setting, {
				file: 'payout-sync-to-postgresql.json',
				way,
				webhookPath,
				shape,
				// The example writes JSON.
				writeWith: node('Insert', 'n8n-nodes-base.postgres', 2.6, {
					operation: 'insert',
					schema: { __rl: true, mode: 'name', value: 'public' },
					table: { __rl: true, mode: 'name', value: 'payout_transactions' },
					columns: { mappingMode: 'autoMapInputData', value: {}, matchingColumns: [], schema: [] },
					options: {},
				}),
			});
			return {
				rows: async () => {
					const [[exists] = []] = await server.query("select to_regclass('payout_transactions') is not null");
					if (exists !== 't') return 0;
					return Number((await server.query('select count(*) from payout_transactions'))[0]?.[0]);
				},
				failure,
			};
		},
		close: async () => await server.stop(),
	};
}

interface Job {
	file: string;
	way: Way;
	webhookPath: string;
	shape: Shape;
	/** What its nodes need for their place. */
	change?: (one: INode) => INode;
	/** The example's last node before built-in ones take over. Default: the trigger. */
	startAfter?: string;
	/** What writes the rows of built-in nodes. Default: what writes the example's. */
	writeWith?: INode;
}

/** Publishes an example, with a chain of built-in nodes in the place of ours if wanted. Returns a place's `failure`. */
async function publishJob({ api, service, credentials }: Setting, job: Job): Promise<Place['failure']> {
	const { way, webhookPath, change = (one) => one, writeWith } = job;
	const { from, to } = job.shape;
	const example = await readExample(job.file);
	const trigger = triggerOf(example);
	const ours = example.nodes.find(({ type }) => type.endsWith('.cardPayments'))?.name ?? '';
	const nodes = example.nodes.map((one) => {
		if (one.name === trigger) return webhook(one.name, webhookPath, 'noData');
		if (one.name === ours) return { ...one, parameters: { ...one.parameters, period: 'custom', from, to } };
		return change(one);
	});
	const [rows = []] = example.connections[ours]?.main ?? [];
	const chain = [...chainOfPeriod(service.url, { from, to, sheet: 'CHARGES' }), ...(writeWith ? [writeWith] : [])];
	const names = [job.startAfter ?? trigger, ...chain.map(({ name }) => name)];
	const byWay = {
		example: { ...example, nodes },
		chain: {
			nodes: [...nodes, ...chain],
			connections: {
				...example.connections,
				...(!writeWith && { [names.at(-1) ?? '']: { main: [rows] } }),
				...follow(names),
			},
			settings: { ...example.settings, executionTimeout: LIMIT },
		},
	};
	const { id } = await publish(api, {
		...byWay[way],
		name: webhookPath,
		nodes: byWay[way].nodes.map((one) => withCredentials(one, credentials)),
	});
	return async () => {
		const [last] = await executionsOf(api, id);
		if (last?.status === 'canceled') return `not within ${LIMIT} s`;
		return last?.error && [last.error.message, last.error.description].filter(Boolean).join('. ');
	};
}
