/**
 * Rows of a payout file in n8n: a chain of built-in nodes and this package's node take turns in the same n8n. On
 * another machine, compare only the ratios.
 *
 *   node bench/sheets.ts [--rows 1000,10000,100000,500000] [--rounds 3] [--cpu-prof <file>]
 *     [--n8n-argument <argument of n8n's Node.js>]
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { IDataObject } from 'n8n-workflow';
import { freePort } from '../sandbox/runtime/ports.ts';
import { publish } from '../test/e2e/publish.ts';
import type { Floor } from './floor.ts';
import { connectInspector, type Inspector } from './inspector.ts';
import { costOf, count, median, mib, ms, startProcess, type Cost } from './measure.ts';
import { COLUMNS, DISPUTES, ODD, type Payouts } from './payouts.ts';
import { withN8n } from './withN8n.ts';
import { addCredentials, cardPayments, chain, workflow } from './workflows.ts';

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

/** Payouts with odd columns. */
const ODDITIES = ['different', 'real', 'lineBreaks'] as const;
type Odd = (typeof ODDITIES)[number];
const ODDITY_NAMES: Record<Odd, string> = {
	different: 'nothing repeated',
	real: 'as services write them',
	lineBreaks: 'lines break in cells',
};

/** A workflow's nodes between its webhook and its end. */
const KINDS = {
	chain: () => chain(payouts.url, '$json.query.payout'),
	rows: () => [downloadSheets({})],
	dispute: () => [downloadSheets({ sheets: ['dispute'] })],
};
type Kind = keyof typeof KINDS;

/**
 * What n8n did before an execution: `work` on small payouts, or `nothing` after a forced garbage collection. The
 * collection makes the engine's limits as tight as they get: the execution pays for scanning all of n8n's memory. Use
 * `work` to judge time, and `nothing` to judge memory.
 */
type Before = 'work' | 'nothing';

interface Result extends Cost {
	/** Milliseconds of the nodes between the webhook and the end, in all and each. */
	time: number;
	nodes: Record<string, number>;
	/** Bytes that the execution leaves in the heap. n8n holds them until the next execution. */
	held: number;
}

