import { CardPaymentsError, FileError } from '../../errors';
import { damaged, listFiles, messageOf, type ListedFile } from './directory';
import { asGzip, canBeGzip } from './gzip';
import { MEBIBYTE } from '../../units';

/** What an archive may cost at most. */
export interface ArchiveLimits {
	entries: number;
	/** After inflating, of all files together: measured, not taken from headers. */
	bytes: number;
	/** How deep archives may lie in archives; 0 allows none inside. */
	nesting: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
	entries: 1_000,
	bytes: 512 * MEBIBYTE,
	nesting: 2,
};

/** A file in an archive. `path` names the archives around it too: `outer.zip/inner.csv`. */
export interface ArchiveFile {
	path: string;
	/**
	 * The file's bytes in chunks, inflated while they are read. May be called again. A chunk is the reader's, who may
	 * give its memory back.
	 */
	chunks(): AsyncIterable<Uint8Array>;
}

/**
 * The files of a zip, in the order of its directory, archives within it opened in their place.
 * Nothing is inflated before `chunks()` is read, but for archives within the archive.
 *
 * @throws CardPaymentsError when this is no zip, or a broken or hostile one
 */
export async function* archiveFiles(zip: Uint8Array, limits: ArchiveLimits): AsyncGenerator<ArchiveFile> {
	const budget = new Budget(limits);
	async function* filesOf(bytes: Uint8Array, folder: string, depth: number): AsyncGenerator<ArchiveFile> {
		const archive = folder === '' ? 'The archive' : `The archive "${folder.slice(0, -1)}"`;
		for (const file of await listFiles(bytes, archive, () => budget.countEntry())) {
			const path = folder + file.name;
			const spend = budget.accountFor(path);
			const chunks = () => inflate(file, path, spend);
			if (!/\.zip$/i.test(file.name)) yield { path, chunks };
			else if (depth < limits.nesting) yield* filesOf(await gather(chunks()), `${path}/`, depth + 1);
			else
				throw new FileError(
					`"${path}" is nested too deep: archives may be nested ${limits.nesting} deep`,
					UNPACK,
				);
		}
	}
	yield* filesOf(zip, '', 0);
}

const UNPACK = 'If you trust where the file comes from, pack its sheets into a zip of their own.';

async function* inflate(file: ListedFile, path: string, spend: (bytes: number) => void): AsyncGenerator<Uint8Array> {
	if (file.entry.encrypted) {
		throw new FileError(`"${path}" in the archive is encrypted`, 'Ask for an archive without a password.');
	}
	if (!canBeGzip(file)) {
		throw new FileError(
			`"${path}" in the archive is compressed by an unknown method (${file.entry.compressionMethod})`,
			'Ask for an archive that any program can open.',
		);
	}
	const reader = asGzip(file).pipeThrough(new DecompressionStream('gzip')).getReader();
	let size = 0;
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			size += value.byteLength;
			spend(size);
			yield value;
		}
	} catch (error) {
		throw error instanceof CardPaymentsError ? error : damaged(path, messageOf(error));
	} finally {
		reader.cancel().catch(() => undefined);
	}
}

/** Counts what an archive costs, all its nested archives together. */
class Budget {
	private readonly limits: ArchiveLimits;
	private entries = 0;
	private bytes = 0;

	constructor(limits: ArchiveLimits) {
		this.limits = limits;
	}

	countEntry() {
		if (++this.entries > this.limits.entries)
			throw new FileError(`The archive holds more than ${this.limits.entries} entries`, UNPACK);
	}

	/** Counts how far an entry is inflated, in bytes. One that is read again costs nothing more. */
	accountFor(path: string): (bytes: number) => void {
		let most = 0;
		return (bytes) => {
			this.bytes += Math.max(0, bytes - most);
			most = Math.max(most, bytes);
			if (this.bytes <= this.limits.bytes) return;
			throw new FileError(
				`"${path}" makes the archive inflate to more than ${this.limits.bytes / MEBIBYTE} MiB`,
				'Ask the service for smaller files.',
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

const SIGNATURES = ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\u0008'];

/** Whether the bytes begin like a zip: with an entry, with the end of an empty one, or split. */
export function looksLikeZip(bytes: Uint8Array): boolean {
	return SIGNATURES.includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));
}
