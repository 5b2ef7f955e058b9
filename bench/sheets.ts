/**
 * Rows, transactions and totals of payouts in n8n: a chain of built-in nodes and this package's node take turns in the
 * same n8n. On another machine, compare only the ratios. Run it from another checkout to measure that one's package.
 *
 *   node bench/sheets.ts [--cases 1x100000:real,100x1000:real@200] [--kinds rows,transactions,totals] [--rounds 3]
 *     [--n8n-argument <argument of n8n's Node.js>]
 *
 * A case is a shape of `manyPayouts.ts`, and after `@` the milliseconds that the service waits.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../sandbox/runtime/ports.ts';
import { publish } from '../test/e2e/publish.ts';
import { floorOf } from './floor.ts';
import { connectInspector } from './inspector.ts';
import { costOf, median, mib, ms, type Cost } from './measure.ts';
import { startService } from './service.ts';
import { withN8n } from './withN8n.ts';
import { addCredentials, KINDS, workflow, type Kind } from './workflows.ts';

const { values } = parseArgs({
	options: {
		cases: {
			type: 'string',
			default: '1x100000:real,1x500000:real,100x1000:real,100x1000:real@200,1000x100:real,1x100000',
		},
		kinds: { type: 'string', default: 'rows,transactions,totals' },
		rounds: { type: 'string', default: '3' },
		'n8n-argument': { type: 'string', multiple: true, default: [] },
	},
});
const CASES = values.cases.split(',');
const OWN = values.kinds.split(',') as Array<Exclude<Kind, 'chain'>>;
const ALL: Kind[] = ['chain', ...OWN];
const ROUNDS = Number(values.rounds);
const SMALL = '1x10000';

/**
 * What n8n did before an execution: `work` on small payouts, or `nothing` after a forced garbage collection, which
 * makes the engine's limits as tight as they get. Judge time by both, and memory by `nothing`.
 */
const BEFORE = ['work', 'nothing'] as const;
type Before = (typeof BEFORE)[number];

interface Result extends Cost {
	/** Milliseconds of the nodes between the webhook and the end. */
	time: number;
}

/** What the same sheets take at least, without n8n. */
const floors = new Map<string, number>();
const service = await startService([...CASES.map(shapeOf), SMALL]);
try {
	console.log(
		`${availableParallelism()} cores, Node ${process.versions.node}, ${path.resolve('.')}; payouts of 20 columns; medians of ${ROUNDS} rounds; load ${loadavg()[0]?.toFixed(1)}\n`,
	);
	for (const name of CASES) floors.set(name, await floorTime(name));
	const inspectorPort = await freePort(19_229);
	const nodeArguments = [`--inspect=127.0.0.1:${inspectorPort}`, ...values['n8n-argument']];
	await withN8n({ nodeArguments }, async ({ api, folder, n8n }) => {
		const credentials = await addCredentials(api, service);
		for (const kind of ALL) await publish(api, workflow(kind, KINDS[kind](service.url), credentials));
		const inspector = await connectInspector(inspectorPort);
		const log = path.join(folder, '.n8n/n8nEventLog.log');
		const call = async (kind: Kind, shape: string) => {
			const { from, to } = service.shape(shape);
			const response = await fetch(`${n8n.url}/webhook/${kind}?from=${from}&to=${to}`);
			const text = await response.text();
			if (!response.ok || !/charge_id|transaction_id|count/.test(text))
				throw new Error(`${kind}, ${shape}: HTTP ${response.status} ${text.slice(0, 500)}`);
		};
		const measure = async (kind: Kind, name: string, before: Before): Promise<Result> => {
			await service.delay(0);
			// n8n holds an execution until the next one: a small one makes it drop the one before.
			await call(kind, SMALL);
			await inspector.send('HeapProfiler.collectGarbage');
			if (before === 'work') for (const each of ALL) await call(each, SMALL);
			await service.delay(Number(name.split('@')[1] ?? 0));
			await sleep(500);
			const read = (await readFile(log, 'utf8')).length;
			const cost = await costOf(n8n.url, n8n.pid, async () => await call(kind, shapeOf(name)));
			const result = { ...cost, time: await nodesTime(log, read) };
			console.error(
				`${kind} ${name} after ${before}: ${ms(result.time)} (${ms(cost.wall)}), ${mib(cost.memory)} + ${mib(cost.runnerMemory)}, stall ${ms(cost.stall)}`,
			);
			return result;
		};
		// Don't measure what n8n compiles and loads only once.
		for (const kind of ALL) await call(kind, SMALL);
		await report(measure);
		inspector.close();
	});
} finally {
	service.stop();
}

