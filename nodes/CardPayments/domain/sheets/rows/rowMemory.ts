import { FileError } from '../../errors';
import { MEBIBYTE } from '../../units';

/**
 * What n8n survives with 2 GiB of memory, in bytes: it takes about twice as much to pass rows on. A number, since a
 * community node can't ask how much n8n has.
 */
const ROW_MEMORY = 512 * MEBIBYTE;

/**
 * A file fails at once when its first rows say that all will take so many times what fits. What they say less clearly
 * is seen when it's read.
 */
const SURELY_TOO_MUCH = 2;

/** What the rows of one run of the node may take, in bytes, and what they do. */
export class MemoryBudget {
	readonly limit: number;
	/** By rows and by items, those of files that are read included. */
	taken = 0;
	/** Of these by items, which n8n has from now on. */
	held = 0;

	constructor(limit = ROW_MEMORY) {
		this.limit = limit;
	}
}

/** Counts what the rows of one file take in memory, in bytes. */
export class RowMemory {
	/** By rows, but for those that became items. */
	taken = 0;
	private readonly budget: MemoryBudget;

	constructor(budget = new MemoryBudget()) {
		this.budget = budget;
	}

	/** @throws FileError when all rows take too much */
	take(bytes: number, path: string): void {
		if (this.budget.taken + bytes > this.budget.limit) throw this.tooMuch(path);
		this.taken += bytes;
		this.budget.taken += bytes;
	}

	/** @throws FileError when rows that are still to come surely take too much */
	expect(bytes: number, path: string): void {
		if (this.budget.taken + bytes > SURELY_TOO_MUCH * this.budget.limit) throw this.tooMuch(path);
	}

	private tooMuch(path: string): FileError {
		const others = this.budget.held > 0 ? ' with those that the node already has' : '';
		return new FileError(
			`The rows of "${path}" take more than ${this.budget.limit / MEBIBYTE} MiB of memory${others}`,
			'Choose fewer sheets, let the node output CSV files, or pass payouts to a sub-workflow one by one.',
		);
	}

	/** Of rows that nobody holds any more. */
	giveBack(bytes: number): void {
		this.taken -= bytes;
		this.budget.taken -= bytes;
	}

	/** Of rows that became items: it's never given back. */
	hold(): void {
		this.budget.held += this.taken;
		this.taken = 0;
	}

	/** Gives back all that no items hold, when the file is read. */
	end(): void {
		this.giveBack(this.taken);
	}
}
