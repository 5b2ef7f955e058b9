/** How long the parts of the work take in a process that does nothing else. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { inferSchema, initParser } from 'udsv';
import type {
	ARCHIVE_LIMITS as Limits,
	ArchiveFile,
	archiveFiles as ArchiveFiles,
} from '../nodes/CardPayments/domain/sheets/archive/archive.ts';
import type { readCsv as ReadCsv } from '../nodes/CardPayments/domain/sheets/csv/index.ts';
import type { payoutSheets as PayoutSheets } from '../nodes/CardPayments/domain/sheets/payoutFile.ts';
import type { RowMemory as RowMemoryClass } from '../nodes/CardPayments/domain/sheets/rows/rowMemory.ts';
import type { SharedTexts as SharedTextsClass } from '../nodes/CardPayments/domain/sheets/csv';
import type { readRows as ReadRows } from '../nodes/CardPayments/domain/sheets/rows/rows.ts';
import type { SheetKind } from '../nodes/CardPayments/domain/sheets/sheetKinds.ts';

/** Milliseconds. */
export interface Floor {
	native: number;
	inflate: number;
	records: number;
	rows: number;
	/** Only the Dispute sheet, beside few and many charges. */
	fewCharges: number;
	manyCharges: number;
	/** A CSV to objects, by uDSV and by this package (which adds the payout's columns). */
	yardsticks: Record<string, { udsv: number; own: number }>;
}

interface Domain {
	ARCHIVE_LIMITS: typeof Limits;
	archiveFiles: typeof ArchiveFiles;
	RowMemory: typeof RowMemoryClass;
	SharedTexts: typeof SharedTextsClass;
	readCsv: typeof ReadCsv;
	payoutSheets: typeof PayoutSheets;
	readRows: typeof ReadRows;
}

const ROUNDS = 3;

if (process.send) {
	const [url = '', charges = '', few = '', many = '', odd = '{}'] = process.argv.slice(2);
	const domain = await load();
	const zip = await download(url, charges);
	const deflated = deflateRawSync(await bytesOf(domain, zip));
	const floor: Floor = {
		native: await fastest(async () => inflateRawSync(deflated).toString().split('\n').length),
		inflate: await fastest(async () => await inflate(domain, zip)),
		records: await fastest(
			async () => await records(domain, await domain.archiveFiles(zip, domain.ARCHIVE_LIMITS)),
		),
		rows: await fastest(async () => await rows(domain, zip, [])),
		fewCharges: 0,
		manyCharges: 0,
		yardsticks: {},
	};
	const [withFew, withMany] = [await download(url, few), await download(url, many)];
	floor.fewCharges = await fastest(async () => await rows(domain, withFew, ['dispute']), 9);
	floor.manyCharges = await fastest(async () => await rows(domain, withMany, ['dispute']), 9);
	for (const [name, payout] of Object.entries(JSON.parse(odd) as Record<string, string>)) {
		const file = await download(url, payout);
		const csv = await bytesOf(domain, file);
		floor.yardsticks[name] = {
			udsv: await fastest(() => udsv(csv.toString())),
			own: await fastest(async () => await rows(domain, csv, [], 'CHARGES.csv')),
		};
	}
	process.send(floor, () => process.disconnect());
}

function udsv(csv: string): number {
	return initParser(inferSchema(csv)).stringObjs(csv).length;
}

async function load(): Promise<Domain> {
	const parts = ['archive/archive', 'csv', 'payoutFile', 'rows/rowMemory', 'rows/rows'];
	const { outputFiles } = await build({
		stdin: {
			contents: parts.map((part) => `export * from './nodes/CardPayments/domain/sheets/${part}';`).join(''),
			resolveDir: process.cwd(),
		},
		bundle: true,
		write: false,
		format: 'esm',
		platform: 'node',
	});
	return (await import(
		`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
	)) as Domain;
}

async function download(url: string, payout: string): Promise<Uint8Array> {
	return new Uint8Array(await (await fetch(`${url}/_sandbox/payouts/${payout}/zip`)).arrayBuffer());
}

async function bytesOf({ ARCHIVE_LIMITS, archiveFiles }: Domain, zip: Uint8Array): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	for (const file of await archiveFiles(zip, ARCHIVE_LIMITS))
		for await (const chunk of file.chunks()) parts.push(chunk);
	return Buffer.concat(parts);
}

async function inflate({ ARCHIVE_LIMITS, archiveFiles }: Domain, zip: Uint8Array): Promise<number> {
	let size = 0;
	for (const file of await archiveFiles(zip, ARCHIVE_LIMITS))
		for await (const chunk of file.chunks()) size += chunk.byteLength;
	return size;
}

async function records({ SharedTexts, readCsv }: Domain, files: ArchiveFile[]): Promise<number> {
	let found = 0;
	const reading = { texts: new SharedTexts(), pause: async () => undefined };
	for (const file of files) {
		await readCsv(file.chunks(), file.path, reading, {
			header: (names) => ({ columns: names.map(() => true), beyond: true }),
			record: () => found++,
			blank: () => undefined,
			empty: () => undefined,
		});
	}
	return found;
}

async function rows(
	{ ARCHIVE_LIMITS, RowMemory, SharedTexts, payoutSheets, readRows }: Domain,
	bytes: Uint8Array,
	kinds: SheetKind[],
	csvName?: string,
): Promise<number> {
	let found = 0;
	const selection = { kinds, payoutId: '', csvName, limits: ARCHIVE_LIMITS };
	for await (const source of payoutSheets(bytes, selection, () => undefined)) {
		const sheet = await readRows(
			source,
			{
				formatFor: 'anyDestination',
				fallbackEncoding: 'windows-1256',
				memory: new RowMemory(),
				texts: new SharedTexts(),
				pause: async () => undefined,
			},
			(row) => row,
		);
		found += sheet.rows.length;
	}
	return found;
}

async function fastest(work: () => number | Promise<number>, rounds = ROUNDS): Promise<number> {
	let best = Infinity;
	for (let round = 0; round < rounds; round++) {
		const started = performance.now();
		if ((await work()) === 0) throw new Error('Nothing was read');
		best = Math.min(best, performance.now() - started);
	}
	return best;
}
