import { randomBytes } from 'node:crypto';
import { parseRange, type Area } from './a1.ts';
import { invalid } from './apiError.ts';
import type { Plain } from './cell.ts';
import type { Of } from './contract.ts';
import { Sheet, type Input } from './sheet.ts';

const MAX_CELLS = 10_000_000;

export type Row = Record<string, Plain>;

/** A spreadsheet, and what its user does by hand in its first sheet. Row 1 of that sheet names the columns. */
export class Document {
	readonly id = randomBytes(33).toString('base64url');
	readonly title: string;
	sheets: Sheet[] = [];
	private readonly isStrict: () => boolean;

	constructor(title: string, isStrict: () => boolean) {
		this.title = title;
		this.isStrict = isStrict;
		this.addSheet({ sheetId: 0 });
	}

	get url(): string {
		return `https://docs.google.com/spreadsheets/d/${this.id}/edit?gid=0#gid=0`;
	}

	get sheet(): Sheet {
		const [first] = this.sheets;
		if (first === undefined) throw new Error('The document has no sheet');
		return first;
	}

	addSheet(properties: Of<'SheetProperties'> = {}): Sheet {
		const id = properties.sheetId ?? Math.floor(Math.random() * 2 ** 31);
		const title = properties.title ?? `Sheet${this.sheets.length + 1}`;
		if (this.sheets.some((sheet) => sheet.title === title)) {
			throw invalid(`A sheet with the name "${title}" already exists. Please enter another name.`);
		}
		if (this.sheets.some((sheet) => sheet.id === id)) throw invalid(`A sheet with the ID ${id} already exists.`);
		const sheet = new Sheet({
			id,
			title,
			properties,
			checkGrowth: (cells) => this.checkGrowth(cells),
			isStrict: this.isStrict,
		});
		this.checkGrowth(sheet.cells);
		this.sheets.splice(properties.index ?? this.sheets.length, 0, sheet);
		return sheet;
	}

	deleteSheet(id: number | undefined): void {
		const sheet = this.sheetOf(id);
		if (this.sheets.length === 1) throw invalid("You can't remove all the sheets in a document.");
		this.sheets.splice(this.sheets.indexOf(sheet), 1);
	}

	/** Protobuf's default for no ID is 0. */
	sheetOf(id = 0): Sheet {
		const found = this.sheets.find((sheet) => sheet.id === id);
		if (found === undefined) throw invalid(`No grid with id: ${id}`);
		return found;
	}

	/** Leaves its sheets as they were if one of the changes fails. */
	allOrNothing<Result>(change: () => Result): Result {
		const { sheets } = this;
		const restore = sheets.map((sheet) => sheet.snapshot());
		this.sheets = [...sheets];
		try {
			return change();
		} catch (error) {
			this.sheets = sheets;
			for (const undo of restore) undo();
			throw error;
		}
	}

	find(range: string): { sheet: Sheet; area: Area } {
		const { title, area } = parseRange(range);
		const sheet = title === undefined ? this.sheet : this.sheets.find((candidate) => candidate.title === title);
		if (sheet === undefined) throw invalid(`Unable to parse range: ${range}`);
		return { sheet, area };
	}

	/** Every row, the header first. */
	values(): Plain[][] {
		return this.sheet.read({ row: 0, column: 0 }, 'UNFORMATTED_VALUE', 'SERIAL_NUMBER');
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
		const values: Input[][] = [header, ...rows.map((row) => header.map((name) => row[name] ?? null))];
		this.sheet.append({ row: 0, column: 0 }, values, 'RAW', 'OVERWRITE');
	}

	sort(name: string, order: 'ascending' | 'descending' = 'ascending'): void {
		this.sheet.sortRows(this.columnOf(name), order === 'descending');
	}

	/** Inserts a column of the user's own at `index`, with the same value in every row. */
	addColumn(name: string, index: number, value: Plain = ''): void {
		const { length } = this.values();
		this.sheet.insertColumns(index, 1);
		const cells = Array.from({ length }, (_, row) => [row === 0 ? name : value]);
		this.sheet.update({ row: 0, column: index }, cells, 'RAW');
	}

	moveColumn(name: string, index: number): void {
		this.sheet.moveColumn(this.columnOf(name), index);
	}

	deleteColumn(name: string): void {
		const column = this.columnOf(name);
		this.sheet.deleteColumns(column, column + 1);
	}

	renameColumn(name: string, newName: string): void {
		const column = this.columnOf(name);
		this.sheet.update({ row: 0, column, endRow: 0, endColumn: column }, [[newName]], 'RAW');
	}

	/** Removes rows, counted from 0 below the header. */
	deleteRows(start: number, length: number): void {
		this.sheet.deleteRows(start + 1, start + 1 + length);
	}

	private columnOf(name: string): number {
		const column = this.header().indexOf(name);
		if (column === -1) throw new Error(`The sheet has no column "${name}"`);
		return column;
	}

	private checkGrowth(cells: number): void {
		const all = this.sheets.reduce((sum, sheet) => sum + sheet.cells, cells);
		if (cells > 0 && all > MAX_CELLS) {
			const limit = `the limit of ${MAX_CELLS} cells`;
			throw invalid(`This action would increase the number of cells in the workbook above ${limit}.`);
		}
	}
}
