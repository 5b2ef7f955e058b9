/**
 * The data of a zip entry, as it is in the archive, made into a gzip file (RFC 1952): with gzip's header and
 * trailer around it, the platform itself inflates it, and checks its CRC-32 and size, natively and on its
 * thread pool. What is stored goes the same way, so that reading it leaves the event loop free too.
 */

/** What is needed to know of an entry. */
interface EntryFacts {
	compressionMethod: number;
	/** The CRC-32. */
	signature?: number;
	/** In bytes. */
	uncompressedSize: number;
}

/** Numbers of methods in a zip. */
const STORE = 0;
const DEFLATE = 8;

const HEADER = Uint8Array.of(0x1f, 0x8b, DEFLATE, 0, 0, 0, 0, 0, 0, 0xff);
/** How many bytes a block that is stored in deflated data (RFC 1951) can hold. */
const LONGEST_BLOCK = 0xffff;

export function canBeGzip({ compressionMethod }: EntryFacts): boolean {
	return compressionMethod === STORE || compressionMethod === DEFLATE;
}

/**
 * A stream that turns an entry's data into the gzip file.
 *
 * @param onStart is given what makes the stream fail
 */
export function asGzip(entry: EntryFacts, onStart: (fail: (reason: unknown) => void) => void) {
	const stored = entry.compressionMethod === STORE;
	return new TransformStream<Uint8Array, Uint8Array>({
		start(controller) {
			onStart((reason) => controller.error(reason));
			controller.enqueue(HEADER);
		},
		transform(chunk, controller) {
			if (!stored) return controller.enqueue(chunk);
			for (let start = 0; start < chunk.length; start += LONGEST_BLOCK) {
				const block = chunk.subarray(start, start + LONGEST_BLOCK);
				controller.enqueue(blockHeader(block.length, false));
				controller.enqueue(block);
			}
		},
		flush(controller) {
			if (stored) controller.enqueue(blockHeader(0, true));
			controller.enqueue(trailer(entry));
		},
	});
}

function blockHeader(length: number, last: boolean): Uint8Array {
	const header = Buffer.alloc(5);
	header.writeUInt8(last ? 1 : 0, 0);
	header.writeUInt16LE(length, 1);
	header.writeUInt16LE(~length & 0xffff, 3);
	return header;
}

function trailer({ signature = 0, uncompressedSize }: EntryFacts): Uint8Array {
	const bytes = Buffer.alloc(8);
	bytes.writeUInt32LE(signature, 0);
	bytes.writeUInt32LE(uncompressedSize % 2 ** 32, 4);
	return bytes;
}
