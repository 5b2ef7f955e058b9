import { dialect } from './dialect';
import { sniffEncoding, toUtf8, type Bytes, type Encoding } from './encoding';
import { LONGEST_RECORD, RecordReader, type RecordTaker, type Text } from './records';
import { MARGIN } from './cells';

/** How much of a file is looked at to find its encoding and delimiter, in bytes. */
const HEAD_LENGTH = 64 * 1024;
/** Work after which the event loop has its turn: a few tens of milliseconds. */
const MOST_WORK = 8 * 1024 * 1024;

export interface CsvReading {
	/** Overrides what the file's first bytes show. */
	encoding?: Encoding;
	/** What becomes of each text below the header. */
	convert: (text: string) => string;
	/** Lets the event loop go on with other things. */
	pause: () => Promise<void>;
}

/**
 * Reads the records of a CSV, the header first.
 *
 * The delimiter (comma, semicolon, tab, or what a `sep=` line says) is found out by the first lines, and so is
 * the encoding: UTF-8, or UTF-16 with or without a mark.
 *
 * @returns whether records end in different ways
 * @throws TypeError (see `isWrongEncoding`) when the text is in another encoding than given or found out
 * @throws UnclosedQuote when a quotation mark is never closed
 * @throws FileError when the file is no CSV for another reason
 */
export async function readCsv(
	bytes: AsyncIterable<Uint8Array>,
	path: string,
	{ encoding, convert, pause }: CsvReading,
	taker: RecordTaker,
): Promise<{ mixesLineEndings: boolean }> {
	const { head, rest } = await readHead(bytes);
	const sniffed = encoding === undefined ? sniffEncoding(head) : undefined;
	const utf8 = toUtf8(
		prepend(head.subarray(sniffed?.markLength ?? 0), rest),
		encoding ?? sniffed?.encoding ?? 'utf-8',
	);
	const start = await readHead(utf8);
	const shown = new TextDecoder().decode(start.head.subarray(0, HEAD_LENGTH));
	const { delimiter, start: from, linesBefore } = dialect(shown, start.head.length < HEAD_LENGTH);
	const reader = new RecordReader({ path, delimiter, linesBefore, convert, taker });

	const source = prepend(start.head.subarray(from), start.rest)[Symbol.asyncIterator]();
	let text = emptyText(HEAD_LENGTH);
	/** How many bytes there must be for another look at a record that was not whole: each look takes as long as it is. */
	let enough = 0;
	try {
		while (!reader.done && !text.whole) {
			const { done, value } = await source.next();
			if (done === true) text.whole = true;
			else {
				text = withChunk(text, value);
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
	return reader;
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

async function readHead(
	chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
	const iterator = chunks[Symbol.asyncIterator]();
	const parts: Uint8Array[] = [];
	let length = 0;
	while (length < HEAD_LENGTH) {
		const { done, value } = await iterator.next();
		if (done) break;
		parts.push(value);
		length += value.byteLength;
	}
	return {
		head: parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts),
		rest: { [Symbol.asyncIterator]: () => iterator },
	};
}

async function* prepend(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	const iterator = rest[Symbol.asyncIterator]();
	try {
		if (head.byteLength > 0) yield head;
		yield* { [Symbol.asyncIterator]: () => iterator };
	} finally {
		// Also when nobody reads beyond the head.
		await iterator.return?.();
	}
}
