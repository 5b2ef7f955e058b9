import { readDate } from '../dates';
import { MOST_HEADER_LINES } from '../headerLines';
import { SHEETS, type SheetKind } from '../sheets';
import { isStatementLabel, isTotalLabel } from '../words';
import type { RawTable } from './proposal';
import { amountIn, isEmpty } from './eitherAmounts';
import { knownWord } from './rowWords';

interface GridSheet {
	name: string;
	kind: SheetKind;
	/** Of the header, from 1 on. */
	headerLine: number;
	header: string[];
}

/** Where a row stands. */
interface Place {
	/** In the tables that were given. */
	table: number;
	/** Among the rows of the table. */
	row: number;
}

/** A cell of a Summary, under each name that may be its own. */
export interface SummaryCell {
	labels: string[];
	text: string;
}

/** All sheets of rows as one table: a column is a name, whichever sheet it's in. */
export interface Grid {
	sheets: GridSheet[];
	names: string[];
	/** By column and row; empty where a row's sheet hasn't the column. */
	cells: string[][];
	sheetOf: number[];
	places: Place[];
	/** Whether sheets have columns, by sheet and column. */
	has: boolean[][];
	summary: SummaryCell[];
	/** Rows that repeat others. */
	totals: number;
	/** Whether there are rows that weren't given. */
	isCut: boolean;
}

const SUMMARY_NAME =
	/summary|resum|zusammenfassung|riepilogo|ozet|ملخص|sammanfattning|podsumowanie|概要|汇总|요약|сводка/i;

/**
 * @param most rows to read
 * @param areBalancesRows whether a balance that was brought forward is a row as others are, if they have what it has
 */
export function gridOf(tables: RawTable[], most: number, areBalancesRows = false): Grid {
	const grid: Grid = {
		sheets: [],
		names: [],
		cells: [],
		sheetOf: [],
		places: [],
		has: [],
		summary: [],
		totals: 0,
		isCut: false,
	};
	for (const [table, raw] of tables.entries()) {
		const { header, kind, name, rows } = raw;
		const lines = [header, ...rows];
		if (kind === 'summary' || (kind === 'other' && tables.length > 1 && SUMMARY_NAME.test(name)))
			grid.summary.push(...summaryCells(lines));
		else addSheet(grid, { table, raw, lines, most, areBalancesRows });
	}
	return grid;
}

/** What rows of a sheet are by the contract; undefined where its name says none. */
export function typeOfSheet({ kind }: GridSheet) {
	return kind === 'other' ? undefined : SHEETS[kind].transaction;
}

interface NewSheet {
	table: number;
	raw: RawTable;
	lines: string[][];
	most: number;
	areBalancesRows: boolean;
}

function addSheet(grid: Grid, { table, raw, lines, most, areBalancesRows }: NewSheet): void {
	const at = headerAt(lines);
	const header = (lines[at] ?? []).map((name) => name.trim());
	const sheet = grid.sheets.length;
	grid.sheets.push({ name: raw.name, kind: raw.kind, headerLine: raw.headerLine + at, header });
	const columns = header.map((name, index) => (name === '' || header.indexOf(name) < index ? -1 : place(grid, name)));
	grid.has.push(grid.names.map((_, column) => columns.includes(column)));
	const rows = lines.slice(at + 1);
	grid.isCut ||= raw.isCut;
	const isTotal = totalFinder(rows, header.length, areBalancesRows);
	const others = grid.cells.filter((_, column) => !columns.includes(column));
	for (const [index, row] of rows.entries()) {
		if (grid.sheetOf.length >= most) {
			grid.isCut = true;
			break;
		}
		if (row.every((cell) => cell.trim() === '')) continue;
		if (isTotal(row)) {
			grid.totals++;
			continue;
		}
		const next = grid.sheetOf.length;
		for (const cells of others) cells[next] = '';
		for (const [from, column] of columns.entries())
			if (column >= 0) (grid.cells[column] as string[])[next] = (row[from] ?? '').trim();
		grid.sheetOf.push(sheet);
		grid.places.push({ table, row: at + index });
	}
	for (const has of grid.has) while (has.length < grid.names.length) has.push(false);
}

