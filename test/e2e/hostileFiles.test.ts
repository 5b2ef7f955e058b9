/** Small files that try to take all of n8n's time or memory, in an n8n of 2 GiB. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { IDataObject, INode } from 'n8n-workflow';
import { costOf, mib, ms, type Cost } from '../../bench/measure.ts';
import { rawZip } from '../domain/sheets/archive/rawZip.ts';
import { startInstance, type Instance } from './instance.ts';
import { publish } from './publish.ts';

const MEBIBYTE = 1024 * 1024;
const PATH = 'hostile';
/** Other processes stall n8n too, but a stall of ours would be in each attempt. */
const ATTEMPTS = 3;
const LONGEST_STALL = 2_000;
const TOO_WIDE = 'has more than 2000 columns';
const TOO_LARGE = 'take more than 512 MiB of memory';
/** One row of so little text with its key takes 248 bytes of the limit. */
const ROWS_WITHIN = 2_160_000;

const zipOf = (csv: string, name = 'CHARGES 111111.csv') => rawZip([{ name, content: Buffer.from(csv) }]);
const twice = (csv: string) => rawZip([{ name: 'a.zip', content: zipOf(csv, 'CHARGES 1.csv') }]);

/** Each file, how to make it, and the words of its error or its number of rows. */
const FILES: Record<string, [make: () => Buffer, ends: string | number]> = {
	'a header of 5 Mi commas, zipped twice': [() => twice(','.repeat(5 * MEBIBYTE)), TOO_WIDE],
	'a header of 1 Mi commas': [() => zipOf(','.repeat(MEBIBYTE)), TOO_WIDE],
	'a header of 5 Mi equal names': [() => zipOf('a,'.repeat(5 * MEBIBYTE)), TOO_WIDE],
	'a header of 2,000 equal names of 500 letters': [
		() => zipOf(`${`${'a'.repeat(500)},`.repeat(1_999)}a\n${'1\n'.repeat(1_000)}`),
		1_000,
	],
	'a record of 5 Mi commas': [() => zipOf(`a\n${','.repeat(5 * MEBIBYTE)}`), 'has more than 2000 cells at line 2'],
	'a record of 20 Mi commas': [() => zipOf(`a\n${','.repeat(20 * MEBIBYTE)}`), 'has more than 2000 cells at line 2'],
	'a cell of 12 MiB that is nearly a number': [() => zipOf(`a\n-${'1'.repeat(12 * MEBIBYTE - 9)}x\n`), 1],
	'a quotation mark before 100 MiB': [() => zipOf(`a\n"${'1\n'.repeat(50 * MEBIBYTE)}`), 'a row longer than 12 MiB'],
	'100 MiB of blank lines': [() => zipOf(`a,b\n1,2${'\n'.repeat(100 * MEBIBYTE)}`), 1],
	'100 MiB of short rows': [() => zipOf(`a\n${'1\n'.repeat(50 * MEBIBYTE)}`), TOO_LARGE],
	'rows of 2,000 columns': [() => zipOf(`${'a,'.repeat(1_999)}a\n${'1\n'.repeat(MEBIBYTE)}`), TOO_LARGE],
	'a million ragged rows': [() => zipOf(`a,b\n${'1\n1,2,3\n'.repeat(500_000)}`), 1_000_000],
	'rows of 900 cells below one column': [() => zipOf(`a\n${`${'1,'.repeat(899)}1\n`.repeat(50_000)}`), TOO_LARGE],
	'as many short rows as the limit lets in': [() => zipOf(`a\n${'1\n'.repeat(ROWS_WITHIN)}`), ROWS_WITHIN],
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
		'--max-old-space-size=2048',
		'--require',
		path.resolve('test/e2e/longestTurn.cjs'),
	]);
	files = createServer(({ url = '' }, response) => {
		response.end(zips.get(decodeURIComponent(url.slice(1))));
	}).listen(0, '127.0.0.1');
	await once(files, 'listening');
	await publish(instance.api, workflow((files.address() as AddressInfo).port));
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

/** Resolves after the last item. */
function workflow(port: number) {
	const node = (name: string, type: string, typeVersion: number, parameters: IDataObject, rest: Partial<INode>) => ({
		id: name,
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters,
		...rest,
	});
	const url = `=http://127.0.0.1:${port}/{{ encodeURIComponent($json.query.file) }}`;
	const options = { response: { response: { responseFormat: 'file' } } };
	const extract = { resource: 'payout', operation: 'extractSheets', options: { addRowKey: true } };
	const onError = 'continueRegularOutput';
	const nodes = [
		node('Webhook', 'n8n-nodes-base.webhook', 2, { path: PATH, responseMode: 'lastNode' }, { webhookId: PATH }),
		node('Download', 'n8n-nodes-base.httpRequest', 4.2, { url, options }, {}),
		node('Extract', 'n8n-nodes-card-payments.cardPayments', 1, extract, { onError }),
		node('Last', 'n8n-nodes-base.limit', 1, { maxItems: 1, keep: 'lastItems' }, {}),
	];
	const next = nodes
		.slice(1)
		.map(({ name }, index) => [nodes[index]?.name, { main: [[{ node: name, type: 'main', index: 0 }]] }]);
	const settings = { executionOrder: 'v1', saveDataSuccessExecution: 'none' };
	return { name: 'Hostile files', nodes, connections: Object.fromEntries(next) as IDataObject, settings };
}

it.each(Object.entries(FILES))(
	'should answer %s with an error or rows, and keep n8n running',
	async (file, [make, ends]) => {
		const zip = make();
		zips.set(file, zip);
		const attempts: Cost[] = [];
		do {
			const last: IDataObject = {};
			await writeFile(turns, '');
			const cost = await costOf(instance.n8n.url, instance.n8n.pid, async () => {
				const query = new URLSearchParams({ file });
				const response = await fetch(`${instance.n8n.url}/webhook/${PATH}?${query.toString()}`);
				Object.assign(last, await response.json());
			});
			attempts.push(cost);
			const turn = Math.max(0, ...(await readFile(turns, 'utf8')).split('\n').map(Number));
			const status = await readFile(`/proc/${instance.n8n.pid}/status`, 'utf8');
			const peak = 1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
			costs.push([file, zip.length, { ...cost, turn, peak }]);
			if (typeof ends === 'number') expect(last.payout_row).toBe(ends);
			else expect(last.error).toContain(ends);
		} while (attempts.length < ATTEMPTS && Math.min(...attempts.map(({ stall }) => stall)) > LONGEST_STALL);
		expect(Math.min(...attempts.map(({ stall }) => stall))).toBeLessThan(LONGEST_STALL);
	},
);

it('should reach the limits with files as small as these', () => {
	expect(twice(','.repeat(5 * MEBIBYTE)).length).toBeLessThan(300);
	expect(deflateRawSync(zipOf(`a\n${'1\n'.repeat(50 * MEBIBYTE)}`)).length).toBeLessThan(1_000);
});
