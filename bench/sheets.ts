/**
 * Rows of a payout file in n8n: the chain of built-in nodes beside this package's node, in the same
 * n8n, in turns. Only the ratios mean anything on another machine.
 *
 *   node bench/sheets.ts [--rows 1000,10000,100000,500000] [--rounds 3] [--cpu-prof <file>] [--n8n-argument <argument
 * of n8n's Node.js>]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { IDataObject, INode } from 'n8n-workflow';
import { descendants } from '../sandbox/runtime/processes.ts';
import { freePort } from '../sandbox/runtime/ports.ts';
import { publish } from '../test/e2e/publish.ts';
import type { Floor } from './floor.ts';
import { connectInspector, type Inspector } from './inspector.ts';
import { COLUMNS, DISPUTES, ODD, type Payouts } from './payouts.ts';
import { withN8n } from './withN8n.ts';

const { values } = parseArgs({
	options: {
		rows: { type: 'string', default: '1000,10000,100000,500000' },
		rounds: { type: 'string', default: '3' },
		'cpu-prof': { type: 'string' },
		'n8n-argument': { type: 'string', multiple: true, default: [] },
	},
});
const SIZES = values.rows.split(',').map(Number);
const LARGEST = Math.max(...SIZES);
const SMALLEST = Math.min(...SIZES);
const ROUNDS = Number(values.rounds);

/** Payouts of which the columns are odd. */
const ODDITIES = ['different', 'lineBreaks'] as const;
type Odd = (typeof ODDITIES)[number];

const END = 'First Row';
const POLL = 20;
const MEBIBYTE = 1024 * 1024;

/** What a workflow does between its webhook and its end. */
const KINDS = {
	chain: () => [
		node(
			'HTTP Request',
			'n8n-nodes-base.httpRequest',
			4.2,
			{
				method: 'POST',
				url: `${payouts.url}/v2/payouts/download`,
				authentication: 'genericCredentialType',
				genericAuthType: 'httpBearerAuth',
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '={{ JSON.stringify({ payouts: { payout_id: [$json.query.payout] } }) }}',
				options: { response: { response: { responseFormat: 'file' } } },
			},
			'httpBearerAuth',
		),
		node('Compression', 'n8n-nodes-base.compression', 1.1, {
			operation: 'decompress',
			binaryPropertyName: 'data',
			outputPrefix: 'file_',
		}),
		node('Code', 'n8n-nodes-base.code', 2, {
			jsCode: 'return Object.values($input.first().binary).map((data) => ({ json: { file: data.fileName }, binary: { data } }));',
		}),
		node('Extract from File', 'n8n-nodes-base.extractFromFile', 1, {
			operation: 'csv',
			binaryPropertyName: 'data',
			options: {},
		}),
	],
	rows: () => [downloadSheets({})],
	dispute: () => [downloadSheets({ sheets: ['dispute'] })],
	twoColumns: () => [downloadSheets({ options: { columns: ['charge_id', 'amount'] } })],
} satisfies Record<string, () => INode[]>;
type Kind = keyof typeof KINDS;

/**
 * What n8n did before a run: `work` on small payouts, or nothing, after a garbage collection was forced.
 * That makes the engine's limits as tight as can be: what comes next pays for going through all of n8n's
 * memory. For time one wants to know the first, for memory the second.
 */
type Before = 'work' | 'nothing';

interface Run {
	/** Milliseconds of the nodes between the webhook and the end, and of each of them. */
	time: number;
	nodes: Record<string, number>;
	/** Milliseconds from the request to the webhook until its answer. */
	wall: number;
	/** Bytes that n8n's process and its task runners grew at their peak. */
	memory: number;
	runnerMemory: number;
	/** Bytes of what the run left in the heap, which n8n holds until the next run. */
	held: number;
	/** Longest milliseconds that n8n took to say that it is alive. */
	stall: number;
}

