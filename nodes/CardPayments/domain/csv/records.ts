import type { Dialect } from './dialect';
import { utf8Text, type Bytes } from './encoding';
import {
	headerTooLong,
	LONGEST_HEADER,
	LONGEST_RECORD,
	MAX_COLUMNS,
	tooLong,
	tooManyCells,
	UnclosedQuote,
} from './limits';
import { textIn, type Utf8 } from './texts';

/** A column that reads its cells itself, one after the other. */
export interface ColumnReader {
	read(cell: string): void;
}

/** Which columns are wanted, and what reads them if the record isn't to hold them. */
export interface ChosenColumns {
	columns: Array<boolean | ColumnReader>;
	/** Whether cells beyond the header's are. */
	beyond: boolean;
}

/** Takes the records of a CSV one by one, as they are read. */
export interface RecordTaker {
	/**
	 * Takes the first record, as it is in the file.
	 *
	 * @returns the columns to read of the others; undefined where the next record is to be the header
	 */
	header(names: string[]): ChosenColumns | undefined;
	/**
	 * Takes each other record, but for those with nothing in any cell where rows have several columns.
	 *
	 * @param cells holds this record's only until the call returns; what it holds where a column is not wanted, or
	 * read by itself, means nothing
	 * @param length how many cells the record has
	 * @param isAlone whether only one of them has something in it
	 */
	record(cells: string[], length: number, isAlone: boolean): void;
	/** Takes note of a blank line, above the header or where rows have several columns. */
	blank(): void;
	/** Takes note of a record with nothing in any cell. */
	empty(): void;
	/** Whether the others aren't wanted. */
	isEnough?(): boolean;
}

/** What a record and each of its cells cost in work, beside its bytes. */
const RECORD_WORK = 48;
const CELL_WORK = 16;

/** Bytes that were read and are not yet records. There is room for one more. */
export interface Text extends Utf8 {
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
	/** Work since it was last set to 0, roughly in nanoseconds. */
	work = 0;
	/** The line in which the record that is being read begins, and the one it has come to. */
	private firstLine: number;
	private line = 1;
	/** The cell of that record that is being read. */
	private column = 0;
	/** Which line endings ended records. */
	private endings = 0;
	/** How many columns the header has; 0 before it is read. */
	private width = 0;
	private columns: ChosenColumns['columns'] = [];
	/** Whether cells of the header, or beyond it, are wanted. */
	private beyond = true;
	private readonly cells: string[] = [];
	private readonly path: string;
	private readonly delimiter: number;
	/** No byte above it ends a cell. */
	private readonly highestEnd: number;
	private readonly taker: RecordTaker;

