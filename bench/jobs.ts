/**
 * Whole jobs in n8n: from many payouts over a network with latency to their transactions, and on into the
 * place where rows live. This package and the chain of built-in nodes in the same n8n, in turns. Only the
 * ratios mean anything on another machine.
 *
 *   node bench/jobs.ts [--shapes 100x1000,1000x100] [--latencies 0,50,200] [--rounds 3]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { IDataObject, INode } from 'n8n-workflow';
import { publish } from '../test/e2e/publish.ts';
import type { ManyPayouts } from './manyPayouts.ts';
import { costOf, median, mib, ms, type Cost } from './measure.ts';
import { withN8n } from './withN8n.ts';

const { values } = parseArgs({
	options: {
		shapes: { type: 'string', default: '100x1000,1000x100' },
		latencies: { type: 'string', default: '0,50,200' },
		rounds: { type: 'string', default: '3' },
	},
});
const SHAPES = values.shapes.split(',');
const LATENCIES = values.latencies.split(',').map(Number);
const ROUNDS = Number(values.rounds);
/** The most payouts at a time: the node finds out by itself how many do. */
const MOST_AT_ONCE = 20;

const FROM = '={{ Number($json.query.from) }}';
const TO = '={{ Number($json.query.to) }}';
const ids: Record<string, string> = {};

/** What a workflow does between its webhook and its end. */
const KINDS = {
	chain: (url: string) => [
		request('List', `${url}/v2/payouts/list`, {
			jsonBody:
				'={{ JSON.stringify({ period: { date: { from: Number($json.query.from), to: Number($json.query.to) } } }) }}',
			options: {},
		}),
		node('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'payouts', options: {} }),
		request('Download', `${url}/v2/payouts/download`, {
			jsonBody: '={{ JSON.stringify({ payouts: { payout_id: [$json.id] } }) }}',
			options: { response: { response: { responseFormat: 'file' } } },
		}),
		node('Compression', 'n8n-nodes-base.compression', 1.1, {
			operation: 'decompress',
			binaryPropertyName: 'data',
			outputPrefix: 'file_',
		}),
		node('Code', 'n8n-nodes-base.code', 2, {
			jsCode: 'return $input.all().flatMap(({ binary }) => Object.entries(binary).filter(([name]) => name.startsWith("file_")).map(([, data]) => ({ json: { file: data.fileName }, binary: { data } })));',
		}),
		node('Extract from File', 'n8n-nodes-base.extractFromFile', 1, {
			operation: 'csv',
			binaryPropertyName: 'data',
			options: {},
		}),
	],
	transactions: () => [
		cardPayments('Transactions', {
			resource: 'transaction',
			operation: 'getMany',
			period: 'custom',
			from: FROM,
			to: TO,
			options: { concurrency: MOST_AT_ONCE },
		}),
	],
	rows: () => [
		cardPayments('List Payouts', {
			resource: 'payout',
			operation: 'getMany',
			period: 'custom',
			from: FROM,
			to: TO,
		}),
		cardPayments('Download Sheets', {
			resource: 'payout',
			operation: 'downloadSheets',
			payoutId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			options: { concurrency: MOST_AT_ONCE },
		}),
	],
} satisfies Record<string, (url: string) => INode[]>;
type Kind = keyof typeof KINDS;
const NAMES: Record<Kind, string> = {
	chain: 'built-in nodes',
	transactions: '*Get many transactions*',
	rows: '*Get Many* and *Download Sheets*',
};
const ALL = Object.keys(KINDS) as Kind[];

const child = fork('bench/manyPayouts.ts', [JSON.stringify([...SHAPES, '2x100'])]);
try {
	const [payouts] = (await once(child, 'message')) as [ManyPayouts];
	await withN8n({}, async ({ api, n8n }) => {
		const credential = async (type: string, data: IDataObject) => {
			ids[type] = (await api.send<{ id: string }>('POST', '/rest/credentials', { name: type, type, data })).id;
		};
		await credential('httpBearerAuth', { token: payouts.key });
		await credential('cardPaymentsApi', { apiKey: payouts.key, baseUrl: payouts.url });
		for (const kind of ALL) await publish(api, workflow(kind, payouts.url));

		const run = async (kind: Kind, shape: string): Promise<Cost> => {
			const { from = 0, to = 0 } = payouts.shapes[shape] ?? {};
			return await costOf(n8n.url, n8n.pid, async () => {
				const response = await fetch(`${n8n.url}/webhook/${kind}?from=${from}&to=${to}`);
				const text = await response.text();
				if (!response.ok || !/charge_id|transaction_id/.test(text))
					throw new Error(`${kind}, ${shape}: HTTP ${response.status} ${text.slice(0, 500)}`);
			});
		};
		await report(payouts, run);
	});
} finally {
	child.disconnect();
}

async function report(payouts: ManyPayouts, run: (kind: Kind, shape: string) => Promise<Cost>): Promise<void> {
	// What is compiled and loaded once is not what is measured.
	for (const kind of ALL) await run(kind, '2x100');
	console.log(
		`${availableParallelism()} cores, Node ${process.versions.node}; medians of ${ROUNDS} rounds; whole executions, not saved; at most ${MOST_AT_ONCE} payouts at a time\n`,
	);
	console.log(
		'| payouts x rows | latency | how | time | times as fast as built-in nodes | memory at its peak | longest stall |',
	);
	console.log('|---|---|---|---|---|---|---|');
	for (const shape of SHAPES) {
		for (const latency of LATENCIES) {
			await delayService(payouts.url, latency);
			const costs = new Map<Kind, Cost[]>(ALL.map((kind) => [kind, []]));
			for (let round = 0; round < ROUNDS; round++)
				for (const kind of round % 2 === 0 ? ALL : [...ALL].reverse())
					costs.get(kind)?.push(await run(kind, shape));
			const of = (kind: Kind, field: keyof Cost) => median((costs.get(kind) ?? []).map((cost) => cost[field]));
			for (const kind of ALL) {
				const faster = (of('chain', 'wall') / of(kind, 'wall')).toFixed(1);
				const cells = [
					shape.replace('x', ' x '),
					`${latency} ms`,
					NAMES[kind],
					ms(of(kind, 'wall')),
					kind === 'chain' ? '' : `**${faster}**`,
					mib(of(kind, 'memory')),
					ms(of(kind, 'stall')),
				];
				console.log(`| ${cells.join(' | ')} |`);
			}
		}
	}
}

/** Each request of the service waits so long before it is read, as a network far away would. */
async function delayService(url: string, delayMs: number): Promise<void> {
	await fetch(`${url}/_sandbox/faults`, { method: 'DELETE' });
	if (delayMs === 0) return;
	await fetch(`${url}/_sandbox/faults`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ kind: 'delay', delayMs, times: 1_000_000 }),
	});
}

