import { isDashes, readWritten } from '../cells';
import { readDate } from '../dates';
import { MOST_HEADER_LINES } from '../headerLines';
import { SHEETS, type SheetKind } from '../sheets';
import type { TransactionType } from '../transactions';
import { inTurns, type Pause } from '../turns';
import { isTotalLabel } from '../words';
import type { RawTable } from './proposal';

/** A sheet of rows. */
export interface GridSheet {
	name: string;
	kind: SheetKind;
	/** What its name says that its rows are. */
	type: TransactionType | undefined;
	header: string[];
	/** How many rows it has, and which of the grid is the first. */
	count: number;
	from: number;
	/** The line of the file that its header is, and the cells above it. */
	line: number;
	above: string[];
}

/** A cell of a Summary, under the header's name and the line's. */
interface SummaryCell {
	labels: string[];
	text: string;
}

/** All sheets of rows as one table: a column is a name, whichever sheet it's in. */
export interface Grid {
	sheets: GridSheet[];
	names: string[];
	/** By column and row; empty where a row's sheet hasn't the column. */
	cells: string[][];
	count: number;
	summary: SummaryCell[];
}

/** Rows that are looked at. */
const MOST_ROWS = 20_000;
const LONGEST_TOTAL = 40;
const SUMMARY_NAME =
	/summary|resum|zusammenfassung|riepilogo|ozet|ملخص|sammanfattning|podsumowanie|概要|汇总|요약|сводка/i;

export function isEmpty(cell: string): boolean {
	// Most begin with a digit or a letter.
	return cell === '' || (!isAlphanumeric(cell.charCodeAt(0)) && (cell.trim() === '' || isDashes(cell)));
}

/** Most have no white space around them. */
function trimmed(cell: string): string {
	return isAlphanumeric(cell.charCodeAt(0)) && isAlphanumeric(cell.charCodeAt(cell.length - 1)) ? cell : cell.trim();
}

function isAlphanumeric(code: number): boolean {
	return isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
}

function isFigure(cell: string): boolean {
	return /\p{N}/u.test(cell) && (readWritten(cell) !== undefined || readDate(cell) !== undefined);
}

export async function gridOf(tables: RawTable[], pause: Pause): Promise<Grid> {
	const grid: Grid = { sheets: [], names: [], cells: [], count: 0, summary: [] };
	for (const table of tables) {
		const { kind, lines, name } = table;
		if (kind === 'summary' || (kind === 'other' && tables.length > 1 && SUMMARY_NAME.test(name)))
			grid.summary.push(...summaryCells(lines));
		else if (lines.length > 0) await addSheet(grid, table, pause);
	}
	return grid;
}

async function addSheet(grid: Grid, { kind, lines, name, numbers }: RawTable, pause: Pause): Promise<void> {
	const at = headerAt(lines);
	const header = (lines[at] ?? []).map((each) => each.trim());
	const rows = await withoutTotals(lines.slice(at + 1), pause);
	const type = kind === 'other' ? undefined : SHEETS[kind].transaction;
	for (const each of header)
		if (each !== '' && !grid.names.includes(each)) {
			grid.names.push(each);
			grid.cells.push(Array<string>(grid.count).fill(''));
		}
	const taken = rows.slice(0, MOST_ROWS - grid.count);
	for (const [column, each] of grid.names.entries()) {
		await pause();
		const place = header.indexOf(each);
		const cells = taken.map((row) => trimmed(row[place] ?? ''));
		grid.cells[column] = grid.count === 0 ? cells : [...(grid.cells[column] as string[]), ...cells];
	}
	const above = lines.slice(0, at).flat().filter(Boolean);
	const place = { from: grid.count, count: taken.length, line: numbers[at] ?? at + 1 };
	grid.sheets.push({ name, kind, type, header, above, ...place });
	grid.count += taken.length;
}

/** A total has a word for it, or few of the cells that the other rows have. */
async function withoutTotals(rows: string[][], pause: Pause): Promise<string[][]> {
	const filled: number[] = [];
	await inTurns(rows, pause, (row) => {
		let count = 0;
		for (const cell of row) if (!isEmpty(cell)) count++;
		filled.push(count);
	});
	const usual = [...filled].sort((a, b) => a - b)[filled.length >> 1] ?? 0;
	const known = new Map<string, boolean>();
	const isWord = (cell: string) => {
		if (cell === '' || cell.length >= LONGEST_TOTAL || isDigit(cell.charCodeAt(0))) return false;
		// Of an ID each is another text.
		if (!cell.includes(' ') && isDigit(cell.charCodeAt(1))) return false;
		let is = known.get(cell);
		if (is === undefined) known.set(cell, (is = isTotalLabel(cell)));
		return is;
	};
	const kept: string[][] = [];
	await inTurns(rows, pause, (row, at) => {
		const isFilled = filled[at] !== 0 && (filled[at] as number) * 2 >= usual;
		if (isFilled && !row.some(isWord)) kept.push(row);
	});
	return kept;
}

function isDigit(code: number): boolean {
	return (code ^ 0x30) <= 9;
}

/** The first line of names above one with figures; else the one with the most cells. */
function headerAt(lines: string[][]): number {
	const head = lines.slice(0, MOST_HEADER_LINES);
	const filled = head.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
	const widest = Math.max(...filled);
	const isNames = (at: number) => (filled[at] as number) * 2 >= widest && !(head[at] as string[]).some(isFigure);
	const next = (at: number) => head.slice(at + 1).find((cells) => cells.some((cell) => cell.trim() !== ''));
	const found = head.findIndex((_, at) => isNames(at) && next(at)?.some(isFigure) === true);
	return found >= 0 ? found : Math.max(0, filled.indexOf(widest));
}

function summaryCells(all: string[][]): SummaryCell[] {
	const lines = all.filter((cells) => cells.some((cell) => cell.trim() !== ''));
	const [header = [], ...rows] = lines.slice(lines.length === 0 ? 0 : headerAt(lines));
	const inRows = rows.flatMap((cells) =>
		cells.map((text, at) => ({ labels: [header[at] ?? '', at > 0 ? (cells[0] ?? '') : ''], text })),
	);
	const inHeader = header.slice(1).map((text) => ({ labels: [header[0] ?? ''], text }));
	return [...inRows, ...inHeader].map(({ labels, text }) => ({
		labels: labels.map((label) => label.trim()).filter(Boolean),
		text: text.trim(),
	}));
}
