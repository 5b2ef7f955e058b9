/**
 * What each trick of the CSV reader is good for. Reads rows with all tricks, then with each one removed from
 * the source. A trick stays if it saves a tenth of the time or the memory of one of the payouts.
 *
 *   npm run bench:tricks -- [--rounds 9] [--rows 100000]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { rawZip } from '../test/domain/sheets/archive/rawZip.ts';
import { median, mib, ms } from './measure.ts';
import type { Payouts } from './payouts.ts';

const BY_TEXT = `private known = new Map<string, string>();
	private readBy(text: string, quoted: boolean): string {
		const cell = this.known.get(text);
		if (cell !== undefined) { this.repeated++; return cell; }
		const made = this.read(text, text.length);
		if (++this.different === TRIAL) { this.remembers = this.repeated >= this.different; this.repeated = this.different = 0; this.known.clear(); }
		if (this.remembers) this.known.set(text, made);
		return made;
	}
	private holds(`;

/** How to remove each trick: what to replace in which file. */
const WITHOUT: Record<string, Array<[file: string, from: string, to: string]>> = {
	nothing: [],
	'memory of cells': [['csv/cells.ts', 'if (!this.remembers || ', 'if (Math.max(1, from) > 0 || ']],
	'memory by bytes, not texts': [
		['csv/cells.ts', 'const { words } = source;', 'return this.readBy(utf8Text(source.bytes, from, to), quoted);'],
		['csv/cells.ts', 'private holds(', BY_TEXT],
	],
	'giving up on ids': [['csv/cells.ts', 'this.repeated >= this.different', 'true']],
	'expected cells': [
		['csv/records.ts', 'reader === undefined ? -1 : reader.expectedEnd', '0 < 1 ? -1 : reader!.expectedEnd'],
	],
	'texts in common': [['rows/sheet.ts', 'texts.readers(', 'new SharedTexts().readers(']],
	'release of chunks': [['csv/csv.ts', 'release(value);', '']],
	'copy of a template': [['rows/rows.ts', "...Object.fromEntries(columns.map(({ name }) => [name, '']))", '']],
};

interface Cost {
	/** Milliseconds of the processor. */
	time: number;
	/** Bytes that the rows hold. */
	held: number;
}

const { values } = parseArgs({
	options: { rounds: { type: 'string', default: '9' }, rows: { type: 'string', default: '100000' } },
});
const ROWS = Number(values.rows);
/** Rows of each of many small sheets. */
const SMALL = 1_000;
/** Objects that the garbage collector must scan, as in n8n. */
const OTHERS = 1_000_000;
type Domain = Awaited<ReturnType<typeof load>>;

const server = fork('bench/payouts.ts', [`[${ROWS}, ${SMALL}]`]);
const [payouts] = (await once(server, 'message')) as [Payouts];
const others = Array.from({ length: OTHERS }, (_, index) => ({ index, text: `${index}` }));
try {
	for (const kind of [String(ROWS), 'different', 'lineBreaks']) {
		await report(kind, [await download(kind)]);
	}
	await report('60 columns', [wide()]);
	const small = await download(String(SMALL));
	await report(`${ROWS / SMALL} x ${SMALL}`, Array<Uint8Array>(ROWS / SMALL).fill(small));
	if (others.length !== OTHERS) throw new Error('The others are gone');
} finally {
	server.disconnect();
}

async function download(kind: string): Promise<Uint8Array> {
	const response = await fetch(`${payouts.url}/_sandbox/payouts/${payouts.charges[kind]}/zip`);
	return new Uint8Array(await response.arrayBuffer());
}

/** A third as many rows, three times as wide. */
function wide(): Uint8Array {
	const line = (cell: (column: number) => string) =>
		Array.from({ length: 60 }, (_, column) => cell(column)).join(',');
	const rows = Array.from({ length: ROWS / 3 }, (_, row) => line((column) => `value ${(row + column) % 1_000}`));
	const csv = [line((column) => `field_${column}`), ...rows].join('\n');
	return rawZip([{ name: 'CHARGES 111111.csv', content: Buffer.from(csv) }]);
}

