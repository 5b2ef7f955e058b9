import type { Warn } from '../errors';
import { MOST_HEADER_LINES } from '../headerLines';
import type { Pause } from '../turns';
import { cellOf, columnsOf, headerIn, headerNames, readLines, type FileLines } from '../table';
import type { RawTable, SummaryCell } from '../finder';
import { payoutSheets, SHEETS, type SheetFile } from '../sheets';
import { sheetsOfItems, type ItemSheet } from './payoutFileReader';
import type { ReadOptions } from './settlement';
import type { PayoutFile } from './payoutFileReader';
import { sheetHeader } from './settlementSheet';
import { summaryCells } from './summary';

/** What's looked at of a sheet: a wide one shows as much by fewer rows. */
const MOST_RAW_ROWS = 20_000;
const MOST = { lines: MOST_RAW_ROWS + MOST_HEADER_LINES, cells: 1_000_000 };

const unsaid: Warn = () => undefined;

/** What a file holds, of which nothing is known yet. */
interface RawFile {
	tables: RawTable[];
	/** Of the only one that it has. */
	summary: SummaryCell[];
}

/** A file's sheets as cells of text, below their headers. */
export async function rawFile({ content, source }: PayoutFile, options: ReadOptions): Promise<RawFile> {
	const tables: RawTable[] = [];
	if (!(content instanceof Uint8Array)) {
		for (const sheet of sheetsOfItems(content))
			if (sheet.kind !== 'summary') tables.push(await tableOfItems(sheet, options.pause));
		return { tables, summary: [] };
	}
	const selection = { kinds: [], ...source, limits: options.limits };
	const summaries: SummaryCell[][] = [];
	const memory = options.memory();
	try {
		for await (const sheet of payoutSheets(content, selection, unsaid)) {
			const read = await readLines(sheet.file, { ...options, memory }, MOST);
			if (sheet.kind === 'summary') summaries.push(summaryCells(read));
			else tables.push(tableOf(sheet, read, options));
		}
	} finally {
		memory.end();
	}
	return { tables, summary: summaries.length === 1 ? (summaries[0] as SummaryCell[]) : [] };
}

function tableOf(
	{ kind, file }: SheetFile,
	{ encoding, isCut, records, numbers }: FileLines,
	{ description }: ReadOptions,
): RawTable {
	const type = kind === 'other' ? undefined : SHEETS[kind].transaction;
	const { at, isNamed } = headerIn(records, numbers, sheetHeader(description, type));
	return {
		name: file.path,
		kind,
		encoding,
		isCut,
		line: numbers[at] ?? at + 1,
		header: headerNames(records.slice(at, isNamed ? at + 1 : undefined), isNamed),
		above: records.slice(0, at).flat().filter(Boolean),
		rows: records.slice(isNamed ? at + 1 : at),
	};
}

async function tableOfItems({ kind, path, items }: ItemSheet, pause: Pause): Promise<RawTable> {
	const header = await columnsOf(items, pause);
	const most = Math.min(MOST_RAW_ROWS, Math.ceil(MOST.cells / header.length));
	const rows = items.slice(0, most).map((item) => header.map((column) => cellOf(item[column])));
	return { name: path, kind, header, line: 1, above: [], rows, isCut: items.length > most };
}

/** Of a file of several payouts, the rows that name one of them. */
export function rowsOfPayout(tables: RawTable[], payoutId: string): RawTable[] {
	return tables.map((table) => ({
		...table,
		rows: table.rows.filter((row) => row.some((cell) => cell.trim() === payoutId)),
	}));
}
