/**
 * The files in a zip, one after the other, within limits.
 *
 * The directory is checked before a byte is inflated, the checksum after the last one. Nothing of it is trusted: names
 * are never paths. Throws `FileError`.
 *
 *     for (const file of await archiveFiles(bytes, ARCHIVE_LIMITS)) for await (const chunk of file.chunks()) …
 */
export { archiveFiles, gather, inflateAhead, looksLikeZip, type ArchiveFile } from './archive';
export { ARCHIVE_LIMITS, STREAM_LIMITS, type ArchiveLimits } from './archiveLimits';
