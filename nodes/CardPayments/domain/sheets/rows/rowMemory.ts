import { FileError } from '../../errors';
import { MEBIBYTE } from '../../units';

/**
 * What n8n survives with 2 GiB of memory, in bytes: it takes about twice as much to pass rows on. A number, since a
 * community node can't ask how much n8n has.
 */
export const ROW_MEMORY = 512 * MEBIBYTE;

/** Of so many objects one stands for all: to wait for each of a million costs time. */
const REPRESENTED = 1_024;

/** What an execution's rows take, in bytes. */
interface Share {
	/** While they're read, and while its items hold them. */
	taken: number;
	/** Of these by items, which may last longer than the node. */
	held: number;
}

function heldBy(shares: Array<[string, Share]>): number {
	return shares.reduce((sum, [, { held }]) => sum + held, 0);
}

/** What the rows of all executions under way may take. It's one for the process. */
export class MemoryBudget {
	readonly limit: number;
	private readonly shares = new Map<string, Share>();
	/** Executions that read nothing until others let go of rows, or of their turn. */
	readonly waiting = new Set<string>();
	private readonly gone = new FinalizationRegistry<() => void>((giveBack) => giveBack());

	constructor(limit = ROW_MEMORY) {
		this.limit = limit;
	}

	/** @param execution its ID: what rounds of a loop leave counts together */
	memoryOf(execution: string): RowMemory {
		return new RowMemory(this, execution);
	}

	shareOf(execution: string): Readonly<Share> {
		return this.shares.get(execution) ?? { taken: 0, held: 0 };
	}

	/** What items of other executions hold. */
	heldBeside(execution: string): number {
		return heldBy(this.beside(execution));
	}

	/** What those of them hold that wait themselves; nothing while another one reads, which lets them go on. */
	heldInWaiting(execution: string): number {
		const others = this.beside(execution);
		const waits = ([other]: [string, Share]) => this.waiting.has(other);
		if (others.some((other) => !waits(other) && other[1].taken - other[1].held >= 1)) return 0;
		return heldBy(others.filter(waits));
	}

	private beside(execution: string): Array<[string, Share]> {
		return [...this.shares].filter(([other]) => other !== execution);
	}

	/** @returns the execution's share from now on. Called for each row: it makes no object of its own */
	add(execution: string, taken: number, held: number): Readonly<Share> {
		let share = this.shares.get(execution);
		if (share === undefined) this.shares.set(execution, (share = { taken: 0, held: 0 }));
		share.taken += taken;
		share.held += held;
		// Shares of objects are no whole numbers.
		if (share.taken < 1) this.shares.delete(execution);
		return share;
	}

	/** Calls back some time after nobody holds the object any more. */
	whenGone(object: object, giveBack: () => void): void {
		this.gone.register(object, giveBack);
	}
}

/** Counts what the rows of one run of the node take in memory, in bytes. */
export class RowMemory {
	private readonly budget: MemoryBudget;
	private readonly execution: string;
	/** By this run's rows, but for those that items hold. */
	private taken = 0;

	constructor(budget = new MemoryBudget(), execution = '') {
		this.budget = budget;
		this.execution = execution;
	}

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

	/** Waits for others, and takes note of it. */
	async waiting(others: Promise<void>): Promise<void> {
		const { waiting } = this.budget;
		waiting.add(this.execution);
		await others.finally(() => waiting.delete(this.execution));
	}

	/** Whether waiting makes no sense: what others hold that wait themselves is too much beside what it has. */
	get isStuck(): boolean {
		return this.used > 0 && this.budget.heldInWaiting(this.execution) + this.used > this.budget.limit;
	}

	/** Whether to wait until items of other executions are gone. Of others that are read, one is at a time. */
	get isCrowded(): boolean {
		const others = this.budget.heldBeside(this.execution);
		return others > 0 && others + this.used > this.budget.limit;
	}
}
