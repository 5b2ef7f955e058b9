/**
 * Operations that take all items at once, at n, 2n and 4n, on n8n's engine without n8n: what they take of the
 * processor, also beside the least that anything could, and how long they hold the event loop, at their first use and
 * later. Where 4n takes more than four times as much, something grows faster than its input.
 *
 *   npm run bench -- turns [--rows 25000] [--payouts 2500] [--only matchOrders,wide]
 */
import { parseArgs } from 'node:util';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { loadavg } from 'node:os';
import { binaryItem, executeNode } from '../test/harness/engine.ts';
import { disputesOfOneCharge, longCells, unknownFile, wideFile, type BenchFile } from './files.ts';
import { floorOf } from './floor.ts';
import { count, longestTurn, ms } from './measure.ts';
import { ownTurns } from './ownTurns.ts';
import { startService } from './service.ts';

const { values } = parseArgs({
	options: {
		rows: { type: 'string', default: '25000' },
		payouts: { type: 'string', default: '2500' },
		only: { type: 'string', default: '' },
	},
});
const TIMES = [1, 2, 4];
/** Lines of the bank for each payout. */
const LINES = 5;
const rowsOf = TIMES.map((times) => `1x${times * Number(values.rows)}:real`);
const disputedOf = TIMES.map((times) => `2x${(times * Number(values.rows)) / 2}:disputed`);
const listedOf = TIMES.map((times) => `1x${(times * Number(values.rows)) / 5}:listed`);
const payoutsOf = TIMES.map((times) => `${times * Number(values.payouts)}x1`);
const equalOf = payoutsOf.map((shape) => `${shape}:equal`);
const manyRowsOf = TIMES.map((times) => `1x${10 * times * Number(values.rows)}:real`);

interface Job {
	parameters: IDataObject;
	shapes: string[];
	/** What it reads no rows for, is listed. */
	isListed?: boolean;
	/** Its items, from those of another operation. */
	input?: { of: IDataObject; items(found: INodeExecutionData[]): INodeExecutionData[] };
}

/** One of a file that a person has. */
interface FileJob {
	parameters: IDataObject;
	make: (rows: number) => BenchFile;
	/** Of `--rows`. */
	share: number;
}

const getMany = { resource: 'transaction', operation: 'getMany' };
const reconcile = { resource: 'payout', operation: 'reconcile' };
const totals = { resource: 'transaction', operation: 'getTotals' };
const disputes = { resource: 'dispute', operation: 'getMany' };
const matchBankLines = { resource: 'payout', operation: 'matchBankLines', lines: 'fromItems' };
const allPayouts = { resource: 'payout', operation: 'getMany', returnAll: true };
const JOBS: Record<string, Job> = {
	transactions: { parameters: getMany, shapes: rowsOf },
	totals: { parameters: totals, shapes: rowsOf },
	reconcile: { parameters: reconcile, shapes: rowsOf },
	report: { parameters: { ...reconcile, output: 'report' }, shapes: rowsOf },
	entries: { parameters: { resource: 'payout', operation: 'getJournalEntries' }, shapes: rowsOf },
	disputes: { parameters: disputes, shapes: disputedOf },
	matchOrders: {
		parameters: { resource: 'transaction', operation: 'matchOrders' },
		shapes: rowsOf,
		input: { of: getMany, items: ordersOf },
	},
	getOutstanding: {
		parameters: { resource: 'charge', operation: 'getOutstanding' },
		shapes: listedOf,
		isListed: true,
	},
	matchBankLines: {
		parameters: matchBankLines,
		shapes: payoutsOf,
		isListed: true,
		input: { of: allPayouts, items: linesOf },
	},
	equalBankLines: {
		parameters: matchBankLines,
		shapes: equalOf,
		isListed: true,
		input: { of: allPayouts, items: equalLinesOf },
	},
	manyRows: { parameters: totals, shapes: manyRowsOf },
};
const FILE_JOBS: Record<string, FileJob> = {
	unknown: { parameters: reconcile, make: unknownFile, share: 2 },
	wide: { parameters: getMany, make: wideFile, share: 0.1 },
	longCells: { parameters: getMany, make: longCells, share: 0.004 },
	disputesOfOne: { parameters: disputes, make: disputesOfOneCharge, share: 0.25 },
};

/** Every hundredth isn't paid. */
function ordersOf(transactions: INodeExecutionData[]): INodeExecutionData[] {
	return transactions.map(({ json }, index) => ({
		json: {
			'Order ID': index % 100 === 0 ? `NOT-PAID-${index}` : json.order_reference,
			Total: json.gross ?? json.amount,
			Currency: json.currency,
		},
	}));
}