const child = fork('bench/payouts.ts', [JSON.stringify(SIZES)]);
const payouts = await answerOf<Payouts>(child);
const ids: Record<string, string> = {};
try {
	console.log(
		`${availableParallelism()} cores, Node ${process.versions.node}; Charges of N rows x ${COLUMNS} columns; medians of ${ROUNDS} rounds\n`,
	);
	const inspectorPort = await freePort(19_229);
	await withN8n(
		{ nodeArguments: [`--inspect=127.0.0.1:${inspectorPort}`, ...values['n8n-argument']] },
		async ({ api, folder, n8n }) => {
			const { id: bearer } = await api.send<{ id: string }>('POST', '/rest/credentials', {
				name: 'Key',
				type: 'httpBearerAuth',
				data: { token: payouts.key },
			});
			const { id: own } = await api.send<{ id: string }>('POST', '/rest/credentials', {
				name: 'Card Payments',
				type: 'cardPaymentsApi',
				data: { apiKey: payouts.key, baseUrl: payouts.url },
			});
			Object.assign(ids, { httpBearerAuth: bearer, cardPaymentsApi: own });
			for (const kind of Object.keys(KINDS) as Kind[]) await publish(api, workflow(kind));

			const inspector = await connectInspector(inspectorPort);
			const measure = async ({ kind, payout = '', before }: { kind: Kind; payout?: string; before: Before }) =>
				await run({
					kind,
					payout,
					before,
					url: n8n.url,
					pid: n8n.pid,
					log: path.join(folder, '.n8n/n8nEventLog.log'),
					inspector,
				});
			await report(measure);
			if (values['cpu-prof'] !== undefined) {
				await inspector.send('Profiler.enable');
				await inspector.send('Profiler.start');
				await measure({ kind: 'rows', payout: payouts.charges[LARGEST], before: 'work' });
				const { profile } = await inspector.send<{ profile: unknown }>('Profiler.stop');
				await writeFile(values['cpu-prof'], JSON.stringify(profile));
			}
			inspector.close();
		},
	);
} finally {
	child.disconnect();
}

