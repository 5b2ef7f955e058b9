import type { ArchiveFile } from '../archive';
import { inItsEncoding, readCsv, type RecordTaker } from '../csv';
import type { SheetOptions } from '../sheets';

/** Lines of a file, their cells as text, of which nothing is known yet. */
export interface FileLines {
	/** But for those that say nothing. */
	records: string[][];
	/** Which lines of the file they are, from 1 on. */
	numbers: number[];
	/** Whether there are more. */
	isCut: boolean;
	/** What the file is written in where that isn't UTF-8 and no mark says it. */
	encoding: string | undefined;
	/** What it's written in where some of its bytes aren't. */
	damaged: string | undefined;
}

/** How much of a file is looked at. */
interface Most {
	lines: number;
	cells: number;
}
const NO_END: Most = { lines: Infinity, cells: Infinity };

/**
 * The first lines of a CSV.
 *
 * @throws FileError when the file is no CSV, or when its lines take too much memory
 */
export async function readLines(
	file: ArchiveFile,
	{ fallbackEncoding: described, memory, pause }: SheetOptions,
	most: Most = NO_END,
): Promise<FileLines> {
	const before = memory.taken;
	const take = (bytes: number) => memory.take(bytes, file.path);
	return await inItsEncoding(
		() => file.chunks(),
		described,
		async (encoding) => {
			// Also what was read before it showed to be in another encoding.
			memory.giveBack(memory.taken - before);
			const lines = new Lines(take, most);
			const csv = await readCsv(file.chunks(), file.path, { encoding, described, pause }, lines);
			const { isCut, numbers, records } = lines;
			return { records, numbers, isCut, encoding: csv.unmarked, damaged: csv.damaged };
		},
	);
}

/** What a cell takes in memory, beside its characters. */
const CELL_BYTES = 32;

/** Keeps each record that says something. */
class Lines implements RecordTaker {
	readonly records: string[][] = [];
	readonly numbers: number[] = [];
	isCut = false;
	private line = 0;
	private readonly takeMemory: (bytes: number) => void;
	private cells = 0;
	private readonly most: Most;

	constructor(takeMemory: (bytes: number) => void, most: Most) {
		this.takeMemory = takeMemory;
		this.most = most;
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

	isEnough(): boolean {
		return this.isCut;
	}

	private keep(cells: string[]): void {
		this.line++;
		if (cells.every((cell) => cell.trim() === '')) return;
		this.isCut ||= this.records.length >= this.most.lines || this.cells >= this.most.cells;
		if (this.isCut) return;
		this.cells += cells.length;
		this.takeMemory(cells.reduce((bytes, cell) => bytes + CELL_BYTES + cell.length, CELL_BYTES));
		this.records.push(cells);
		this.numbers.push(this.line);
	}
}
