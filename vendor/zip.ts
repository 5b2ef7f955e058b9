/**
 * The zip reader, bundled at build time. This is the only place that imports it.
 *
 * Entries are inflated by the platform's own `DecompressionStream`, on its thread pool; the
 * library's worker threads stay off, since a community node may not start any.
 */
import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js';

configure({
	useWebWorkers: false,
	useCompressionStream: true,
	// The library lets so many entries be read at once and makes others wait, with a timer. Here every
	// execution of an n8n process shares the library, so none may wait for another.
	maxWorkers: Number.MAX_SAFE_INTEGER,
});

export { ZipReader, Uint8ArrayReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
export type { FileEntry, Entry } from '@zip.js/zip.js/lib/zip-core-custom.js';