async function report(
	measure: (order: { kind: Kind; payout?: string; before: Before }) => Promise<Run>,
): Promise<void> {
	// What is compiled and loaded once is not what is measured.
	for (const kind of Object.keys(KINDS) as Kind[])
		await measure({ kind, payout: payouts.disputes[SMALLEST], before: 'work' });

	const runs = new Map<string, Run[]>();
	const take = async (
		kind: Kind,
		what: number | Odd,
		before: Before,
		from: Record<string, string> = payouts.charges,
	) => {
		const key = `${kind} ${what} ${before}`;
		runs.set(key, [...(runs.get(key) ?? []), await measure({ kind, payout: from[what], before })]);
	};
	for (let round = 0; round < ROUNDS; round++) {
		const kinds = round % 2 === 0 ? (['chain', 'rows'] as const) : (['rows', 'chain'] as const);
		for (const before of ['work', 'nothing'] as const) {
			for (const rows of [...SIZES, ...ODDITIES]) for (const kind of kinds) await take(kind, rows, before);
			for (const rows of [SMALLEST, LARGEST]) await take('dispute', rows, before, payouts.disputes);
			for (const what of [LARGEST, 'different'] as const) await take('twoColumns', what, before);
		}
	}
	const of = (kind: Kind, what: number | Odd, field: Exclude<keyof Run, 'nodes'>, before: Before = 'work') =>
		median((runs.get(`${kind} ${what} ${before}`) ?? []).map((found) => found[field]));
	const faster = (what: number | Odd, field: 'time' | 'wall' = 'time', before: Before = 'work') =>
		(of('chain', what, field, before) / of('rows', what, field, before)).toFixed(1);

	console.log(
		'| rows | time: chain | node | chain / node | right after a garbage collection | whole request: chain / node | longest stall: chain | node |',
	);
	console.log('|---|---|---|---|---|---|---|---|');
	for (const what of [...SIZES, ...ODDITIES]) {
		const cells = [
			nameOf(what),
			ms(of('chain', what, 'time')),
			ms(of('rows', what, 'time')),
			`**${faster(what)}**`,
			faster(what, 'time', 'nothing'),
			faster(what, 'wall'),
			ms(of('chain', what, 'stall')),
			ms(of('rows', what, 'stall')),
		];
		console.log(`| ${cells.join(' | ')} |`);
	}
	const slowest = runs.get(`chain ${LARGEST} work`)?.at(-1)?.nodes ?? {};
	console.log(
		`\nThe chain's nodes at ${count(LARGEST)} rows: ${Object.entries(slowest)
			.map(([name, time]) => `${name} ${ms(time)}`)
			.join(', ')}.\n`,
	);

	console.log(
		'| rows | memory at its peak: chain (+ task runner) | node | chain / node | memory of the rows: chain | node |\n|---|---|---|---|---|---|',
	);
	for (const what of [...SIZES, ...ODDITIES]) {
		const [chain, own] = [of('chain', what, 'memory', 'nothing'), of('rows', what, 'memory', 'nothing')];
		const cells = [
			nameOf(what),
			`${mib(chain)} (+ ${mib(of('chain', what, 'runnerMemory', 'nothing'))})`,
			mib(own),
			(chain / own).toFixed(1),
			mib(of('chain', what, 'held', 'nothing')),
			mib(of('rows', what, 'held', 'nothing')),
		];
		console.log(`| ${cells.join(' | ')} |`);
	}
	console.log('');

	const targets: Array<[target: string, found: string, met: boolean]> = [];
	for (const rows of [100_000, 500_000].filter((size) => SIZES.includes(size))) {
		const ratio = of('chain', rows, 'time') / of('rows', rows, 'time');
		targets.push([`${count(rows)} rows: at least 4 times faster than the chain`, ratio.toFixed(1), ratio >= 4]);
	}
	const heavier = SIZES.filter(
		(rows) => of('rows', rows, 'memory', 'nothing') >= of('chain', rows, 'memory', 'nothing'),
	);
	targets.push([
		"memory at its peak below the chain's at every size",
		heavier.length === 0 ? 'below' : `not at ${heavier.map(count).join(', ')}`,
		heavier.length === 0,
	]);
	if (SIZES.includes(100_000)) {
		const stall = of('rows', 100_000, 'stall');
		targets.push(['100,000 rows: no stall over 200 ms', ms(stall), stall <= 200]);
	}
	if (SIZES.includes(100_000) && SIZES.includes(500_000)) {
		const growth = of('rows', 500_000, 'time') / of('rows', 100_000, 'time');
		targets.push(['500,000 rows take at most 5.5 times as long as 100,000', growth.toFixed(1), growth <= 5.5]);
	}
	const floor = await answerOf<Floor>(
		fork('bench/floor.ts', [
			payouts.url,
			payouts.charges[LARGEST] ?? '',
			payouts.disputes[SMALLEST] ?? '',
			payouts.disputes[LARGEST] ?? '',
		]),
	);
	const onlyDispute = `only Dispute chosen (${count(DISPUTES)} rows), Charges of ${count(LARGEST)} instead of ${count(SMALLEST)} rows`;
	const unchanged = (what: string, few: number, many: number, shown: (value: number) => string) => {
		const change = many / few - 1;
		targets.push([
			`${onlyDispute}: ${what} at most 10 % more`,
			`${shown(few)} -> ${shown(many)} (${change > 0 ? '+' : ''}${(change * 100).toFixed(0)} %)`,
			change <= 0.1,
		]);
	};
	unchanged('time, without n8n and the download,', floor.fewCharges, floor.manyCharges, ms);
	unchanged(
		'time of the node, download included,',
		of('dispute', SMALLEST, 'time'),
		of('dispute', LARGEST, 'time'),
		ms,
	);
	unchanged(
		'memory of the rows',
		of('dispute', SMALLEST, 'held', 'nothing'),
		of('dispute', LARGEST, 'held', 'nothing'),
		mib,
	);
	unchanged(
		'memory at its peak, download included,',
		of('dispute', SMALLEST, 'memory', 'nothing'),
		of('dispute', LARGEST, 'memory', 'nothing'),
		mib,
	);
	const chosen = (rows: string, which: number | Odd, what: string, field: 'held' | 'memory') => {
		const part = of('twoColumns', which, field, 'nothing') / of('rows', which, field, 'nothing');
		targets.push([
			`2 of ${COLUMNS} columns chosen (6 of 24 with the payout's), ${rows}: ${what} in proportion, at most 0.35`,
			part.toFixed(2),
			part <= 0.35,
		]);
	};
	chosen(`${count(ODD)} rows, nothing repeated`, 'different', 'memory of the rows', 'held');
	chosen(`${count(LARGEST)} rows`, LARGEST, 'memory of the rows', 'held');
	chosen(`${count(LARGEST)} rows`, LARGEST, 'memory at its peak, download included,', 'memory');

	console.log('| target | measured | |\n|---|---|---|');
	for (const [target, found, met] of targets) console.log(`| ${target} | ${found} | ${met ? 'met' : '**missed**'} |`);

	const times = (time: number) => `${ms(time)} | ${(time / floor.native).toFixed(1)} |`;
	console.log(
		`\n| ${count(LARGEST)} rows, without n8n but for the last line | time | beside the floor |\n|---|---|---|`,
	);
	console.log(`| the floor: native inflate, split into lines | ${times(floor.native)}`);
	console.log(`| this package: inflate with its checks | ${times(floor.inflate)}`);
	console.log(`| this package: inflate and CSV to arrays | ${times(floor.records)}`);
	console.log(`| this package: zip to rows | ${times(floor.rows)}`);
	console.log(`| the node in n8n, with the download | ${times(of('rows', LARGEST, 'time'))}`);
}

