import { type CardPaymentsError } from '../errors/CardPaymentsError';
import { FileError } from '../errors/FileError';
import type { ArchiveFile } from './archive/archive';
import {
	DamagedText,
	isWrongEncoding,
	readCsv,
	UnclosedQuote,
	type Chosen,
	type CsvReading,
	type FallbackEncoding,
	type RecordTaker,
} from './csv';
import { chooseColumns, NAMED, UniqueNames, type Column, type ColumnOptions } from './header';
import type { SheetKind } from './kinds';
import type { SheetFile } from './payoutFile';
import type { RowMemory } from './rowMemory';
import { SharedTexts } from './sharedTexts';
import { isNumber, neutralizeFormula } from './values';

export type Cell = string | number;
export type Row = Record<string, Cell>;

/** How a sheet becomes rows. */
export interface RowOptions extends ColumnOptions {
	/** Whether columns that hold nothing but numbers become numbers. */
	convertNumbers: boolean;
	/** Whether each row says where it comes from (`payout_id`, `payout_sheet`, `payout_file`, `payout_row`). */
	metadata: boolean;
	/** Whether each row has a key that is the same whenever the payout is read (`payout_row_key`). */
	rowKey: boolean;
	/** For a file that is not UTF-8, and whose first bytes show no encoding. */
	fallbackEncoding: FallbackEncoding;
	/** Counts the rows of all sheets that are read with these options. */
	memory: RowMemory;
	/** What repeats in sheets that have it in common takes memory once. */
	texts: SharedTexts;
	/** Lets the event loop go on with other things. */
	pause: () => Promise<void>;
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
 * @param wrap what to make of each row while it is read: a second pass over a million rows costs time and a stall.
 * With `convertNumbers`, numbers are still text then: they change in the row itself when all rows are read
 * Rows are numbered from 1, those of empty cells too, which are skipped; a number that isn't higher than the last
 * means that the sheet is read anew
 * @throws BrokenSheet with the rows before it when a quotation mark is never closed
 * @throws FileError when the file is no CSV, or when its rows take too much memory
 */
export async function readSheet<R>(
	source: SheetFile,
	options: RowOptions,
	wrap: (row: Row, number: number) => R,
): Promise<Sheet<R>> {
	const { file } = source;
	const { fallbackEncoding, neutralizeFormulas, pause, texts } = options;
	const readers = texts.readers(neutralizeFormulas);
	return await inEitherEncoding(fallbackEncoding, async (text) => {
		const rows = new RowMaker(source, options, wrap);
		const broken = await readCsv(file.chunks(), file.path, { ...text, readers, pause }, rows).then(
			({ mixesLineEndings, holdsNul }) => {
				if (mixesLineEndings) rows.warn('The file mixes line endings. Each of them ended a row');
				if (holdsNul)
					rows.warn('Characters U+0000 of the file, which databases refuse, were replaced by "\uFFFD"');
			},
			(error: unknown) => {
				if (error instanceof UnclosedQuote && !rows.isEmpty) return error;
				throw error;
			},
		);
		const { encoding, damaged } = text;
		if (encoding !== undefined) rows.warn(`The file isn't UTF-8 and was read as ${encoding}`);
		if (damaged !== undefined) rows.warn(`Bytes of the file that aren't ${damaged} were replaced by "\uFFFD"`);
		const sheet = await rows.finish();
		if (broken instanceof UnclosedQuote) throw new BrokenSheet(broken, sheet);
		return sheet;
	});
}

/** Reads a file again whose text isn't what it was taken for. Fallback encodings have a character for every byte. */
async function inEitherEncoding<T>(
	fallback: FallbackEncoding,
	read: (text: Pick<CsvReading, 'encoding' | 'damaged'>) => Promise<T>,
): Promise<T> {
	return await read({}).catch(async (error: unknown) => {
		if (error instanceof DamagedText) return await read({ damaged: error.encoding });
		if (isWrongEncoding(error)) return await read({ encoding: fallback });
		throw error;
	});
}

/**
 * The names in a sheet's header, exactly as in the file. What follows it is not inflated, but for the chunk it is in.
 */
export async function readHeader(
	file: ArchiveFile,
	{ fallbackEncoding, pause }: Pick<RowOptions, 'fallbackEncoding' | 'pause'>,
): Promise<string[]> {
	let header: string[] = [];
	const ignore = () => undefined;
	const headerOnly: RecordTaker = {
		header: (names) => {
			header = names;
			return undefined;
		},
		record: ignore,
		blank: ignore,
		doubtful: ignore,
	};
	const readers = new SharedTexts().readers(false);
	await inEitherEncoding(fallbackEncoding, (text) =>
		readCsv(file.chunks(), file.path, { ...text, readers, pause }, headerOnly),
	);
	return header;
}

/** A sheet with a quotation mark that is never closed, and the rows before it. */
export class BrokenSheet<R = Row> extends FileError {
	readonly sheet: Sheet<R>;

