/** Small files that try to take all of n8n's time or memory, in an n8n that has 2 GiB in all, 1.5 of them heap. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { IDataObject, INode } from 'n8n-workflow';
import { costOf, mib, ms, type Cost } from '../../bench/measure.ts';
import { rawZip } from '../domain/archive/rawZip.ts';
import { startInstance, type Instance } from './instance.ts';
import { publish } from './publish.ts';
import { CARD_PAYMENTS, node, withIds } from './workflow.ts';

const MEBIBYTE = 1024 * 1024;
const PATH = 'hostile';
/** Milliseconds of the processor in one turn, on a slow machine. What grows with the square of a file takes minutes. */
const LONGEST_TURN = 10_000;
const TOO_WIDE = 'has more than 2000 columns';
const TOO_LARGE = 'take more than 512 MiB of memory';
/** One row of so little text with its key takes 248 bytes of the limit. */
const ROWS_WITHIN = 2_160_000;

const zipOf = (csv: string) => rawZip([{ name: 'CHARGES 111111.csv', content: Buffer.from(csv) }]);

/** Each file, how to make it, and the words of its error or its number of rows. */
const FILES: Record<string, [make: () => Buffer, ends: string | number]> = {
	'a header of 5 Mi commas': [() => zipOf(','.repeat(5 * MEBIBYTE)), TOO_WIDE],
	'a zip in a zip': [() => rawZip([{ name: 'a.zip', content: zipOf('a\n1\n') }]), 'holds no CSV sheet'],
	'a header of 5 Mi equal names': [() => zipOf('a,'.repeat(5 * MEBIBYTE)), TOO_WIDE],
	'a header of 2,000 equal names of 500 letters': [
		() => zipOf(`${`${'a'.repeat(500)},`.repeat(1_999)}a\n${'1\n'.repeat(1_000)}`),
		1_000,
	],
	'a record of 20 Mi commas': [() => zipOf(`a\n${','.repeat(20 * MEBIBYTE)}`), 'has more than 2000 cells at line 2'],
	'a cell of 12 MiB that is nearly a number': [() => zipOf(`a\n-${'1'.repeat(12 * MEBIBYTE - 9)}x\n`), 1],
	'a quotation mark before 100 MiB': [() => zipOf(`a\n"${'1\n'.repeat(50 * MEBIBYTE)}`), 'a row longer than 12 MiB'],
	'100 MiB of blank lines': [() => zipOf(`a,b\n1,2${'\n'.repeat(100 * MEBIBYTE)}`), 1],
	'100 MiB of short rows': [() => zipOf(`a\n${'1\n'.repeat(50 * MEBIBYTE)}`), TOO_LARGE],
	'rows of 2,000 columns': [() => zipOf(`${'a,'.repeat(1_999)}a\n${'1\n'.repeat(MEBIBYTE)}`), TOO_LARGE],
	'a million ragged rows': [() => zipOf(`a,b\n${'1\n1,2,3\n'.repeat(500_000)}`), 1_000_000],
	'as many short rows as the limit lets in': [() => zipOf(`a\n${'1\n'.repeat(ROWS_WITHIN)}`), ROWS_WITHIN],
};

const OF_PAYOUTS: Record<string, IDataObject> = {
	rows: { resource: 'payout', operation: 'downloadSheets' },
	transactions: { resource: 'transaction', operation: 'getMany', payouts: 'byId' },
	totals: { resource: 'transaction', operation: 'getTotals', payouts: 'byId' },
};

const zips = new Map<string, Buffer>();
/** The longest turn of n8n's event loop in milliseconds, and its process's peak of memory. */
type Measured = Cost & { turn: number; peak: number };
const costs: Array<[file: string, zip: number, cost: Measured]> = [];
let folder: string;
let turns: string;
let instance: Instance;
let files: Server;

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'card-payments-hostile-'));
	turns = path.join(folder, 'turns');
	instance = await startInstance({ LONG_TURNS: turns }, [
		'--max-old-space-size=1536',
		'--require',
		path.resolve('test/e2e/longestTurn.cjs'),
	]);
	files = createServer(({ url = '' }, response) => {
		response.end(zips.get(decodeURIComponent(url.slice(1))));
	}).listen(0, '127.0.0.1');
	await once(files, 'listening');
	const { port } = files.address() as AddressInfo;
	await publish(instance.api, workflow(PATH, [...downloads(port), extract]));
	for (const [path, parameters] of Object.entries(OF_PAYOUTS)) {
		const payoutId = { __rl: true, mode: 'id', value: '={{ $json.file }}' };
		const { cardPaymentsApi } = instance.state.credentials;
		const isWhole = path === 'totals';
		const rest: Partial<INode> = { onError: isWhole ? onError : ON_ERROR_OUTPUT, ...withIds({ cardPaymentsApi }) };
		const ours = node('Payouts', CARD_PAYMENTS, 1, { ...parameters, payoutId }, rest);
		await publish(instance.api, workflow(path, [ours], isWhole ? 0 : 1));
	}
});
afterAll(async () => {
	files.close();
	await instance.close();
	await rm(folder, { recursive: true });
	const lines = costs.map(
		([file, zip, { wall, stall, turn, peak }]) =>
			`| ${file} | ${zip} | ${ms(wall)} | ${ms(stall)} | ${ms(turn)} | ${mib(peak)} |`,
	);
	process.stdout.write(
		`| file | bytes | time | longest stall | longest turn of the processor | peak of memory |\n${lines.join('\n')}\n`,
	);
});

