/**
 * Whole jobs in n8n: from many payouts over a network with latency to their transactions, and on to where rows live.
 * This package and a chain of built-in nodes take turns in the same n8n. On another machine, compare only the ratios.
 * All of it takes about 20 minutes on 2 cores. Writing takes each destination's one shape, and latencies after the
 * first one only into an empty Google Sheet and into PostgreSQL, there with one round of built-in nodes.
 *
 *   node bench/jobs.ts [--shapes 100x1000,100x1000:different] [--latencies 0,50,200] [--rounds 3]
 *     [--only reading|month|writing]
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { freePort } from '../sandbox/runtime/ports.ts';
import { publish } from '../test/e2e/publish.ts';
import { destinations } from './destinations.ts';
import type { Google } from './googleSheets.ts';
import { connectInspector } from './inspector.ts';
import { costOf, median, mib, ms, startProcess, type Cost, type Measure } from './measure.ts';
import { startService } from './service.ts';
import { withN8n } from './withN8n.ts';
import { addCredentials, KINDS, ofPeriod, workflow } from './workflows.ts';
import { reportWriting } from './writing.ts';

const { values } = parseArgs({
	options: {
		shapes: { type: 'string', default: '100x1000,100x1000:different,1000x100,1x100000' },
		latencies: { type: 'string', default: '0,50,200' },
		rounds: { type: 'string', default: '3' },
		only: { type: 'string' },
	},
});
const SHAPES = values.shapes.split(',');
const LATENCIES = values.latencies.split(',').map(Number);
const ROUNDS = Number(values.rounds);
/** Shapes that the destinations take. */
const WRITTEN = ['100x1000', '10x1000', '10x100'];
const SMALL = '2x100';

const ALL = ['chain', 'transactions', 'rows'] as const;
type How = (typeof ALL)[number];
const NAMES: Record<How, string> = {
	chain: 'built-in nodes',
	transactions: '*Get many transactions*',
	rows: '*Get Many* and *Download Sheets*',
};
/** What you do with all payouts of a month. */
const MONTH = {
	reconcile: () => [ofPeriod('payout', 'reconcile')],
	// These payouts have none, but it reads all sheets to know.
	disputes: () => [{ ...ofPeriod('dispute', 'getMany'), alwaysOutputData: true }],
};
const MONTH_NAMES: Record<keyof typeof MONTH, string> = {
	reconcile: '*Reconcile*',
	disputes: '*Get many disputes*',
};
const PAYOUTS_OF_A_MONTH = '100x100';

