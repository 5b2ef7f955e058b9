import { FileError } from '../../errors';
import { MEBIBYTE } from '../../units';
import type { Dialect } from './dialect';
import { utf8Text } from './encoding';
import { textOf, type ColumnTexts, type SharedTexts, type Utf8 } from './texts';

/** A longer header or row than this is refused, as no sheet of payments has so many columns. */
const MAX_COLUMNS = 2_000;
const LONGEST_HEADER = MEBIBYTE;
export const LONGEST_RECORD = 12 * MEBIBYTE;
/** Columns further to the right are not remembered: that would take more memory than it saves. */
const REMEMBERED_COLUMNS = 200;
/** A cell of more lines than this is doubtful: a quotation mark may have swallowed rows. */
const MANY_LINES = 20;
/** How much of a cell of several lines is looked at for rows. */
const LOOKED_AT = 64 * 1024;

const NO_SHEET = "Check that this is a payout file, and that it's complete.";

/** What a record and each of its cells cost in work, beside its bytes. */
const RECORD_WORK = 48;
const EMPTY_WORK = 40;
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
	 * Takes each other record, but for those with nothing in any cell where rows have several columns.
	 *
	 * @param cells holds this record's only until the call returns; what it holds where a column is not wanted means
	 * nothing
	 * @param length how many cells the record has
	 */
	record(cells: string[], length: number): void;
	/** Takes note of a blank line, above the header or where rows have several columns. */
	blank(): void;
	/** Takes note of a record with nothing in any cell. */
	empty(): void;
	/**
	 * Takes note of a cell that may hold rows, swallowed by a stray quotation mark, and of the lines it spans.
	 */
	doubtful(fromLine: number, toLine: number): void;
}

