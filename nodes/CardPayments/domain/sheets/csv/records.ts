import { FileError } from '../../errors/FileError';
import { CellReader, isAscii, type CellReaders, type Utf8 } from './cells';
import type { Dialect } from './dialect';
import { utf8Text, type Bytes } from './encoding';
import { MEBIBYTE } from '../../units';

/** A longer header or row than this is refused, as no sheet of payments has so many columns. */
const MAX_COLUMNS = 2_000;
const LONGEST_HEADER = MEBIBYTE;
export const LONGEST_RECORD = 12 * MEBIBYTE;
/** A cell of more lines than this is doubtful: a quotation mark may have swallowed rows. */
const MANY_LINES = 20;
/** How much of a cell of several lines is looked at for rows. */
const LOOKED_AT = 64 * 1024;

const NO_SHEET = "Check that this is a payout file, and that it's complete.";

/** What a record and each of its cells cost in work, beside its bytes. */
const RECORD_WORK = 48;
const CELL_WORK = 16;
/** Where there are more columns, rows are made much more slowly. */
const MANY_COLUMNS = 500;
const SLOW_CELL_WORK = 256;

/** A quotation mark that is never closed: what follows it is one endless cell. */
export class UnclosedQuote extends FileError {
	constructor(path: string, line: number) {
		super(
			`"${path}" has a quotation mark that is never closed at line ${line}`,
			'The file was cut off or written wrongly. Download it again.',
		);
	}
}

/** Which columns are wanted. */
export interface Chosen {
	columns: boolean[];
	/** Whether cells beyond the header's are. */
	beyond: boolean;
}

/** Takes the records of a CSV one by one, as they are read. */
export interface RecordTaker {
	/**
	 * Takes the first record, as it is in the file.
	 *
	 * @returns the columns to read of the others; undefined to read none
	 */
	header(names: string[]): Chosen | undefined;
	/**
	 * Takes each other record.
	 *
	 * @param cells holds this record's only until the call returns; what it holds where a column is not wanted means
	 * nothing
	 * @param length how many cells the record has
	 * @param textMemory bytes that its texts take, but for those that came before
	 * @param empty whether it has nothing in any cell, of columns not wanted either, where rows have several columns
	 */
	record(cells: string[], length: number, textMemory: number, empty: boolean): void;
	/** Takes note of an empty line, above the header or where rows have several columns. */
	blank(): void;
	/**
	 * Takes note of a cell that may hold rows, swallowed by a stray quotation mark or line ending, and of the lines
	 * it spans.
	 */
	doubtful(fromLine: number, toLine: number): void;
}

/** Bytes that were read and are not yet records, with a margin after `length`. */
export interface Text extends Utf8 {
	length: number;
	/** Whether nothing comes after them. */
	whole: boolean;
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
/** Bits of `endings`. */
const ENDS = { lf: 1, crlf: 2, cr: 4 };

/**
 * Reads the records of a CSV in UTF-8. A record ends at CRLF, LF or CR outside quotation marks.
 *
 * Between quotation marks all is text, and two of them are one; white space after the closing one is dropped.
 * Elsewhere quotation marks are text themselves: within a cell, and around one that goes on after the
 * closing one (`"Abu Sami" Omar`).
 */
export class RecordReader {
	/** Whether no more records are wanted. */
	done = false;
	/** Work since it was last set to 0, roughly in nanoseconds. */
	work = 0;
	/** Lines of all records so far, and the one that is being read. */
	private lines: number;
	private line = 1;
	/** Whether the end of the record isn't known yet. */
	private unsure = false;
	private headerEndsInCrlf = false;
	/** Of the record that is being read: lines that a stray quotation mark may have joined. */
	private doubt: [fromLine: number, toLine: number] | undefined;
	private count = 0;
	/** Which line endings ended records. */
	private endings = 0;
	private chosen: Chosen = { columns: [], beyond: true };
	private names: string[] = [];
	private readonly readers: CellReader[] = [];
	private readonly cells: string[] = [];
	private readonly path: string;
	private readonly delimiter: number;
	private readonly shared: CellReaders;
	private readonly taker: RecordTaker;

	constructor(path: string, { delimiter, linesBefore }: Dialect, shared: CellReaders, taker: RecordTaker) {
		this.path = path;
		this.delimiter = delimiter.charCodeAt(0);
		this.lines = linesBefore;
		this.shared = shared;
		this.taker = taker;
	}

	get mixesLineEndings(): boolean {
		return (this.endings & (this.endings - 1)) !== 0;
	}

	/**
	 * Reads records until there is no whole one left, or `work` reaches its limit.
	 *
	 * @returns where the first record begins that was not read
	 * @throws UnclosedQuote, FileError
	 * @throws TypeError (see `isWrongEncoding`) when it is not UTF-8
	 */
	read(text: Text, start: number, mostWork: number): number {
		let at = start;
		while (at < text.length && !this.done && this.work < mostWork) {
			const end = this.readRecord(text, at);
			if (end < 0) {
				if (text.length - at > LONGEST_RECORD) throw this.tooLong();
				break;
			}
			at = end;
		}
		return at;
	}

