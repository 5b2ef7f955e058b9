import { type CardPaymentsError } from '../errors/CardPaymentsError';
import { FileError } from '../errors/FileError';
import type { ArchiveFile } from './archive/archive';
import { CellReader, type Cell } from './csv/cells';
import { chooseColumns, UniqueNames, type Column, type ColumnOptions } from './header';
import { readCsv, UnclosedQuote, type CsvReading } from './csv/csv';
import type { CellReaders, RecordTaker } from './csv/records';
import type { SheetKind } from './kinds';
import type { SheetFile } from './payoutFile';
import { isWrongEncoding, type Encoding } from './csv/encoding';
import { neutralizeFormula } from './values';

export type Row = Record<string, Cell>;

/** How a sheet becomes rows. */
export interface RowOptions extends ColumnOptions {
	convertNumbers: boolean;
	/** Whether each row says where it comes from (`payout_id`, `payout_sheet`, `payout_file`, `payout_row`). */
	metadata: boolean;
	/** Whether each row has a key that is the same whenever the payout is read (`payout_row_key`). */
	rowKey: boolean;
	/** For a file without a byte order mark that is not UTF-8. */
	fallbackEncoding: Encoding;
}

/** `R` is what each row was made into, by default nothing else. */
export interface Sheet<R = Row> {
	kind: SheetKind;
	/** The entry's path in the archive. */
	file: string;
	payoutId: string;
	/** The names of all columns in the file, as they are there. */
	header: string[];
	/** The names of the columns that `rows` have, but for those that say where a row is from. */
	columns: string[];
	rows: R[];
	/** What was odd about the sheet and what became of it, in words. */
	warnings: string[];
}

/**
 * Reads one CSV of a payout file into rows. Ragged records lose nothing: a missing cell is empty
 * text, one too many goes into a column of its own.
 *
 * What the file leaves open is tried out: text that is not UTF-8 is read in the fallback encoding;
 * and where a record is longer than the header and holds a line ending, the file may mix kinds of
 * them, so every kind is taken as one and kept if that leaves fewer ragged records.
 *
 * @param wrap what to make of each row while it is read: a second pass over a million rows costs time and a stall.
 * Rows are numbered from 1; another 1 means that the sheet is read anew.
 * @throws BrokenSheet with the rows before it when a quotation mark is never closed
 */
export async function readSheet<R>(
	source: SheetFile,
	options: RowOptions,
	wrap: (row: Row, number: number) => R,
): Promise<Sheet<R>> {
	const { file } = source;
	const read = async (reading: CsvReading) => {
		const rows = new RowMaker(source, options, wrap);
		await readCsv(file.chunks(), file.path, reading, rows);
		return { sheet: rows.finish(), odd: rows.odd };
	};
	/** What can be read of it in an encoding; undefined if the text is in another one. */
	const readAs = async (encoding?: Encoding) => {
		const result = await read({ encoding }).catch((error: unknown) =>
			isWrongEncoding(error) || error instanceof UnclosedQuote ? error : Promise.reject(error),
		);
		if (!(result instanceof UnclosedQuote))
			return isWrongEncoding(result) ? undefined : (result as Awaited<ReturnType<typeof read>>);
		if (result.records === 0) throw result;
		throw new BrokenSheet(result, (await read({ encoding, records: result.records })).sheet);
	};

	let encoding: Encoding | undefined;
	let reading = await readAs();
	if (reading === undefined) {
		encoding = options.fallbackEncoding;
		reading = await readAs(encoding);
	}
	if (reading === undefined) {
		throw new FileError(
			`"${file.path}" is neither UTF-8 nor ${encoding}`,
			'Choose another "Fallback Encoding" under Options.',
		);
	}
	if (reading.odd.otherEnding) {
		const other = await read({ encoding, anyLineEnding: true });
		if (other.odd.long + other.odd.short < reading.odd.long + reading.odd.short) reading = other;
	}
	if (encoding !== undefined) reading.sheet.warnings.unshift(`The file is not UTF-8 and was read as ${encoding}`);
	return reading.sheet;
}

/** The names in a sheet's header, exactly as in the file. What follows it is not inflated, but for the chunk it is in. */
export async function readHeader(file: ArchiveFile, fallbackEncoding: Encoding): Promise<string[]> {
	const read = async (encoding?: Encoding) => {
		let header: string[] = [];
		const headerOnly: RecordTaker = {
			header: (names) => {
				header = names;
				return undefined;
			},
			record: () => undefined,
		};
		await readCsv(file.chunks(), file.path, { encoding }, headerOnly);
		return header;
	};
	return await read().catch(async (error: unknown) =>
		isWrongEncoding(error) ? await read(fallbackEncoding) : await Promise.reject(error),
	);
}

/** A sheet with a quotation mark that is never closed, and the rows before it. */
export class BrokenSheet<R = Row> extends FileError {
	readonly sheet: Sheet<R>;

	constructor({ message, description }: CardPaymentsError, sheet: Sheet<R>) {
		super(message, description);
		this.sheet = sheet;
	}
}

/** How many records were not like the header. */
interface OddRecords {
	short: number;
	long: number;
	blank: number;
	/** Whether one that is too long may hold a line ending of another kind than the header's. */
	otherEnding: boolean;
}