interface Order {
	kind: Kind;
	payout: string;
	before: Before;
	url: string;
	pid: number;
	log: string;
	inspector: Inspector;
}

async function run({ kind, payout, before, url, pid, log, inspector }: Order): Promise<Run> {
	// n8n holds on to an execution until the next: a small one lets go of the one before.
	await small('rows', url);
	await sleep(500);
	const heapBefore = await usedHeap(inspector);
	if (before === 'work') for (const each of ['chain', 'rows'] as const) await small(each, url);
	await sleep(500);
	const runners = descendants(pid);
	const start = [await resident(pid, 'VmRSS'), await residentOfAll(runners, 'VmRSS')] as const;
	for (const each of [pid, ...runners]) await forgetPeak(each);
	const read = (await readFile(log, 'utf8')).length;

	let done = false;
	const stalls = watch(url, () => done);
	stalls.catch(() => undefined);
	const started = performance.now();
	const answer = await fetch(`${url}/webhook/${kind}?payout=${payout}`);
	const text = await answer.text();
	const wall = performance.now() - started;
	if (!answer.ok || !/charge_id|dispute_id|payout_id/.test(text))
		throw new Error(`${kind}, ${payout}: HTTP ${answer.status} ${text.slice(0, 500)}`);

	const nodes = await nodeTimes(log, read);
	done = true;
	const [memory, runnerMemory] = [
		(await resident(pid, 'VmHWM')) - start[0],
		(await residentOfAll(runners, 'VmHWM')) - start[1],
	];
	const time = Object.values(nodes).reduce((sum, each) => sum + each, 0);
	const result = {
		time,
		nodes,
		wall,
		memory,
		runnerMemory,
		stall: await stalls,
		held: (await usedHeap(inspector)) - heapBefore,
	};
	console.error(
		`${kind} ${payout} after ${before}: ${ms(time)} (${ms(wall)}), ${mib(memory)} + ${mib(runnerMemory)}, holds ${mib(result.held)}, stall ${ms(result.stall)}, from ${mib(start[0])}`,
	);
	return result;
}

async function small(kind: Kind, url: string): Promise<void> {
	await (await fetch(`${url}/webhook/${kind}?payout=${payouts.small}`)).text();
}