	constructor({ message, description }: CardPaymentsError, sheet: Sheet<R>) {
		super(message, description);
		this.sheet = sheet;
	}
}

/** A sheet; where it's broken, what comes before the break, and the error. */
export async function upToBreak<R>(
	reading: Promise<Sheet<R>>,
): Promise<{ sheet: Sheet<R>; broken?: BrokenSheet<R> | undefined }> {
	return await reading.then(
		(sheet) => ({ sheet }),
		(error: unknown) => {
			if (!(error instanceof BrokenSheet)) throw error;
			return { sheet: error.sheet as Sheet<R>, broken: error as BrokenSheet<R> };
		},
	);
}

/** What a row takes in memory with n8n's item around it, and what each of its cells does, beside its text. */
const ROW_BYTES = 112;
const CELL_BYTES = 8;
const NUMBER_BYTES = 16;
/** A text that is made of others. */
const KEY_BYTES = 96;
/** `payout_id`, `payout_sheet`, `payout_file`, `payout_row`. */
const ORIGIN_COLUMNS = 4;
/** Beyond so many columns the engine keeps an object's properties in a hash table, and soon where cells are added. */
const FAST_COLUMNS = 1_000;
const SLOW_CELL_BYTES = 72;
/** How many cells become numbers at a time: a few tens of milliseconds. */
const CELLS_AT_A_TIME = 200_000;

/** Makes the records of a sheet into rows. */
class RowMaker<R> implements RecordTaker {
	/** Bytes that the rows take. */
	private memory = 0;
	private readonly odd = { short: 0, long: 0, blank: 0, empty: 0, doubtful: 0 };
	private readonly doubts: string[] = [];
	private readonly sheet: Sheet<R>;
	private readonly source: SheetFile;
	private readonly options: RowOptions;
	private readonly wrap: (row: Row, number: number) => R;
	private readonly names = new UniqueNames();
	/** Those of the header that were chosen, then those beyond it. */
	private columns: Column[] = [];
	/** What a row takes in memory, but for its texts and what is beyond the header. */
	private rowBytes = 0;
	/** Whether the cells of each column were numbers so far; undefined where all were empty. */
	private readonly numbers: boolean[] = [];
	/** All rows, where columns may become numbers. */
	private readonly rows: Row[] = [];
	/** Copied for each row: rows made column by column take up to 22 % more time (`npm run bench:tricks`). */
	private emptyRow: Row = {};
	/** The columns for the number and the key of each row. */
	private numberColumn: string | undefined;
	private keyColumn: string | undefined;
	private readonly key: (row: number) => string;
	private number = 0;

	constructor(source: SheetFile, options: RowOptions, wrap: (row: Row, number: number) => R) {
		this.source = source;
		this.options = options;
		this.wrap = wrap;
		this.key = keyOfRow(source, (text) => this.spelt(text));
		const { kind, file, payoutId } = source;
		this.sheet = { kind, file: file.path, payoutId, header: [], columns: [], rows: [], warnings: [] };
	}

	/** Whether there is not even a header. */
	get isEmpty(): boolean {
		return this.sheet.header.length === 0;
	}

	warn(warning: string) {
		this.sheet.warnings.push(warning);
	}

	header(header: string[]): Chosen {
		const { sheet, options, names } = this;
		const { columns, warnings } = chooseColumns(header, options, names);
		this.columns = columns;
		const cells = columns.length + (options.metadata ? ORIGIN_COLUMNS : 0);
		const cellBytes = cells > FAST_COLUMNS ? SLOW_CELL_BYTES : CELL_BYTES;
		this.rowBytes = ROW_BYTES + cellBytes * cells + (options.rowKey ? KEY_BYTES : 0);
		this.emptyRow = { ...this.originColumns(), ...Object.fromEntries(columns.map(({ name }) => [name, ''])) };
		sheet.header = header;
		sheet.warnings = warnings;
		const chosen = new Set(columns.map(({ index }) => index));
		return { columns: header.map((_, index) => chosen.has(index)), beyond: options.columns.length === 0 };
	}