/** It gives back the first item and is not saved: saving is n8n's, and the same for all. */
function workflow(kind: Kind, url: string) {
	const webhook = {
		...node('Webhook', 'n8n-nodes-base.webhook', 2, {
			path: kind,
			httpMethod: 'GET',
			responseMode: 'lastNode',
			options: {},
		}),
		webhookId: `id-of-${kind}`,
	};
	const nodes = [webhook, ...KINDS[kind](url), node('First', 'n8n-nodes-base.limit', 1, { maxItems: 1 })];
	const next = nodes
		.slice(1)
		.map(({ name }, index) => [nodes[index]?.name, { main: [[{ node: name, type: 'main', index: 0 }]] }]);
	return {
		name: kind,
		nodes,
		connections: Object.fromEntries(next) as IDataObject,
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'none' },
	};
}

function request(name: string, url: string, parameters: IDataObject): INode {
	return node(
		name,
		'n8n-nodes-base.httpRequest',
		4.2,
		{
			method: 'POST',
			url,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpBearerAuth',
			sendBody: true,
			specifyBody: 'json',
			...parameters,
		},
		'httpBearerAuth',
	);
}

function cardPayments(name: string, parameters: IDataObject): INode {
	return node(name, 'n8n-nodes-card-payments.cardPayments', 1, parameters, 'cardPaymentsApi');
}

function node(name: string, type: string, typeVersion: number, parameters: IDataObject, credential?: string): INode {
	const credentials =
		credential === undefined ? undefined : { [credential]: { id: ids[credential] ?? '', name: credential } };
	return {
		id: name,
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters: parameters as INode['parameters'],
		credentials,
	};
}
