import { looksLikeZip, type ArchiveFile, type ArchiveLimits } from '../archive';
import { FileError, type Warn } from '../errors';
import { fileName, filesOf, type SheetOptions } from '../sheets';
import type { Pause } from '../turns';
import { elementsOf } from '../xml';
import type { Item } from './items';
import { readLines } from './lines';

/** A table of a file, of which nothing is known yet. */
export interface FileTable {
	/** Of the file, or of the sheet in it. */
	name: string;
	/** The place of the input item that has the file. */
	index: number;
	/** All its lines but for empty ones, with their cells as text. */
	records: string[][];
	/** Which lines of the file they are, from 1 on. */
	numbers: number[];
}

/** What a file holds: tables, or messages in XML as items. */
export interface TablesOfFile {
	tables: FileTable[];
	messages: Item[];
	/** Of each message, the place of the input item that has it. */
	inputs: number[];
}

export interface TableFile {
	bytes: Uint8Array;
	name: string;
	/** The place of the input item that has it. */
	index: number;
}

export interface FileOptions extends SheetOptions {
	limits: ArchiveLimits;
	/** Whether messages in XML are read, too. */
	withXml: boolean;
}

/**
 * The tables in a file: a CSV of any delimiter and encoding, the sheets of an Excel workbook, or a zip of such; where
 * they're wanted, messages in XML.
 *
 * @throws FileError for what's neither
 */
export async function tablesIn(
	{ bytes, name, index }: TableFile,
	options: FileOptions,
	warn: Warn,
): Promise<TablesOfFile> {
	const isArchive = looksLikeZip(bytes);
	const found: TablesOfFile = { tables: [], messages: [], inputs: [] };
	for (const file of await filesOf(bytes, isArchive ? undefined : name, options.limits)) {
		const kind = kindOf(file, isArchive ? undefined : bytes);
		if (kind === 'xml' && options.withXml) {
			found.messages.push(await elementsOf(inPieces(file, options.pause), file.path));
			found.inputs.push(index);
		} else if (kind === 'csv') {
			const { damaged, encoding, numbers, records } = await readLines(file, options);
			const where = fileName(file.path);
			if (damaged !== undefined)
				warn(`The file has "\uFFFD", mostly in place of bytes that aren't ${damaged}`, where);
			if (encoding !== undefined && encoding !== options.fallbackEncoding)
				warn(`The file isn't UTF-8 and was read as ${encoding}`, where, 'info');
			found.tables.push({ name: file.path, index, records, numbers });
		} else warn('The file is no table, so the node skipped it', file.path);
	}
	if (found.tables.length + found.messages.length === 0)
		throw new FileError(
			`"${name}" holds no table`,
			`Give a CSV, an Excel workbook (.xlsx)${options.withXml ? ', CAMT as XML' : ''}, or a zip of one.`,
		);
	return found;
}

/** By its name in an archive, by its first bytes else. */
function kindOf({ path }: ArchiveFile, bytes: Uint8Array | undefined): 'xml' | 'csv' | undefined {
	if (bytes === undefined) return /\.xml$/i.test(path) ? 'xml' : /\.(csv|txt|tsv)$/i.test(path) ? 'csv' : undefined;
	const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replaceAll('\0', '');
	return /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?\s*<[?\w]/.test(head) ? 'xml' : 'csv';
}

async function* inPieces(file: ArchiveFile, pause: Pause): AsyncGenerator<Uint8Array> {
	for await (const chunk of file.chunks()) {
		yield chunk;
		await pause();
	}
}
