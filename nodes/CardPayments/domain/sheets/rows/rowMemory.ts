import { FileError } from '../../errors';
import { MEBIBYTE } from '../../units';

/** What n8n survives with 2 GiB of memory: it takes about twice as much to pass rows on. */
export const ROW_MEMORY = 512 * MEBIBYTE;

/** Counts what the rows of all sheets of an execution take in memory, in bytes. */
export class RowMemory {
	private readonly limit: number;
	private taken = 0;

	constructor(limit: number) {
		this.limit = limit;
	}

	get used(): number {
		return this.taken;
	}

	/** @throws FileError when rows take too much beside those that are there */
	take(bytes: number, path: string): void {
		this.taken += bytes;
		if (this.taken <= this.limit) return;
		throw new FileError(
			`The rows of "${path}" take more than ${this.limit / MEBIBYTE} MiB of memory`,
			'Choose fewer columns or sheets, or let the node output CSV files.',
		);
	}

	/** Of rows that nobody holds any more. */
	giveBack(bytes: number): void {
		this.taken -= bytes;
	}
}
