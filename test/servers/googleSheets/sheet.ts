import { columnName, formatRange, type Area } from './a1.ts';
import { invalid } from './apiError.ts';
import { entered, rendered } from './cell.ts';
import type { Cell, DateOption, InputOption, Plain, RenderOption } from './cell.ts';
import type { Enum, Of } from './contract.ts';

/** A cell's new value: null keeps the old one, '' empties the cell. */
export type Input = Plain | null;

interface SheetOptions {
	id: number;
	title: string;
	/** What it was made with. */
	properties: Of<'SheetProperties'>;
	/** Throws if the document would exceed its limit of cells. */
	checkGrowth: (cells: number) => void;
	/** Whether you can write only inside the grid, even when you append rows. */
	isStrict: () => boolean;
}

export interface Written {
	area: Area;
	/** Those with a new value, and the number of new values. */
	rows: number[];
	columns: number[];
	cells: number;
}

/** The grid of one sheet: 1,000 rows of 26 columns if it's new. */
export class Sheet {
	readonly id: number;
	title: string;
	rowCount: number;
	columnCount: number;
	readonly properties: Of<'SheetProperties'>;
	private rows: Cell[][] = [];
	private readonly options: SheetOptions;

	constructor(options: SheetOptions) {
		this.options = options;
		this.id = options.id;
		this.title = options.title;
		this.properties = options.properties;
		this.rowCount = this.properties.gridProperties?.rowCount ?? 1_000;
		this.columnCount = this.properties.gridProperties?.columnCount ?? 26;
	}

	get cells(): number {
		return this.rowCount * this.columnCount;
	}

	/** The part of a range that's inside the grid. The range must begin inside it. */
	within(area: Area): Required<Area> {
		const { row, column, endRow = this.rowCount - 1, endColumn = this.columnCount - 1, isAnchor = false } = area;
		if (row >= this.rowCount || column >= this.columnCount) {
			const limits = `Max rows: ${this.rowCount}, max columns: ${this.columnCount}`;
			throw invalid(`Range (${formatRange(this.title, area)}) exceeds grid limits. ${limits}`);
		}
		return {
			row,
			column,
			endRow: Math.min(endRow, this.rowCount - 1),
			endColumn: Math.min(endColumn, this.columnCount - 1),
			isAnchor,
		};
	}

	/** Rows without empty cells at their end, and without empty rows at the end. */
	read(area: Area, option: RenderOption, dates: DateOption): Plain[][] {
		const { row, column, endRow, endColumn } = this.within(area);
		const rows = this.rows.slice(row, endRow + 1);
		const values = Array.from(rows, (cells = []) =>
			trimmed(Array.from(cells.slice(column, endColumn + 1), (cell) => rendered(cell, option, dates))),
		);
		return values.slice(0, values.findLastIndex((cells) => cells.length > 0) + 1);
	}

	update(area: Area, values: Input[][], option: InputOption): Written {
		const bounds = this.within(area);
		const asked = area.isAnchor ? this.rowCount - 1 : (area.endRow ?? this.rowCount - 1);
		const endRow = this.options.isStrict() ? Math.min(asked, this.rowCount - 1) : asked;
		const endColumn = area.isAnchor ? this.columnCount - 1 : bounds.endColumn;
		const last = bounds.row + values.length - 1;
		const isOpen = !this.options.isStrict() && (area.isAnchor || area.endRow === undefined);
		const requested = `Requested writing within range [${formatRange(this.title, { ...bounds, endRow, endColumn })}]`;
		if (last > endRow && !isOpen) throw invalid(`${requested}, but tried writing to row [${endRow + 2}]`);
		if (bounds.column + widthOf(values) - 1 > endColumn)
			throw invalid(`${requested}, but tried writing to column [${columnName(endColumn + 1)}]`);
		this.growTo(last + 1, this.columnCount);
		return this.write(bounds.row, bounds.column, values, option);
	}

	/**
	 * Writes below the last table that the range touches, or at the start of the range if it touches none.
	 *
	 * It makes a full grid longer. Google's reference says so for OVERWRITE, the default of `insertDataOption`: "adding
	 * data to the end of the sheet will still insert new rows or columns so the data can be written". Of a full grid,
	 * n8n asks with a range that begins below it. The reference doesn't name that case. n8n advises this way of writing
	 * where an update "exceeds grid limits" (n8n-io/n8n#9950), and no report says that it fails there.
	 */
	append(
		area: Area,
		values: Input[][],
		option: InputOption,
		insert: Enum<'InsertDataOption'>,
	): Written & { table?: Area } {
		const table = area.row >= this.rowCount && !this.options.isStrict() ? undefined : this.lastTable(area);
		const row = table === undefined ? Math.min(area.row, this.rowCount) : (table.endRow ?? 0) + 1;
		const column = table === undefined ? area.column : table.column;
		if (insert === 'INSERT_ROWS' && row < this.rowCount) this.insertRows(row, values.length);
		this.growTo(row + values.length, column + widthOf(values));
		return { ...this.write(row, column, values, option), table };
	}

