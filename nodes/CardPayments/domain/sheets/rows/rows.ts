import { formatter, type FormatFor } from '../../formatFor';
import type { ChosenColumns } from '../../csv';
import type { SheetFile } from '../payoutFile';
import { nameColumns, UniqueNames } from './columnLabels';
import type { RowTexts, SheetTexts } from './rowTexts';
import { readSheet, type RecordSink, type Sheet, type SheetOptions } from './readSheet';

export type Row = Record<string, string | number>;

/** How a sheet becomes rows. */
export interface RowOptions extends SheetOptions {
	formatFor: FormatFor;
	/** Of all sheets that are read with it. */
	texts: SheetTexts;
}

/** A sheet as rows, or what each of them was wrapped in. */
export interface SheetOfRows<R = Row> extends Sheet<R> {
	/** The names of the columns that the rows have, but for those that say where a row is from. */
	columns: string[];
}

/**
 * Reads one CSV of a payout file into rows of text as it is in the file. Each says where it is from: `payout_id`,
 * `payout_sheet`, `payout_file`, `payout_row`. Cells beyond the header are in columns of their own.
 *
 * @param wrap what to make of each row while it is read: a second pass over a million rows costs time and a stall
 * @throws FileError when the file is no CSV, or when its rows take too much memory
 */
export async function readRows<R>(
	source: SheetFile,
	options: RowOptions,
	wrap: (row: Row) => R,
): Promise<SheetOfRows<R>> {
	let sink = new RowSink(source, options, wrap);
	const sheet = await readSheet(source, options, () => (sink = new RowSink(source, options, wrap)));
	return { ...sheet, columns: sink.columns };
}

/** What an object takes in memory with n8n's item around it, and what each of its fields does, beside its text. */
const OBJECT_BYTES = 112;
const CELL_BYTES = 8;
/** Beyond so many columns the engine keeps an object's properties in a hash table, and soon where cells are added. */
const FAST_COLUMNS = 1_000;
const SLOW_CELL_BYTES = 72;

function bytesOfObject(fields: number): number {
	return OBJECT_BYTES + (fields > FAST_COLUMNS ? SLOW_CELL_BYTES : CELL_BYTES) * fields;
}

/** Makes the records of a sheet into rows. */
class RowSink<R> implements RecordSink<R> {
	/** Those of the header, then those beyond it. */
	columns: string[] = [];
	rowBytes = 0;
	private readonly source: SheetFile;
	private readonly formatName: (text: string) => string;
	private readonly options: RowOptions;
	private texts: RowTexts | undefined;
	private headerLength = 0;
	private objectBytes = 0;
	private readonly wrap: (row: Row) => R;
	private readonly names = new UniqueNames();
	/** Copied for each row: rows made column by column take more time. */
	private emptyRow: Row = {};
	private numberColumn = '';

	constructor(source: SheetFile, options: RowOptions, wrap: (row: Row) => R) {
		this.source = source;
		this.options = options;
		this.formatName = formatter(options.formatFor);
		this.wrap = wrap;
	}

	header(header: string[]): ChosenColumns {
		this.columns = nameColumns(header, this.formatName, this.names);
		const origin = this.originColumns();
		this.headerLength = header.length;
		this.objectBytes = bytesOfObject(header.length + Object.keys(origin).length);
		this.texts = this.options.texts.of(header, this.options.formatFor);
		this.emptyRow = { ...origin, ...Object.fromEntries(this.columns.map((name) => [name, ''])) };
		return { columns: header.map(() => true), beyond: true };
	}

	record(cells: string[], number: number): R {
		const columns = this.columns;
		const texts = this.texts as RowTexts;
		const beyond = cells.length - this.headerLength;
		while (columns.length < cells.length) columns.push(this.names.claim(`column_${columns.length + 1}`));
		const row = { ...this.emptyRow };
		row[this.numberColumn] = number;
		texts.bytes = 0;
		for (let at = 0; at < cells.length; at++) row[columns[at] as string] = texts.of(at, cells[at] as string);
		this.rowBytes = this.objectBytes + SLOW_CELL_BYTES * beyond + texts.bytes;
		return this.wrap(row);
	}

	/**
	 * What all rows say of where they come from, under names that no column of the file has: a file's own payout_id
	 * stays, ours is payout_id_2. The row's number is still to be set.
	 */
	private originColumns(): Row {
		const { source, names, formatName } = this;
		this.numberColumn = names.claim('payout_row');
		return {
			[names.claim('payout_id')]: formatName(source.payoutId),
			[names.claim('payout_sheet')]: source.kind,
			[names.claim('payout_file')]: formatName(source.file.path),
			[this.numberColumn]: 0,
		};
	}
}
