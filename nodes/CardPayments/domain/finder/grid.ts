import { readDate } from '../dates';
import { isDashes } from '../cells';
import { remembered } from '../lazily';
import { likelySheetType, SHEETS, type SheetKind, type SheetType } from '../sheets';
import type { TransactionType } from '../transactions';
import { inTurns, type Pause } from '../turns';
import { isBalanceLabel, isTotalLabel } from '../words';
import type { RawTable } from './proposal';

/** A sheet of rows. */
export interface GridSheet {
	name: string;
	kind: SheetKind;
	/** What its name says that its rows are; what it may say else, in a word of any language. */
	type: TransactionType | undefined;
	likelyType: SheetType | undefined;
	header: string[];
	/** How many rows it has, and which of the grid is the first. */
	count: number;
	from: number;
	/** The line of the file that its header is, and the cells above it. */
	line: number;
	above: string[];
}

/** All sheets of rows as one table: a column is a name, whichever sheet it's in. */
export interface Grid {
	sheets: GridSheet[];
	names: string[];
	/** By column and row; empty where a row's sheet hasn't the column. */
	cells: string[][];
	count: number;
}

/** Rows that are looked at. */
const MOST_ROWS = 20_000;
/** No name, word or figure is longer: of notes nobody asks more. */
const LONGEST_CELL = 200;

export function isEmpty(cell: string): boolean {
	// Most begin with a digit or a letter.
	return cell === '' || (!isAlphanumeric(cell.charCodeAt(0)) && (cell.trim() === '' || isDashes(cell)));
}

/** Most have no white space around them. */
function trimmed(whole: string): string {
	const cell = whole.length > LONGEST_CELL ? whole.slice(0, LONGEST_CELL) : whole;
	return isAlphanumeric(cell.charCodeAt(0)) && isAlphanumeric(cell.charCodeAt(cell.length - 1)) ? cell : cell.trim();
}

function isAlphanumeric(code: number): boolean {
	return isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
}

export async function gridOf(tables: RawTable[], pause: Pause): Promise<Grid> {
	const grid: Grid = { sheets: [], names: [], cells: [], count: 0 };
	for (const table of tables) if (table.header.length > 0) await addSheet(grid, table, pause);
	return grid;
}

async function addSheet(grid: Grid, { above, kind, line, name, ...table }: RawTable, pause: Pause): Promise<void> {
	const header = table.header.map((each) => each.trim());
	const rows = await withoutTotals(table.rows, pause);
	const type = kind === 'other' ? undefined : SHEETS[kind].transaction;
	const likelyType = type === undefined ? likelySheetType(name) : undefined;
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
	grid.sheets.push({ name, kind, type, likelyType, header, above, line, from: grid.count, count: taken.length });
	grid.count += taken.length;
}

/**
 * Those that are no totals, which have less than half the cells of most rows and no date, or are called so: first, or
 * in a row with fewer cells. What's sold may be called "Total", too, among all that other rows have.
 */
async function withoutTotals(rows: string[][], pause: Pause): Promise<string[][]> {
	const filled: number[] = [];
	await inTurns(rows, pause, (row) =>
		filled.push(row.reduce((count, cell) => (isEmpty(cell) ? count : count + 1), 0)),
	);
	const usual = [...filled].sort((a, b) => a - b)[filled.length >> 1] ?? 0;
	// What an account had before may be paid, too.
	const isWord = remembered((cell) => isTotalLabel(cell) && !isBalanceLabel(cell));
	// Most cells are figures.
	const isLabel = (cell: string) => !isDigit(cell.charCodeAt(0)) && isWord(cell);
	const kept: string[][] = [];
	await inTurns(rows, pause, (row, at) => {
		const isLess = (filled[at] as number) < usual;
		const isCalled = isLess ? row.some(isLabel) : isLabel(row.find((cell) => !isEmpty(cell)) ?? '');
		const isRow = (filled[at] as number) * 2 >= usual || row.some((cell) => readDate(cell) !== undefined);
		if (isRow && !isCalled) kept.push(row);
	});
	return kept;
}

function isDigit(code: number): boolean {
	return (code ^ 0x30) <= 9;
}
