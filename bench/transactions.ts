/**
 * Rows of *Download Sheets*, transactions and sums of the same payouts, in turns on n8n's engine without n8n: what each
 * takes of the processor, beside rows and beside the least that they can take, and how long it holds the event loop. On
 * another machine, compare only the ratios. Run it from another checkout to measure that one's package.
 *
 *   node bench/transactions.ts [--shapes 100x1000:real,1x100000:real] [--rounds 5]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { executeNode } from '../test/harness/engine.ts';
import { floorOf } from './floor.ts';
import { longestTurn, median, ms } from './measure.ts';
import { startService } from './service.ts';

/** How much of the time of *Download Sheets* it may take, and how long it may hold the event loop. */
const TARGET = { cpu: 1.1, held: 100 };
const KINDS: Record<string, IDataObject> = {
	rows: { resource: 'payout', operation: 'downloadSheets' },
	transactions: { resource: 'transaction', operation: 'getMany' },
	'transactions, error output': { resource: 'transaction', operation: 'getMany' },
	totals: { resource: 'transaction', operation: 'getTotals' },
	reconcile: { resource: 'payout', operation: 'reconcile', payouts: 'byId' },
	entries: { resource: 'payout', operation: 'getJournalEntries' },
};

const { values } = parseArgs({
	options: {
		shapes: { type: 'string', default: '100x1000:real,1x100000:real' },
		rounds: { type: 'string', default: '5' },
	},
});
const shapes = values.shapes.split(',');
const service = await startService(shapes);
const credentials = { cardPaymentsApi: { apiKey: service.key, baseUrl: service.url } };

async function execute(kind: string, parameters: IDataObject, input?: INodeExecutionData[]) {
	const node = kind.endsWith('error output') ? { onError: 'continueErrorOutput' as const } : {};
	const { items, error } = await executeNode(parameters, { credentials, node, ...(input && { input }) });
	if (error !== undefined || items.length === 0) throw new Error(JSON.stringify(error ?? 'Nothing came out'));
	return items;
}

/** Milliseconds of the processor. */
async function cpuOf(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
}

console.log(
	`${process.cwd()}, Node ${process.versions.node}; medians of ${values.rounds} rounds; load ${loadavg()[0]?.toFixed(1)}\n`,
);
console.log('| payouts x rows | what | CPU | beside rows | beside the floor | longest turn of the event loop | |');
console.log('|---|---|---|---|---|---|---|');
for (const name of shapes) {
	const { from, to } = service.shape(name);
	const period = { period: 'custom', from, to };
	const costs = new Map(Object.keys(KINDS).map((kind) => [kind, { cpu: [] as number[], held: [] as number[] }]));
	const least = await floorOf(service, name);
	const floors: number[] = [];
	for (let round = 0; round <= Number(values.rounds); round++) {
		floors.push(await cpuOf(least));
		for (const [kind, parameters] of Object.entries(KINDS)) {
			const payouts =
				kind === 'rows'
					? await execute(kind, { resource: 'payout', operation: 'getMany', ...period })
					: undefined;
			const work = async () => await execute(kind, { ...parameters, payouts: 'ofPeriod', ...period }, payouts);
			const cpu = await cpuOf(work);
			const held = await longestTurn(work);
			// Don't measure what the engine compiles and loads only once.
			if (round === 0) continue;
			costs.get(kind)?.cpu.push(cpu);
			costs.get(kind)?.held.push(held);
		}
	}
	const rows = median(costs.get('rows')?.cpu ?? []);
	const floor = median(floors);
	console.log(`| ${service.label(name)} | inflated, and an object a row | ${ms(floor)} | | 1.00 | | |`);
	for (const [kind, { cpu, held }] of costs) {
		const beside = median(cpu) / rows;
		const isMet = beside <= TARGET.cpu && median(held) <= TARGET.held;
		const ratios = [beside, median(cpu) / floor].map((ratio) => ratio.toFixed(2));
		const cells = [service.label(name), kind, ms(median(cpu)), ...ratios, ms(median(held))];
		console.log(`| ${cells.join(' | ')} | ${isMet ? 'met' : '**missed**'} |`);
	}
}
service.stop();
process.exit(0);