function shapeOf(name: string): string {
	return name.split('@')[0] as string;
}

async function floorTime(name: string): Promise<number> {
	const least = await floorOf(service, shapeOf(name));
	const times = Array.from({ length: ROUNDS }, () => {
		const before = performance.now();
		least();
		return performance.now() - before;
	});
	return median(times);
}

async function report(measure: (kind: Kind, name: string, before: Before) => Promise<Result>): Promise<void> {
	const results = new Map<string, Result[]>();
	for (let round = 0; round < ROUNDS; round++)
		for (const before of BEFORE)
			for (const name of CASES)
				for (const kind of round % 2 === 0 ? ALL : [...ALL].reverse()) {
					const key = `${kind} ${name} ${before}`;
					results.set(key, [...(results.get(key) ?? []), await measure(kind, name, before)]);
				}
	const of = (kind: Kind, name: string, field: keyof Result, before: Before = 'work') =>
		median((results.get(`${kind} ${name} ${before}`) ?? []).map((found) => found[field]));
	const faster = (kind: Kind, name: string, before: Before) =>
		of('chain', name, 'time', before) / of(kind, name, 'time', before);
	const grows = (kind: Kind, name: string) =>
		of(kind, name, 'memory', 'nothing') / of('chain', name, 'memory', 'nothing');

	console.log(
		'| payouts x rows | what | time: inflated, and an object a row | chain | node | chain / node | right after a garbage collection | longest stall: chain | node | growth of memory: chain (+ task runner) | node | node / chain |',
	);
	console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
	for (const name of CASES)
		for (const kind of OWN) {
			const [, latency] = name.split('@');
			const cells = [
				`${service.label(shapeOf(name))}${latency === undefined ? '' : `, ${latency} ms away`}`,
				kind,
				ms(floors.get(name) ?? 0),
				ms(of('chain', name, 'time')),
				ms(of(kind, name, 'time')),
				`**${faster(kind, name, 'work').toFixed(2)}**`,
				faster(kind, name, 'nothing').toFixed(2),
				ms(of('chain', name, 'stall')),
				ms(of(kind, name, 'stall')),
				`${mib(of('chain', name, 'memory', 'nothing'))} (+ ${mib(of('chain', name, 'runnerMemory', 'nothing'))})`,
				mib(of(kind, name, 'memory', 'nothing')),
				grows(kind, name).toFixed(2),
			];
			console.log(`| ${cells.join(' | ')} |`);
		}
}

/** How long the nodes of the newest execution took, by n8n's event log. Waits for the execution's end. */
async function nodesTime(log: string, from: number): Promise<number> {
	for (;;) {
		const lines = (await readFile(log, 'utf8')).slice(from).trim().split('\n');
		const events = lines
			.filter((line) => line.endsWith('}'))
			.map((line) => JSON.parse(line) as { eventName?: string; ts: string; payload?: { nodeName?: string } })
			.filter(({ payload }) => payload?.nodeName !== 'Webhook' && payload?.nodeName !== 'First');
		if (events.some(({ eventName }) => eventName === 'n8n.workflow.failed'))
			throw new Error('The execution failed');
		if (events.some(({ eventName }) => eventName === 'n8n.workflow.success')) {
			const sum = (eventName: string) =>
				events
					.filter((event) => event.eventName === eventName)
					.reduce((all, { ts }) => all + Date.parse(ts), 0);
			return sum('n8n.node.finished') - sum('n8n.node.started');
		}
		await sleep(50);
	}
}
