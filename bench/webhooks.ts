/**
 * Deliveries a second, waiting times and CPU of the trigger and of n8n's bare Webhook node, in turns in the same n8n.
 * On another machine, compare only the ratios.
 *
 *   node bench/webhooks.ts [--deliveries 300] [--rounds 5] [--concurrency 10]
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { N8n } from '../sandbox/runtime/n8n.ts';
import type { N8nApi } from '../sandbox/runtime/n8nApi.ts';
import { publish, triggerWorkflow } from '../test/e2e/publish.ts';
import { withN8n } from './withN8n.ts';

const { values } = parseArgs({
	options: {
		deliveries: { type: 'string', default: '300' },
		rounds: { type: 'string', default: '5' },
		concurrency: { type: 'string', default: '10' },
	},
});
const DELIVERIES = Number(values.deliveries);
const ROUNDS = Number(values.rounds);
const CONCURRENCY = Number(values.concurrency);

const SECRET = 'a secret that is long enough';
/** As many events as the trigger remembers by default: the most that a delivery ever has to read. */
const FULL_HISTORY = 1_000;
/** Milliseconds of CPU per tick of /proc. */
const TICK = 10;

const SETTINGS = [
	{ label: "n8n's defaults", env: '' },
	{ label: '`N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true`', env: 'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true\n' },
];

const KINDS = [
	{ label: 'Webhook node, nothing verified', path: 'bare', forged: false },
	{ label: 'Trigger, signed payout', path: 'trigger', forged: false },
	{ label: 'Trigger, forged payout', path: 'trigger', forged: true },
] as const;

interface Round {
	/** Deliveries a second. */
	rate: number;
	/** Milliseconds of n8n's CPU time for one delivery, its execution included. */
	cpu: number;
	/** Milliseconds until the response. */
	median: number;
	worst: number;
}

console.log(
	`${availableParallelism()} cores, Node ${process.versions.node}; ${ROUNDS} rounds of ${DELIVERIES} deliveries of 1 KB, ${CONCURRENCY} at a time; medians of the rounds\n`,
);
for (const { label, env } of SETTINGS) {
	await withN8n({ env }, async ({ api, folder, n8n }) => {
		await prepare(n8n, folder, api);
		print(label, await measure(n8n));
	});
}

async function prepare(n8n: N8n, folder: string, api: N8nApi): Promise<void> {
	const { id } = await api.send<{ id: string }>('POST', '/rest/credentials', {
		name: 'Webhook',
		type: 'cardPaymentsWebhookApi',
		data: { scheme: 'rawBody', secret: SECRET, signatureHeader: 'x-signature' },
	});
	await publish(api, triggerWorkflow('trigger', {}, { cardPaymentsWebhookApi: id }));
	const bare = triggerWorkflow('bare', { httpMethod: 'POST', options: {} }, {});
	await publish(api, {
		...bare,
		nodes: bare.nodes.map((node) =>
			node.name === 'Trigger' ? { ...node, type: 'n8n-nodes-base.webhook', typeVersion: 2 } : node,
		),
	});

	for (const kind of KINDS) await deliver(n8n, kind, 30);
	const database = new DatabaseSync(path.join(folder, '.n8n/database.sqlite'));
	// Each event by itself and with its execution.
	const data = Array.from({ length: 2 * FULL_HISTORY }, (_, index) =>
		createHash('md5')
			.update(JSON.stringify([`payout_${index}`, 'PAID_OUT', 12.5, Date.now()]))
			.digest('base64'),
	);
	database.prepare('UPDATE processed_data SET value = ?').run(JSON.stringify({ mode: 'entries', data }));
	database.close();
}

async function measure(n8n: N8n): Promise<Round[][]> {
	const rounds: Round[][] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const results: Round[] = [];
		for (const kind of KINDS) results.push(await deliver(n8n, kind, DELIVERIES));
		rounds.push(results);
	}
	return rounds;
}

async function deliver({ url, pid }: N8n, kind: (typeof KINDS)[number], count: number): Promise<Round> {
	const waits: number[] = [];
	const [started, cpu] = [performance.now(), await cpuTime(pid)];
	let next = 0;
	await Promise.all(
		Array.from({ length: CONCURRENCY }, async () => {
			while (next++ < count) {
				const body = JSON.stringify({
					id: `payout_${randomUUID()}`,
					status: 'PAID_OUT',
					date: Date.now(),
					amount: 12.5,
					currency: 'SAR',
					merchant_id: '0001',
					note: 'x'.repeat(850),
				});
				const signature = createHmac('sha256', kind.forged ? 'forged' : SECRET)
					.update(body)
					.digest('hex');
				const sent = performance.now();
				const response = await fetch(`${url}/webhook/${kind.path}`, {
					method: 'POST',
					body,
					headers: { 'content-type': 'application/json', 'x-signature': signature },
				});
				await response.text();
				waits.push(performance.now() - sent);
				if (response.status !== (kind.forged ? 401 : 200))
					throw new Error(`${kind.label}: HTTP ${response.status}`);
			}
		}),
	);
	const seconds = (performance.now() - started) / 1_000;
	await untilIdle(pid);
	waits.sort((a, b) => a - b);
	return {
		rate: count / seconds,
		cpu: ((await cpuTime(pid)) - cpu) / count,
		median: waits[count >> 1] ?? 0,
		worst: waits.at(-1) ?? 0,
	};
}

/** Executions continue after the response. */
async function untilIdle(pid: number): Promise<void> {
	for (let before = -1, now = await cpuTime(pid); now - before > 3 * TICK; now = await cpuTime(pid)) {
		before = now;
		await sleep(500);
	}
}

async function cpuTime(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
	const [user = 0, system = 0] = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.slice(11, 13)
		.map(Number);
	return (user + system) * TICK;
}

function print(label: string, rounds: Round[][]): void {
	const middle = (value: (results: Round[]) => number) =>
		rounds.map(value).sort((a, b) => a - b)[rounds.length >> 1] ?? 0;
	const of = (index: number, field: keyof Round) => middle((results) => results[index]?.[field] ?? 0);
	const ratio = (index: number, field: keyof Round) =>
		middle((results) => (results[index]?.[field] ?? 0) / (results[0]?.[field] ?? 1));
	console.log(`${label}:\n`);
	console.log(
		'| | deliveries a second | beside the Webhook node | CPU for one | beside the Webhook node | median wait | longest wait |',
	);
	console.log('|---|---|---|---|---|---|---|');
	for (const [index, kind] of KINDS.entries()) {
		const cells = [
			of(index, 'rate').toFixed(1),
			ratio(index, 'rate').toFixed(2),
			`${of(index, 'cpu').toFixed(1)} ms`,
			ratio(index, 'cpu').toFixed(2),
			`${of(index, 'median').toFixed(0)} ms`,
			`${of(index, 'worst').toFixed(0)} ms`,
		];
		console.log(`| ${kind.label} | ${cells.join(' | ')} |`);
	}
	console.log('');
}