	/** @returns where the record ends; -1 if that is not known yet */
	private readRecord(text: Text, start: number): number {
		const { delimiter, cells, readers } = this;
		const { columns, beyond } = this.chosen;
		const { bytes, length, whole } = text;
		// Cells end at the last byte without asking where it is.
		bytes[length] = LF;
		this.line = this.lines + 1;
		this.doubt = undefined;
		this.unsure = false;
		let at = start;
		for (let column = 0; ; column++) {
			if (column >= MAX_COLUMNS) throw this.tooManyCells();
			const wanted = column < columns.length ? columns[column] : beyond;
			const reader = wanted === true ? (readers[column] ??= this.newReader(column)) : undefined;
			const quoted = bytes[at] === QUOTE;
			const from = quoted ? at + 1 : at;
			// Most cells are the expected one, which is known without a look at each byte.
			const expected = reader === undefined ? -1 : reader.expectedEnd(text, from, quoted);
			const end = quoted ? expected + 1 : expected;
			if (
				reader !== undefined &&
				expected >= 0 &&
				(!quoted || bytes[expected] === QUOTE) &&
				this.endsCell(bytes, end) &&
				!(this.headerEndsInCrlf && bytes[end] === LF)
			) {
				cells[column] = reader.readExpected();
				at = end;
			} else at = this.readCell(text, at, column, reader);
			// A CR at the end may be half of a line ending.
			if (!whole && (this.unsure || at < 0 || at >= length || (at + 1 === length && bytes[at] === CR))) return -1;
			if (bytes[at] !== delimiter || at >= length) return this.endRecord(text, start, at, column + 1);
			at++;
		}
	}

	/** @returns where the cell ends; -1 if that is not known yet */
	private readCell(text: Text, start: number, column: number, reader: CellReader | undefined): number {
		const { delimiter, cells } = this;
		const { bytes, length } = text;
		const firstLine = this.line;
		const quoted = bytes[start] === QUOTE;
		const from = quoted ? start + 1 : start;
		let at = from;
		let to = from;
		let escaped = false;
		let loose = false;
		if (quoted) {
			for (; ; at++) {
				const byte = bytes[at];
				if (byte === QUOTE) {
					if (at + 1 < length ? bytes[at + 1] !== QUOTE : text.whole) break;
					escaped = true;
					at++;
				} else if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) this.line++;
				if (at < length) continue;
				if (!text.whole) return -1;
				throw new UnclosedQuote(this.path, firstLine);
			}
			to = at++;
			while ((bytes[at] === SPACE || bytes[at] === TAB) && bytes[at] !== delimiter) at++;
			loose = !this.endsCell(bytes, at);
		} else {
			at = this.endOfPlain(bytes, from);
			while (bytes[at] === LF && this.isText(text, at)) {
				this.line++;
				at = this.endOfPlain(bytes, at + 1);
			}
			to = at;
		}
		if (loose) at = this.endOfPlain(bytes, to + 1);
		// What is there of a cell may end within a character.
		if (at >= length && !text.whole) return -1;
		if (
			this.line > firstLine &&
			(loose ||
				(!quoted && this.maybeRow(bytes, at, column)) ||
				this.line - firstLine > MANY_LINES ||
				this.holdsRows(bytes, from, to, column))
		)
			this.doubt ??= [firstLine, this.line];

		if (reader === undefined) {
			// What is not UTF-8 here says that the other columns are not either.
			if (!isAscii(text, from, at)) utf8Text(bytes, from, at);
		} else if (loose || escaped || this.line > firstLine) {
			// None of these is remembered, so what is expected does not reach beyond its line.
			const inner = escaped ? unescaped(text, from, to) : utf8Text(bytes, from, to);
			const read = loose ? `"${inner}${utf8Text(bytes, to, at)}` : inner;
			cells[column] = reader.read(read, at - start);
		} else cells[column] = reader.readUtf8(text, from, to, quoted);
		return at;
	}

	private newReader(column: number): CellReader {
		if (this.count === 0) return new CellReader((text) => text, false, this.shared.made);
		return this.shared.of(this.names[column], column);
	}

	/**
	 * Whether a bare line feed belongs to a cell. Some writers quote a cell only for the CRLF that ends their lines:
	 * below such a header, a line that follows and has too few cells is the rest of a cell.
	 */
	private isText({ bytes, length, whole }: Text, lineFeed: number): boolean {
		if (!this.headerEndsInCrlf || (lineFeed + 1 >= length && whole)) return false;
		let missing = this.chosen.columns.length - 1;
		let at = lineFeed + 1;
		for (; at < length && bytes[at] !== LF && bytes[at] !== CR; at++) {
			// A row that begins with several lines in quotation marks.
			if (bytes[at] === QUOTE) return false;
			if (bytes[at] === this.delimiter) missing--;
		}
		if (at >= length && !whole) this.unsure = true;
		return missing > 0 && !this.unsure;
	}

