import { CardPaymentsError } from '../../errors/CardPaymentsError';
import { FileError } from '../../errors/FileError';
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

/** What the reader only notes, but leaves open which files the archive holds. */
const AMBIGUOUS: Record<string, string> = {
	'trailing central directory data': 'its directory lists more files than its end record counts',
	'mismatched zip64 end of central directory record': 'its two end records contradict each other',
	'prepended central directory': 'it has two directories',
};

const LOCAL_HEADER = { signature: 0x04034b50, length: 30, nameLengthAt: 26, extraLengthAt: 28 };
/** The start of a local header and of a directory entry: where they are in bytes of no entry, a file was lost. */
const ENTRY_STARTS = ['PK\u0003\u0004', 'PK\u0001\u0002'];
/** In bytes. Systems allow a file's name 255. */
const LONGEST_NAME = 1_000;
/** The longest data descriptor. */
const LONGEST_DESCRIPTOR = 24;
/** An empty file, deflated, takes up to five bytes. */
const LONGEST_EMPTY = 5;

/**
 * The files in the directory of a zip, in its order. Nothing is inflated. What the archive holds must be
 * plain: an archive that can be read in two ways, or holds a file that its directory doesn't list, is refused.
 *
 * @param archive what to call it in errors
 * @param warn gets what's odd, and the file
 * @throws FileError when this is no zip, or a broken or ambiguous one, or a name is unsafe
 */
export async function listFiles(
	bytes: Uint8Array,
	archive: string,
	countEntry: () => void,
	warn: (warning: string, name: string) => void,
): Promise<ListedFile[]> {
	// Names are checked below, once every way of naming a file was resolved.
	const reader = zipReader(bytes, { filenameValidation: 'tolerant' });
	const entries: Entry[] = [];
	try {
		for await (const entry of reader.getEntriesGenerator()) {
			countEntry();
			entries.push(entry);
		}
	} catch (error) {
		throw error instanceof CardPaymentsError ? error : unreadable(archive, messageOf(error));
	}
	for (const { reason } of reader.warnings ?? []) {
		const ambiguity = AMBIGUOUS[reason];
		if (ambiguity !== undefined) throw unreadable(archive, ambiguity);
	}

	const files: ListedFile[] = [];
	const ranges: Range[] = [];
	for (const entry of entries) {
		if (Math.max(entry.rawFilename.length, Buffer.byteLength(entry.filename)) > LONGEST_NAME)
			throw unreadable(archive, `a file in it has a name of more than ${LONGEST_NAME} bytes`);
		const name = safeName(entry.filename, archive);
		const range = rangeOf(entry, name, bytes);
		ranges.push(range);
		if (entry.directory) {
			if (entry.uncompressedSize === 0 && entry.compressedSize <= LONGEST_EMPTY) continue;
			warn('The entry is marked as a folder but has content, so it was read as a file', name);
		}
		files.push({ name, data: bytes.subarray(range.dataStart, range.end), entry });
	}
	const directoryStart = reader.directoryOffset ?? bytes.length;
	const directoryEnd = directoryStart + (reader.directoryLength ?? 0);
	const lost = lostBytes(bytes, [...ranges, { start: directoryStart, end: directoryEnd, name: 'the directory' }]);
	for (const gap of lost) {
		if (holdsEntry(gap.bytes))
			throw unreadable(archive, `it holds a file that its directory doesn't list, ${gap.where}`);
		if (entries.length === 0 && gap.bytes.length > 0 && gap.start < directoryEnd)
			throw unreadable(archive, 'its directory is empty, but it holds something');
		if (gap.bytes.length > LONGEST_DESCRIPTOR && gap.start < directoryEnd)
			warn(`${gap.bytes.length} bytes ${gap.where} belong to no file and were skipped`, archive);
	}
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
	const nameEnd = nameStart + view.getUint16(start + LOCAL_HEADER.nameLengthAt, true);
	const dataStart = nameEnd + view.getUint16(start + LOCAL_HEADER.extraLengthAt, true);
	const end = dataStart + entry.compressedSize;
	if (end > bytes.length) throw damaged(name, 'the archive ends before it does');
	const local = bytes.subarray(nameStart, nameEnd);
	if (local.length > 0 && essence(local) !== essence(entry.rawFilename))
		throw damaged(name, `its other name is "${printable(Buffer.from(local).toString())}"`);
	if (letters(entry.filename) !== letters(Buffer.from(entry.rawFilename).toString('latin1')))
		throw damaged(name, `its other name is "${printable(Buffer.from(entry.rawFilename).toString())}"`);
	return { name, start, dataStart, end };
}

/** What the name in a Unicode Path field has in common with the plain name: that has no other letters. */
function letters(name: string): string {
	return name.replaceAll('\\', '/').replace(/[^a-z./]/gi, '');
}

/** What two names of one file have in common: services are known to write different numbers into them. */
function essence(name: Uint8Array): string {
	return Buffer.from(name).toString('latin1').replaceAll('\\', '/').replace(/\d/g, '');
}

/**
 * The stretches of bytes between the ranges and around them.
 *
 * @throws FileError when ranges overlap
 */
function lostBytes(bytes: Uint8Array, ranges: Range[]) {
	const gaps: Array<{ start: number; bytes: Uint8Array; where: string }> = [];
	let [position, previous] = [0, ''];
	for (const { name, start, end } of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
		if (start < position) throw damaged(name, `it overlaps "${previous}"`);
		gaps.push({ start: position, bytes: bytes.subarray(position, start), where: `before "${name}"` });
		[position, previous] = [end, name];
	}
	gaps.push({ start: position, bytes: bytes.subarray(position), where: 'at the end' });
	return gaps;
}

function holdsEntry(bytes: Uint8Array): boolean {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	return ENTRY_STARTS.some((start) => buffer.includes(start, 0, 'latin1'));
}

/** Absolute, with a drive, out of the folder, or with characters that change how it looks or where a line ends. */
const UNSAFE = /^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)|[\p{Cc}\u2028-\u202e\u2066-\u2069]/iu;

/** The name in the archive as a relative path. It is never used as one here, but a workflow may do so. */
function safeName(inArchive: string, archive: string): string {
	// Some Windows programs part folders by backslashes.
	const name = inArchive.replaceAll('\\', '/');
	if (UNSAFE.test(name)) throw unreadable(archive, `unsafe filename "${printable(name)}"`);
	return name.replace(/\/+$/, '');
}

function printable(name: string): string {
	return name.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '?');
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
