import { foldName, readWritten } from '../cells';
import { currenciesMeant } from '../currency';
import { MOST_HEADER_LINES } from '../headerLines';
import type { Description } from '../services';
import { nameColumns } from '../sheets';
import { isDateCell } from './dateCell';

/** What's known of a header before it's found. */
export interface HeaderSought {
	/** Its line from 1 on, or one above it, where a text says it. */
	line?: number | undefined;
	/** Columns that a text names: the header has one of them. */
	described?: readonly string[];
	/** Whether a line has the names of such a table: for certain, or by the little that's known of them. */
	knows: (names: string[]) => 'surely' | 'likely' | undefined;
}

/** Where the table begins. */
export interface FoundHeader {
	/** Its place among the lines. */
	at: number;
	/** Whether that line has names. Else it's the first row, and nothing has a name. */
	isNamed: boolean;
}

/**
 * Whether a line is the header, whatever follows it: the one that a text says, or has the columns that it names, else
 * one with known names.
 *
 * @param number of the line in the file, from 1 on
 */
export function isHeader(cells: string[], number: number, { line, described = [], knows }: HeaderSought): boolean {
	if (number < (line ?? 1)) return false;
	if (hasDescribed(cells, described)) return true;
	if (line !== undefined) return described.length === 0;
	return !cells.some(isFigure) && knows(cells) === 'surely';
}

function hasDescribed(cells: string[], described: readonly string[] = []): boolean {
	return described.some((name) => cells.some((cell) => isSameName(cell, name)));
}

/**
 * The header among the first lines of a table: a certain one, else that which a text says. Else it's one as wide as
 * most lines: the first with names that are likely, else the first of names above figures, else the first.
 *
 * @param numbers of the lines in the file, from 1 on
 */
export function headerIn(lines: string[][], numbers: number[], sought: HeaderSought): FoundHeader {
	const head = lines.slice(0, MOST_HEADER_LINES);
	const sure = head.findIndex((cells, at) => isHeader(cells, numbers[at] as number, sought));
	if (sure >= 0) return { at: sure, isNamed: true };
	// A sheet may have fewer titles than the text counts.
	const described = head.findIndex((cells) => hasDescribed(cells, sought.described));
	if (described >= 0) return { at: described, isNamed: true };
	const said = head.findIndex((_, at) => (numbers[at] as number) >= (sought.line ?? Infinity));
	if (said >= 0) return { at: said, isNamed: true };
	const widths = lines.slice(0, MOST_COUNTED).map(widthOf);
	const usual = isEmptyTable(head, widths) ? (widths.at(-1) as number) : usualOf(widths);
	const isWide = (at: number) => (widths[at] as number) >= usual;
	const likely = head.findIndex((cells, at) => isWide(at) && areNames(cells) && sought.knows(cells) !== undefined);
	if (likely >= 0) return { at: likely, isNamed: true };
	const next = (at: number) => lines.slice(at + 1, MOST_COUNTED).find((cells) => cells.some(isFilled));
	const above = head.findIndex((cells, at) => isWide(at) && areNames(cells) && next(at)?.some(isFigure) === true);
	const at = Math.max(0, above >= 0 ? above : head.findIndex((_, place) => isWide(place)));
	return { at, isNamed: !(head[at] ?? []).some(isFigure) };
}

/** What the columns of a table that begins with these lines are called, each otherwise: as it says, or by place. */
export function headerNames(lines: string[][], isNamed: boolean): string[] {
	const [first = []] = lines;
	if (isNamed) return nameColumns(first);
	const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
	return nameColumns(Array<string>(width).fill(''));
}

/** The columns of amounts that a text names, of several by sheet each. */
export function describedAmounts({ amountColumn = [], creditColumn = [], debitColumn = [] }: Description): string[] {
	return [...amountColumn, ...creditColumn, ...debitColumn].flatMap((name) => [name, ...name.split('|')]);
}

function isSameName(cell: string, name: string): boolean {
	return cell.trim() === name.trim() || (foldName(name) !== '' && foldName(cell) === foldName(name));
}

/** What's said of each of them. */
export const UNREAD_ABOVE = "A line above the names of the columns has an amount, and isn't read";

/** Lines above a table that show money, which no row is made of. */
export function moneyAbove(lines: string[][]): string[] {
	return lines
		.filter((cells) => cells.some(showsMoney))
		.map((cells) =>
			cells
				.map((cell) => cell.trim())
				.filter(Boolean)
				.join(' '),
		);
}

/** So many lines show how wide most are. */
const MOST_COUNTED = 200;

function isFilled(cell: string): boolean {
	return cell.trim() !== '';
}

/** Up to the last cell with something in it. */
function widthOf(cells: string[]): number {
	return cells.findLastIndex(isFilled) + 1;
}

/** Of the widths that of the most cells: many titles are short. */
function usualOf(widths: number[]): number {
	const cells = new Map<number, number>();
	for (const width of widths) cells.set(width, (cells.get(width) ?? 0) + width);
	return [...cells].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Whether the last line is wider than its titles and holds names: no row stands below it. */
function isEmptyTable(lines: string[][], widths: number[]): boolean {
	const last = lines.at(-1) ?? [];
	return (
		widths.length === lines.length && areNames(last) && widths.indexOf(Math.max(...widths)) === widths.length - 1
	);
}

function areNames(cells: string[]): boolean {
	return cells.some(isFilled) && !cells.some(isFigure);
}

/** What no name is: a date, or an amount. */
function isFigure(cell: string): boolean {
	return isDateCell(cell) || amountIn(cell) !== undefined;
}

/** Whether a cell is an amount that shows it, by decimals, a sign or a currency: else it may be any number. */
export function showsMoney(cell: string): boolean {
	const amount = amountIn(cell);
	if (amount === undefined || isDateCell(cell)) return false;
	const { currency, decimals, direction, units } = amount;
	return decimals > 1 || currency !== '' || units < 0 || direction !== undefined;
}

/** With nothing beside it but a currency. "C2" is a name. */
function amountIn(cell: string) {
	if (/^\s*\p{L}+\d+\s*$/u.test(cell)) return undefined;
	const written = readWritten(cell);
	const isAmount = written?.currency === '' || currenciesMeant(written?.currency ?? '').length > 0;
	return isAmount ? written : undefined;
}