const onError = 'continueRegularOutput';
const ON_ERROR_OUTPUT = 'continueErrorOutput';
const extract = node('Extract', CARD_PAYMENTS, 1, { resource: 'payout', operation: 'extractSheets' }, { onError });

function downloads(port: number) {
	const url = `=http://127.0.0.1:${port}/{{ encodeURIComponent($json.file) }}`;
	const options = { response: { response: { responseFormat: 'file' } } };
	return [node('Download', 'n8n-nodes-base.httpRequest', 4.2, { url, options })];
}

/** Gives `middle` an item for each `file` of the query. Responds with the last item of its `output`. */
function workflow(path: string, middle: Array<ReturnType<typeof node>>, output = 0) {
	const split = { fieldToSplitOut: 'query.file', options: { destinationFieldName: 'file' } };
	const nodes = [
		node('Webhook', 'n8n-nodes-base.webhook', 2, { path, responseMode: 'lastNode' }, { webhookId: path }),
		node('Split Out', 'n8n-nodes-base.splitOut', 1, split),
		...middle,
		node('Last', 'n8n-nodes-base.limit', 1, { maxItems: 1, keep: 'lastItems' }),
	];
	const next = nodes.slice(1).map(({ name }, index) => {
		const to = [{ node: name, type: 'main', index: 0 }];
		return [nodes[index]?.name, { main: name === 'Last' && output === 1 ? [[], to] : [to] }];
	});
	const settings = { executionOrder: 'v1', saveDataSuccessExecution: 'none' };
	return { name: path, nodes, connections: Object.fromEntries(next) as IDataObject, settings };
}

/** What n8n responds for the items of `names`, and what that costs its process. */
async function answerFor(path: string, names: string[]) {
	const query = new URLSearchParams(names.map((name): [string, string] => ['file', name]));
	const last: IDataObject = {};
	await writeFile(turns, '');
	const cost = await costOf(instance.n8n.url, instance.n8n.pid, async () => {
		const response = await fetch(`${instance.n8n.url}/webhook/${path}?${query.toString()}`);
		Object.assign(last, await response.json());
	});
	const turn = Math.max(0, ...(await readFile(turns, 'utf8')).split('\n').map(Number));
	const status = await readFile(`/proc/${instance.n8n.pid}/status`, 'utf8');
	const peak = 1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
	expect(peak).toBeLessThan(2_048 * MEBIBYTE);
	return { last, cost: { ...cost, turn, peak } };
}

it.each(Object.entries(FILES))(
	'should answer %s with an error or rows, and keep n8n running',
	async (file, [make, ends]) => {
		const zip = make();
		zips.set(file, zip);
		const { last, cost } = await answerFor(PATH, [file]);
		costs.push([file, zip.length, cost]);
		if (typeof ends === 'number') expect(last.payout_row).toBe(ends);
		else expect(last.error).toContain(ends);
		expect(cost.turn).toBeLessThan(LONGEST_TURN);
	},
);

it('should have one limit of memory for all files of an execution', async () => {
	const zip = zipOf(`a\n${'1\n'.repeat(ROWS_WITHIN)}`);
	zips.set('full', zip);
	const { last, cost } = await answerFor(PATH, Array<string>(4).fill('full'));
	costs.push(['four of these at once', 4 * zip.length, cost]);
	expect(last.error).toContain(TOO_LARGE);
});

it.each(Object.entries(OF_PAYOUTS))('should read six payouts of 700,000 rows of a letter: %s', async (path) => {
	const files = { 'CHARGES 1.csv': `amount\n${'1\n'.repeat(700_000)}` };
	const ids: string[] = [];
	while (ids.length < 6) ids.push(await instance.sandbox.addPayout({ files, omitSheets: ['charges'] }));
	const { last, cost } = await answerFor(path, ids);
	costs.push([`six payouts: ${path}`, 0, cost]);
	if (path === 'totals') expect(last).toMatchObject({ amount: 700_000 });
	else expect(last.error).toContain('512 MiB of memory');
});

it('should reach the limits with files as small as these', () => {
	expect(zipOf(','.repeat(5 * MEBIBYTE)).length).toBeLessThan(6_000);
	expect(deflateRawSync(zipOf(`a\n${'1\n'.repeat(50 * MEBIBYTE)}`)).length).toBeLessThan(1_000);
});
