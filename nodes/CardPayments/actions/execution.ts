import { sleep, type IDataObject, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';
import type { Warn } from '../domain/errors';
import { addToGroup } from '../domain/grouped';
import { MemoryBudget, RowMemory, SheetTexts } from '../domain/sheets';
import { Turns } from '../domain/turns';
import { Client } from '../transport/service';
import { failIfCancelled, lineageOf, type Lineage } from '../transport/n8n';
import type { Period } from '../domain/list';
import { doubtsInWords, STANDINGS, standingOf, type DoubtedPayout } from '../domain/settlement';
import type { Conclusion, Searched } from './conclusion';
import { Panel } from './panel';
import { Warnings } from './warnings';

/**
 * Files at the same time: one is inflated while another one is parsed. With more, the engine has more unfinished rows
 * to walk, and takes longer.
 */
const FILES_AT_ONCE = 2;

/** Work after which the event loop has its turn, in milliseconds. A turn takes one by itself: timers know no less. */
const LONGEST_WORK = 10;
/** When the event loop last had one, in this process. */
let lastTurn = -Infinity;
/** Executions that give it a turn go on one after the other, with a turn between: fifty at once would hold it. */
let turns = Promise.resolve();

/** What one execution of the node has for all its input items. */
export class Execution {
	readonly context: IExecuteFunctions;
	/** The service, as this execution speaks to it. */
	readonly client: Client;
	private readonly files: Turns;
	private first: Panel | undefined;
	private readonly warnings = new Warnings();
	/** Which figures aren't right. */
	private readonly doubts = new Warnings();
	private readonly leftOutOf = new Map<number, number>();
	private readonly intents = new Map<string, number>();
	private readonly searchedOf = new Map<number, Searched>();
	private readonly conclusions: Conclusion[] = [];
	/** Payouts that don't balance, or couldn't be compared. */
	private readonly doubtedOf = new Map<number, DoubtedPayout[]>();
	/** What an agent gets before its results, where the operation counts them itself: it may see more than it gives. */
	readonly about: IDataObject = {};
	private lineage: Promise<Lineage> | undefined;
	/** What the rows of all files may take. */
	private readonly budget: MemoryBudget;
	readonly texts: SheetTexts;

	/** @param whole of which it's a part that takes note of nothing */
	constructor(context: IExecuteFunctions, whole?: Execution) {
		this.context = context;
		this.client = whole?.client ?? new Client(context);
		this.files = whole?.files ?? new Turns();
		this.budget = whole?.budget ?? new MemoryBudget();
		this.texts = whole?.texts ?? new SheetTexts();
	}

	get continuesOnFail(): boolean {
		return this.context.continueOnFail();
	}

	/** Whether an agent calls the node as its tool: then it's executed once for each call. */
	get isTool(): boolean {
		const { id, rewireOutputLogTo, type } = this.context.getNode();
		return rewireOutputLogTo === 'ai_tool' || type.endsWith('Tool') || this.context.getExecuteData().node.id !== id;
	}

	get isCancelled(): boolean {
		return this.context.getExecutionCancelSignal()?.aborted === true;
	}

	/** The input item, as JSON. */
	input(index: number): IDataObject | undefined {
		return this.context.getInputData()[index]?.json;
	}

	/** What was entered for an item. */
	panel(index: number, properties: INodeProperties[]): Panel {
		const panel = new Panel(this.context, index, properties, this.warn(index));
		this.first ??= panel;
		return panel;
	}

	/** What the first item's results are of, where that's a period. */
	get period(): Period | undefined {
		return this.first?.period;
	}

	async calledBy(): Promise<Lineage> {
		return await (this.lineage ??= lineageOf(this.context));
	}

	/** Takes note of what an item wants. Gives the item that wants the same, if there is one. */
	wanted(intent: string, index: number): number | undefined {
		const first = this.intents.get(intent);
		if (first === undefined) this.intents.set(intent, index);
		return first === index ? undefined : first;
	}

	/** Takes note of what's odd about an item. One that's said of many items is shown once. */
	warn(index: number): Warn {
		return this.warnings.warnOf(index);
	}

	/** The same, shown before all else: figures of an item that aren't known to be what was paid. */
	warnFirst(index: number): Warn {
		return this.doubts.warnOf(index);
	}

	/** For what nobody asked about: what this one takes note of is never shown. */
	silent(): Execution {
		return new Execution(this.context, this);
	}

	/** Takes note that a payout of an item isn't read, though it may hold what was asked for. */
	noteLeftOut(index: number, count = 1): void {
		this.leftOutOf.set(index, this.leftOut(index) + count);
	}

	/** How many payouts of an item aren't read without being errors. */
	leftOut(index: number): number {
		return this.leftOutOf.get(index) ?? 0;
	}

	/** Takes note of what an item's results are looked for among, as more and more is known of it. */
	noteSearched(index: number, searched: Searched): void {
		this.searchedOf.set(index, searched);
	}

	/** What the results of an item were looked for among; undefined where it wasn't a period. */
	searched(index: number): Searched | undefined {
		return this.searchedOf.get(index);
	}

	/** Takes note of a payout whose figures are shown and aren't known to be right. */
	noteDoubted(index: number, payout: DoubtedPayout): void {
		addToGroup(this.doubtedOf, index, payout);
	}

	/** Payouts of an item that don't balance, or couldn't be compared. That nothing of one was paid is no doubt. */
	doubted(index: number): DoubtedPayout[] {
		return (this.doubtedOf.get(index) ?? []).filter(({ comparison }) => STANDINGS[standingOf(comparison)].isPaid);
	}

	/** Takes note of what all results come to, where that's known while they are read. */
	noteConclusion(conclusion: Conclusion): void {
		this.conclusions.push(conclusion);
	}

	/**
	 * Says which figures aren't right, then what the results come to, what's odd about them, and what's good to know.
	 * Gives what it said, behind the payouts that warnings name: what an agent tells begins with what's wrong.
	 */
	say(conclusions: Conclusion[]): Conclusion[] {
		const all = [...conclusions, ...this.conclusions];
		this.doubts.show(this.context);
		const said = new Warnings();
		for (const { words, type } of all) said.warnOf(0)(words, '', type);
		said.show(this.context);
		this.warnings.show(this.context);
		const doubted = [...this.doubtedOf.values()].flat();
		return doubted.length === 0 ? all : [{ words: doubtsInWords(doubted), type: 'warning' }, ...all];
	}

	/** What's odd, for an agent, which sees no hints. */
	warningsInWords(): string[] {
		return [...this.doubts.inWords(), ...this.warnings.inWords()];
	}

	/** What the rows of one file take. */
	memoryOfFile(): RowMemory {
		return new RowMemory(this.budget);
	}

	/** Lets the event loop go on with other things. */
	readonly pause = async (): Promise<void> => {
		if (performance.now() - lastTurn > LONGEST_WORK) {
			turns = turns.then(async () => await sleep(0));
			await turns;
			lastTurn = performance.now();
		}
	};

	/** Reads a file when it's its turn. */
	async *inReadingTurn<T, Result>(read: () => AsyncGenerator<T, Result>): AsyncGenerator<T, Result> {
		await this.files.take(FILES_AT_ONCE);
		try {
			failIfCancelled(this.context);
			return yield* read();
		} finally {
			this.files.end(FILES_AT_ONCE);
		}
	}
}
