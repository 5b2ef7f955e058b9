import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import { makeZip } from '../domain/sheets/zips.ts';
import { binaryItem, executeNode } from '../harness/engine.ts';
import { servePayouts } from '../servers/payouts.ts';

/** What a golden case's `payout.json` says. */
interface Case {
	/** The rule that the case shows, in a sentence. */
	why: string;
	/**
	 * As the service lists them. The files lie in a folder of the payout's ID, or beside `payout.json` where there's
	 * one payout. With `from`, they come from a file or from rows, and there's no service.
	 */
	payouts?: IDataObject[];
	from?: 'file' | 'rows';
	/** Lines of the credential's Sheet Description. */
	describe?: string[];
	/** Settings of the panel, for all of `expected.json`. */
	panel?: IDataObject;
}

/** One entry of `expected.json`: what an operation gives. */
interface Expected {
	get: keyof typeof OPERATIONS;
	/** Where it comes from, instead of what the case says. */
	from?: 'file' | 'rows';
	panel?: IDataObject;
	/** Some fields of each item. A text after `~` is a part of the field. */
	items?: IDataObject[];
	/** Parts of warnings; none in an empty list. */
	said?: string[];
	/** Parts of infos. */
	info?: string[];
}

const OPERATIONS = {
	transactions: { resource: 'transaction', operation: 'getMany', output: 'allFields' },
	totals: { resource: 'transaction', operation: 'getTotals', output: 'allFields' },
	reconcile: { resource: 'payout', operation: 'reconcile', output: 'allFields' },
	entries: { resource: 'payout', operation: 'getJournalEntries' },
	disputes: { resource: 'dispute', operation: 'getMany' },
};
const ROOT = path.resolve('test/golden');
const CONTINUE = { onError: 'continueRegularOutput' as const };

export const CASES = readdirSync(ROOT).filter((name) => statSync(path.join(ROOT, name)).isDirectory());

export function readCase(name: string): { about: Case; expected: Expected[] } {
	const json = (file: string) => JSON.parse(readFileSync(path.join(ROOT, name, file), 'utf8')) as unknown;
	return { about: json('payout.json') as Case, expected: json('expected.json') as Expected[] };
}

/** What becomes of a file before it's read. */
export type Change = (content: Buffer) => Buffer;

/** The files of a payout, or of the case. */
export function filesIn(folder: string, change: Change = (content) => content): Array<[string, Buffer]> {
	const all = path.resolve(ROOT, folder);
	return readdirSync(all)
		.filter((file) => !file.endsWith('.json') && statSync(path.join(all, file)).isFile())
		.map((file) => [file, change(readFileSync(path.join(all, file)))]);
}

/** What is set otherwise than the case says. */
export interface Settings {
	timezone?: string;
	describe?: string[];
	/** Renames parameters, for code that calls them otherwise. */
	asked?: (parameters: IDataObject) => IDataObject;
}

/** Executes an operation over the case's payouts, in a time zone three hours ahead of UTC. */
export async function execute(
	name: string,
	{ get, panel, ...expected }: Expected,
	change?: Change,
	{ timezone = 'Asia/Riyadh', asked = (parameters) => parameters, ...settings }: Settings = {},
) {
	const { about } = readCase(name);
	const describe = { sheetDescription: (settings.describe ?? about.describe ?? []).join('\n') };
	const from = expected.from ?? about.from;
	const parameters = { ...OPERATIONS[get], ...about.panel, ...panel };
	const folder = path.join(ROOT, name);
	const rest = { node: CONTINUE, settings: { timezone } };
	if (from !== undefined) {
		const files = filesIn(folder, change);
		const [[file, content] = ['', Buffer.of()]] = files;
		const zip = files.length === 1 ? content : Buffer.from(await makeZip(files));
		const input =
			from === 'rows'
				? rowsIn(content).map((json) => ({ json }))
				: [binaryItem(zip, files.length === 1 ? file : 'payout.zip', 'application/octet-stream')];
		const credentials = {
			cardPaymentsApi: { apiKey: 'sk_test_x', baseUrl: 'http://127.0.0.1:9', ...describe },
		};
		const payouts = from === 'rows' ? 'fromRows' : 'fromFile';
		return await executeNode(asked({ payouts, ...parameters }), { ...rest, input, credentials });
	}
	const payouts = (about.payouts ?? []).map((each) => ({
		...each,
		date: Date.parse(String(each.date)) || undefined,
	}));
	const dates = payouts.map(({ date }) => date).filter((date) => date !== undefined);
	const service = await servePayouts(payouts, (id) =>
		filesIn(payouts.length > 1 ? path.join(folder, id) : folder, change),
	);
	try {
		const credentials = { cardPaymentsApi: { apiKey: 'sk_test_x', baseUrl: service.url, ...describe } };
		const period = { payouts: 'ofPeriod', period: 'custom', from: Math.min(...dates), to: Math.max(...dates) };
		return await executeNode(asked({ ...period, ...parameters }), { ...rest, credentials });
	} finally {
		await service.close();
	}
}

/** What Extract from File gives of a file, once the user has set its delimiter, encoding and header. */
function rowsIn(content: Buffer): IDataObject[] {
	const text = isUtf8(content) ? content.toString() : content.toString('latin1');
	const counts = [',', ';', '\t'].map((delimiter) => ({
		delimiter,
		cells: text.split('\n').map((line) => line.split(delimiter).length),
	}));
	const widest = (cells: number[]) => Math.max(...cells);
	const [{ delimiter, cells } = { delimiter: ',', cells: [] }] = counts.sort(
		(a, b) => widest(b.cells) - widest(a.cells),
	);
	// Below lines of titles; cells in quotation marks may have more.
	const header = cells.findIndex((count) => count >= widest(cells) * 0.7);
	return parse(text, { columns: true, bom: true, delimiter, from_line: header + 1 }) as IDataObject[];
}
