import { setTimeout as sleep } from 'node:timers/promises';
import type { INode } from 'n8n-workflow';
import { publish } from '../e2e/publish.ts';
import { CARD_PAYMENTS, node, withIds } from '../e2e/workflow.ts';
import type { Scene } from './scene.ts';
import { until } from './until.ts';

export const ROWS = 100_000;
/** Before the days that the nightly sync covers. */
const LONG_AGO = Date.now() - 30 * 24 * 60 * 60_000;

interface CrossingResult {
	rows: number;
	/** Where n8n kept the zip meanwhile. */
	storedIn: string;
	/** How long main took at most to respond to /healthz while the worker extracted, in milliseconds. */
	slowest: number;
}

/** One worker downloads a payout's zip. Then the execution waits. */
export async function beginCrossing(scene: Scene): Promise<void> {
	const {
		cluster: { api, postgres, webhooks },
		sandbox,
	} = scene;
	const payoutId = await sandbox.addPayout({ id: 'payout_5000001', rows: ROWS, columns: 20, date: LONG_AGO });
	await postgres.query('create table resume_at (url text); create table extracted (count_payout_row integer)');
	await publish(api, workflow(payoutId, scene.credentials));
	await fetch(`${webhooks[0]}/webhook/crossing`, { method: 'POST' });
	await until(
		'the execution waits',
		async () =>
			(await postgres.query(`select 1 from resume_at join execution_entity on status = 'waiting'`)).length === 1,
	);
}

/** Another worker, started later, resumes the execution and extracts the zip's rows. */
export async function endCrossing({ cluster: { main, postgres, webhooks } }: Scene): Promise<CrossingResult> {
	const [[url = ''] = []] = await postgres.query('select url from resume_at');
	const { pathname, search } = new URL(url);
	await fetch(webhooks[0] + pathname + search);
	const counted = until(
		'the rows are counted',
		async () => (await postgres.query('select 1 from extracted')).length === 1,
		120,
	);
	const slowest = await slowestReply(main.url, counted);
	const [[rows] = []] = await postgres.query('select count_payout_row from extracted');
	const stored = await postgres.query('select 1 from binary_data');
	return { rows: Number(rows), storedIn: stored.length > 0 ? 'database' : 'elsewhere', slowest };
}

async function slowestReply(url: string, whatHappens: Promise<unknown>): Promise<number> {
	let slowest = 0;
	let over = false;
	const happening = whatHappens.finally(() => (over = true));
	while (!over) {
		const asked = performance.now();
		await (await fetch(`${url}/healthz`)).text();
		slowest = Math.max(slowest, performance.now() - asked);
		await sleep(20);
	}
	await happening;
	return slowest;
}

/**
 * Webhook -> Download Sheets (Zip File) -> wait for a call -> Extract Sheets -> count -> PostgreSQL. The Wait node
 * passes on only the call.
 */
function workflow(payoutId: string, credentials: Record<string, string>) {
	const using = (type: string) => withIds({ [type]: credentials[type] });
	const to = (name: string, index = 0) => ({ node: name, type: 'main', index });
	const next = (name: string) => ({ main: [[to(name)]] });
	// n8n runs the branches from top to bottom.
	const [top, bottom]: Array<INode['position']> = [
		[0, -100],
		[0, 100],
	];
	const begin = { httpMethod: 'POST', path: 'crossing', options: {} };
	const payouts = { resource: 'payout', sheets: ['charges'] };
	const payout = { __rl: true, mode: 'id', value: payoutId };
	const download = { ...payouts, operation: 'downloadSheets', payoutId: payout, output: 'zipFile' };
	const noteAddress = {
		operation: 'executeQuery',
		query: 'insert into resume_at values ($1)',
		options: { queryReplacement: '={{ [$execution.resumeUrl] }}' },
	};
	const wait = { resume: 'webhook', options: {} };
	const merge = { mode: 'combine', combineBy: 'combineByPosition', options: {} };
	const extract = { ...payouts, operation: 'extractSheets', output: 'rows' };
	const count = { fieldsToSummarize: { values: [{ aggregation: 'count', field: 'payout_row' }] }, options: {} };
	const writeCount = {
		operation: 'insert',
		schema: { __rl: true, mode: 'list', value: 'public' },
		table: { __rl: true, mode: 'name', value: 'extracted' },
		columns: { mappingMode: 'autoMapInputData', value: {}, matchingColumns: [], schema: [] },
		options: {},
	};
	return {
		name: 'Crossing',
		nodes: [
			node('Begin', 'n8n-nodes-base.webhook', 2, begin, { webhookId: 'crossing' }),
			node('Download', CARD_PAYMENTS, 1, download, using('cardPaymentsApi')),
			node('Note Address', 'n8n-nodes-base.postgres', 2.6, noteAddress, { ...using('postgres'), position: top }),
			node('Wait', 'n8n-nodes-base.wait', 1.1, wait, { webhookId: 'crossing-wait', position: bottom }),
			node('Zip Again', 'n8n-nodes-base.merge', 3.1, merge),
			node('Extract', CARD_PAYMENTS, 1, extract, using('cardPaymentsApi')),
			node('Count', 'n8n-nodes-base.summarize', 1.1, count),
			node('Write Count', 'n8n-nodes-base.postgres', 2.6, writeCount, using('postgres')),
		],
		connections: {
			Begin: next('Download'),
			Download: { main: [[to('Note Address'), to('Zip Again'), to('Wait')]] },
			Wait: { main: [[to('Zip Again', 1)]] },
			'Zip Again': next('Extract'),
			Extract: next('Count'),
			Count: next('Write Count'),
		},
		// Saving the rows would take longer than everything else.
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'none' },
	};
}
