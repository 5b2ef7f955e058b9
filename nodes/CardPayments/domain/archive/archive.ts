import { CardPaymentsError, FileError } from '../errors';
import { MEBIBYTE } from '../units';
import { damagedFile, listFiles, messageOf, type ListedFile } from './directory';
import { crc32 } from './crc32';
import { inflateSmall } from './inflateSmall';
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
	const { path, data, entry } = file;
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
		for await (const chunk of unpack(data, entry.uncompressedSize)) {
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

/** What unpacks the data of a file, by the number of its method, to so many bytes. */
const UNPACKING: Record<number, (data: Uint8Array, size: number) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>> =
	{
		0: slices,
		8: (data, size) => {
			const whole = size <= MOST_AT_A_TIME ? inflateSmall(data, size) : undefined;
			return whole === undefined ? deflated(data) : [whole];
		},
	};

/** Inflated at once, in bytes: some tenths of a millisecond. */
const MOST_AT_A_TIME = 128 * 1024;

const SLICE = 16 * 1024;

/**
 * Written by hand: a pipe took nearly twice as long for a small sheet, of which there may be hundreds.
 *
 * Whoever stops early leaves the stream as it is. It inflates nothing that isn't asked for, and is gone with the next
 * garbage. One that is cancelled while the platform still holds what it inflated throws into the process, where nobody
 * can catch it. To read it to its end costs a bomb's length: 170 ms of CPU instead of 2.
 */
async function* deflated(data: Uint8Array): AsyncGenerator<Uint8Array> {
	const { readable, writable } = new DecompressionStream('deflate-raw');
	const [reader, writer] = [readable.getReader(), writable.getWriter()];
	let goesOn = true;
	const write = async () => {
		for (const slice of slices(data)) {
			await writer.ready;
			if (!goesOn) return;
			await writer.write(slice as Uint8Array<ArrayBuffer>);
		}
		await writer.close();
	};
	// Who reads hears of what fails.
	void write().catch(() => undefined);
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			yield value;
		}
	} finally {
		goesOn = false;
	}
}

function* slices(data: Uint8Array): Generator<Uint8Array> {
	for (let at = 0; at < data.length; at += SLICE) yield data.subarray(at, at + SLICE);
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