	record(cells: string[], length: number, textBytes: number, empty: boolean) {
		const { sheet, columns, odd, options, numbers, source } = this;
		this.number++;
		if (empty) {
			odd.empty++;
			return;
		}
		const expected = sheet.header.length;
		if (length < expected) odd.short++;
		if (length > expected) {
			odd.long++;
			if (options.columns.length === 0) {
				this.memory += SLOW_CELL_BYTES * (length - expected);
				for (let index = columns.length; index < length; index++)
					columns.push({ index, name: this.names.claim(`column_${index + 1}`) });
			}
		}
		this.memory += this.rowBytes + textBytes;
		options.memory.check(this.memory, source.file.path);

		const row = { ...this.emptyRow };
		if (this.numberColumn !== undefined) row[this.numberColumn] = this.number;
		if (this.keyColumn !== undefined) row[this.keyColumn] = this.key(this.number);
		for (let column = 0; column < columns.length; column++) {
			const { index, name } = columns[column] as Column;
			if (index >= length) continue;
			const cell = cells[index] as string;
			row[name] = cell;
			if (!options.convertNumbers || numbers[column] === false || cell === '') continue;
			numbers[column] = isNumber(cell);
			this.memory += NUMBER_BYTES;
		}
		if (options.convertNumbers) this.rows.push(row);
		sheet.rows.push(this.wrap(row, this.number));
	}

	blank() {
		this.odd.blank++;
	}

	doubtful(fromLine: number, toLine: number) {
		if (++this.odd.doubtful <= NAMED) this.doubts.push(`${fromLine} to ${toLine}`);
	}

	/** The sheet, once all its records are taken. */
	async finish(): Promise<Sheet<R>> {
		const { sheet, odd, options, columns } = this;
		if (this.isEmpty) this.warn('The file is empty');
		sheet.columns = columns.map(({ name }) => name);
		if (odd.short > 0)
			this.warn(`${odd.short} row(s) have fewer cells than the header; the missing ones are empty`);
		if (odd.long > 0) {
			const extra = columns.filter(({ index }) => index >= sheet.header.length).map(({ name }) => name);
			const where = options.columns.length === 0 ? `are in ${some(extra, extra.length)}` : "weren't chosen";
			this.warn(`${odd.long} row(s) have more cells than the header; the cells beyond it ${where}`);
		}
		if (odd.blank > 0) this.warn(`${odd.blank} blank line(s) were skipped`);
		if (odd.empty > 0) this.warn(`${odd.empty} row(s) of empty cells were skipped`);
		if (odd.doubtful > 0) {
			const lines = some(this.doubts, odd.doubtful);
			this.warn(
				`A stray quotation mark or line ending may have joined rows into a cell: see lines ${lines} of the file, each range one cell`,
			);
		}
		await this.convertNumbers();
		options.memory.keep(this.memory);
		return sheet;
	}

	/**
	 * What all rows say of where they come from, under names that no column of the file has: a file's own payout_id
	 * stays, ours is payout_id_2. The row's number and key are still to be set.
	 */
	private originColumns(): Row {
		const { source, options, names } = this;
		const values: Row = {};
		if (options.metadata) {
			values[names.claim('payout_id')] = this.spelt(source.payoutId);
			values[names.claim('payout_sheet')] = source.kind;
			values[names.claim('payout_file')] = this.spelt(source.file.path);
			this.numberColumn = names.claim('payout_row');
			values[this.numberColumn] = 0;
		}
		if (options.rowKey) {
			this.keyColumn = names.claim('payout_row_key');
			values[this.keyColumn] = '';
		}
		return values;
	}

	private spelt(text: string): string {
		return this.options.neutralizeFormulas ? neutralizeFormula(text) : text;
	}

	/** Makes numbers of the columns that hold nothing else. Only the whole sheet shows which these are. */
	private async convertNumbers(): Promise<void> {
		const numeric = this.columns.filter((_, column) => this.numbers[column] === true);
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
	}
}

/** The first of many, and how many more there are. */
function some(named: string[], count: number): string {
	return named.slice(0, NAMED).join(', ') + (count > NAMED ? ` and ${count - NAMED} more` : '');
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
