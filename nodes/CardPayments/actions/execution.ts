import { sleep, type IDataObject, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';
import { ROW_MEMORY, RowMemory } from '../domain/sheets/rows/rowMemory';
import { SharedTexts } from '../domain/sheets/csv';
import { Turns } from '../transport/turns';
import { Client } from '../transport/client';
import { failIfCancelled } from '../transport/context';
import type { Period } from '../domain/list/period';
import { lineageOf, type Lineage } from '../transport/lineage';
import { Panel } from './panel/panel';
import { collectWarnings, type Warn } from './warnings';

/**
 * Files at the same time: one is inflated while another one is parsed. With more, the engine has more unfinished
 * rows to walk, and takes longer.
 */
const FILES_AT_ONCE = 2;

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
	private lineage: Promise<Lineage> | undefined;
	private readonly reading = new Turns();
	/** What the rows of all files may take together. */
	readonly memory = new RowMemory(ROW_MEMORY);

	constructor(context: IExecuteFunctions) {
		this.context = context;
		this.client = new Client(context);
	}

	get continuesOnFail(): boolean {
		return this.context.continueOnFail();
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

	/** What called this execution. */
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

	/** Takes note that a payout of an item isn't read, though it may hold what was asked for. */
	noteLeftOut(index: number, count = 1): void {
		this.leftOutOf.set(index, this.leftOut(index) + count);
	}

	/** How many payouts of an item aren't read without being errors. */
	leftOut(index: number): number {
		return this.leftOutOf.get(index) ?? 0;
	}

	showWarnings(): void {
		this.warnings.show(this.context);
	}

	/** Lets the event loop go on with other things. */
	readonly pause = async (): Promise<void> => await sleep(0);

	/** Reads a file when it's its turn, however many are downloaded at the same time. */
	async *inReadingTurn<T, Result>(read: () => AsyncGenerator<T, Result>): AsyncGenerator<T, Result> {
		await this.reading.take(FILES_AT_ONCE);
		try {
			failIfCancelled(this.context);
			return yield* read();
		} finally {
			this.reading.end(FILES_AT_ONCE);
		}
	}
}
