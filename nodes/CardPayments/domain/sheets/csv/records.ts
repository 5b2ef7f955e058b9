import { FileError } from '../../errors';
import { MEBIBYTE } from '../../units';
import type { Dialect } from './dialect';
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
const CELL_WORK = 16;

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

/** What was read and is not yet records. All that divides records and cells is ASCII. */
export interface Text extends Utf8 {
	/** Whether nothing comes after it. */
	whole: boolean;
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
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
	/** Whether any of its cells has something in it. */
	private isFilled = false;
	/** How many columns the header has; 0 before it. */
	private width = 0;
	/** Of each column; undefined where it isn't wanted. */
	private columns: Array<ColumnTexts | undefined> = [];
	/** Of the header, and of cells beyond it if they are wanted. */
	private others: ColumnTexts | undefined;
	private readonly cells: string[] = [];
	/** Which line endings ended records. */
	private endings = 0;
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
	 */
	read(text: Text, start: number, mostWork: number): number {
		let at = start;
		while (at < text.latin1.length && !this.done && this.work < mostWork) {
			const character = text.latin1.charCodeAt(at);
			const isBlank = this.width !== 1 && (character === LF || character === CR);
			const end = isBlank ? this.readBlank(text, at) : this.readRecord(text, at);
			if (end < 0) {
				if (text.latin1.length - at > LONGEST_RECORD) throw this.tooLong();
				break;
			}
			at = end;
		}
		return at;
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

	/** @returns where the next record begins; -1 if that is not known yet */
	private readRecord(text: Text, start: number): number {
		const { latin1 } = text;
		this.line = this.firstLine;
		this.doubt = undefined;
		this.isFilled = false;
		this.texts.bytes = 0;
		let at = start;
		let length = 0;
		for (;;) {
			if (length >= MAX_COLUMNS) throw this.tooManyCells();
			const isQuoted = latin1.charCodeAt(at) === QUOTE;
			at = isQuoted ? this.readQuoted(text, at, length) : this.readPlain(text, at, length);
			if (at < 0) return -1;
			length++;
			if (latin1.charCodeAt(at) !== this.delimiter) break;
			at++;
		}
		const end = this.endOfLine(text, at);
		if (end < 0) return -1;
		this.firstLine = this.line + 1;
		this.work += RECORD_WORK + CELL_WORK * Math.max(length, this.width) + end - start;
		this.pass(length, at - start);
		return end;
	}

	/** @returns where the next line begins; -1 if that is not known yet */
	private endOfLine({ latin1, whole }: Text, at: number): number {
		if (at === latin1.length) return at;
		const isCr = latin1.charCodeAt(at) === CR;
		// A CR at the end of what was read may be half of a line ending.
		if (isCr && at + 1 === latin1.length && !whole) return -1;
		const isCrlf = isCr && latin1.charCodeAt(at + 1) === LF;
		if (isCr) this.endings |= isCrlf ? ENDS.crlf : ENDS.cr;
		else this.endings |= ENDS.lf;
		return at + (isCrlf ? 2 : 1);
	}

	/** Reads a cell that doesn't begin with a quotation mark. */
	private readPlain(text: Text, start: number, column: number): number {
		const at = this.endOfCell(text, start);
		if (at < 0) return -1;
		const texts = this.textsOf(column);
		if (texts !== undefined) this.cells[column] = texts.read(text, start, at);
		this.isFilled ||= at > start && !ONLY_BLANKS.test(text.latin1.slice(start, at));
		return at;
	}

	private readQuoted(text: Text, start: number, column: number): number {
		const { latin1, whole } = text;
		let close = latin1.indexOf('"', start + 1);
		while (close >= 0 && latin1.charCodeAt(close + 1) === QUOTE) close = latin1.indexOf('"', close + 2);
		if (close < 0 && whole) throw new UnclosedQuote(this.path, this.line);
		const at = close < 0 ? -1 : this.endOfCell(text, close + 1);
		if (at < 0) return -1;
		const isLoose = !ONLY_BLANKS.test(latin1.slice(close + 1, at));
		const inner = latin1.slice(start + 1, close);
		this.isFilled ||= inner !== '' || isLoose;
		this.countLines(inner, column, isLoose);
		const texts = this.textsOf(column);
		if (texts === undefined) return at;
		if (!isLoose && !inner.includes('"')) {
			this.cells[column] = texts.read(text, start + 1, close);
			return at;
		}
		const unescaped = textOf(text, start + 1, close).replaceAll('""', '"');
		this.cells[column] = texts.made(isLoose ? `"${unescaped}${textOf(text, close, at)}` : unescaped, at - start);
		return at;
	}

	/** Where a delimiter or a line ending follows, or nothing; -1 if that is not known yet. */
	private endOfCell({ latin1, whole }: Text, start: number): number {
		const { delimiter } = this;
		for (let at = start; at < latin1.length; at++) {
			const character = latin1.charCodeAt(at);
			if (character === delimiter || character === LF || character === CR) return at;
		}
		return whole ? latin1.length : -1;
	}

	private textsOf(column: number): ColumnTexts | undefined {
		return column < this.width ? this.columns[column] : this.others;
	}

	/** Passes on a record of so many cells. */
	private pass(length: number, size: number): void {
		const { cells, doubt, isFilled, taker, texts, width } = this;
		if (!isFilled && width !== 1 && (width > 0 || length === 1)) {
			if (width === 0) taker.blank();
			else taker.empty();
			return;
		}
		if (doubt !== undefined) taker.doubtful(...doubt);
		if (width > 0) return taker.record(cells, length);
		if (size > LONGEST_HEADER)
			throw new FileError(
				`The header of "${this.path}" is longer than ${LONGEST_HEADER / MEBIBYTE} MiB`,
				NO_SHEET,
			);
		const names = cells.slice(0, length);
		const wanted = taker.header(names);
		this.width = length;
		this.done = wanted === undefined;
		this.columns = names.map((name, column) =>
			wanted?.columns[column] === true ? texts.of(column < REMEMBERED_COLUMNS ? name : undefined) : undefined,
		);
		if (wanted?.beyond !== true) this.others = undefined;
	}

	private countLines(cell: string, column: number, isLoose: boolean): void {
		const lines = cell.match(LINE_ENDING)?.length ?? 0;
		if (lines === 0) return;
		const isDoubtful = isLoose || lines > MANY_LINES || this.holdsRows(cell.slice(0, LOOKED_AT), column);
		if (isDoubtful) this.doubt ??= [this.line, this.line + lines];
		this.line += lines;
	}

	/**
	 * Whether a cell of several lines looks like cells of other rows: a line of all columns, or one that ends in this
	 * column. Commas of an address have a space behind them.
	 */
	private holdsRows(cell: string, column: number): boolean {
		const delimiter = String.fromCharCode(this.delimiter);
		const cells = cell.split(LINE_ENDING).map((line) => {
			const [, ...more] = line.split(delimiter);
			return 1 + more.filter((each) => !each.startsWith(' ')).length;
		});
		const isRow = (count: number) => this.width > 1 && count === this.width;
		return cells.slice(1, -1).some(isRow) || (column > 0 && cells.at(-1) === column + 1);
	}

	private tooLong(): FileError {
		return new FileError(
			`"${this.path}" has a row longer than ${LONGEST_RECORD / MEBIBYTE} MiB at line ${this.firstLine}`,
			'A closing quotation mark may be missing there. Download the file again.',
		);
	}

	private tooManyCells(): FileError {
		const what = this.width > 0 ? `cells at line ${this.line}` : 'columns';
		return new FileError(`"${this.path}" has more than ${MAX_COLUMNS} ${what}`, NO_SHEET);
	}
}

const LINE_ENDING = /\r\n|\n|\r/g;
const ONLY_BLANKS = /^[ \t]*$/;