async function report(kind: string, zips: Uint8Array[]): Promise<void> {
	// Each has its own functions, so that the engine optimizes them for one payout only.
	const domains: Array<[trick: string, domain: Domain]> = [];
	for (const [trick, without] of Object.entries(WITHOUT)) domains.push([trick, await load(without)]);
	const costs = new Map<string, Cost[]>();
	for (let round = -2; round < Number(values.rounds); round++) {
		for (const [trick, domain] of domains) {
			const cost = await costOf(domain, zips);
			if (round >= 0) costs.set(trick, [...(costs.get(trick) ?? []), cost]);
		}
	}
	const of = (trick: string, field: keyof Cost) => median((costs.get(trick) ?? []).map((cost) => cost[field]));
	const more = (trick: string, field: keyof Cost) => {
		const change = of(trick, field) / of('nothing', field) - 1;
		return `${change < 0 ? '' : '+'}${Math.round(change * 100)} %`;
	};
	console.log(`\n| ${kind}, without | time | | memory of the rows | |\n|---|---|---|---|---|`);
	for (const trick of costs.keys())
		console.log(
			`| ${trick} | ${ms(of(trick, 'time'))} | ${more(trick, 'time')} | ${mib(of(trick, 'held'))} | ${more(trick, 'held')} |`,
		);
}

async function costOf(
	{ ARCHIVE_LIMITS, RowMemory, SharedTexts, payoutSheets, readRows }: Domain,
	zips: Uint8Array[],
): Promise<Cost> {
	const before = used();
	const started = process.cpuUsage();
	const sheets = [];
	const texts = new SharedTexts();
	const selection = { kinds: [], payoutId: '', limits: ARCHIVE_LIMITS };
	for (const zip of zips) {
		for await (const source of payoutSheets(zip, selection, () => undefined)) {
			const options = {
				headerStyle: 'asInFile' as const,
				columns: [],
				neutralizeFormulas: true,
				convertNumbers: false,
				metadata: true,
				rowKey: false,
				fallbackEncoding: 'windows-1256' as const,
				memory: new RowMemory(Infinity),
				texts,
				pause: async () => undefined,
			};
			sheets.push(await readRows(source, options, (json) => ({ json, pairedItem: { item: 0 } })));
		}
	}
	const { user, system } = process.cpuUsage(started);
	const held = used() - before;
	if (sheets.length === 0) throw new Error('Nothing was read');
	return { time: (user + system) / 1_000, held };
}

function used(): number {
	global.gc?.();
	return process.memoryUsage().heapUsed;
}

async function load(without: (typeof WITHOUT)[string]) {
	const replace: Plugin = {
		name: 'without',
		setup: ({ onLoad }) =>
			onLoad({ filter: /domain\/sheets\/.*\.ts$/ }, async ({ path }) => {
				let contents = await readFile(path, 'utf8');
				for (const [file, from, to] of without.filter(([name]) => path.endsWith(`/${name}`))) {
					if (!contents.includes(from)) throw new Error(`${file} has no "${from}"`);
					contents = contents.replace(from, () => to);
				}
				return { contents, loader: 'ts' };
			}),
	};
	const parts = ['archive/archive', 'payoutFile', 'rows/rowMemory', 'rows/sharedTexts', 'rows/rows'];
	const { outputFiles } = await build({
		stdin: {
			contents: parts.map((part) => `export * from './nodes/CardPayments/domain/sheets/${part}';`).join(''),
			resolveDir: process.cwd(),
		},
		plugins: [replace],
		bundle: true,
		write: false,
		format: 'esm',
		platform: 'node',
	});
	return (await import(
		`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
	)) as typeof import('../nodes/CardPayments/domain/sheets/archive/archive.ts') &
		typeof import('../nodes/CardPayments/domain/sheets/payoutFile.ts') &
		typeof import('../nodes/CardPayments/domain/sheets/rows/rowMemory.ts') &
		typeof import('../nodes/CardPayments/domain/sheets/rows/sharedTexts.ts') &
		typeof import('../nodes/CardPayments/domain/sheets/rows/rows.ts');
}
