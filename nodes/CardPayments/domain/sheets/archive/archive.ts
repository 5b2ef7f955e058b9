import { CardPaymentsError } from '../../errors/CardPaymentsError';
import { FileError } from '../../errors/FileError';
import { ArchiveReader, ZipReader, type Entry, type FileEntry } from '../../../../../vendor/zip';
import { asGzip, canBeGzip } from './gzip';

/** What an archive may cost at most. Sizes in bytes after inflating, measured, not taken from headers. */
export interface ArchiveLimits {
	entries: number;
	bytesPerEntry: number;
	bytesInAll: number;
	/** How deep archives may lie in archives; 0 allows none inside. */
	nesting: number;
}

const MEBIBYTE = 1024 * 1024;
export const ARCHIVE_LIMITS: ArchiveLimits = {
	entries: 1_000,
	bytesPerEntry: 512 * MEBIBYTE,
	bytesInAll: 512 * MEBIBYTE,
	nesting: 2,
};

/** A file in an archive. `path` names the archives around it too: `outer.zip/inner.csv`. */
export interface ArchiveFile {
	path: string;
	/** The file's bytes in chunks, inflated while they are read. May be called again. A chunk is the reader's, who may give its memory back. */
	chunks(): AsyncIterable<Uint8Array>;
}

/**
 * The files of a zip, in the order of its directory, archives within it opened in their place.
 * Nothing is inflated before `chunks()` is read, but for archives within the archive.
 *
 * @throws CardPaymentsError when this is no zip, or a broken or hostile one
 */
export async function* archiveFiles(bytes: Uint8Array, limits: ArchiveLimits): AsyncGenerator<ArchiveFile> {
	yield* filesOf(bytes, '', 0, new Budget(limits));
}

const READING = {
	checkOverlappingEntry: true,
	// Some Windows programs part folders so.
	normalizeFilename: (name: string) => name.replaceAll('\\', '/'),
	// Names are never used as paths here, but a workflow may do so with what comes out.
	filenameValidation: 'balanced' as const,
};

async function* filesOf(bytes: Uint8Array, folder: string, depth: number, budget: Budget): AsyncGenerator<ArchiveFile> {
	const archive = folder === '' ? 'The archive' : `The archive "${folder.slice(0, -1)}"`;
	const entries: Entry[] = [];
	try {
		for await (const entry of new ZipReader(new ArchiveReader(bytes), READING).getEntriesGenerator()) {
			budget.countEntry();
			entries.push(entry);
		}
	} catch (error) {
		throw error instanceof CardPaymentsError
			? error
			: new FileError(`${archive} cannot be read: ${reason(error)}`, TRY_AGAIN);
	}
	for (const entry of entries) {
		if (entry.directory) continue;
		const path = folder + entry.filename;
		const spend = budget.accountFor(path);
		const chunks = () => inflate(entry, path, spend);
		if (!/\.zip$/i.test(entry.filename)) {
			yield { path, chunks };
			continue;
		}
		if (depth >= budget.limits.nesting) {
			throw new FileError(
				`"${path}" lies too deep: archives may be nested ${budget.limits.nesting} deep`,
				'Raise "Max Archive Nesting" under Options if you trust where the file comes from.',
			);
		}
		yield* filesOf(await gather(chunks()), `${path}/`, depth + 1, budget);
	}
}

const TRY_AGAIN = 'Download it again; if it fails again, the service or whoever made the file must send a sound one.';

async function* inflate(entry: FileEntry, path: string, spend: (bytes: number) => void): AsyncGenerator<Uint8Array> {
	if (entry.encrypted) {
		throw new FileError(`"${path}" in the archive is encrypted`, 'Ask for an archive without a password.');
	}
	if (!canBeGzip(entry)) {
		throw new FileError(
			`"${path}" in the archive is packed by a method that is not known (${entry.compressionMethod})`,
			'Ask for an archive that any program can open.',
		);
	}
	const stop = new AbortController();
	let fail: (reason: unknown) => void = () => undefined;
	const { readable, writable } = asGzip(entry, (failing) => (fail = failing));
	// The library does not always pass a failure on to the stream, and a reader would wait for ever.
	const finished = entry.getData(writable, { passThrough: true, signal: stop.signal });
	finished.catch((error: unknown) => fail(error));

	const reader = readable.pipeThrough(new DecompressionStream('gzip')).getReader();
	let size = 0;
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			size += value.byteLength;
			spend(size);
			yield value;
		}
		await finished;
		if (size !== entry.uncompressedSize)
			throw new Error(`it inflates to ${size} bytes instead of ${entry.uncompressedSize}`);
	} catch (error) {
		throw error instanceof CardPaymentsError
			? error
			: new FileError(`"${path}" in the archive is damaged: ${reason(error)}`, TRY_AGAIN);
	} finally {
		stop.abort();
		reader.cancel().catch(() => undefined);
	}
}

/** Counts what an archive costs, all its nested archives together. */
class Budget {
	readonly limits: ArchiveLimits;
	private entries = 0;
	private bytes = 0;

	constructor(limits: ArchiveLimits) {
		this.limits = limits;
	}

	countEntry() {
		if (++this.entries > this.limits.entries) {
			throw new FileError(
				`The archive holds more than ${this.limits.entries} entries`,
				'Raise "Max Archive Entries" under Options if you trust where the file comes from.',
			);
		}
	}

	/** Tells how far an entry is inflated, in bytes. One that is read again costs nothing more. */
	accountFor(path: string): (bytes: number) => void {
		let most = 0;
		return (bytes) => {
			this.bytes += Math.max(0, bytes - most);
			most = Math.max(most, bytes);
			if (most <= this.limits.bytesPerEntry && this.bytes <= this.limits.bytesInAll) return;
			const limit = Math.min(this.limits.bytesPerEntry, this.limits.bytesInAll) / MEBIBYTE;
			throw new FileError(
				`"${path}" makes the archive inflate to more than ${limit} MiB`,
				'Raise "Max Inflated Size" under Options if you trust where the file comes from.',
			);
		};
	}
}

/** All chunks as one array. */
export async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	for await (const chunk of chunks) parts.push(chunk);
	return Buffer.concat(parts);
}

function reason(error: unknown): string {
	// The platform's inflating says what happened in the cause only.
	const { message: text, filename: name } = ((error as Error).cause ?? error) as {
		message: string;
		filename?: unknown;
	};
	const known = text === 'incorrect data check' ? 'its CRC is wrong' : text;
	return known.charAt(0).toLowerCase() + known.slice(1) + (typeof name === 'string' ? ` "${name}"` : '');
}
