import { dialect } from './dialect';
import { DamagedText, isWrongEncoding, sniffEncoding, toUtf8, type Bytes, type Encoding } from './encoding';
import { LONGEST_RECORD, RecordReader, type RecordTaker, type Text } from './records';
import { MARGIN, type CellReaders } from './cells';

/** How much of a file is looked at to find its encoding and delimiter, in bytes. */
const HEAD_LENGTH = 64 * 1024;
/** What U+0000 becomes, byte by byte: databases refuse it in text. */
const REPLACEMENT = Buffer.from('\uFFFD').toString('latin1');
/** Work after which the event loop has its turn: a few tens of milliseconds. */
const MOST_WORK = 8 * 1024 * 1024;

export interface CsvReading {
	/** Overrides what the file's first bytes show. */
	encoding?: Encoding | undefined;
	/** What the file's first bytes show, where others are no text in it: those become U+FFFD. */
	damaged?: Encoding | undefined;
	/** Of the cells below the header. */
	readers: CellReaders;
	/** Lets the event loop go on with other things. */
	pause: () => Promise<void>;
}

/**
 * Reads the records of a CSV, the header first.
 *
 * The delimiter (comma, semicolon, tab, or what a `sep=` line says) is found out by the first lines, and so is
 * the encoding: UTF-8, or UTF-16 with or without a mark.
 *
 * @returns whether records end in different ways, and whether U+0000 was replaced by U+FFFD
 * @throws TypeError (see `isWrongEncoding`) when the text is not in the given encoding, or nothing showed one and it
 * is not UTF-8
 * @throws DamagedText when the file shows its encoding, but holds bytes that are no text in it
 * @throws UnclosedQuote when a quotation mark is never closed
 * @throws FileError when the file is no CSV for another reason
 */
export async function readCsv(
	bytes: AsyncIterable<Uint8Array>,
	path: string,
	{ encoding, damaged, readers, pause }: CsvReading,
	taker: RecordTaker,
): Promise<{ mixesLineEndings: boolean; holdsNul: boolean }> {
	const file = await lookAhead(bytes);
	const sniffed = encoding === undefined ? sniffEncoding(file.head) : undefined;
	const shownIn = encoding ?? sniffed?.encoding ?? 'utf-8';
	const utf8 = toUtf8(file.from(sniffed?.markLength ?? 0), shownIn, damaged !== undefined);
	try {
		return await readText(utf8, path, { readers, pause }, taker);
	} catch (error) {
		throw sniffed !== undefined && isWrongEncoding(error) ? new DamagedText(sniffed.encoding) : error;
	}
}

/** Reads the records of text in UTF-8. */
async function readText(
	utf8: AsyncIterable<Uint8Array>,
	path: string,
	{ readers, pause }: CsvReading,
	taker: RecordTaker,
) {
	const decoded = await lookAhead(utf8);
	const shown = new TextDecoder().decode(decoded.head);
	const found = dialect(shown, decoded.head.length < HEAD_LENGTH);
	const reader = new RecordReader(path, found, readers, taker);

	const source = decoded.from(found.start);
	let text = emptyText(HEAD_LENGTH);
	let holdsNul = false;
	/** How many bytes there must be for another look at a record that wasn't whole: that takes as long as it is. */
	let enough = 0;
	try {
		while (!reader.done && !text.whole) {
			const { done, value } = await source.next();
			if (done === true) text.whole = true;
			else {
				const chunk = withoutNul(value);
				holdsNul ||= chunk !== value;
				text = withChunk(text, chunk);
				release(value);
				if (text.length < enough) continue;
			}
			let read = 0;
			for (;;) {
				read = reader.read(text, read, MOST_WORK);
				if (reader.work < MOST_WORK) break;
				await pause();
				reader.work = 0;
			}
			text.bytes.copyWithin(0, read, text.length);
			text.length -= read;
			enough = Math.min(text.length * 2, LONGEST_RECORD + 1);
		}
	} finally {
		await source.return?.(undefined);
	}
	return { mixesLineEndings: reader.mixesLineEndings, holdsNul };
}

/** Looking for it takes a hundredth of a second for a gigabyte. */
function withoutNul(chunk: Uint8Array): Uint8Array {
	const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
	if (!bytes.includes(0)) return chunk;
	return Buffer.from(bytes.toString('latin1').replaceAll('\0', REPLACEMENT), 'latin1');
}

/**
 * Gives back the memory of a chunk at once. Left to the garbage collector, each 64 MiB of chunks would
 * make it go through all the memory of n8n: 38 % more time (`npm run bench:tricks -- --rows 500000`).
 */
function release({ buffer, byteLength }: Uint8Array): void {
	// Node.js 20 has no `transfer`. A chunk that shares its memory is not ours to give back.
	const { transfer } = buffer as { transfer?: (newLength: number) => unknown };
	if (byteLength === buffer.byteLength) transfer?.call(buffer, 0);
}

function emptyText(capacity: number): Text {
	const bytes = Buffer.alloc(capacity + MARGIN) as Bytes;
	return { bytes, words: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), length: 0, whole: false };
}

function withChunk(text: Text, chunk: Uint8Array): Text {
	const length = text.length + chunk.length;
	const result = length + MARGIN <= text.bytes.length ? text : emptyText(length * 2);
	if (result !== text) result.bytes.set(text.bytes.subarray(0, text.length));
	result.bytes.set(chunk, text.length);
	result.length = length;
	return result;
}

/**
 * The first bytes of a file, as many however it's cut into chunks, and a way to read it from any of them on: the first
 * bytes are gone by then, as chunks are given back.
 */
async function lookAhead(chunks: AsyncIterable<Uint8Array>) {
	const iterator = chunks[Symbol.asyncIterator]();
	const first: Uint8Array[] = [];
	let length = 0;
	while (length < HEAD_LENGTH) {
		const { done, value } = await iterator.next();
		if (done) break;
		first.push(value);
		length += value.byteLength;
	}
	const start = Buffer.concat(first);
	async function* from(position: number): AsyncGenerator<Uint8Array> {
		try {
			yield start.subarray(position);
			yield* { [Symbol.asyncIterator]: () => iterator };
		} finally {
			// Also when nobody reads beyond the head.
			await iterator.return?.();
		}
	}
	return { head: start.subarray(0, HEAD_LENGTH), from };
}
