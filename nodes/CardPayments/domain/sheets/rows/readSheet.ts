import { counted } from '../../counted';
import { FileError } from '../../errors';
import { inItsEncoding, readCsv, UnclosedQuote, type ChosenColumns, type CsvRead, type RecordTaker } from '../../csv';
import type { SheetFile } from '../payoutFile';
import type { RowMemory } from './rowMemory';

/** How a sheet is read. */
export interface SheetOptions {
	/** What a text says that files are written in which aren't UTF-8; undefined for the likely encoding. */
	fallbackEncoding: string | undefined;
	/** Counts the rows of all sheets that are read with it. */
	memory: RowMemory;
	/** Lets the event loop go on with other things. */
	pause: () => Promise<void>;
}

/** Takes the header of a sheet, and then makes something of each of its rows while they are read. */
export interface RecordSink<T> {
	/**
	 * Takes the names of all columns as they are in the file, once and before any row, also of a sheet without rows.
	 *
	 * @param line of the file, lines of titles with line breaks counted as one
	 * @returns which columns to read; undefined where the next record is to be the header
	 */
	header(columns: string[], line: number): ChosenColumns | undefined;
	/**
	 * Takes a row.
	 *
	 * @param cells one for each column, and further ones where the row has more cells than the header. They are this
	 * row's only until the call returns. What is in one whose column isn't read means nothing
	 * @param number 1 for the first row below the header. Rows of empty cells have a number, too, but are skipped
	 * @param length how many cells the row has
	 * @param isAlone whether only one of them has something in it
	 * @returns what becomes of the row; undefined if nothing does
	 */
	record(cells: string[], number: number, length: number, isAlone: boolean): T | undefined;
	/** Takes note that no row comes any more. */
	end?(): void;
	/** Bytes that what the last row became takes; none where that's counted elsewhere. */
	readonly rowBytes?: number;
}

export interface Sheet<T> {
	/** The entry's path in the archive. */
	file: string;
	/** The names of all columns in the file, as they are there. */
	header: string[];
	rows: T[];
	/** What was odd about the sheet and what became of it, in words. */
	warnings: string[];
	/** What it's written in where that isn't UTF-8 and no mark says it. */
	encoding: string | undefined;
	/** Why `rows` end before the sheet does, if so: throw it once they are passed on. */
	broken: FileError | undefined;
}

/**
 * Reads one CSV of a payout file. Ragged rows lose nothing: a missing cell is empty text, and one too many comes after
 * those of the header.
 *
 * @throws FileError when the file is no CSV, or when its rows take too much memory
 */
export async function readSheet<T>(
	source: SheetFile,
	options: SheetOptions,
	newSink: () => RecordSink<T>,
): Promise<Sheet<T>> {
	const { fallbackEncoding } = options;
	return await inItsEncoding(
		() => source.file.chunks(),
		fallbackEncoding,
		async (encoding) => await readIn(encoding, source, options, newSink()),
	);
}

/** @param encoding undefined for what the file shows, else UTF-8 */
async function readIn<T>(
	encoding: string | undefined,
	source: SheetFile,
	options: SheetOptions,
	sink: RecordSink<T>,
): Promise<Sheet<T>> {
	const { file } = source;
	const { fallbackEncoding, memory, pause } = options;
	const before = memory.taken;
	const reader = new RecordCounter(source, options, sink);
	reader.sheet.encoding = encoding;
	const pauseOfSheet = async () => {
		memory.expect((memory.taken - before) * (file.toCome?.() ?? 0), file.path);
		await pause();
	};
	const reading = { encoding, described: fallbackEncoding, pause: pauseOfSheet };
	reader.sheet.broken = await readCsv(file.chunks(), file.path, reading, reader).then(
		(csv) => {
			reader.warnOf(csv);
			return undefined;
		},
		(error: unknown) => {
			if (error instanceof UnclosedQuote && reader.hasHeader) return error;
			// Also what the sink took itself.
			memory.giveBack(memory.taken - before);
			throw error;
		},
	);
	const { encoding: found } = reader.sheet;
	if (found !== undefined && found !== fallbackEncoding) reader.warn(`The file isn't UTF-8 and was read as ${found}`);
	reader.finish();
	// An archive may hold many sheets, each too short for a pause of its own.
	await pause();
	return reader.sheet;
}

/** Passes the records of a sheet on, and counts what's odd and what they take in memory. */
class RecordCounter<T> implements RecordTaker {
	readonly sheet: Sheet<T>;
	private readonly odd = { short: 0, long: 0, blank: 0, empty: 0 };
	private readonly options: SheetOptions;
	private readonly sink: RecordSink<T>;
	private columns = 0;
	private beyond = true;
	private number = 0;
	/** Of the file, as far as its header. */
	private line = 0;

	constructor({ file }: SheetFile, options: SheetOptions, sink: RecordSink<T>) {
		this.options = options;
		this.sink = sink;
		this.sheet = { file: file.path, header: [], rows: [], warnings: [], encoding: undefined, broken: undefined };
	}

	get hasHeader(): boolean {
		return this.sheet.header.length > 0;
	}

	warn(warning: string) {
		this.sheet.warnings.push(warning);
	}

	header(header: string[]): ChosenColumns | undefined {
		this.sheet.header = header;
		const chosen = this.sink.header(header, ++this.line);
		if (chosen === undefined) return undefined;
		this.columns = chosen.columns.length;
		this.beyond = chosen.beyond;
		return chosen;
	}

	record(cells: string[], length: number, isAlone: boolean) {
		const { columns, odd, options, sheet } = this;
		this.number++;
		if (length !== columns) {
			for (let index = length; index < columns; index++) cells[index] = '';
			if (length < columns) odd.short++;
			else odd.long++;
		}
		cells.length = Math.max(length, columns);
		const row = this.sink.record(cells, this.number, length, isAlone);
		if (row === undefined) return;
		options.memory.take(this.sink.rowBytes ?? 0, sheet.file);
		sheet.rows.push(row);
	}

	/** What's odd about the file. */
	warnOf({ mixesLineEndings, holdsNul, damaged, unmarked }: CsvRead) {
		this.sheet.encoding = unmarked;
		if (mixesLineEndings) this.warn('The file mixes line endings. Each of them ended a row');
		if (holdsNul) this.warn('Characters U+0000 of the file, which databases refuse, were replaced by "\uFFFD"');
		if (damaged !== undefined) this.warn(`The file has "\uFFFD", mostly in place of bytes that aren't ${damaged}`);
	}

	/** Above the header, it's how the file looks. */
	blank() {
		if (this.columns > 0) this.odd.blank++;
		else this.line++;
	}

	empty() {
		this.number++;
		this.odd.empty++;
	}

	/** Once all records are taken. */
	finish(): void {
		const { odd } = this;
		if (!this.hasHeader) {
			this.sink.header([], 1);
			this.warn('The file is empty');
		}
		this.sink.end?.();
		if (odd.short > 0)
			this.warn(
				`${counted(odd.short, 'row has', 'rows have')} fewer cells than the header; the missing ones are empty`,
			);
		if (odd.long > 0) {
			const where = this.beyond ? 'are in columns of their own' : "weren't chosen";
			this.warn(
				`${counted(odd.long, 'row has', 'rows have')} more cells than the header; the cells beyond it ${where}`,
			);
		}
		if (odd.blank > 0) this.warn(`${counted(odd.blank, 'blank line was', 'blank lines were')} skipped`);
		if (odd.empty > 0)
			this.warn(`${counted(odd.empty, 'row of empty cells was', 'rows of empty cells were')} skipped`);
	}
}
