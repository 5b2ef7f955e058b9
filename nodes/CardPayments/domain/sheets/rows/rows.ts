import type { Chosen } from '../csv';
import type { SheetFile } from '../payoutFile';
import { nameColumns, UniqueNames, type HeaderOptions } from './header';
import { bytesOfObject, readSheet, type RecordSink, type Sheet, type SheetOptions } from './sheet';
import { isNumber, neutralizeFormula, snakeCase } from './values';

export type Cell = string | number;
export type Row = Record<string, Cell>;

/** How a sheet becomes rows. */
export interface RowOptions extends SheetOptions, HeaderOptions {
	/** Names of the columns to keep, as in the file or in snake_case; empty keeps all. */
	columns: string[];
	/** Whether columns that hold nothing but numbers become numbers. */
	convertNumbers: boolean;
	/** Whether each row says where it comes from (`payout_id`, `payout_sheet`, `payout_file`, `payout_row`). */
	metadata: boolean;
}

/** A sheet as rows, or what each of them was wrapped in. */
export interface SheetOfRows<R = Row> extends Sheet<R> {
	/** The names of the columns that the rows have, but for those that say where a row is from. */
	columns: string[];
}

/**
 * Reads one CSV of a payout file into rows. Cells beyond the header are in columns of their own.
 *
 * @param wrap what to make of each row while it is read: a second pass over a million rows costs time and a stall.
 * With `convertNumbers`, numbers are still text then: they change in the row itself when all rows are read
 * @throws FileError when the file is no CSV, or when its rows take too much memory
 */
export async function readRows<R>(
	source: SheetFile,
	options: RowOptions,
	wrap: (row: Row) => R,
): Promise<SheetOfRows<R>> {
	let sink = new RowSink(source, options, wrap);
	const sheet = await readSheet(source, options, () => (sink = new RowSink(source, options, wrap)));
	await sink.convertNumbers();
	return { ...sheet, columns: sink.columns.map(({ name }) => name) };
}

/** What a number takes beside its field. */
const NUMBER_BYTES = 16;
/** `payout_id`, `payout_sheet`, `payout_file`, `payout_row`. */
const ORIGIN_COLUMNS = 4;
/** How many cells become numbers at a time: a few tens of milliseconds. */
const CELLS_AT_A_TIME = 200_000;

/** A column that goes out: which cell of a record, under which name. */
interface Column {
	index: number;
	name: string;
	/** Whether its cells were numbers so far; undefined where all were empty. */
	numeric?: boolean;
}

/** Makes the records of a sheet into rows. */
class RowSink<R> implements RecordSink<R> {
	/** Those of the header that were chosen, then those beyond it. */
	readonly columns: Column[] = [];
	rowBytes = 0;
	private readonly source: SheetFile;
	private readonly options: RowOptions;
	private readonly wrap: (row: Row) => R;
	private readonly names = new UniqueNames();
	private beyond = false;
	private width = 0;
	/** All rows, where columns may become numbers. */
	private readonly rows: Row[] = [];
	/** Copied for each row: rows made column by column take more time. */
	private emptyRow: Row = {};
	/** The column for the number of each row. */
	private numberColumn: string | undefined;

	constructor(source: SheetFile, options: RowOptions, wrap: (row: Row) => R) {
		this.source = source;
		this.options = options;
		this.wrap = wrap;
	}

	header(header: string[]): Chosen {
		const { options, columns } = this;
		const named = nameColumns(header, options, this.names);
		const wanted = new Set(options.columns.map((name) => name.trim()));
		for (const [index, name] of named.entries()) {
			const inFile = (header[index] as string).trim();
			const isWanted = [inFile, name, snakeCase(inFile)].some((spelling) => wanted.has(spelling));
			if (wanted.size === 0 || isWanted) columns.push({ index, name });
		}
		this.width = header.length;
		this.beyond = wanted.size === 0;
		this.rowBytes = bytesOfObject(columns.length + (options.metadata ? ORIGIN_COLUMNS : 0));
		this.emptyRow = { ...this.originColumns(), ...Object.fromEntries(columns.map(({ name }) => [name, ''])) };
		const chosen = new Set(columns.map(({ index }) => index));
		return { columns: header.map((_, index) => chosen.has(index)), beyond: this.beyond };
	}

	record(cells: string[], number: number): R {
		const { columns } = this;
		const { convertNumbers, neutralizeFormulas } = this.options;
		if (this.beyond && cells.length > this.width) this.widen(cells.length);
		const row = { ...this.emptyRow };
		if (this.numberColumn !== undefined) row[this.numberColumn] = number;
		for (let at = 0; at < columns.length; at++) {
			const column = columns[at] as Column;
			if (column.index >= cells.length) break;
			const text = cells[column.index] as string;
			const cell = neutralizeFormulas ? neutralizeFormula(text) : text;
			row[column.name] = cell;
			if (!convertNumbers || column.numeric === false || cell === '') continue;
			column.numeric = isNumber(cell);
		}
		if (convertNumbers) this.rows.push(row);
		return this.wrap(row);
	}

	private widen(width: number): void {
		for (let index = this.width; index < width; index++)
			this.columns.push({ index, name: this.names.claim(`column_${index + 1}`) });
		this.width = width;
	}

	/**
	 * What all rows say of where they come from, under names that no column of the file has: a file's own payout_id
	 * stays, ours is payout_id_2. The row's number is still to be set.
	 */
	private originColumns(): Row {
		const { source, options, names } = this;
		if (!options.metadata) return {};
		this.numberColumn = names.claim('payout_row');
		return {
			[names.claim('payout_id')]: this.spelt(source.payoutId),
			[names.claim('payout_sheet')]: source.kind,
			[names.claim('payout_file')]: this.spelt(source.file.path),
			[this.numberColumn]: 0,
		};
	}

	private spelt(text: string): string {
		return this.options.neutralizeFormulas ? neutralizeFormula(text) : text;
	}

	/** Makes numbers of the columns that hold nothing else. Only the whole sheet shows which these are. */
	async convertNumbers(): Promise<void> {
		const numeric = this.columns.filter((column) => column.numeric === true);
		let cells = 0;
		for (const row of this.rows) {
			for (const { name } of numeric) {
				const text = row[name];
				// No -0, which JSON does not have.
				if (text !== undefined && text !== '') row[name] = Number(text) + 0;
			}
			cells += numeric.length;
			if (cells < CELLS_AT_A_TIME) continue;
			cells = 0;
			await this.options.pause();
		}
		this.options.memory.take(NUMBER_BYTES * numeric.length * this.rows.length, this.source.file.path);
	}
}
