import { dialect } from './dialect';
import { decoded, shownEncoding, type Bytes } from './encoding';
import { LONGEST_RECORD } from './limits';
import { RecordReader, type RecordTaker, type Text } from './records';

/** How much of a file is looked at to find its delimiter, and is read at a time, in bytes. */
const HEAD_LENGTH = 64 * 1024;
/** How much of a file is looked at to find what it's written in, in bytes. */
const ENCODING_HEAD = 4 * 1024;
/** What U+0000 becomes, byte by byte: databases refuse it in text. */
const REPLACEMENT = Buffer.from('\uFFFD').toString('latin1');
/** Work after which the event loop has its turn: a few milliseconds. */
const MOST_WORK = 1024 * 1024;

interface CsvReading {
	/** Overrides what the file shows. */
	encoding?: string | undefined;
	/** What a text says that files are written in which aren't UTF-8: where nothing shows that they aren't. */
	described?: string | undefined;
	/** Lets the event loop go on with other things. */
	pause: () => Promise<void>;
}

/** What is odd about a file that was read. */
export interface CsvRead {
	/** Whether records end in different ways. */
	mixesLineEndings: boolean;
	/** Whether U+0000 was replaced by U+FFFD. */
	holdsNul: boolean;
	/** The encoding that the file shows where it has U+FFFD, mostly for bytes that are no text in it. */
	damaged: string | undefined;
	/** The encoding, other than UTF-8, that no mark says. */
	unmarked: string | undefined;
}

/**
 * Reads the records of a CSV, the header first.
 *
 * The delimiter (comma, semicolon, tab, or what a `sep=` line says) is found out by the first lines. The encoding is
 * what its first bytes show, else UTF-8.
 *
 * @throws NotUtf8 when nothing shows an encoding and it is not UTF-8
 * @throws UnclosedQuote when a quotation mark is never closed
 * @throws FileError when the file is no CSV for another reason
 */
export async function readCsv(
	bytes: AsyncIterable<Uint8Array>,
	path: string,
	{ encoding, described, pause }: CsvReading,
	taker: RecordTaker,
): Promise<CsvRead> {
	const chunks = bytes[Symbol.asyncIterator]();
	try {
		const head = await firstBytes(chunks);
		// However the file is cut into chunks.
		const shown = encoding === undefined ? shownEncoding(head.subarray(0, ENCODING_HEAD), described) : undefined;
		const shownIn = encoding ?? shown?.encoding;
		const bytesOfFile = startingWith(head.subarray(shown?.markLength ?? 0), chunks);
		let isDamaged = false;
		// Unchecked UTF-8 passes through untouched: see `utf8Text`.
		const utf8 = shownIn === undefined ? bytesOfFile : decoded(bytesOfFile, shownIn, () => (isDamaged = true));
		const read = await readRecords(utf8, path, pause, taker);
		return {
			...read,
			damaged: isDamaged ? shownIn : undefined,
			unmarked: shown?.isMarked === true ? undefined : shownIn,
		};
	} finally {
		// Also when nobody reads beyond the head.
		await chunks.return?.();
	}
}

/** Reads the records of text in UTF-8. */
async function readRecords(
	utf8: AsyncIterator<Uint8Array>,
	path: string,
	pause: () => Promise<void>,
	taker: RecordTaker,
) {
	const text: Text = { bytes: newBytes(ENCODING_HEAD), latin1: '', latin1From: 0, length: 0, whole: false };
	let reader: RecordReader | undefined;
	let holdsNul = false;
	/**
	 * How many bytes there must be. While a chunk is read, the next one is inflated. Another look at a record that
	 * wasn't whole takes as long as it is.
	 */
	let enough = HEAD_LENGTH;
	for (;;) {
		while (!text.whole && text.length < enough) {
			const { done, value } = await utf8.next();
			if (done === true) text.whole = true;
			else if (append(text, value)) holdsNul = true;
		}
		text.latin1 = '';
		let read = 0;
		if (reader === undefined) {
			// However the file is cut into chunks.
			const size = Math.min(text.length, HEAD_LENGTH);
			const isWhole = text.whole && size === text.length;
			const found = dialect(new TextDecoder().decode(text.bytes.subarray(0, size)), isWhole);
			reader = new RecordReader(path, found, taker);
			read = found.start;
		}
		for (;;) {
			read = reader.read(text, read, MOST_WORK);
			if (reader.work < MOST_WORK) break;
			await pause();
			reader.work = 0;
		}
		if (text.whole || taker.isEnough?.() === true) return { mixesLineEndings: reader.mixesLineEndings, holdsNul };
		text.bytes.copyWithin(0, read, text.length);
		text.length -= read;
		enough = Math.max(1, Math.min(text.length * 2, LONGEST_RECORD + 1));
	}
}

/** @returns whether the chunk holds U+0000. Looking for it takes a hundredth of a second for a gigabyte */
function append(text: Text, chunk: Uint8Array): boolean {
	const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
	const holdsNul = bytes.includes(0);
	const added = holdsNul ? Buffer.from(bytes.toString('latin1').replaceAll('\0', REPLACEMENT), 'latin1') : bytes;
	const length = text.length + added.length;
	if (length >= text.bytes.length) {
		const larger = newBytes(length * 2);
		larger.set(text.bytes.subarray(0, text.length));
		text.bytes = larger;
	}
	text.bytes.set(added, text.length);
	text.length = length;
	release(chunk);
	return holdsNul;
}

function newBytes(length: number): Bytes {
	return Buffer.alloc(length) as Bytes;
}

/**
 * Gives back the memory of a chunk at once. Left to the garbage collector, each 64 MiB of chunks would make it go
 * through all the memory of n8n.
 */
function release({ buffer, byteLength }: Uint8Array): void {
	// Node.js 20 has no `transfer`. A chunk that shares its memory is not ours to give back.
	const { transfer } = buffer as { transfer?: (newLength: number) => unknown };
	if (byteLength === buffer.byteLength) transfer?.call(buffer, 0);
}

/** The first bytes of a file, however it's cut into chunks. */
async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
	const first: Uint8Array[] = [];
	let length = 0;
	while (length < ENCODING_HEAD) {
		const { done, value } = await chunks.next();
		if (done === true) break;
		first.push(value);
		length += value.byteLength;
	}
	return first.length === 1 ? (first[0] as Uint8Array) : Buffer.concat(first);
}

async function* startingWith(first: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
	yield first;
	yield* { [Symbol.asyncIterator]: () => chunks };
}
