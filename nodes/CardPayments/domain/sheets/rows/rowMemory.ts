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

/**
 * A file fails at once when its first rows say that all will take so many times what fits. What they say less clearly
 * is seen when it's read.
 */
const SURELY_TOO_MUCH = 2;

/** What an execution's rows take, in bytes. */
interface Share {
	/** While they're read, and while its items hold them. */
	taken: number;
	/** Of these by items, which may last longer than the node. */
	held: number;
	/** Of these by rows of a file that failed, which come back in a moment. */
	leaving: number;
	/** By rows that are still to come, as far as those before them tell. */
	toCome: number;
	/** Of these by rows of files that may be read to their end: others count them. */
	admitted: number;
}

const nothing = (): Share => ({ taken: 0, held: 0, leaving: 0, toCome: 0, admitted: 0 });

/** What the rows of all executions under way may take. It's one for the process. */
export class MemoryBudget {
	readonly limit: number;
	/** Of all executions together. */
	readonly all: Share = nothing();
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
		return this.shares.get(execution) ?? nothing();
	}

	/** @returns the execution's share from now on. Called for each row: it makes no object of its own */
	add(execution: string, taken: number, held: number): Readonly<Share> {
		const share = this.ownShare(execution);
		share.taken += taken;
		share.held += held;
		this.all.taken += taken;
		this.all.held += held;
		if (taken < 0) this.leave(share, Math.max(taken, -share.leaving));
		this.forgetEmpty(execution, share);
		return share;
	}

	/** Of rows that are still to come. */
	expect(execution: string, more: number): Readonly<Share> {
		const share = this.ownShare(execution);
		share.toCome += more;
		this.all.toCome += more;
		if (share.admitted > share.toCome) this.changeAdmitted(share, share.toCome);
		this.forgetEmpty(execution, share);
		return share;
	}

	/** From now on others leave room for what's to come of it. */
	admit(execution: string): void {
		const share = this.shares.get(execution);
		if (share !== undefined) this.changeAdmitted(share, share.toCome);
	}

	private changeAdmitted(share: Share, admitted: number): void {
		this.all.admitted += admitted - share.admitted;
		share.admitted = admitted;
	}

	private ownShare(execution: string): Share {
		let share = this.shares.get(execution);
		if (share === undefined) this.shares.set(execution, (share = nothing()));
		return share;
	}

	private forgetEmpty(execution: string, share: Share): void {
		// Shares of objects are no whole numbers.
		if (share.taken < 1 && share.toCome < 1) this.shares.delete(execution);
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
	private toCome = 0;
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
		if (taken > limit) throw this.tooMuch(path, held > 0);
	}

	/**
	 * Takes note of what rows that are still to come will take, instead of what was noted before.
	 *
	 * @throws FileError when that's surely too much
	 */
	expect(bytes: number, path: string): void {
		const { limit } = this.budget;
		const { taken, held, toCome } = this.budget.expect(this.execution, bytes - this.toCome);
		this.toCome = bytes;
		if (taken + toCome > SURELY_TOO_MUCH * limit) throw this.tooMuch(path, held > 0);
	}

	private tooMuch(path: string, hasOthers: boolean): FileError {
		const others = hasOthers ? ' with those that the execution already has' : '';
		return new FileError(
			`The rows of "${path}" take more than ${this.budget.limit / MEBIBYTE} MiB of memory${others}`,
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
		this.budget.expect(this.execution, -this.toCome);
		this.toCome = 0;
	}

	/**
	 * Whether it's too much with what others have. Small executions may have theirs. Who begins must leave room for
	 * what others still read: fifty files that fail in the middle cost fifty halves.
	 */
	get isCrowded(): boolean {
		const { all, limit } = this.budget;
		const { taken, toCome, admitted } = this.budget.shareOf(this.execution);
		const coming = admitted > 0 ? 0 : all.admitted + toCome;
		return taken + toCome > SMALL && all.taken - all.leaving + coming > limit;
	}

	/** To be called where it isn't crowded: from now on who begins leaves room for this one's rows. */
	admit(): void {
		this.budget.admit(this.execution);
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
			`The file wasn't read to its end: with the rows of other executions, its own would take more than the ${this.budget.limit / MEBIBYTE} MiB of memory that n8n has for rows`,
			'Try again later. To have n8n execute fewer workflows at the same time, set N8N_CONCURRENCY_PRODUCTION_LIMIT, e.g. to 2; in queue mode, start the worker with --concurrency=2.',
		);
	}
}
