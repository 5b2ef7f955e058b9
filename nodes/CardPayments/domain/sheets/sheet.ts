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
	type Encoding,
	type RecordTaker,
} from './csv';
import { chooseColumns, UniqueNames, type Column, type ColumnOptions } from './header';
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
	fallbackEncoding: Encoding;
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
	const { fallbackEncoding, memory, neutralizeFormulas, pause, texts } = options;
	const readers = texts.readers(neutralizeFormulas);
	const read = async (text: TextReading) => {
		const rows = new RowMaker(source, options, wrap);
		const end = await readCsv(file.chunks(), file.path, { ...text, readers, pause }, rows).catch(
			(error: unknown) => (error instanceof UnclosedQuote && !rows.isEmpty ? error : Promise.reject(error)),
		);
		const broken = end instanceof UnclosedQuote ? end : undefined;
		if (!(end instanceof UnclosedQuote) && end.mixesLineEndings)
			rows.warn('The file mixes line endings. Each of them ended a row');
		if (!(end instanceof UnclosedQuote) && end.holdsNul)
			rows.warn('Characters U+0000 of the file, which databases refuse, were replaced by "\uFFFD"');
		const { encoding, damaged } = text;
		if (encoding !== undefined) rows.warn(`The file isn't UTF-8 and was read as ${encoding}`);
		if (damaged !== undefined) rows.warn(`Bytes of the file that aren't ${damaged} were replaced by "\uFFFD"`);
		const sheet = await rows.finish();
		memory.keep(rows.memory);
		if (broken !== undefined) throw new BrokenSheet(broken, sheet);
		return sheet;
	};
	return await inEitherEncoding(read, fallbackEncoding, file.path);
}

/** How to read a file whose text is not what it was taken for. */
type TextReading = Pick<CsvReading, 'encoding' | 'damaged'>;

async function inEitherEncoding<T>(
	read: (text: TextReading) => Promise<T>,
	fallback: Encoding,
	path: string,
): Promise<T> {
	const again = (error: unknown): TextReading => {
		if (error instanceof DamagedText) return { damaged: error.encoding };
		if (isWrongEncoding(error)) return { encoding: fallback };
		throw error;
	};
	const [result, text] = await read({}).then(
		(sheet) => [sheet, undefined] as const,
		(error: unknown) => [undefined, again(error)] as const,
	);
	if (text === undefined) return result;
	return await read(text).catch((error: unknown) => {
		if (!isWrongEncoding(error)) throw error;
		throw new FileError(
			`"${path}" is neither UTF-8 nor ${fallback}`,
			'Choose another "Fallback Encoding" under Options.',
		);
	});
}

/**
 * The names in a sheet's header, exactly as in the file. What follows it is not inflated, but for the chunk it is in.
 */
export async function readHeader(
	file: ArchiveFile,
	{ fallbackEncoding, pause }: Pick<RowOptions, 'fallbackEncoding' | 'pause'>,
): Promise<string[]> {
	const read = async (text: TextReading) => {
		let header: string[] = [];
		const headerOnly: RecordTaker = {
			header: (names) => {
				header = names;
				return undefined;
			},
			record: () => undefined,
			blank: () => undefined,
			doubtful: () => undefined,
		};
		await readCsv(
			file.chunks(),
			file.path,
			{ ...text, readers: new SharedTexts().readers(false), pause },
			headerOnly,
		);
		return header;
	};
	return await inEitherEncoding(read, fallbackEncoding, file.path);
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
	try {
		return { sheet: await reading };
	} catch (error) {
		if (!(error instanceof BrokenSheet)) throw error;
		return { sheet: error.sheet as Sheet<R>, broken: error as BrokenSheet<R> };
	}
}

/** How many are named in a warning at most. */
const NAMED = 3;
/** What a row takes in memory with n8n's item around it, and what each of its cells does, beside its text. */
const ROW_BYTES = 112;
const CELL_BYTES = 8;
const NUMBER_BYTES = 16;
/** A text that is made of others. */
const KEY_BYTES = 96;
/** Beyond so many columns the engine keeps an object's properties in a hash table, and soon where cells are added. */
const FAST_COLUMNS = 1_000;
const SLOW_CELL_BYTES = 72;
/** How many cells become numbers at a time: a few tens of milliseconds. */
const CELLS_AT_A_TIME = 200_000;

/** Makes the records of a sheet into rows. */
class RowMaker<R> implements RecordTaker {
	/** Bytes that the rows take. */
	memory = 0;
	private readonly odd = { short: 0, long: 0, blank: 0, empty: 0, doubtful: 0 };
	private readonly doubts: string[] = [];
	private readonly sheet: Sheet<R>;
	private readonly source: SheetFile;
	private readonly options: RowOptions;
	private readonly wrap: (row: Row, number: number) => R;
	private readonly names = new UniqueNames();
	/** Those of the header that were chosen, then those beyond it. */
	private columns: Column[] = [];
	/** How many of them are the header's. */
	private inHeader = 0;
	/** Whether the cells of each column were numbers so far; undefined where all were empty. */
	private readonly numbers: boolean[] = [];
	/** All rows, where columns may become numbers. */
	private readonly rows: Row[] = [];
	/** Copied for each row: rows made column by column take up to 22 % more time (`npm run bench:tricks`). */
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

	/** Whether there is not even a header. */
	get isEmpty(): boolean {
		return this.origin === undefined;
	}

	warn(warning: string) {
		this.sheet.warnings.push(warning);
	}

	header(header: string[]): Chosen {
		const { sheet, source, options, names } = this;
		const { columns, warnings } = chooseColumns(header, options, names);
		this.columns = columns;
		this.inHeader = columns.length;
		this.origin = originColumns(source, options, names);
		this.emptyRow = { ...this.origin.values, ...Object.fromEntries(columns.map(({ name }) => [name, ''])) };
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
			if (options.columns.length === 0) this.addColumns(length);
		}
		this.memory += this.rowBytes(length - expected) + textBytes;
		options.memory.check(this.memory, source.file.path);

		const row = { ...this.emptyRow };
		this.origin?.fill(row, this.number);
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
		return sheet;
	}

	private rowBytes(beyond: number): number {
		const { metadata, rowKey, columns } = this.options;
		const added = columns.length === 0 && beyond > 0 ? beyond : 0;
		const cells = this.inHeader + (metadata ? ORIGIN_COLUMNS : 0);
		const cellBytes = cells > FAST_COLUMNS ? SLOW_CELL_BYTES : CELL_BYTES;
		return ROW_BYTES + cellBytes * cells + SLOW_CELL_BYTES * added + (rowKey ? KEY_BYTES : 0);
	}

	private addColumns(length: number) {
		const { columns, sheet } = this;
		for (let index = Math.max((columns.at(-1)?.index ?? -1) + 1, sheet.header.length); index < length; index++)
			columns.push({ index, name: this.names.claim(`column_${index + 1}`) });
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

/** The columns that say where each row comes from. */
interface Origin {
	/** Their values, the same for all rows, but for those that `fill` sets. */
	values: Row;
	fill: (row: Row, number: number) => void;
}

/** `payout_id`, `payout_sheet`, `payout_file`, `payout_row`. */
const ORIGIN_COLUMNS = 4;

/**
 * Where each row comes from, under names that no column of the file has: a file's own payout_id stays, ours is
 * payout_id_2.
 */
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
