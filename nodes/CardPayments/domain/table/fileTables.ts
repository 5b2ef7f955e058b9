import { looksLikeZip, type ArchiveFile, type ArchiveLimits } from '../archive';
import { inItsEncoding, readCsv, type RecordTaker } from '../csv';
import { FileError, type Warn } from '../errors';
import { fileName, filesOf, type RowMemory } from '../sheets';
import type { Pause } from '../turns';
import { elementsOf } from '../xml';
import type { Item } from './items';

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

export interface FileOptions {
	limits: ArchiveLimits;
	/** Of files that aren't UTF-8, where it's said. */
	encoding: string | undefined;
	/** Whether messages in XML are read, too. */
	withXml: boolean;
	memory: RowMemory;
	pause: Pause;
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
			const { numbers, records } = await linesOf(file, options, warn);
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

async function linesOf(file: ArchiveFile, options: FileOptions, warn: Warn): Promise<Lines> {
	const { encoding: described, memory, pause } = options;
	const before = memory.taken;
	const read = async (encoding?: string) => {
		// Also what was read before it showed to be in another encoding.
		memory.giveBack(memory.taken - before);
		const lines = new Lines(file.path, options);
		const csv = await readCsv(file.chunks(), file.path, { encoding, described, pause }, lines);
		const where = fileName(file.path);
		if (csv.damaged !== undefined)
			warn(`The file has "\uFFFD", mostly in place of bytes that aren't ${csv.damaged}`, where);
		if (csv.unmarked !== undefined && csv.unmarked !== described)
			warn(`The file isn't UTF-8 and was read as ${csv.unmarked}`, where, 'info');
		return lines;
	};
	return await inItsEncoding(() => file.chunks(), described, read);
}

/** What a cell takes in memory, beside its characters. */
const CELL_BYTES = 32;

/** Keeps each record that says something. */
class Lines implements RecordTaker {
	readonly records: string[][] = [];
	readonly numbers: number[] = [];
	private line = 0;
	private readonly path: string;
	private readonly options: FileOptions;

	constructor(path: string, options: FileOptions) {
		this.path = path;
		this.options = options;
	}

	header(names: string[]) {
		this.keep(names);
		return { columns: names.map(() => true), beyond: true };
	}

	record(cells: string[], length: number): void {
		this.keep(cells.slice(0, length));
	}

	blank(): void {
		this.line++;
	}

	empty(): void {
		this.line++;
	}

	private keep(cells: string[]): void {
		this.line++;
		if (cells.every((cell) => cell.trim() === '')) return;
		this.options.memory.take(
			cells.reduce((bytes, cell) => bytes + CELL_BYTES + cell.length, CELL_BYTES),
			this.path,
		);
		this.records.push(cells);
		this.numbers.push(this.line);
	}
}