/** Makes the records of a sheet into rows. */
class RowMaker<R> implements RecordTaker {
	readonly odd: OddRecords = { short: 0, long: 0, blank: 0, otherEnding: false };
	private readonly sheet: Sheet<R>;
	private readonly source: SheetFile;
	private readonly options: RowOptions;
	private readonly wrap: (row: Row, number: number) => R;
	private readonly names = new UniqueNames();
	private columns: Column[] = [];
	private readonly extraColumns: string[] = [];
	private emptyRow: Row = {};
	private origin: Origin | undefined;
	private number = 0;

	constructor(source: SheetFile, options: RowOptions, wrap: (row: Row, number: number) => R) {
		this.source = source;
		this.options = options;
		this.wrap = wrap;
		this.sheet = {
			kind: source.kind,
			file: source.file.path,
			payoutId: source.payoutId,
			header: [],
			columns: [],
			rows: [],
			warnings: [],
		};
	}

	header(header: string[]): CellReaders {
		const { sheet, source, options, names } = this;
		const { columns, warnings } = chooseColumns(header, options, names);
		this.columns = columns;
		this.origin = originColumns(source, options, names);
		this.emptyRow = compact({
			...this.origin.values,
			...Object.fromEntries(columns.map(({ name }) => [name, ''])),
		});
		sheet.header = header;
		sheet.warnings = warnings;
		const chosen = new Set(columns.map(({ index }) => index));
		return {
			columns: header.map((_, index) => (chosen.has(index) ? new CellReader(options) : undefined)),
			beyond: options.columns.length === 0 ? new CellReader(options) : undefined,
		};
	}

	record(cells: Cell[], length: number, blank: boolean) {
		const { sheet, columns, odd, options, extraColumns } = this;
		const expected = sheet.header.length;
		if (blank && expected > 1) {
			odd.blank++;
			return;
		}
		const row = { ...this.emptyRow };
		this.origin?.fill(row, ++this.number);
		for (let column = 0; column < columns.length; column++) {
			const { index, name } = columns[column] as Column;
			if (index < length) row[name] = cells[index] as Cell;
		}
		if (length < expected) odd.short++;
		if (length > expected) {
			odd.long++;
			odd.otherEnding ||=
				options.columns.length > 0 || cells.slice(0, length).some((cell) => /[\r\n]/.test(String(cell)));
			for (let index = expected; index < length && options.columns.length === 0; index++) {
				const name = (extraColumns[index - expected] ??= this.names.claim(`column_${index + 1}`));
				row[name] = cells[index] as Cell;
			}
		}
		sheet.rows.push(this.wrap(row, this.number));
	}

	/** The sheet, once all its records are taken. */
	finish(): Sheet<R> {
		const { sheet, odd, options, columns, extraColumns } = this;
		if (this.origin === undefined) sheet.warnings.push('The file is empty');
		sheet.columns = [...columns.map(({ name }) => name), ...extraColumns];
		if (odd.short > 0)
			sheet.warnings.push(`${odd.short} row(s) have fewer cells than the header; the missing ones are empty`);
		if (odd.long > 0) {
			const where = options.columns.length === 0 ? `are in ${extraColumns.join(', ')}` : 'were not chosen';
			sheet.warnings.push(`${odd.long} row(s) have more cells than the header; the cells beyond it ${where}`);
		}
		if (odd.blank > 0) sheet.warnings.push(`${odd.blank} blank line(s) were left out`);
		return sheet;
	}
}

/** The columns that say where each row comes from. */
interface Origin {
	/** Their values, the same for all rows, but for those that `fill` sets. */
	values: Row;
	fill: (row: Row, number: number) => void;
}

/** Where each row comes from, under names that no column of the file has: a file's own payout_id stays, ours is payout_id_2. */
function originColumns(
	source: SheetFile,
	{ metadata, rowKey, neutralizeFormulas }: RowOptions,
	names: UniqueNames,
): Origin {
	const { kind, payoutId, file } = source;
	const values: Row = {};
	const cell = (text: string) => (neutralizeFormulas ? neutralizeFormula(text) : text);
	if (metadata) {
		values[names.claim('payout_id')] = cell(payoutId);
		values[names.claim('payout_sheet')] = kind;
		values[names.claim('payout_file')] = cell(file.path);
	}
	const rowColumn = metadata ? names.claim('payout_row') : undefined;
	const keyColumn = rowKey ? names.claim('payout_row_key') : undefined;
	if (rowColumn !== undefined) values[rowColumn] = 0;
	if (keyColumn !== undefined) values[keyColumn] = '';
	const key = keyOfRow(source, cell);
	const fill = (row: Row, rowNumber: number) => {
		if (rowColumn !== undefined) row[rowColumn] = rowNumber;
		if (keyColumn !== undefined) row[keyColumn] = key(rowNumber);
	};
	return { values, fill };
}

/**
 * The key of each row of a sheet: the same whenever the payout is read. Not by the file's name, since the
 * service may put the day of the download into it.
 */
export function keyOfRow(
	{ kind, payoutId, number, file }: SheetFile,
	spelt: (text: string) => string = (text) => text,
): (row: number) => string {
	const start = spelt(`${payoutId || file.path}/${kind}/`);
	const end = number === 1 ? '' : `/${number}`;
	return (row) => `${start}${row}${end}`;
}

/**
 * The same row as the engine stores it in one piece, and so does it copies of it. Copying a row that has
 * all its columns is faster, and smaller in memory, than adding them one by one.
 */
function compact(row: Row): Row {
	return JSON.parse(JSON.stringify(row)) as Row;
}