function place(grid: Grid, name: string): number {
	const known = grid.names.indexOf(name);
	if (known >= 0) return known;
	grid.cells.push(grid.sheetOf.map(() => ''));
	return grid.names.push(name) - 1;
}

/** The first line of names above lines with amounts or dates; else the first with as many cells as most. */
function headerAt(lines: string[][]): number {
	const head = lines.slice(0, MOST_HEADER_LINES);
	const filled = head.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
	const widest = Math.max(0, ...filled);
	const isNames = (at: number) => {
		const cells = (head[at] ?? []).filter((cell) => cell.trim() !== '');
		return cells.length > 0 && cells.length >= widest / 2 && !cells.some(isFigure);
	};
	const hasFigures = (cells: string[] | undefined) => cells?.some(isFigure) === true;
	const next = (at: number) => head.slice(at + 1).find((cells) => cells.some((cell) => cell.trim() !== ''));
	const found = head.findIndex((_, at) => isNames(at) && hasFigures(next(at)));
	if (found >= 0) return found;
	const namedParts = head.findIndex((_, at) => isNames(at) && filled[at] === widest);
	return Math.max(0, namedParts);
}

function isFigure(cell: string): boolean {
	const text = cell.trim();
	if (text === '' || !/\p{N}/u.test(text)) return false;
	const amount = amountIn(text);
	return !Number.isNaN(amount['.']) || !Number.isNaN(amount[',']) || readDate(text) !== undefined;
}

/** Rows that show whether a column has names or figures. */
const MOST_TRIED = 500;

/** Columns of names: where rows but the last have texts only. */
function textColumns(rows: string[][], width: number): number[] {
	const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
	const others = filled.slice(0, -1);
	const step = Math.ceil(others.length / MOST_TRIED);
	const isText = (column: number) =>
		others.every((row) => !isEmpty(row[column] ?? '')) &&
		others.every((row, at) => at % step > 0 || !isFigure(row[column] as string));
	return filled.length > 2 ? Array.from({ length: width }, (_, column) => column).filter(isText) : [];
}

/** A total has a word for it in a cell, or nothing but sums where the other rows have names. */
function totalFinder(rows: string[][], width: number, areBalancesRows: boolean): (row: string[]) => boolean {
	const texts = textColumns(rows, width);
	const mayBeRow = areBalancesRows ? isStatementLabel : () => false;
	return (row) => {
		if (row.some((cell) => cell !== '' && isTotalWord(cell) && !mayBeRow(cell))) return true;
		if (width > 3 && row.length < width / 2) return true;
		if (texts.length === 0 || texts.some((column) => !isEmpty(row[column] ?? ''))) return false;
		return !row.some((cell) => cell !== '' && !/\d/.test(cell) && knownWord(cell) !== undefined);
	};
}

const KNOWN_TOTALS = new Map<string, boolean>();
const LONGEST_TOTAL = 40;
/** IDs have digits, and so have few totals. */
const LIKE_A_TOTAL = /^\W*(sub|grand|tot|sum|sald|bal)/i;

function isTotalWord(cell: string): boolean {
	if (cell.length > LONGEST_TOTAL || isDigit(cell.charCodeAt(0))) return false;
	if (/\d/.test(cell) && !LIKE_A_TOTAL.test(cell)) return false;
	let known = KNOWN_TOTALS.get(cell);
	if (known === undefined) {
		if (KNOWN_TOTALS.size > 5_000) KNOWN_TOTALS.clear();
		known = isTotalLabel(cell);
		KNOWN_TOTALS.set(cell, known);
	}
	return known;
}

function isDigit(code: number): boolean {
	return (code ^ 0x30) <= 9;
}

/** Each cell under the header's name, and under the line's. */
function summaryCells(lines: string[][]): SummaryCell[] {
	const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== ''));
	const [header = [], ...rows] = filled.slice(headerAt(filled));
	const found = rows.flatMap((cells) =>
		cells.map((text, index) => ({ labels: [header[index] ?? '', index > 0 ? (cells[0] ?? '') : ''], text })),
	);
	const inHeader = header.slice(1).map((text) => ({ labels: [header[0] ?? ''], text }));
	return [...found, ...inHeader].map(({ labels, text }) => ({
		labels: labels.map((label) => label.trim()).filter((label) => label !== ''),
		text: text.trim(),
	}));
}
