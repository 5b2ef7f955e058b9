import { CardPaymentsError, FileError } from '../../errors';
import { zipReader, type Entry } from '../../../../../vendor/zip';

/** A file as the directory of a zip lists it. */
export interface ListedFile {
	/** Safe to use as a relative path, with `/` between folders. */
	name: string;
	/** As it is in the archive. */
	data: Uint8Array;
	/** What the directory says: sizes are in bytes, `signature` is the CRC-32. */
	entry: Entry;
}

const TRY_AGAIN = 'Download it again. If it fails again, ask the service for an intact file.';

const LOCAL_HEADER = { signature: 0x04034b50, length: 30, nameLengthAt: 26, extraLengthAt: 28 };
/** The start of a local header and of a directory entry: where they are in bytes of no entry, a file was lost. */
const ENTRY_STARTS = ['PK\u0003\u0004', 'PK\u0001\u0002'];
/** In bytes. Systems allow a file's name 255. */
const LONGEST_NAME = 1_000;

/**
 * The files in the directory of a zip, in its order. Nothing is inflated.
 *
 * @param archive what to call it in errors
 * @throws FileError when this is no zip, an empty or broken one, a name is unsafe, or the directory doesn't list a file
 */
export async function listFiles(bytes: Uint8Array, archive: string, countEntry: () => void): Promise<ListedFile[]> {
	// Names are checked below, once every way of naming a file was resolved.
	const reader = zipReader(bytes, { filenameValidation: 'tolerant' });
	const files: ListedFile[] = [];
	const ranges: Range[] = [];
	try {
		for await (const entry of reader.getEntriesGenerator()) {
			countEntry();
			const name = safeName(entry, archive);
			const range = rangeOf(entry, name, bytes);
			ranges.push(range);
			// What is marked as a folder but has content is a file.
			if (!entry.directory || entry.uncompressedSize > 0)
				files.push({ name, data: bytes.subarray(range.dataStart, range.end), entry });
		}
	} catch (error) {
		throw error instanceof CardPaymentsError ? error : unreadable(archive, messageOf(error));
	}
	const { directoryOffset = bytes.length, directoryLength = 0 } = reader;
	ranges.push({ name: 'its directory', start: directoryOffset, end: directoryOffset + directoryLength });
	checkRest(bytes, ranges, archive);
	if (ranges.length === 1) throw new FileError(`${archive} is empty`, 'Try again later, or ask the service.');
	return files;
}

interface Range {
	name: string;
	start: number;
	/** Behind its last byte. */
	end: number;
}

/** Where an entry lies: its local header and its data. */
function rangeOf(entry: Entry, name: string, bytes: Uint8Array): Range & { dataStart: number } {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const start = entry.offset;
	const nameStart = start + LOCAL_HEADER.length;
	if (start < 0 || nameStart > bytes.length || view.getUint32(start, true) !== LOCAL_HEADER.signature)
		throw damaged(name, "it isn't where the directory says");
	const nameLength = view.getUint16(start + LOCAL_HEADER.nameLengthAt, true);
	const dataStart = nameStart + nameLength + view.getUint16(start + LOCAL_HEADER.extraLengthAt, true);
	const end = dataStart + entry.compressedSize;
	if (end > bytes.length) throw damaged(name, 'the archive ends before it does');
	return { name, start, dataStart, end };
}

/** @throws FileError when ranges overlap, or an entry lies between them */
function checkRest(bytes: Uint8Array, ranges: Range[], archive: string): void {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const behindAll: Range = { name: 'its end', start: bytes.length, end: bytes.length };
	let previous: Range = { name: 'its start', start: 0, end: 0 };
	for (const range of [...ranges.sort((a, b) => a.start - b.start || a.end - b.end), behindAll]) {
		if (range.start < previous.end) throw damaged(range.name, `it overlaps "${previous.name}"`);
		const rest = buffer.subarray(previous.end, range.start);
		if (ENTRY_STARTS.some((start) => rest.includes(start, 0, 'latin1')))
			throw unreadable(archive, `it holds a file that its directory doesn't list, before "${range.name}"`);
		previous = range;
	}
}

/** Absolute, with a drive, out of the folder, or with characters that change how it looks or where a line ends. */
const UNSAFE = /^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)|[\p{Cc}\u2028-\u202e\u2066-\u2069]/iu;

/** The name in the archive as a relative path. It is never used as one here, but a workflow may do so. */
function safeName({ filename }: Entry, archive: string): string {
	if (Buffer.byteLength(filename) > LONGEST_NAME)
		throw unreadable(archive, `a file in it has a name of more than ${LONGEST_NAME} bytes`);
	// Some Windows programs part folders by backslashes.
	const name = filename.replaceAll('\\', '/');
	if (UNSAFE.test(name)) {
		const printable = name.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '?');
		throw unreadable(archive, `unsafe filename "${printable}"`);
	}
	return name.replace(/\/+$/, '');
}

function unreadable(archive: string, why: string): FileError {
	return new FileError(`${archive} can't be read: ${why}`, TRY_AGAIN);
}

export function damaged(path: string, why: string): FileError {
	return new FileError(`"${path}" in the archive is damaged: ${why}`, TRY_AGAIN);
}

/** What went wrong, to stand within a sentence. */
export function messageOf(error: unknown): string {
	// The platform's inflating says what happened in the cause only.
	const { message } = ((error as Error).cause ?? error) as Error;
	const known = message === 'incorrect data check' ? 'its CRC is wrong' : message;
	return known.charAt(0).toLowerCase() + known.slice(1);
}
