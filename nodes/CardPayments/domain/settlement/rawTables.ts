import type { Warn } from '../errors';
import { MOST_HEADER_LINES } from '../headerLines';
import type { Pause } from '../turns';
import { cellOf, columnsOf } from '../table';
import type { RawTable } from '../finder';
import { payoutSheets, type SheetFile, readSheet, type RecordSink } from '../sheets';
import { sheetsOfItems, type ItemSheet } from './inputRows';
import type { ReadOptions } from './readOptions';
import type { PayoutFile } from './payoutFileReader';

/** Rows of a sheet that are looked at. */
const MOST_RAW_ROWS = 20_000;

const unsaid: Warn = () => undefined;

/** A file's sheets as cells of text, of which nothing is known yet. */
export async function rawTables({ content, source }: PayoutFile, options: ReadOptions): Promise<RawTable[]> {
	const tables: RawTable[] = [];
	if (!(content instanceof Uint8Array)) {
		for (const sheet of sheetsOfItems(content)) tables.push(await tableOfItems(sheet, options.pause));
		return tables;
	}
	const selection = { kinds: [], ...source, limits: options.limits };
	for await (const sheet of payoutSheets(content, selection, unsaid)) tables.push(await tableOf(sheet, options));
	return tables;
}

async function tableOf(sheet: SheetFile, options: ReadOptions): Promise<RawTable> {
	const memory = options.memory();
	let table = emptyTable(sheet);
	const newSink = (): RecordSink<never> => {
		table = emptyTable(sheet);
		return {
			rowBytes: 0,
			header(names, line) {
				table.lines.push(names);
				table.numbers.push(line);
				// So far down there may be a header.
				if (line < MOST_HEADER_LINES) return undefined;
				return { columns: names.map(() => true), beyond: true };
			},
			record(cells, _number, length) {
				if (table.lines.length < MOST_RAW_ROWS + MOST_HEADER_LINES) table.lines.push(cells.slice(0, length));
				else table.isCut = true;
				return undefined;
			},
		};
	};
	const { encoding } = await readSheet(sheet, { ...options, memory }, newSink);
	return { ...table, encoding };
}

function emptyTable({ kind, file }: SheetFile): RawTable {
	return { name: file.path, kind, lines: [], numbers: [], isCut: false };
}

async function tableOfItems({ kind, path, items }: ItemSheet, pause: Pause): Promise<RawTable> {
	const header = await columnsOf(items, pause);
	const rows = items.slice(0, MOST_RAW_ROWS).map((item) => header.map((column) => cellOf(item[column])));
	return { name: path, kind, lines: [header, ...rows], numbers: [1], isCut: items.length > MOST_RAW_ROWS };
}

/** Of a file of several payouts, the rows that name one of them. */
export function rowsOfPayout(tables: RawTable[], payoutId: string): RawTable[] {
	return tables.map((table) => ({
		...table,
		lines: table.lines.filter((row, index) => {
			// Titles may stand above the names of columns.
			const mayBeHeader = index < MOST_HEADER_LINES && !row.some((cell) => /\d[.,]?\d/.test(cell));
			return mayBeHeader || row.some((cell) => cell.trim() === payoutId);
		}),
	}));
}
