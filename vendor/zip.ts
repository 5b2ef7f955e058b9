/**
 * The zip reader, bundled at build time. This is the only place that imports it.
 *
 * It lists entries, checks them, and gives their data as they are in the archive. The library's worker
 * threads stay off, since a community node may not start any.
 */
import { configure, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';

configure({
	useWebWorkers: false,
	// The library lets so many entries be read at once and makes others wait, with a timer. Here every
	// execution of an n8n process shares the library, so none may wait for another.
	maxWorkers: Number.MAX_SAFE_INTEGER,
});

/** Reads an archive in memory; other than the library's own reader, it does not copy what it reads. */
export class ArchiveReader extends Uint8ArrayReader {
	private readonly bytes: Uint8Array;

	constructor(bytes: Uint8Array) {
		super(bytes);
		this.bytes = bytes;
	}

	override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
		return this.bytes.subarray(index, index + length);
	}
}

export { ZipReader };
export type { FileEntry, Entry } from '@zip.js/zip.js/lib/zip-core-custom.js';