	constructor(path: string, { delimiter, linesBefore }: Dialect, taker: RecordTaker) {
		this.path = path;
		this.delimiter = delimiter.charCodeAt(0);
		this.highestEnd = Math.max(this.delimiter, CR);
		this.firstLine = linesBefore + 1;
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
	 * @throws NotUtf8 when it is not UTF-8
	 */
	read(text: Text, start: number, mostWork: number): number {
		// Cells end at the last byte without asking where it is.
		text.bytes[text.length] = LF;
		let at = start;
		while (at < text.length && this.work < mostWork) {
			const end = this.readRecord(text, at);
			if (end < 0) {
				if (text.length - at > LONGEST_RECORD) throw tooLong(this.path, this.firstLine);
				break;
			}
			at = end;
		}
		return at;
	}

	/** @returns where the next record begins; -1 if that is not known yet */
	private readRecord(text: Text, start: number): number {
		const { bytes, length } = text;
		const isBlank = bytes[start] === LF || bytes[start] === CR;
		if (isBlank && this.width !== 1) return this.readBlank(text, start);
		this.line = this.firstLine;
		let filled = 0;
		let at = start;
		this.column = 0;
		for (;;) {
			if (this.column >= MAX_COLUMNS) throw tooManyCells(this.path, this.width > 0 ? this.line : undefined);
			const from = at;
			at = bytes[at] === QUOTE ? this.readQuoted(text, at) : this.readPlain(text, at);
			// What is there of it may end within a character.
			if (at < 0 || (at >= length && !text.whole)) return -1;
			this.column++;
			if (filled < 2 && !isNothing(bytes, from, at)) filled++;
			if (bytes[at] !== this.delimiter || at >= length) break;
			at++;
		}
		const end = this.endOfLine(text, at);
		if (end < 0) return -1;
		const cells = this.column;
		this.firstLine = this.line + 1;
		this.work += RECORD_WORK + CELL_WORK * Math.max(cells, this.width) + end - start;
		const isRow = filled > 0 || this.width === 1 || (this.width === 0 && cells > 1);
		if (isRow) this.take(cells, end - start, filled === 1);
		else if (this.width === 0) this.taker.blank();
		else this.taker.empty();
		return end;
	}

	/** Files may have millions of blank lines. */
	private readBlank(text: Text, start: number): number {
		const end = this.endOfLine(text, start);
		if (end < 0) return -1;
		this.firstLine++;
		this.work += RECORD_WORK;
		this.taker.blank();
		return end;
	}

	/** @returns where a cell ends that doesn't begin with a quotation mark */
	private readPlain(text: Text, start: number): number {
		const { bytes } = text;
		const { delimiter, highestEnd } = this;
		let bits = 0;
		let at = start;
		for (; ; at++) {
			const byte = bytes[at] as number;
			if (byte <= highestEnd && (byte === delimiter || byte === LF || byte === CR)) break;
			bits |= byte;
		}
		if (at < text.length || text.whole) this.keep(text, start, at, bits);
		return at;
	}

	/** @returns where the cell ends; -1 if that is not known yet */
	private readQuoted(text: Text, start: number): number {
		const { bytes, length, whole } = text;
		const { line } = this;
		let bits = 0;
		let isEscaped = false;
		let to = start + 1;
		for (; ; to++) {
			const byte = bytes[to] as number;
			bits |= byte;
			if (byte > QUOTE) continue;
			if (byte === QUOTE) {
				if (bytes[to + 1] !== QUOTE) break;
				isEscaped = true;
				to++;
			} else if (to >= length) {
				if (!whole) return -1;
				throw new UnclosedQuote(this.path, line);
			} else if (byte === LF || (byte === CR && bytes[to + 1] !== LF)) this.line++;
		}
		let isLoose = false;
		let at = to + 1;
		for (; !this.endsCell(bytes[at]); at++) {
			bits |= bytes[at] as number;
			isLoose ||= bytes[at] !== SPACE && bytes[at] !== TAB;
		}
		if (at >= length && !whole) return -1;

		if (!isEscaped && !isLoose) this.keep(text, start + 1, to, bits);
		else {
			const inner = textIn(text, start + 1, to, bits).replaceAll('""', '"');
			this.pass(isLoose ? `"${inner}${textIn(text, to, at, bits)}` : inner);
		}
		return at;
	}

	private keep(text: Text, from: number, to: number, bits: number): void {
		if (this.wanted !== false) this.pass(from === to ? '' : textIn(text, from, to, bits));
		// What is not UTF-8 here says that the other columns are not either.
		else if (bits > 0x7f) utf8Text(text.bytes, from, to);
	}

	private pass(cell: string): void {
		const { wanted } = this;
		if (typeof wanted === 'object') wanted.read(cell);
		else this.cells[this.column] = cell;
	}

	/** Whether the column of the cell is, and what reads it by itself. */
	private get wanted(): boolean | ColumnReader {
		return this.column < this.width ? (this.columns[this.column] as boolean | ColumnReader) : this.beyond;
	}

	/** @returns where the next line begins; -1 if a CR may be half of a line ending */
	private endOfLine({ bytes, length, whole }: Text, at: number): number {
		if (at >= length) return length;
		const isCr = bytes[at] === CR;
		if (isCr && at + 1 === length && !whole) return -1;
		const isCrlf = isCr && at + 1 < length && bytes[at + 1] === LF;
		if (isCr) this.endings |= isCrlf ? ENDS.crlf : ENDS.cr;
		else this.endings |= ENDS.lf;
		return at + (isCrlf ? 2 : 1);
	}

	/** Passes a record on. */
	private take(length: number, size: number, isAlone: boolean): void {
		const { cells, taker } = this;
		if (this.width > 0) return taker.record(cells, length, isAlone);
		if (size > LONGEST_HEADER) throw headerTooLong(this.path);
		const names = cells.slice(0, length);
		const wanted = taker.header(names);
		if (wanted === undefined) return;
		this.width = wanted.columns.length;
		this.columns = wanted.columns;
		this.beyond = wanted.beyond;
	}

	private endsCell(byte: number | undefined): boolean {
		return byte === this.delimiter || byte === LF || byte === CR;
	}
}

/** Whether a cell has nothing in it, or white space. */
function isNothing(bytes: Bytes, from: number, to: number): boolean {
	let at = bytes[from] === QUOTE && bytes[from + 1] === QUOTE ? from + 2 : from;
	while (at < to && (bytes[at] === SPACE || bytes[at] === TAB)) at++;
	return at >= to;
}
