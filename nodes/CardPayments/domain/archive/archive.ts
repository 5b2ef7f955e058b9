import { CardPaymentsError, FileError } from '../errors';
import { MEBIBYTE } from '../units';
import { damagedFile, listFiles, messageOf, type ListedFile } from './directory';
import { crc32 } from './crc32';
import { deflated, inflated, slices } from './inflating';
import type { ArchiveLimits } from './archiveLimits';

export interface ArchiveFile {
	path: string;
	/** In bytes, as the directory of the archive says: no more come. */
	size: number;
	/**
	 * The file's bytes in chunks, inflated while they are read. May be called again. A chunk is the reader's, who may
	 * give its memory back.
	 */
	chunks(): AsyncIterable<Uint8Array>;
	/** How many times what `chunks()` gave so far is still to come, where that is known. */
	toCome?(): number;
}

/**
 * The files of a zip, in the order of its directory. Nothing is inflated before `chunks()` is read.
 *
 * @throws CardPaymentsError when this is no zip, or a broken or hostile one
 */
export async function archiveFiles(zip: Uint8Array, limits: ArchiveLimits): Promise<ArchiveFile[]> {
	const files = await listFiles(zip);
	const mostBytes = Math.max(limits.bytes, (limits.ratio ?? 0) * zip.byteLength);
	let inflated = 0;
	return files.map((file): ArchiveFile => {
		// One that is read again costs nothing more.
		let [most, given] = [0, 0];
		const size = file.entry.uncompressedSize;
		const failBeyond = (bytes: number) => {
			if (inflated + Math.max(0, bytes - most) <= mostBytes) return;
			throw new FileError(
				`"${file.path}" makes the archive inflate to more than ${Math.floor(mostBytes / MEBIBYTE)} MiB`,
				'Ask the service for smaller files.',
			);
		};
		const spend = (bytes: number) => {
			failBeyond(bytes);
			inflated += Math.max(0, bytes - most);
			most = Math.max(most, bytes);
			given = bytes;
		};
		return {
			path: file.path,
			size,
			chunks() {
				failBeyond(size);
				return inflate(file, spend);
			},
			toCome: () => (given === 0 ? 0 : (size - given) / given),
		};
	});
}

/** @param spend is told how many bytes of the file there are so far */
async function* inflate(file: ListedFile, spend: (bytes: number) => void): AsyncGenerator<Uint8Array> {
	const { path, entry } = file;
	if (entry.encrypted)
		throw new FileError(`"${path}" in the archive is encrypted`, 'Ask for an archive without a password.');
	const unpack = UNPACKING[entry.compressionMethod];
	if (unpack === undefined)
		throw new FileError(
			`"${path}" in the archive is compressed by an unknown method (${entry.compressionMethod})`,
			'Ask for an archive that any program can open.',
		);
	let size = 0;
	let crc = 0;
	try {
		for await (const chunk of unpack(file)) {
			size += chunk.byteLength;
			if (size > entry.uncompressedSize) throw damagedFile(path, 'it holds more than the directory says');
			spend(size);
			crc = crc32(chunk, crc);
			yield chunk;
		}
	} catch (error) {
		throw error instanceof CardPaymentsError ? error : damagedFile(path, messageOf(error));
	}
	if (size < entry.uncompressedSize) throw damagedFile(path, 'it holds less than the directory says');
	if (crc !== entry.signature) throw damagedFile(path, 'its CRC is wrong');
}

/** What unpacks a file, by the number of its method. */
const UNPACKING: Record<number, (file: ListedFile) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>> = {
	0: ({ data }) => slices(data),
	8: (file) => (file.ahead === undefined ? deflated(file.data) : inflatedAhead(file)),
};

async function* inflatedAhead(file: ListedFile): AsyncGenerator<Uint8Array> {
	const chunks = await file.ahead;
	// The reader's now.
	file.ahead = undefined;
	yield* chunks ?? deflated(file.data);
}

/** Of the files of an archive together, in bytes. */
const MOST_AHEAD = MEBIBYTE;

/**
 * Begins to inflate what's small, beside other work: to wait for the platform's thread takes longer than a small sheet.
 * Who reads the files hears of what fails.
 */
export async function inflateAhead(zip: Uint8Array): Promise<void> {
	const files = await listFiles(zip).catch(() => []);
	if (files.reduce((bytes, { entry }) => bytes + entry.uncompressedSize, 0) > MOST_AHEAD) return;
	for (const file of files)
		if (file.entry.compressionMethod === 8 && !file.entry.encrypted)
			file.ahead = inflated(file.data, file.entry.uncompressedSize).catch(() => undefined);
}

export async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	for await (const chunk of chunks) parts.push(chunk);
	return Buffer.concat(parts);
}

const SIGNATURES = ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\u0008'];

/** Whether the bytes begin like a zip: with an entry, with the end of an empty one, or split. */
export function looksLikeZip(bytes: Uint8Array): boolean {
	return SIGNATURES.includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));
}