/** A third names its payout, a third doesn't; the others are somebody else's. */
function linesOf(payouts: INodeExecutionData[]): INodeExecutionData[] {
	return payouts.flatMap(({ json }, at) =>
		Array.from({ length: LINES }, (_, line) => ({
			json: {
				'Booking date': String(json.date_iso).slice(0, 10),
				Text: ['CARD SERVICE', `CARD SERVICE ${String(json.id)}`, 'تحويل وارد'][line === 0 ? at % 2 : 2],
				Amount: line === 0 ? json.amount : ((300 + ((at * LINES + line) % 9_973)) / 100).toFixed(2),
				Currency: json.currency,
				Status: 'Booked',
			},
		})),
	);
}

/** All of one amount, as the payouts are. */
function equalLinesOf(payouts: INodeExecutionData[]): INodeExecutionData[] {
	return linesOf(payouts).map(({ json }) => ({
		json: { ...json, Text: 'CARD SERVICE', Amount: payouts[0]?.json.amount ?? 0 },
	}));
}

/** Payouts or charges as the service lists them, parsed, and found by a field of each item. */
function floorOfLists(found: INodeExecutionData[], items: INodeExecutionData[], field: string): () => number {
	const text = JSON.stringify(found.map(({ json }) => json));
	return () => (JSON.parse(text) as object[]).length + foundBy(items, field);
}

function foundBy(items: INodeExecutionData[], field: string): number {
	const places = new Map(items.map(({ json }, at) => [json[field], at]));
	return items.reduce((sum, { json }) => sum + (places.get(json[field]) ?? 0), 0);
}

function cpuOf(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
}

const isChosen = ([name]: [string, unknown]) => values.only === '' || values.only.split(',').includes(name);
const jobs = Object.entries(JOBS).filter(isChosen);
const service = await startService(jobs.flatMap(([, { shapes }]) => shapes));
const credentials = { cardPaymentsApi: { apiKey: service.key, baseUrl: service.url } };

async function execute(parameters: IDataObject, shape: string, input?: INodeExecutionData[]) {
	const { from, to } = service.shape(shape);
	const period = { payouts: 'ofPeriod', period: 'custom', from, to };
	const { items, error } = await executeNode({ ...parameters, ...period }, { credentials, ...(input && { input }) });
	if (error !== undefined) throw new Error(JSON.stringify(error));
	return items;
}

async function executeFile(parameters: IDataObject, { content, paid, currency }: BenchFile) {
	const entered = { filePayoutId: 'payout_1', filePaid: (paid / 100).toFixed(2), fileCurrency: currency };
	const input = [binaryItem(content, 'abrechnung.csv', 'text/csv')];
	const given = { ...parameters, payouts: 'fromFile', fileDate: '2026-11-30', ...entered };
	const { items, error } = await executeNode(given, { credentials, input });
	if (error !== undefined) throw new Error(JSON.stringify(error));
	return items;
}

/** @returns what the processor takes later, in milliseconds, and the longest turns: first, later and with n8n */
async function measured(work: () => Promise<unknown>) {
	await work();
	const cold = own.longest;
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	const whole = await longestTurn(work);
	return { cpu: (user + system) / 1_000, turns: [cold, own.longest, whole].map(ms) };
}

console.log(`${process.cwd()}, Node ${process.versions.node}; load ${loadavg()[0]?.toFixed(1)}\n`);
const own = ownTurns();
console.log(
	'| operation | of | processor | beside the floor | turn, first | turn, later | with n8n before and behind |',
);
console.log('|---|---|---|---|---|---|---|');
for (const [name, { parameters, shapes, input, isListed = false }] of jobs)
	for (const shape of shapes) {
		const found = input && (await execute(input.of, shape));
		const items = found && input.items(found);
		const field = Object.keys(items?.[0]?.json ?? {})[0] ?? '';
		const ofRows = isListed ? () => 0 : await floorOf(service, shape);
		let out: INodeExecutionData[] = [];
		const { cpu, turns } = await measured(async () => (out = await execute(parameters, shape, items)));
		const ofLists = isListed ? floorOfLists(found ?? out, items ?? [], field) : () => foundBy(items ?? [], field);
		// The first is compiled.
		const floor = [0, 1, 2].map(() => cpuOf(() => ofRows() + ofLists())).at(-1) as number;
		console.log(`| ${[name, service.label(shape), ms(cpu), (cpu / floor).toFixed(1), ...turns].join(' | ')} |`);
	}
for (const [name, { parameters, make, share }] of Object.entries(FILE_JOBS).filter(isChosen))
	for (const times of TIMES) {
		const file = make(times * share * Number(values.rows));
		own.file = file.content;
		const { cpu, turns } = await measured(async () => await executeFile(parameters, file));
		const rows = `a file of ${count(times * share * Number(values.rows))} rows`;
		console.log(`| ${[name, rows, ms(cpu), '', ...turns].join(' | ')} |`);
	}
service.stop();
process.exit(0);
