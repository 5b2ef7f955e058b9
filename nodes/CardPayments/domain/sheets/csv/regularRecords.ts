import { isAscii, MARGIN, textOf, type Cell, type Utf8 } from './cells';
import type { RecordReader } from './records';

/** A longer record than this, in bytes, is left to the CSV parser: joining it from its chunks would take ever longer. */
const LONGEST_RECORD = 1024 * 1024;

/** Where a file stops being regular. */
interface Irregular {
	/** Bytes from the beginning of the irregular record on, as far as they were read. */
	head: Uint8Array;
	rest: AsyncIterable<Uint8Array>;
	/** How many lines were before it. */
	linesBefore: number;
}

/**
 * Reads the records of a CSV in UTF-8 as far as it is regular, which most are to their end. That is many
 * times faster than a parser for any CSV, which all is left to from the first other record on.
 *
 * What is in a cell is decided as the parser does. Between quotation marks all is text, and two of them
 * are one. Elsewhere they are text themselves: within a cell, and around one that goes on after the
 * closing one (`"Abu Sami" Omar`).
 *
 * @param delimiter a character of ASCII
 * @returns what is left; undefined when all was regular, or no more records are wanted
 */
export async function regularRecords(
	source: AsyncIterable<Uint8Array>,
	delimiter: string,
	lineEnding: string,
	reader: RecordReader,
): Promise<Irregular | undefined> {
	const ending = Buffer.from(lineEnding);
	const scanner = new Scanner(delimiter, ending, reader);
	const iterator = source[Symbol.asyncIterator]();
	let handedOver = false;
	let text = new Text(64 * 1024);
	/** How many bytes there must be for another look at a record that was not whole: each look takes as long as it is. */
	let enough = 0;
	try {
		for (;;) {
			const { done, value } = await iterator.next();
			if (done !== true) {
				text = text.with(value);
				release(value);
				if (text.length < enough) continue;
			}
			let read = scanner.scan(text, text.endOfLast(ending));
			if (done && scanner.regular && read < text.length) {
				// The last record needs no ending in the file.
				const { length } = text;
				text = text.with(ending);
				read = Math.min(scanner.scan(text, text.length, read), length);
				text.length = length;
			}
			if (reader.done) return undefined;
			text.drop(read);
			if (!scanner.regular || (done && text.length > 0) || text.length > LONGEST_RECORD) {
				handedOver = true;
				return {
					head: Buffer.from(text.bytes.subarray(0, text.length)),
					rest: { [Symbol.asyncIterator]: () => iterator },
					linesBefore: scanner.lines,
				};
			}
			if (done) return undefined;
			enough = Math.min(text.length * 2, LONGEST_RECORD + 1);
		}
	} finally {
		if (!handedOver) await iterator.return?.();
	}
}

/**
 * Gives back the memory of a chunk at once. Left to the garbage collector, each 64 MiB of chunks would
 * make it go through all the memory of n8n.
 */
function release({ buffer, byteLength }: Uint8Array): void {
	// Node.js 20 has no `transfer`. A chunk that shares its memory is not ours to give back.
	const { transfer } = buffer as { transfer?: (newLength: number) => unknown };
	if (byteLength === buffer.byteLength) transfer?.call(buffer, 0);
}

/** Bytes that were read and are not yet records, in memory that is used again. */
class Text implements Utf8 {
	readonly bytes: Utf8['bytes'];
	readonly words: DataView;
	length = 0;

	constructor(capacity: number) {
		this.bytes = Buffer.alloc(capacity + MARGIN) as Utf8['bytes'];
		this.words = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
	}

	/** All of it and a chunk after it. */
	with(chunk: Uint8Array): Text {
		const length = this.length + chunk.length;
		const text = length + MARGIN <= this.bytes.length ? this : new Text(length * 2);
		if (text !== this) text.bytes.set(this.bytes.subarray(0, this.length));
		text.bytes.set(chunk, this.length);
		text.length = length;
		return text;
	}

	/** Drops bytes from the beginning. */
	drop(count: number) {
		this.bytes.copyWithin(0, count, this.length);
		this.length -= count;
	}

	/** Where the last line ending ends; 0 if there is none. */
	endOfLast(ending: Uint8Array): number {
		const found = this.bytes.subarray(0, this.length).lastIndexOf(ending);
		return found < 0 ? 0 : found + ending.length;
	}
}

const QUOTE = 0x22;
const NUL = 0;

