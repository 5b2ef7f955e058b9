/** The golden cases as they lie in this folder: to read them takes no n8n. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';

/** What a golden case's `payout.json` says. */
export interface Case {
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
export interface Expected {
	get: 'transactions' | 'totals' | 'reconcile' | 'entries' | 'disputes';
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

export const ROOT = path.resolve('test/golden');

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

/** What Extract from File gives of a file, once the user has set its delimiter, encoding and header. */
export function rowsIn(content: Buffer): IDataObject[] {
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