	/**
	 * Whether the last line of a cell in the last column may as well be a row of too few cells: one of several, or
	 * of one where rows have two. A line without a delimiter is rather text.
	 */
	private maybeRow(bytes: Bytes, end: number, column: number): boolean {
		const last = this.chosen.columns.length - 1;
		return column >= last && (last <= 1 || bytes[end] === this.delimiter);
	}

	private endsCell(bytes: Bytes, at: number): boolean {
		const byte = bytes[at];
		return byte === this.delimiter || byte === LF || byte === CR;
	}

	/** Where the first delimiter or line ending is. */
	private endOfPlain(bytes: Bytes, from: number): number {
		let at = from;
		while (!this.endsCell(bytes, at)) at++;
		return at;
	}

	private endRecord(text: Text, start: number, at: number, width: number): number {
		const end = this.endOfLine(text, at);
		this.lines = this.line;
		const cells = Math.max(width, this.chosen.columns.length);
		this.work += RECORD_WORK + (cells > MANY_COLUMNS ? SLOW_CELL_WORK : CELL_WORK) * cells + end - start;
		if (this.doubt !== undefined) this.taker.doubtful(...this.doubt);
		this.take(width, end - start, at === start, this.chosen.columns.length > 1 && this.isEmpty(text, start, at));
		return end;
	}

	/** Whether there is nothing but delimiters and white space, or nothing between quotation marks. */
	private isEmpty({ bytes }: Text, start: number, end: number): boolean {
		for (let at = start; at < end; at++) {
			if (bytes[at] === QUOTE && bytes[at + 1] === QUOTE && this.endsCell(bytes, at + 2)) at++;
			else if (bytes[at] !== this.delimiter && bytes[at] !== SPACE && bytes[at] !== TAB) return false;
		}
		return true;
	}

	private endOfLine({ bytes, length }: Text, at: number): number {
		if (at >= length) return length;
		const kind = bytes[at] === LF ? 'lf' : at + 1 < length && bytes[at + 1] === LF ? 'crlf' : 'cr';
		this.endings |= ENDS[kind];
		return at + (kind === 'crlf' ? 2 : 1);
	}

	private take(length: number, size: number, blank: boolean, empty: boolean) {
		const { taker, cells, chosen, shared } = this;
		if (this.count > 0) {
			if (blank && chosen.columns.length > 1) taker.blank();
			else taker.record(cells, length, shared.made.bytes, empty);
			shared.made.bytes = 0;
			return;
		}
		if (length === 1 && cells[0]?.trim() === '') return taker.blank();
		this.count++;
		if (size > LONGEST_HEADER) {
			throw new FileError(
				`The header of "${this.path}" is longer than ${LONGEST_HEADER / MEBIBYTE} MiB`,
				NO_SHEET,
			);
		}
		this.names = cells.slice(0, length);
		const wanted = taker.header(this.names);
		this.headerEndsInCrlf = this.endings === ENDS.crlf;
		if (wanted === undefined) this.done = true;
		else this.chosen = wanted;
		this.readers.length = 0;
		shared.made.bytes = 0;
	}

	/**
	 * Whether a cell of several lines looks like cells of other rows: a line of all columns, or one that ends in this
	 * column. Commas of an address have a space behind them.
	 */
	private holdsRows(bytes: Bytes, from: number, to: number, column: number): boolean {
		const { delimiter } = this;
		const inRow = this.chosen.columns.length - 1;
		let delimiters = 0;
		let first = true;
		for (let at = from; at < to && at < from + LOOKED_AT; at++) {
			const byte = bytes[at];
			if (byte === delimiter && bytes[at + 1] !== SPACE) delimiters++;
			else if (byte === LF || byte === CR) {
				if (!first && inRow > 0 && delimiters === inRow) return true;
				first = false;
				delimiters = 0;
			}
		}
		return !first && column > 0 && delimiters === column;
	}

	private tooLong(): FileError {
		return new FileError(
			`"${this.path}" has a row longer than ${LONGEST_RECORD / MEBIBYTE} MiB at line ${this.lines + 1}`,
			'A closing quotation mark may be missing there. Download the file again.',
		);
	}

	private tooManyCells(): FileError {
		const what =
			this.count === 0
				? `has more than ${MAX_COLUMNS} columns`
				: `has more than ${MAX_COLUMNS} cells at line ${this.line}`;
		return new FileError(`"${this.path}" ${what}`, NO_SHEET);
	}
}

/** The text between two quotation marks, of which each pair is one. */
function unescaped(text: Text, from: number, to: number): string {
	const { bytes } = text;
	const single = Buffer.allocUnsafe(to - from) as Bytes;
	let length = 0;
	for (let at = from; at < to; at++) {
		single[length++] = bytes[at] as number;
		if (bytes[at] === QUOTE) at++;
	}
	return utf8Text(single, 0, length);
}
