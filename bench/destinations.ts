/** The examples that write rows, unchanged but for their trigger and period. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { INode } from 'n8n-workflow';
import type { N8nApi } from '../sandbox/runtime/n8nApi.ts';
import { readExample } from '../sandbox/runtime/setup.ts';
import { addGoogleCredential, inDocument } from '../test/e2e/googleNodes.ts';
import { postgresCredential, publish } from '../test/e2e/publish.ts';
import { hasPostgres, startPostgres } from '../test/servers/postgres.ts';
import type { Google, GoogleOrder } from './googleSheets.ts';
import type { Shape } from './manyPayouts.ts';
import type { ChildProcess } from './measure.ts';
import { webhook, withCredentials, type Credentials } from './workflows.ts';

/** A place to write to, new each time. */
interface Destination {
	name: string;
	/** The shape of its payouts. */
	shape: string;
	/** Publishes the example with its own place. The round is part of its webhook's path. */
	prepare: (webhookPath: string, shape: Shape) => Promise<Place>;
	close?: () => Promise<void>;
}

interface Place {
	/** How many rows it holds. */
	rows: () => Promise<number>;
}

interface Setting {
	api: N8nApi;
	/** n8n's user folder. */
	folder: string;
	credentials: Credentials;
	google: ChildProcess<Google>;
}

const DATA_TABLE = 'Payout transactions';

/** Every destination this machine can measure. */
export async function destinations(setting: Setting): Promise<Destination[]> {
	const [table, empty, large] = [
		dataTable(setting),
		await googleSheet(setting, 0),
		await googleSheet(setting, 50_000),
	];
	if (hasPostgres()) return [empty, large, table, await postgres(setting)];
	console.log('No PostgreSQL on this machine: skipping its rows.\n');
	return [empty, large, table];
}

async function googleSheet({ api, google, credentials }: Setting, rows: number): Promise<Destination> {
	const credentialId = (credentials.googleApi ??= await addGoogleCredential(api, google.first));
	const columns = await columnsOfTransactions();
	const ask = async <T>(order: GoogleOrder) => await google.ask<T>(order);
	return {
		name: rows === 0 ? 'Google Sheets' : `Google Sheets, ${rows.toLocaleString('en')} rows there`,
		shape: rows === 0 ? '100x1000' : '10x100',
		prepare: async (webhookPath, shape) => {
			const id = await ask<string>({ create: rows, columns });
			const document = { id, sheet: { title: 'Sheet1' } };
			await publishExample(api, { file: 'payout-sync-to-google-sheets.json', webhookPath, shape }, (one) =>
				inDocument(withCredentials(one, credentials), document, credentialId),
			);
			return { rows: async () => await ask<number>({ rowsOf: id }) };
		},
	};
}

async function columnsOfTransactions(): Promise<string[]> {
	const { nodes } = await readExample('payout-sync-to-data-table.json');
	const { column } = nodes.find(({ name }) => name === 'Create Table')?.parameters.columns as {
		column: Array<{ name: string }>;
	};
	return column.map(({ name }) => name);
}

function dataTable({ api, folder, credentials }: Setting): Destination {
	return {
		name: 'Data Table',
		shape: '10x1000',
		prepare: async (webhookPath, shape) => {
			const name = `Table of ${webhookPath}`;
			await publishExample(api, { file: 'payout-sync-to-data-table.json', webhookPath, shape }, (one) =>
				withCredentials(JSON.parse(JSON.stringify(one).replaceAll(DATA_TABLE, name)) as INode, credentials),
			);
			return { rows: async () => await Promise.resolve(rowsOfDataTable(folder, name)) };
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

async function postgres({ api, folder, credentials }: Setting): Promise<Destination> {
	const server = await startPostgres(folder);
	credentials.postgres = await postgresCredential(api, server);
	return {
		name: 'PostgreSQL',
		shape: '100x1000',
		prepare: async (webhookPath, shape) => {
			await server.query('drop table if exists payout_transactions');
			await publishExample(api, { file: 'payout-sync-to-postgresql.json', webhookPath, shape }, (one) =>
				withCredentials(one, credentials),
			);
			return {
				rows: async () => {
					const [[exists] = []] = await server.query("select to_regclass('payout_transactions') is not null");
					if (exists !== 't') return 0;
					return Number((await server.query('select count(*) from payout_transactions'))[0]?.[0]);
				},
			};
		},
		close: async () => await server.stop(),
	};
}

async function publishExample(
	api: N8nApi,
	{ file, webhookPath, shape: { from, to } }: { file: string; webhookPath: string; shape: Shape },
	change: (one: INode) => INode,
): Promise<void> {
	const example = await readExample(file);
	const nodes = example.nodes.map((one) => {
		if (one.type.endsWith('.scheduleTrigger')) return webhook(one.name, webhookPath, 'noData');
		if (!one.type.endsWith('.cardPayments')) return change(one);
		return change({ ...one, parameters: { ...one.parameters, period: 'custom', from, to } });
	});
	await publish(api, { ...example, name: webhookPath, nodes });
}