/** Bytes that were read and are not yet records. There is room for one more. */
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
	/** The line in which the record that is being read begins, and the one it has come to. */
	private firstLine: number;
	private line = 1;
	/** Lines of that record that a stray quotation mark may have joined. */
	private doubt: [fromLine: number, toLine: number] | undefined;
	private hasHeader = false;
	/** Which line endings ended records. */
	private endings = 0;
	/** How many columns the header has. */
	private width = 0;
	/** Of each column; undefined where it isn't wanted. */
	private columns: Array<ColumnTexts | undefined> = [];
	/** Of the header, and of cells beyond it if they are wanted. */
	private others: ColumnTexts | undefined;
	private readonly cells: string[] = [];
	private readonly path: string;
	private readonly delimiter: number;
	private readonly texts: SharedTexts;
	private readonly taker: RecordTaker;

	constructor(path: string, { delimiter, linesBefore }: Dialect, texts: SharedTexts, taker: RecordTaker) {
		this.path = path;
		this.delimiter = delimiter.charCodeAt(0);
		this.firstLine = linesBefore + 1;
		this.texts = texts;
		this.others = texts.of(undefined);
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
		// Cells end at the last byte without asking where it is.
		text.bytes[text.length] = LF;
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
		const { bytes } = text;
		this.line = this.firstLine;
		this.doubt = undefined;
		this.texts.bytes = 0;
		let at = this.endOfNothing(text, start);
		if (at >= 0) {
			if (!this.isEnd(text, at)) return -1;
			if (at === start || !this.hasHeader) this.taker.blank();
			else this.taker.empty();
			this.work += EMPTY_WORK + at - start;
			return this.endOfLine(text, at);
		}
		at = start;
		for (let column = 0; ; column++) {
			if (column >= MAX_COLUMNS) throw this.tooManyCells();
			at = bytes[at] === QUOTE ? this.readQuoted(text, at, column) : this.readPlain(text, at, column);
			if (at < 0) return -1;
			if (bytes[at] !== this.delimiter || at >= text.length) {
				if (!this.isEnd(text, at)) return -1;
				const end = this.endRecord(text, start, at, column + 1);
				this.take(column + 1, end - start);
				return end;
			}
			at++;
		}
	}

	/** Reads a cell that doesn't begin with a quotation mark. */
	private readPlain(text: Text, start: number, column: number): number {
		const { bytes } = text;
		const { delimiter } = this;
		let bits = 0;
		let hash = 0;
		let at = start;
		for (; ; at++) {
			const byte = bytes[at] as number;
			if (byte === delimiter || byte === LF || byte === CR) break;
			bits |= byte;
			hash = ((hash << 5) - hash + byte) | 0;
		}
		// What is there of it may end within a character.
		if (at >= text.length && !text.whole) return -1;
		const texts = column < this.width ? this.columns[column] : this.others;
		const ascii = bits < 0x80;
		if (texts !== undefined) this.cells[column] = texts.read(text, start, at, { bits, hash });
		// What is not UTF-8 here says that the other columns are not either.
		else if (!ascii) utf8Text(bytes, start, at);
		return at;
	}

	private readQuoted(text: Text, start: number, column: number): number {
		const { bytes, length } = text;
		const { line } = this;
		let bits = 0;
		let hash = 0;
		let escaped = false;
		let at = start + 1;
		for (; ; at++) {
			const byte = bytes[at] as number;
			bits |= byte;
			hash = ((hash << 5) - hash + byte) | 0;
			if (byte === QUOTE) {
				if (at + 1 < length ? bytes[at + 1] !== QUOTE : text.whole) break;
				escaped = true;
				at++;
			} else if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) this.line++;
			if (at < length) continue;
			if (!text.whole) return -1;
			throw new UnclosedQuote(this.path, line);
		}
		const to = at++;
		while ((bytes[at] === SPACE || bytes[at] === TAB) && bytes[at] !== this.delimiter) at++;
		const loose = !this.endsCell(bytes[at]);
		if (loose) {
			at = to + 1;
			for (; !this.endsCell(bytes[at]); at++) bits |= bytes[at] as number;
		}
		if (at >= length && !text.whole) return -1;

		const lines = this.line - line;
		if (lines > 0 && (loose || lines > MANY_LINES || this.holdsRows(text, start + 1, to, column)))
			this.doubt ??= [line, this.line];
		const texts = column < this.width ? this.columns[column] : this.others;
		const ascii = bits < 0x80;
		if (texts === undefined) {
			if (!ascii) utf8Text(bytes, start, at);
		} else if (escaped || loose) {
			const inner = textOf(text, start + 1, to, bits).replaceAll('""', '"');
			const read = loose ? `"${inner}${textOf(text, to, at, bits)}` : inner;
			this.cells[column] = texts.made(read, at - start);
		} else this.cells[column] = texts.read(text, start + 1, to, { bits, hash });
		return at;
	}

	/** Where a record ends that has nothing in any cell; -1 if it has, or if an empty cell is a row. */
	private endOfNothing({ bytes }: Text, start: number): number {
		if (this.width === 1) return -1;
		for (let at = start; ; at++) {
			const byte = bytes[at];
			if (byte === LF || byte === CR) return at;
			if (byte === QUOTE && bytes[at + 1] === QUOTE && this.endsCell(bytes[at + 2])) at++;
			else if (byte === this.delimiter ? !this.hasHeader : byte !== SPACE && byte !== TAB) return -1;
		}
	}

	/** Whether a record ends here. A CR at the end of what was read may be half of a line ending. */
	private isEnd({ bytes, length, whole }: Text, at: number): boolean {
		return whole || at + 1 < length || (at < length && bytes[at] !== CR);
	}

	/** @returns where the next line begins */
	private endOfLine({ bytes, length }: Text, at: number): number {
		this.firstLine = this.line + 1;
		if (at >= length) return length;
		const isLf = bytes[at] === LF;
		const isCrlf = !isLf && at + 1 < length && bytes[at + 1] === LF;
		if (isLf) this.endings |= ENDS.lf;
		else this.endings |= isCrlf ? ENDS.crlf : ENDS.cr;
		return at + (isCrlf ? 2 : 1);
	}

	/** @returns where the next record begins */
	private endRecord(text: Text, start: number, at: number, cells: number): number {
		const end = this.endOfLine(text, at);
		const all = Math.max(cells, this.width);
		this.work += RECORD_WORK + (all > MANY_COLUMNS ? SLOW_CELL_WORK : CELL_WORK) * all + end - start;
		if (this.doubt !== undefined) this.taker.doubtful(...this.doubt);
		return end;
	}

	private take(length: number, size: number): void {
		const { cells, taker, texts } = this;
		if (this.hasHeader) return taker.record(cells, length);
		if (size > LONGEST_HEADER) {
			throw new FileError(
				`The header of "${this.path}" is longer than ${LONGEST_HEADER / MEBIBYTE} MiB`,
				NO_SHEET,
			);
		}
		const names = cells.slice(0, length);
		const wanted = taker.header(names);
		this.hasHeader = true;
		this.width = length;
		if (wanted === undefined) {
			this.done = true;
			return;
		}
		this.columns = names.map((name, column) =>
			wanted.columns[column] === true ? texts.of(column < REMEMBERED_COLUMNS ? name : undefined) : undefined,
		);
		if (!wanted.beyond) this.others = undefined;
	}

	private endsCell(byte: number | undefined): boolean {
		return byte === this.delimiter || byte === LF || byte === CR;
	}

	/**
	 * Whether a cell of several lines looks like cells of other rows: a line of all columns, or one that ends in this
	 * column. Commas of an address have a space behind them.
	 */
	private holdsRows({ bytes }: Text, from: number, to: number, column: number): boolean {
		const inRow = this.width - 1;
		let delimiters = 0;
		let first = true;
		for (let at = from; at < to && at < from + LOOKED_AT; at++) {
			const byte = bytes[at];
			if (byte === this.delimiter && bytes[at + 1] !== SPACE) delimiters++;
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
			`"${this.path}" has a row longer than ${LONGEST_RECORD / MEBIBYTE} MiB at line ${this.firstLine}`,
			'A closing quotation mark may be missing there. Download the file again.',
		);
	}

	private tooManyCells(): FileError {
		const what = this.hasHeader
			? `has more than ${MAX_COLUMNS} cells at line ${this.line}`
			: `has more than ${MAX_COLUMNS} columns`;
		return new FileError(`"${this.path}" ${what}`, NO_SHEET);
	}
}
