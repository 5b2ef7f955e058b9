/**
 * What the zip reader imports of its codecs, which inflate, decrypt and start worker threads. The bundle has
 * this in their place: the reader is only asked for an archive's directory, so being called is a mistake.
 */
export function runWorker(): never {
	throw new Error('The zip reader only reads directories');
}

/** What it makes of others' streams, of which it has none. */
export { runWorker as toCompatibleReadable, runWorker as toCompatibleWritable, runWorker as streamToBlob };

export const CODEC_INFLATE = '';
export const ERR_INVALID_CRC32 = '';
export const ERR_INVALID_AUTHENTICATION_CODE = '';
export const ERR_INVALID_PASSWORD = '';
export const ERR_INVALID_UNCOMPRESSED_SIZE = '';
export const ERR_INVALID_COMPRESSED_DATA = '';
export const ERR_CODEC_OUT_OF_MEMORY = '';
export const ERR_ABORT_CHECK_PASSWORD = '';
export const ERR_WORKER_STARTUP_TIMEOUT = '';
