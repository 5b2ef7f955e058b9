/**
 * The zip reader, bundled at build time. This is the only place that imports it.
 *
 * Entries are inflated by the platform's own `DecompressionStream`, on its thread pool; the
 * library's worker threads stay off, since a community node may not start any.
 */
import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js';

configure({ useWebWorkers: false, useCompressionStream: true });

export { ZipReader, Uint8ArrayReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
export type { FileEntry, Entry } from '@zip.js/zip.js/lib/zip-core-custom.js';
