import { randomBytes } from 'node:crypto';
import { entered, rendered, type Cell, type Plain } from './cell.ts';

export type Row = Record<string, Plain>;
/** Null leaves a cell as it is. */
export type Input = Plain | null;

/** A request that Google refuses as invalid, in its words. */
export class Invalid extends Error {}

const TITLE = 'Sheet1';

/** A spreadsheet with one sheet, and what its user does there by hand. Row 1 names the columns. */
export class Document {
	readonly id = randomBytes(33).toString('base64url');
	readonly sheet = { title: TITLE };
	rowCount = 1_000;
	columnCount = 26;
	private cells: Cell[][] = [];

	/** Values up to the last one, as the API gives them. */
	read(range: string, option: string): Plain[][] {
		const { row, endRow, column, endColumn } = areaOf(range);
		const rows = this.cells
			.slice(row, endRow + 1)
			.map((cells) => trimmed(Array.from(cells.slice(column, endColumn + 1), (cell) => rendered(cell, option))));
		return rows.slice(0, rows.findLastIndex((cells) => cells.length > 0) + 1);
	}

	/** Fails beyond the grid: whether Google makes it longer for this request is documented nowhere. */
	update(range: string, values: Input[][], option: string): number {
		const { row, column } = areaOf(range);
		const width = Math.max(0, ...values.map(({ length }) => length));
		if (column + width > this.columnCount) {
			const beyond = columnName(this.columnCount);
			throw new Invalid(
				`Requested writing within range [${TITLE}!A1:${columnName(this.columnCount - 1)}1], but tried writing to column [${beyond}]`,
			);
		}
		if (row + values.length > this.rowCount) {
			const limits = `Max rows: ${this.rowCount}, max columns: ${this.columnCount}`;
			throw new Invalid(`Range (${range}) exceeds grid limits. ${limits}`);
		}
		return this.write(row, column, values, option);
	}

	/** Writes below the last row that has anything, and makes the grid longer. */
	append(values: Input[][], option: string): number {
		const row = this.cells.findLastIndex((cells) => cells.some((cell) => cell !== undefined)) + 1;
		this.rowCount = Math.max(this.rowCount, row + values.length);
		return this.write(row, 0, values, option);
	}

	private write(row: number, column: number, values: Input[][], option: string): number {
		let count = 0;
		for (const [index, inputs] of values.entries()) {
			const cells = (this.cells[row + index] ??= []);
			for (const [offset, input] of inputs.entries()) {
				if (input === null) continue;
				cells[column + offset] = entered(input, option);
				count++;
			}
		}
		for (let index = 0; index < this.cells.length; index++) this.cells[index] ??= [];
		return count;
	}

	/** Every row, the header first; dates as the number of their day. */
	values(): Plain[][] {
		return this.read(TITLE, 'UNFORMATTED_VALUE');
	}

	header(): string[] {
		return (this.values()[0] ?? []).map(String);
	}

	/** The rows below the header by column name. '' for an empty cell. */
	rows(): Row[] {
		const [header = [], ...rows] = this.values();
		return rows.map((cells) =>
			Object.fromEntries(header.map((name, index) => [String(name), cells[index] ?? ''] as const)),
		);
	}

	/** Puts rows below a header of their fields, as if they'd always been there. */
	fill(rows: Row[]): void {
		const header = Object.keys(rows[0] ?? {});
		this.append([header, ...rows.map((row) => header.map((name) => row[name] ?? null))], 'RAW');
	}

	/** Sorts the rows below the header by what a column has. */
	sort(name: string): void {
		const column = this.columnOf(name);
		const text = (cells: Cell[]) => String(rendered(cells[column], 'UNFORMATTED_VALUE'));
		const [header = [], ...rows] = this.cells;
		this.cells = [header, ...rows.sort((one, other) => text(one).localeCompare(text(other), 'en'))];
	}

	/** Inserts a column of the user's own at `index`, with the same value in every row. */
	addColumn(name: string, index: number, value: Plain = ''): void {
		this.columnCount++;
		for (const [row, cells] of this.cells.entries()) {
			cells.length = Math.max(cells.length, index);
			cells.splice(index, 0, entered(row === 0 ? name : value, 'RAW'));
		}
	}

	moveColumn(name: string, index: number): void {
		const from = this.columnOf(name);
		for (const cells of this.cells) {
			cells.length = Math.max(cells.length, this.columnCount);
			const [moved] = cells.splice(from, 1);
			cells.splice(index, 0, moved);
		}
	}

	/** Removes rows, counted from 0 below the header. */
	deleteRows(start: number, length: number): void {
		this.cells.splice(start + 1, length);
		this.rowCount -= length;
	}

	private columnOf(name: string): number {
		const column = this.header().indexOf(name);
		if (column === -1) throw new Error(`The sheet has no column "${name}"`);
		return column;
	}
}

const trimmed = (values: Plain[]) => values.slice(0, values.findLastIndex((value) => value !== '') + 1);

function columnName(column: number): string {
	const letter = String.fromCharCode(65 + (column % 26));
	return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function columnIndex(name: string): number {
	return [...name].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Rows and columns from 0, of "'Sheet1'", "Sheet1!A:Z", "Sheet1!2:5" or "Sheet1!C5". */
function areaOf(range: string) {
	const [, title, first = '', last] = /^'?([^'!]+)'?(?:!(\w+)(?::(\w+))?)?$/.exec(range) ?? [];
	if (title !== TITLE) throw new Invalid(`Unable to parse range: ${range}`);
	const [, column, row] = /^([A-Z]*)(\d*)$/.exec(first) ?? [];
	const [, endColumn, endRow] = /^([A-Z]*)(\d*)$/.exec(last ?? first) ?? [];
	return {
		row: row ? Number(row) - 1 : 0,
		column: column ? columnIndex(column) : 0,
		endRow: endRow ? Number(endRow) - 1 : Infinity,
		endColumn: endColumn ? columnIndex(endColumn) : Infinity,
	};
}