const service = await startProcess<Payouts>('bench/payouts.ts', JSON.stringify(SIZES));
const payouts = service.first;
try {
	console.log(
		`${availableParallelism()} cores, Node ${process.versions.node}; Charges of N rows x ${COLUMNS} columns; medians of ${ROUNDS} rounds\n`,
	);
	const inspectorPort = await freePort(19_229);
	await withN8n(
		{ nodeArguments: [`--inspect=127.0.0.1:${inspectorPort}`, ...values['n8n-argument']] },
		async ({ api, folder, n8n }) => {
			const credentials = await addCredentials(api, payouts);
			for (const kind of Object.keys(KINDS) as Kind[])
				await publish(api, workflow(kind, KINDS[kind](), credentials));

			const inspector = await connectInspector(inspectorPort);
			const measure = async ({ kind, payout = '', before }: { kind: Kind; payout?: string; before: Before }) =>
				await execute({
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
	service.disconnect();
}

async function report(
	measure: (order: { kind: Kind; payout?: string; before: Before }) => Promise<Result>,
): Promise<void> {
	// Don't measure what n8n compiles and loads only once.
	for (const kind of Object.keys(KINDS) as Kind[])
		await measure({ kind, payout: payouts.disputes[SMALLEST], before: 'work' });

	const results = new Map<string, Result[]>();
	const take = async (
		kind: Kind,
		what: number | Odd,
		before: Before,
		from: Record<string, string> = payouts.charges,
	) => {
		const key = `${kind} ${what} ${before}`;
		results.set(key, [...(results.get(key) ?? []), await measure({ kind, payout: from[what], before })]);
	};
	for (let round = 0; round < ROUNDS; round++) {
		const kinds = round % 2 === 0 ? (['chain', 'rows'] as const) : (['rows', 'chain'] as const);
		for (const before of ['work', 'nothing'] as const) {
			for (const rows of [...SIZES, ...ODDITIES]) for (const kind of kinds) await take(kind, rows, before);
			for (const rows of [SMALLEST, LARGEST]) await take('dispute', rows, before, payouts.disputes);
		}
	}
	const of = (kind: Kind, what: number | Odd, field: Exclude<keyof Result, 'nodes'>, before: Before = 'work') =>
		median((results.get(`${kind} ${what} ${before}`) ?? []).map((found) => found[field]));
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
	const slowest = results.get(`chain ${LARGEST} work`)?.at(-1)?.nodes ?? {};
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
	const big = [100_000, 500_000].filter((size) => SIZES.includes(size));
	for (const what of [...big, 'different', 'real'] as const) {
		const least = typeof what === 'number' ? 5 : 4;
		const ratio = of('chain', what, 'time') / of('rows', what, 'time');
		targets.push([
			`${nameOf(what)}: at least ${least} times faster than the chain`,
			ratio.toFixed(1),
			ratio >= least,
		]);
		const part = of('rows', what, 'memory', 'nothing') / of('chain', what, 'memory', 'nothing');
		targets.push([`${nameOf(what)}: memory at its peak at most half of the chain's`, part.toFixed(2), part <= 0.5]);
	}
	for (const rows of big) {
		const [stall, most] = [of('rows', rows, 'stall'), rows > 100_000 ? 200 : 100];
		targets.push([`${count(rows)} rows: no stall over ${most} ms`, ms(stall), stall <= most]);
	}
	if (SIZES.includes(100_000) && SIZES.includes(500_000)) {
		const growth = of('rows', 500_000, 'time') / of('rows', 100_000, 'time');
		targets.push(['500,000 rows take at most 5.5 times as long as 100,000', growth.toFixed(1), growth <= 5.5]);
	}
	const { first: floor } = await startProcess<Floor>(
		'bench/floor.ts',
		payouts.url,
		payouts.charges[LARGEST] ?? '',
		payouts.disputes[SMALLEST] ?? '',
		payouts.disputes[LARGEST] ?? '',
		JSON.stringify(Object.fromEntries(ODDITIES.map((odd) => [odd, payouts.charges[odd]]))),
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
	const { udsv, own } = floor.yardsticks.different ?? { udsv: NaN, own: NaN };
	targets.push([
		`${count(ODD)} rows, nothing repeated: at most twice uDSV's time`,
		(own / udsv).toFixed(1),
		own / udsv <= 2,
	]);

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

	console.log('\n| CSV to objects, without n8n | uDSV | this package | this package / uDSV |');
	console.log('|---|---|---|---|');
	for (const odd of ODDITIES) {
		const { udsv: theirs = NaN, own: ours = NaN } = floor.yardsticks[odd] ?? {};
		console.log(`| ${nameOf(odd)} | ${ms(theirs)} | ${ms(ours)} | ${(ours / theirs).toFixed(1)} |`);
	}
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

async function execute({ kind, payout, before, url, pid, log, inspector }: Order): Promise<Result> {
	// n8n holds an execution until the next one: a small one makes it drop the one before.
	await small('rows', url);
	await sleep(500);
	const heapBefore = await usedHeap(inspector);
	if (before === 'work') for (const each of ['chain', 'rows'] as const) await small(each, url);
	await sleep(500);
	const read = (await readFile(log, 'utf8')).length;
	const cost = await costOf(url, pid, async () => {
		const response = await fetch(`${url}/webhook/${kind}?payout=${payout}`);
		const text = await response.text();
		if (!response.ok || !/charge_id|dispute_id|payout_id/.test(text))
			throw new Error(`${kind}, ${payout}: HTTP ${response.status} ${text.slice(0, 500)}`);
	});
	const nodes = await nodeTimes(log, read);
	const result = {
		...cost,
		nodes,
		time: Object.values(nodes).reduce((sum, each) => sum + each, 0),
		held: (await usedHeap(inspector)) - heapBefore,
	};
	console.error(
		`${kind} ${payout} after ${before}: ${ms(result.time)} (${ms(result.wall)}), ${mib(result.memory)} + ${mib(result.runnerMemory)}, holds ${mib(result.held)}, stall ${ms(result.stall)}`,
	);
	return result;
}

async function small(kind: Kind, url: string): Promise<void> {
	await (await fetch(`${url}/webhook/${kind}?payout=${payouts.small}`)).text();
}

/** Bytes in use in n8n's heap after a garbage collection. */
async function usedHeap(inspector: Inspector): Promise<number> {
	await inspector.send('HeapProfiler.collectGarbage');
	return (await inspector.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize;
}

/** How long each node of the newest execution took, by n8n's event log. Waits for the execution's end. */
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
				.filter((name) => name !== undefined && name !== 'Webhook' && name !== 'First'),
		);
		return Object.fromEntries(
			[...names].map((name = '') => [name, at(name, 'n8n.node.finished') - at(name, 'n8n.node.started')]),
		);
	}
}

function downloadSheets(parameters: IDataObject) {
	return cardPayments('Card Payments', {
		resource: 'payout',
		operation: 'downloadSheets',
		payoutId: { __rl: true, mode: 'id', value: '={{ $json.query.payout }}' },
		output: 'rows',
		...parameters,
	});
}

function nameOf(what: number | Odd): string {
	if (typeof what === 'number') return count(what);
	return `${count(ODD)}, ${ODDITY_NAMES[what]}`;
}