const service = await startService([...SHAPES, ...WRITTEN, PAYOUTS_OF_A_MONTH, SMALL]);
const google = await startProcess<Google>('bench/googleSheets.ts');
try {
	const inspectorPort = await freePort(19_229);
	const { settings } = google.first;
	const nodeArguments = [...google.first.nodeArguments, `--inspect=127.0.0.1:${inspectorPort}`];
	await withN8n({ settings, nodeArguments }, async ({ api, folder, n8n }) => {
		const credentials = await addCredentials(api, service);
		for (const kind of ALL) await publish(api, workflow(kind, KINDS[kind](service.url), credentials));
		for (const [kind, nodes] of Object.entries(MONTH)) await publish(api, workflow(kind, nodes(), credentials));
		const inspector = await connectInspector(inspectorPort);
		const call = async (kind: string, shape: string) => {
			const { from, to } = service.shape(shape);
			const response = await fetch(`${n8n.url}/webhook/${kind}?from=${from}&to=${to}`);
			const text = await response.text();
			if (!response.ok) throw new Error(`${kind}, ${shape}: HTTP ${response.status} ${text.slice(0, 500)}`);
			return text;
		};
		const measure: Measure = async (kind, shape, isRight) => {
			// Frees the memory of earlier executions, then puts n8n to work again.
			await inspector.send('HeapProfiler.collectGarbage');
			for (const each of ALL) await call(each, SMALL);
			const cost = await costOf(n8n.url, n8n.pid, async () => {
				const text = await call(kind, shape);
				if (isRight?.(text) === false) throw new Error(`${kind}, ${shape}: ${text.slice(0, 500)}`);
			});
			console.error(
				`${kind}, ${shape}: ${ms(cost.wall)}, ${mib(cost.memory)} + ${mib(cost.runnerMemory)}, stall ${ms(cost.stall)}`,
			);
			return cost;
		};
		console.log(
			`${availableParallelism()} cores, Node ${process.versions.node}; medians of ${ROUNDS} rounds; whole executions, not saved\n`,
		);
		for (const kind of ALL) await call(kind, SMALL);
		const wants = (part: string) => values.only === undefined || values.only === part;
		if (wants('reading')) await reportReading(measure);
		if (wants('month')) await reportMonth(measure);
		if (!wants('writing')) return;
		const columnsOfCharges = Object.keys(JSON.parse(await call('chain', SMALL)) as object);
		const places = await destinations({ api, folder, credentials, google, service, columnsOfCharges });
		try {
			await reportWriting(places, { service, measure, latencies: LATENCIES, rounds: ROUNDS });
		} finally {
			for (const { close } of places) await close?.();
			inspector.close();
		}
	});
} finally {
	service.stop();
	google.disconnect();
}

/** How long n8n takes to get the rows of many payouts. */
async function reportReading(measure: Measure): Promise<void> {
	console.log(
		'| payouts x rows | latency | how | time | times as fast as built-in nodes | memory at its peak (+ task runner) | longest stall |',
	);
	console.log('|---|---|---|---|---|---|---|');
	for (const shape of SHAPES) {
		for (const latency of LATENCIES) {
			await service.delay(latency);
			const costs = new Map<How, Cost[]>(ALL.map((kind) => [kind, []]));
			for (let round = 0; round < ROUNDS; round++)
				for (const kind of round % 2 === 0 ? ALL : [...ALL].reverse())
					costs.get(kind)?.push(await measure(kind, shape, (text) => /charge_id|transaction_id/.test(text)));
			const of = (kind: How, field: keyof Cost) => median((costs.get(kind) ?? []).map((cost) => cost[field]));
			for (const kind of ALL) {
				const faster = (of('chain', 'wall') / of(kind, 'wall')).toFixed(1);
				const cells = [
					service.label(shape),
					`${latency} ms`,
					NAMES[kind],
					ms(of(kind, 'wall')),
					kind === 'chain' ? '' : `**${faster}**`,
					`${mib(of(kind, 'memory'))} (+ ${mib(of(kind, 'runnerMemory'))})`,
					ms(of(kind, 'stall')),
				];
				console.log(`| ${cells.join(' | ')} |`);
			}
		}
	}
	await service.delay(0);
	console.log('');
}

/** How long it takes to compare all payouts of a month with their sheets, and to follow its disputes. */
async function reportMonth(measure: Measure): Promise<void> {
	console.log('| over a month | payouts x rows | latency | time | memory at its peak | longest stall |');
	console.log('|---|---|---|---|---|---|');
	for (const kind of Object.keys(MONTH) as Array<keyof typeof MONTH>) {
		for (const latency of LATENCIES) {
			await service.delay(latency);
			const costs: Cost[] = [];
			for (let round = 0; round < ROUNDS; round++) costs.push(await measure(kind, PAYOUTS_OF_A_MONTH));
			const of = (field: keyof Cost) => median(costs.map((cost) => cost[field]));
			const cells = [MONTH_NAMES[kind], service.label(PAYOUTS_OF_A_MONTH), `${latency} ms`];
			console.log(`| ${[...cells, ms(of('wall')), mib(of('memory')), ms(of('stall'))].join(' | ')} |`);
		}
	}
	await service.delay(0);
	console.log('');
}
