import type { ListedFile } from './directory';

/**
 * The data of a zip entry, as it is in the archive, made into a gzip file (RFC 1952): with gzip's header and
 * trailer around it, the platform itself inflates it, and checks its CRC-32 and size, natively and on its
 * thread pool. What is stored goes the same way, so that reading it leaves the event loop free too.
 */

/** Numbers of methods in a zip. */
const STORE = 0;
const DEFLATE = 8;

const HEADER = Uint8Array.of(0x1f, 0x8b, DEFLATE, 0, 0, 0, 0, 0, 0, 0xff);
/** What a block that is stored in deflated data (RFC 1951) can hold. */
const LONGEST_BLOCK = 0xffff;

export function canBeGzip({ entry: { compressionMethod } }: ListedFile): boolean {
	return compressionMethod === STORE || compressionMethod === DEFLATE;
}

/** The gzip file, as a stream that makes it as far as it is read. */
export function asGzip(file: ListedFile): ReadableStream<Uint8Array> {
	// For speed: each piece takes a turn of the thread pool.
	return ReadableStream.from(file.data.length > LONGEST_BLOCK ? pieces(file) : [Buffer.concat([...pieces(file)])]);
}

function* pieces({ data, entry }: ListedFile): Generator<Uint8Array, void> {
	yield HEADER;
	if (entry.compressionMethod === STORE) yield* blocks(data);
	else yield data;
	yield trailer(entry);
}

function* blocks(data: Uint8Array): Generator<Uint8Array, void> {
	for (let start = 0; start < data.length; start += LONGEST_BLOCK) {
		const block = data.subarray(start, start + LONGEST_BLOCK);
		yield blockHeader(block.length, false);
		yield block;
	}
	yield blockHeader(0, true);
}

function blockHeader(length: number, last: boolean): Uint8Array {
	const header = Buffer.alloc(5);
	header.writeUInt8(last ? 1 : 0, 0);
	header.writeUInt16LE(length, 1);
	header.writeUInt16LE(~length & 0xffff, 3);
	return header;
}

function trailer({ signature = 0, uncompressedSize }: ListedFile['entry']): Uint8Array {
	const bytes = Buffer.alloc(8);
	bytes.writeUInt32LE(signature, 0);
	bytes.writeUInt32LE(uncompressedSize % 2 ** 32, 4);
	return bytes;
}