/** Bytes in use in n8n's heap, once its garbage is collected. */
async function usedHeap(inspector: Inspector): Promise<number> {
	await inspector.send('HeapProfiler.collectGarbage');
	return (await inspector.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize;
}

/** Asks n8n whether it is alive, time and again; the longest it took to answer. */
async function watch(url: string, done: () => boolean): Promise<number> {
	let longest = 0;
	while (!done()) {
		const asked = performance.now();
		await (await fetch(`${url}/healthz`)).text();
		longest = Math.max(longest, performance.now() - asked);
		await sleep(POLL);
	}
	return longest;
}

/** When the nodes of the execution that was written to n8n's event log last began and ended, once it is over. */
async function nodeTimes(log: string, from: number): Promise<Record<string, number>> {
	for (;;) {
		const lines = (await readFile(log, 'utf8')).slice(from).trim().split('\n');
		const events = lines
			.filter((line) => line.endsWith('}'))
			.map((line) => JSON.parse(line) as { eventName?: string; ts: string; payload?: { nodeName?: string } });
		if (events.some(({ eventName }) => eventName === 'n8n.workflow.failed'))
			throw new Error('The execution failed');
		if (!events.some(({ eventName }) => eventName === 'n8n.workflow.success')) {
			await sleep(50);
			continue;
		}
		const at = (name: string, eventName: string) =>
			Date.parse(
				events.find((event) => event.payload?.nodeName === name && event.eventName === eventName)?.ts ?? '',
			);
		const names = new Set(
			events
				.map(({ payload }) => payload?.nodeName)
				.filter((name) => name !== undefined && name !== 'Webhook' && name !== END),
		);
		return Object.fromEntries(
			[...names].map((name = '') => [name, at(name, 'n8n.node.finished') - at(name, 'n8n.node.started')]),
		);
	}
}

async function resident(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
}

async function residentOfAll(pids: number[], field: 'VmRSS' | 'VmHWM'): Promise<number> {
	return (await Promise.all(pids.map((pid) => resident(pid, field)))).reduce((sum, each) => sum + each, 0);
}

/** Lets the kernel count a process's peak of memory anew. */
async function forgetPeak(pid: number): Promise<void> {
	await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** It answers with the first row and is not saved: saving is n8n's, and the same for all. */
function workflow(kind: Kind) {
	const webhook = {
		...node('Webhook', 'n8n-nodes-base.webhook', 2, {
			path: kind,
			httpMethod: 'GET',
			responseMode: 'lastNode',
			options: {},
		}),
		webhookId: `id-of-${kind}`,
	};
	const nodes = [webhook, ...KINDS[kind](), node(END, 'n8n-nodes-base.limit', 1, { maxItems: 1 })];
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

function downloadSheets(parameters: IDataObject): INode {
	return node(
		'Card Payments',
		'n8n-nodes-card-payments.cardPayments',
		1,
		{
			resource: 'payout',
			operation: 'downloadSheets',
			payoutId: { __rl: true, mode: 'id', value: '={{ $json.query.payout }}' },
			output: 'rows',
			...parameters,
		} as INode['parameters'],
		'cardPaymentsApi',
	);
}

function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: INode['parameters'],
	credential?: string,
): INode {
	const credentials =
		credential === undefined ? undefined : { [credential]: { id: ids[credential] ?? '', name: credential } };
	return { id: name, name, type, typeVersion, position: [0, 0], parameters, credentials };
}

async function answerOf<T>(process: ChildProcess): Promise<T> {
	const [answer] = (await Promise.race([
		once(process, 'message'),
		once(process, 'exit').then(() => Promise.reject(new Error('The process ended without an answer'))),
	])) as [T];
	return answer;
}

function nameOf(what: number | Odd): string {
	if (typeof what === 'number') return count(what);
	return `${count(ODD)}, ${what === 'different' ? 'nothing repeated' : 'lines break in cells'}`;
}

function median(numbers: number[]): number {
	return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function ms(time: number): string {
	return time < 1_000 ? `${Math.round(time)} ms` : `${(time / 1_000).toFixed(1)} s`;
}

function mib(bytes: number): string {
	return `${Math.round(bytes / MEBIBYTE)} MiB`;
}

function count(rows: number): string {
	return rows.toLocaleString('en');
}
