import { sleep, type IDataObject, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';
import { FileError, type Warn } from '../domain/errors';
import { inflatedSize } from '../domain/sheets/archive/archive';
import { MemoryBudget, type RowMemory } from '../domain/sheets/rows/rowMemory';
import { MEBIBYTE, MINUTE } from '../domain/units';
import { SharedTexts } from '../domain/sheets/csv';
import { Turns } from '../transport/turns';
import { Client } from '../transport/client';
import { failIfCancelled, pause } from '../transport/context';
import type { Period } from '../domain/list/period';
import { lineageOf, type Lineage } from '../transport/lineage';
import { showHint } from '../transport/messages';
import type { Conclusion, Looked } from './panel/conclusion';
import { Panel } from './panel/panel';
import { collectWarnings } from './warnings';

/** Of all executions of the process, which share its memory. */
const BUDGET = new MemoryBudget();

/**
 * Small files at the same time: one is inflated while another one is parsed. With more, the engine has more unfinished
 * rows to walk, and takes longer. They don't wait for large ones, whose rows may take all memory: those are read one
 * after the other.
 */
const FILES = {
	small: { turns: new Turns(), atOnce: 2 },
	large: { turns: new Turns(), atOnce: 1 },
};
/** Of text, in bytes: its rows take ten times as much at most, unless they have a letter each. */
const SMALL_FILE = 2 * MEBIBYTE;

/** How long to wait for the memory that rows of other executions take, and how often to look, in milliseconds. */
const LONGEST_WAIT = MINUTE;
const LOOK = 1_000;
/** So often one looks at executions that wait for each other before it gives up. */
const STUCK_LOOKS = 2;
/** Allocated and not used, each second, it makes the engine look for rows that are gone: idle, it doesn't. */
const UNUSED = 64 * MEBIBYTE;
let lastCollection = 0;
/** Work after which the event loop has its turn, in milliseconds. A turn takes one by itself: timers know no less. */
const LONGEST_WORK = 10;
/** When the event loop last had one, in this process. */
let lastTurn = -Infinity;

/** However many wait. */
function collectUnused(now: number): void {
	if (now - lastCollection < LOOK) return;
	lastCollection = now;
	new ArrayBuffer(UNUSED);
}

/** What one execution of the node has for all its input items. */
export class Execution {
	readonly context: IExecuteFunctions;
	/** The service, as this execution speaks to it. */
	readonly client: Client;
	/** The texts that all sheets have in common. */
	readonly texts = new SharedTexts();
	private first: Panel | undefined;
	private readonly warnings = collectWarnings();
	private readonly leftOutOf = new Map<number, number>();
	private readonly intents = new Map<string, number>();
	private readonly lookedAt = new Map<number, Looked>();
	private readonly conclusions: Conclusion[] = [];
	/** What an agent gets before its results, where the operation counts them itself: it may see more than it gives. */
	readonly about: IDataObject = {};
	private lineage: Promise<Lineage> | undefined;
	/** What the rows of all files take. */
	readonly memory: RowMemory;

	constructor(context: IExecuteFunctions) {
		this.context = context;
		this.client = new Client(context);
		this.memory = this.memoryOfFile();
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

	/** The same execution, for what nobody asked about: it takes note of nothing. */
	silent(): Execution {
		const nothing = {
			warn: () => () => undefined,
			noteLeftOut: () => undefined,
			noteLooked: () => undefined,
			conclude: () => undefined,
		};
		return Object.assign(Object.create(this) as Execution, nothing);
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
	noteLooked(index: number, looked: Looked): void {
		this.lookedAt.set(index, looked);
	}

	/** What the results of an item were looked for among; undefined where it wasn't a period. */
	looked(index: number): Looked | undefined {
		return this.lookedAt.get(index);
	}

	/** Takes note of what all results come to, where that's known while they are read. */
	conclude(conclusion: Conclusion): void {
		this.conclusions.push(conclusion);
	}

	/** Says what the results come to, then what's odd about them, then what's good to know. */
	say(conclusions: Conclusion[]): Conclusion[] {
		const all = [...conclusions, ...this.conclusions];
		for (const { words, type } of all) showHint(this.context, words, type);
		this.warnings.show(this.context);
		return all;
	}

	/** What's odd, for an agent, which sees no hints. */
	warningsInWords(): string[] {
		return this.warnings.inWords();
	}

	/** What the rows of one file take. */
	memoryOfFile(): RowMemory {
		return BUDGET.memoryOf(this.context.getExecutionId());
	}

	/** Lets the event loop go on with other things, and waits while rows of other executions take the memory. */
	readonly pause = async (): Promise<void> => {
		if (performance.now() - lastTurn > LONGEST_WORK) {
			await sleep(0);
			lastTurn = performance.now();
		}
		if (this.memory.isCrowded) await this.memory.waiting(this.untilFree());
	};

	/** @throws FileError after a minute, or where all that have rows wait for each other */
	private async untilFree(): Promise<void> {
		const until = Date.now() + LONGEST_WAIT;
		for (let stuck = 0; this.memory.isCrowded; ) {
			const now = Date.now();
			stuck = this.memory.isStuck ? stuck + 1 : 0;
			if (now > until || stuck > STUCK_LOOKS) throw crowded();
			collectUnused(now);
			await pause(this.context, () => now + LOOK - Date.now());
		}
	}

	/** Reads a file when it's its turn, however many there are in all executions. */
	async *inReadingTurn<T, Result>(file: unknown, read: () => AsyncGenerator<T, Result>): AsyncGenerator<T, Result> {
		const size = file instanceof Uint8Array ? await inflatedSize(file) : 0;
		const { turns, atOnce } = size > SMALL_FILE ? FILES.large : FILES.small;
		const turn = async () => {
			await this.pause();
			await this.memory.waiting(turns.take(atOnce));
		};
		await turn();
		// The rows that it waits for may be those of an execution that waits for its turn.
		while (this.memory.isCrowded) {
			turns.end(atOnce);
			await turn();
		}
		try {
			failIfCancelled(this.context);
			return yield* read();
		} finally {
			turns.end(atOnce);
		}
	}
}

function crowded(): FileError {
	return new FileError(
		`The file wasn't read: rows of other executions took the ${BUDGET.limit / MEBIBYTE} MiB of memory that n8n has for rows`,
		'Run fewer executions at the same time, or pass payouts to a sub-workflow one by one: n8n frees its rows when it ends.',
	);
}
