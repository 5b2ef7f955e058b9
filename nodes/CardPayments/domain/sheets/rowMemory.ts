import { FileError } from '../errors/FileError';
import { MEBIBYTE } from '../units';

/** What n8n survives with 2 GiB of memory: it takes about twice as much to pass rows on. */
export const ROW_MEMORY = 512 * MEBIBYTE;

/** Counts what the rows of a file take in memory, all its sheets together, in bytes. */
export class RowMemory {
	private readonly limit: number;
	kept = 0;

	constructor(limit: number) {
		this.limit = limit;
	}

	/** @throws FileError when rows that are not yet kept would take too much beside those that are */
	check(bytes: number, path: string) {
		if (this.kept + bytes <= this.limit) return;
		throw new FileError(
			`The rows of "${path}" take more than ${this.limit / MEBIBYTE} MiB of memory`,
			'Choose fewer columns or sheets, let the node output CSV files, or raise "Max Memory of Rows" under Options if n8n has the memory.',
		);
	}

	keep(bytes: number) {
		this.kept += bytes;
	}
}
