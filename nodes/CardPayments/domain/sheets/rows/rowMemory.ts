import { FileError } from '../../errors';
import { MEBIBYTE } from '../../units';

/**
 * What n8n survives with 2 GiB of memory, in bytes: it takes about twice as much to pass rows on. A number, since a
 * community node can't ask how much n8n has.
 */
const ROW_MEMORY = 512 * MEBIBYTE;
/** An execution may have as much of it whatever others have: a small payout fails for nobody. */
const SMALL = 8 * MEBIBYTE;

/** Of so many objects one stands for all: to wait for each of a million costs time. */
const REPRESENTED = 1_024;

/** What an execution's rows take, in bytes. */
interface Share {
	/** While they're read, and while its items hold them. */
	taken: number;
	/** Of these by items, which may last longer than the node. */
	held: number;
	/** Of these by rows of a file that failed, which come back in a moment. */
	leaving: number;
}

/** What the rows of all executions under way may take. It's one for the process. */
export class MemoryBudget {
	readonly limit: number;
	/** Of all executions together. */
	readonly all: Share = { taken: 0, held: 0, leaving: 0 };
	private readonly shares = new Map<string, Share>();
	private readonly gone = new FinalizationRegistry<() => void>((giveBack) => giveBack());

	constructor(limit = ROW_MEMORY) {
		this.limit = limit;
	}

	/** @param execution its ID: what rounds of a loop leave counts together */
	memoryOf(execution: string): RowMemory {
		return new RowMemory(this, execution);
	}

	shareOf(execution: string): Readonly<Share> {
		return this.shares.get(execution) ?? { taken: 0, held: 0, leaving: 0 };
	}

	/** @returns the execution's share from now on. Called for each row: it makes no object of its own */
	add(execution: string, taken: number, held: number): Readonly<Share> {
		let share = this.shares.get(execution);
		if (share === undefined) this.shares.set(execution, (share = { taken: 0, held: 0, leaving: 0 }));
		share.taken += taken;
		share.held += held;
		this.all.taken += taken;
		this.all.held += held;
		if (taken < 0) this.leave(share, Math.max(taken, -share.leaving));
		// Shares of objects are no whole numbers.
		if (share.taken < 1) this.shares.delete(execution);
		return share;
	}

	/** Of a file that fails: nobody else must fail for rows that are as good as gone. */
	giveUp(execution: string): void {
		const share = this.shares.get(execution);
		if (share !== undefined) this.leave(share, share.taken - share.held - share.leaving);
	}

	private leave(share: Share, more: number): void {
		share.leaving += more;
		this.all.leaving += more;
	}

	/** Calls back some time after nobody holds the object any more. */
	whenGone(object: object, giveBack: () => void): void {
		this.gone.register(object, giveBack);
	}
}

/** Counts what the rows of one run of the node take in memory, in bytes. */
export class RowMemory {
	/** By this run's rows, but for those that items hold. */
	taken = 0;
	private readonly budget: MemoryBudget;
	private readonly execution: string;

	constructor(budget = new MemoryBudget(), execution = '') {
		this.budget = budget;
		this.execution = execution;
	}

	/** By all rows of the execution. */
	get used(): number {
		return this.budget.shareOf(this.execution).taken;
	}

	/** @throws FileError when the execution's rows take too much */
	take(bytes: number, path: string): void {
		this.taken += bytes;
		const { taken, held } = this.budget.add(this.execution, bytes, 0);
		const { limit } = this.budget;
		if (taken <= limit) return;
		throw new FileError(
			held === 0
				? `The rows of "${path}" take more than ${limit / MEBIBYTE} MiB of memory`
				: `The rows of "${path}" take more than ${limit / MEBIBYTE} MiB of memory with those that the execution already has`,
			'Choose fewer sheets, let the node output CSV files, or pass payouts to a sub-workflow one by one.',
		);
	}

	/** Of rows that nobody holds any more. */
	giveBack(bytes: number): void {
		this.taken -= bytes;
		this.budget.add(this.execution, -bytes, 0);
	}

	/** Of rows that became these objects: what they take, or all that was taken, is given back when they're gone. */
	hold(objects: object[], bytes = this.taken): void {
		const { budget, execution } = this;
		this.taken -= bytes;
		budget.add(execution, 0, bytes);
		const each = bytes / Math.ceil(objects.length / REPRESENTED);
		for (let index = 0; index < objects.length; index += REPRESENTED)
			budget.whenGone(objects[index] as object, () => budget.add(execution, -each, -each));
	}

	/** Gives back all that no items hold, when the file is read, or the run of the node is over. */
	end(): void {
		this.giveBack(this.taken);
	}

	/** Whether it's too much with what others have. Small executions may have theirs. */
	get isCrowded(): boolean {
		const { all, limit } = this.budget;
		return this.used > SMALL && all.taken - all.leaving > limit;
	}

	/** Whether some of that may be gone, of items that nobody holds any more: only a garbage collection tells. */
	get mayBeGone(): boolean {
		return this.budget.all.held - this.budget.shareOf(this.execution).held >= 1;
	}

	/** @throws FileError where others leave too little, which says what to do */
	failIfCrowded(): void {
		if (!this.isCrowded) return;
		this.budget.giveUp(this.execution);
		throw new FileError(
			`The file wasn't read to its end: with the rows of other executions, its own take more than the ${this.budget.limit / MEBIBYTE} MiB of memory that n8n has for rows`,
			'Try again later. To have n8n execute fewer workflows at the same time, set N8N_CONCURRENCY_PRODUCTION_LIMIT, e.g. to 2; in queue mode, start the worker with --concurrency=2.',
		);
	}
}