/** Reads regular records without making text of lines, or of cells that came before. */
class Scanner {
	/** Whether all records so far were. */
	regular = true;
	/** How many lines the records so far have. */
	lines = 0;
	private readonly delimiter: number;
	private readonly ending: number;
	/** The second byte of the line ending, if it has one. */
	private readonly ending2: number | undefined;
	private readonly reader: RecordReader;
	private readonly cells: Cell[] = [];
	/** How many line endings the cells of this record hold. */
	private breaks = 0;
	/** Whether the last quoted cell holds line endings or quotation marks. */
	private special = false;

	constructor(delimiter: string, ending: Uint8Array, reader: RecordReader) {
		this.delimiter = delimiter.charCodeAt(0);
		this.ending = ending[0] as number;
		this.ending2 = ending[1];
		this.reader = reader;
	}

	/**
	 * Reads the records from `start` to before `end`, where a line must end.
	 *
	 * @returns where the first record begins that is not whole or not regular, or after which no more is wanted; else `end`
	 */
	scan(text: Text, end: number, start = 0): number {
		const { delimiter, reader, cells } = this;
		const { bytes } = text;
		let at = start;
		while (at < end && !reader.done) {
			const record = at;
			const { columns, beyond } = reader.readers;
			this.breaks = 0;
			for (let column = 0; ; ) {
				const cellReader = column < columns.length ? columns[column] : beyond;
				const quoted = bytes[at] === QUOTE;
				const from = quoted ? at + 1 : at;
				let loose = false;

				// Most cells are the expected one, which is known without a look at each byte.
				let to = cellReader === undefined ? -1 : cellReader.expectedEnd(text, from, quoted);
				at = quoted ? to + 1 : to;
				if (
					cellReader !== undefined &&
					to >= 0 &&
					(!quoted || bytes[to] === QUOTE) &&
					(bytes[at] === delimiter || this.endsLine(bytes, at))
				) {
					cells[column] = cellReader.readExpected();
				} else {
					this.special = false;
					to = quoted ? this.endOfQuoted(bytes, from, end) : this.endOfPlain(text, from);
					if (to === end) return record;
					at = quoted ? to + 1 : to;
					loose = quoted && bytes[at] !== delimiter && !this.endsLine(bytes, at);
					if (loose) {
						if (bytes[at] === NUL) {
							this.regular = false;
							return record;
						}
						at = this.endOfPlain(text, at);
					}
					if (cellReader === undefined) {
						// What is not UTF-8 here says that the other columns are not either.
						if (!isAscii(text, from, at)) textOf(text, from, at);
					} else if (loose || this.special) {
						// What is expected is never one of these, so it does not reach beyond its line.
						const inner = textOf(text, from, to).replaceAll('""', '"');
						cells[column] = cellReader.read(loose ? `"${inner}${textOf(text, to, at)}` : inner);
					} else cells[column] = cellReader.readUtf8(text, from, to, quoted);
				}
				column++;
				if (bytes[at] === delimiter) {
					at++;
					continue;
				}
				at += this.ending2 === undefined ? 1 : 2;
				this.lines += 1 + this.breaks;
				reader.take(cells, column, column === 1 && from === to && !loose);
				break;
			}
		}
		return at;
	}

	private endsLine(bytes: Uint8Array, at: number): boolean {
		return bytes[at] === this.ending && (this.ending2 === undefined || bytes[at + 1] === this.ending2);
	}

	/** Where the first delimiter or line ending is. Looks at four bytes at a time. */
	private endOfPlain({ bytes, words }: Text, from: number): number {
		const delimiters = fourOf(this.delimiter);
		const endings = fourOf(this.ending);
		for (let at = from; ; ) {
			const word = words.getInt32(at, true);
			const found = zeros(word ^ delimiters) | zeros(word ^ endings);
			if (found === 0) {
				at += 4;
				continue;
			}
			at += (31 - clz32(found & -found)) >> 3;
			if (bytes[at] === this.delimiter || this.endsLine(bytes, at)) return at;
			at++;
		}
	}

	/** Where the closing quotation mark is; `end` if it is not before that. */
	private endOfQuoted(bytes: Uint8Array, from: number, end: number): number {
		for (let at = from; at < end; at++) {
			if (bytes[at] === QUOTE) {
				if (bytes[at + 1] !== QUOTE) return at;
				at++;
				this.special = true;
			} else if (this.endsLine(bytes, at)) {
				this.breaks++;
				this.special = true;
			}
		}
		return end;
	}
}

const { clz32 } = Math;

/** A word of the same byte four times. */
function fourOf(byte: number): number {
	return (byte * 0x01010101) | 0;
}

/** Marks the bytes of a word that are zero by their highest bit. What it marks above the lowest may be wrong. */
function zeros(word: number): number {
	return (word - 0x01010101) & ~word & 0x80808080;
}