	appendRows(length: number): void {
		this.growTo(this.rowCount + length, this.columnCount);
	}

	appendColumns(length: number): void {
		this.growTo(this.rowCount, this.columnCount + length);
	}

	insertRows(at: number, length: number): void {
		this.options.checkGrowth(length * this.columnCount);
		this.rowCount += length;
		if (at < this.rows.length) this.rows.splice(at, 0, ...Array.from({ length }, () => []));
	}

	insertColumns(at: number, length: number): void {
		this.options.checkGrowth(length * this.rowCount);
		this.columnCount += length;
		for (const cells of this.rows) {
			if (cells.length > at) cells.splice(at, 0, ...Array.from({ length }, () => undefined));
		}
	}

	deleteRows(start: number, end: number): void {
		this.rows.splice(start, end - start);
		this.rowCount -= Math.min(end, this.rowCount) - start;
	}

	deleteColumns(start: number, end: number): void {
		this.rows = this.rows.map((cells) => cells.toSpliced(start, end - start));
		this.columnCount -= Math.min(end, this.columnCount) - start;
	}

	/** Remembers its size, and which rows it has. */
	snapshot(): () => void {
		const { rowCount, columnCount, rows } = this;
		const before = [...rows];
		return () => Object.assign(this, { rowCount, columnCount, rows: before });
	}

	clear(area: Area): void {
		const { row, column, endRow, endColumn } = this.within(area);
		for (const cells of this.rows.slice(row, endRow + 1)) {
			cells.fill(undefined, column, Math.min(endColumn + 1, cells.length));
		}
	}

	/** Sorts the rows below the header by what a column shows. */
	sortRows(column: number, isDescending: boolean): void {
		const [header = [], ...rows] = this.rows;
		const text = (cells: Cell[]) => String(rendered(cells[column], 'UNFORMATTED_VALUE', 'SERIAL_NUMBER'));
		const direction = isDescending ? -1 : 1;
		rows.sort((one, other) => direction * text(one).localeCompare(text(other), 'en', { numeric: true }));
		this.rows = [header, ...rows];
	}

	moveColumn(from: number, to: number): void {
		for (const cells of this.rows) {
			cells.length = Math.max(cells.length, this.columnCount);
			const [moved] = cells.splice(from, 1);
			cells.splice(to, 0, moved);
		}
	}

	private write(row: number, column: number, values: Input[][], option: InputOption): Written {
		let count = 0;
		const rows: number[] = [];
		const isTouched: boolean[] = [];
		for (const [index, inputs] of values.entries()) {
			while (this.rows.length <= row + index) this.rows.push([]);
			const cells = this.rows[row + index] ?? [];
			const before = count;
			for (const [offset, input] of inputs.entries()) {
				if (input === null) continue;
				cells[column + offset] = entered(input, option);
				isTouched[offset] = true;
				count++;
			}
			if (count > before) rows.push(row + index);
		}
		const [height, width] = [Math.max(values.length, 1), Math.max(widthOf(values), 1)];
		const area = { row, column, endRow: row + height - 1, endColumn: column + width - 1 };
		return {
			area,
			rows,
			columns: [...isTouched.keys()].filter((offset) => isTouched[offset]).map((offset) => column + offset),
			cells: count,
		};
	}

	private growTo(rowCount: number, columnCount: number): void {
		const [rows, columns] = [Math.max(rowCount, this.rowCount), Math.max(columnCount, this.columnCount)];
		this.options.checkGrowth(rows * columns - this.cells);
		this.rowCount = rows;
		this.columnCount = columns;
	}

	private lastTable(area: Area): Area | undefined {
		const { row, column, endRow, endColumn } = this.within(area);
		const isFilled = (cell: Cell) => cell !== undefined;
		const touched = this.rows
			.slice(row, endRow + 1)
			.findLastIndex((cells) => cells.slice(column, endColumn + 1).some(isFilled));
		if (touched === -1) return undefined;
		const isEmpty = (cells: Cell[]) => !cells.some(isFilled);
		const below = this.rows.findIndex((cells, index) => index > row + touched && isEmpty(cells));
		const end = below === -1 ? this.rows.findLastIndex((cells) => !isEmpty(cells)) : below - 1;
		const start = this.rows.findLastIndex((cells, index) => index <= row + touched && isEmpty(cells)) + 1;
		const table = this.rows.slice(start, end + 1);
		return {
			row: start,
			column: table.reduce((first, cells) => Math.min(first, cells.findIndex(isFilled)), Infinity),
			endRow: end,
			endColumn: table.reduce((last, cells) => Math.max(last, cells.findLastIndex(isFilled)), 0),
		};
	}
}

const widthOf = (values: Input[][]) => values.reduce((width, { length }) => Math.max(width, length), 0);

const trimmed = (values: Plain[]) => values.slice(0, values.findLastIndex((value) => value !== '') + 1);
