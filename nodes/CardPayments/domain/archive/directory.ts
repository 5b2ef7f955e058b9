import { CardPaymentsError, FileError } from '../errors';
import { zipReader, type Entry } from '../../../../vendor/zip';
import { LONGEST_PATH, MOST_IN_ARCHIVE } from './archiveLimits';

/** A file as the directory of a zip lists it. */
export interface ListedFile {
	/** Safe to use as a relative path, with `/` between folders. */
	path: string;
	/** As it is in the archive. */
	data: Uint8Array;
	/** What the directory says: sizes are in bytes, `signature` is the CRC-32. */
	entry: Entry;
	/** What's being inflated before anybody reads it. Undefined comes out where that failed. */
	ahead?: Promise<Uint8Array[] | undefined> | undefined;
}

const TRY_AGAIN = 'Download it again. If it fails again, ask the service for an intact file.';

const LOCAL_HEADER = { signature: 0x04034b50, length: 30, nameLengthAt: 26, extraLengthAt: 28 };

const LISTED = new WeakMap<Uint8Array, Promise<ListedFile[]>>();

/**
 * The files in the directory of a zip, in its order. Nothing is inflated. An archive is listed once, whoever asks.
 *
 * @throws FileError when this is no zip, an empty or broken one, a name is unsafe, or another program may find other
 * files in it: behind a second directory, in the same bytes, or by the same name
 */
export async function listFiles(bytes: Uint8Array): Promise<ListedFile[]> {
	const known = LISTED.get(bytes) ?? readDirectory(bytes);
	LISTED.set(bytes, known);
	return await known;
}

async function readDirectory(bytes: Uint8Array): Promise<ListedFile[]> {
	// Names are checked below, once every way of naming a file was resolved.
	const reader = zipReader(bytes, { strictness: 'strict', filenameValidation: 'tolerant' });
	const files: ListedFile[] = [];
	const ranges: Range[] = [];
	try {
		for await (const entry of reader.getEntriesGenerator()) {
			if (ranges.length === MOST_IN_ARCHIVE)
				throw new FileError(
					`The archive holds more than ${MOST_IN_ARCHIVE} entries`,
					'Pack the sheets of one payout into a zip of their own.',
				);
			const path = safePath(entry);
			const range = rangeOf(entry, path, bytes);
			ranges.push(range);
			// What is marked as a folder but has content is a file.
			if (!entry.directory || entry.uncompressedSize > 0)
				files.push({ path, data: bytes.subarray(range.dataStart, range.end), entry });
		}
	} catch (error) {
		throw error instanceof CardPaymentsError ? error : unreadable(messageOf(error));
	}
	if (ranges.length === 0) throw new FileError('The archive is empty', 'Try again later, or ask the service.');
	checkOverlaps(ranges);
	return files;
}

interface Range {
	path: string;
	start: number;
	dataStart: number;
	/** Behind its last byte. */
	end: number;
}

/** Where an entry lies: its local header and its data. */
function rangeOf(entry: Entry, path: string, bytes: Uint8Array): Range {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const start = entry.offset;
	const nameStart = start + LOCAL_HEADER.length;
	if (start < 0 || nameStart > bytes.length || view.getUint32(start, true) !== LOCAL_HEADER.signature)
		throw damagedFile(path, "it isn't where the directory says");
	const nameLength = view.getUint16(start + LOCAL_HEADER.nameLengthAt, true);
	const dataStart = nameStart + nameLength + view.getUint16(start + LOCAL_HEADER.extraLengthAt, true);
	const end = dataStart + entry.compressedSize;
	if (end > bytes.length) throw damagedFile(path, 'the archive ends before it does');
	return { path, start, dataStart, end };
}

/** A sheet that is in the archive once must not come out twice. */
function checkOverlaps(ranges: Range[]): void {
	const sorted = ranges.sort((a, b) => a.start - b.start);
	for (const [index, { path, end }] of sorted.entries()) {
		const next = sorted[index + 1];
		if (next !== undefined && next.start < end) throw damagedFile(next.path, `it overlaps "${path}"`);
	}
}

/** Absolute, with a drive, out of the folder, or with characters that change how it looks or where a line ends. */
const UNSAFE = /^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)|[\p{Cc}\u2028-\u202e\u2066-\u2069]/iu;

/** The name in the archive as a relative path. It is never used as one here, but a workflow may do so. */
function safePath({ filename }: Entry): string {
	if (Buffer.byteLength(filename) > LONGEST_PATH)
		throw unreadable(`a file in it has a name of more than ${LONGEST_PATH} bytes`);
	// Some Windows programs part folders by backslashes.
	const path = filename.replaceAll('\\', '/');
	if (UNSAFE.test(path))
		throw unreadable(`unsafe filename "${path.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '?')}"`);
	return path.replace(/\/+$/, '');
}

function unreadable(why: string): FileError {
	return new FileError(`The archive can't be read: ${why}`, TRY_AGAIN);
}

export function damagedFile(path: string, why: string): FileError {
	return new FileError(`"${path}" in the archive is damaged: ${why}`, TRY_AGAIN);
}

/** What went wrong, to stand within a sentence. */
export function messageOf(error: unknown): string {
	// The platform's inflating says what happened in the cause only.
	const { message, reason } = ((error as Error).cause ?? error) as Error & { reason?: string };
	return message.charAt(0).toLowerCase() + message.slice(1) + (reason === undefined ? '' : ` (${reason})`);
}
