/**
 * The zip reader, bundled at build time. This is the only place that imports it.
 *
 * It reads the directory of an archive. The platform inflates what is in it.
 */
import { ZipReader, type Reader, type ZipReaderConstructorOptions } from '@zip.js/zip.js/lib/zip-core-reader.js';

/** A reader of an archive in memory, of which nothing is copied. */
export function zipReader(bytes: Uint8Array, options: ZipReaderConstructorOptions): ZipReader<unknown> {
	const source: Pick<Reader<unknown>, 'size' | 'readUint8Array'> = {
		size: bytes.length,
		readUint8Array: async (index, length) => bytes.subarray(index, index + length),
	};
	return new ZipReader(source as Reader<unknown>, options);
}

export type { Entry } from '@zip.js/zip.js/lib/zip-core-reader.js';
