import { sleep, type IDataObject, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { deduplicationKey } from '../domain/webhook/event';
import { log, stopWith } from '../transport/messages';
import { own } from './deliveries';
import { explanationIn } from './explain';

/** How many events n8n's database remembers for a node. n8n reads and writes them all with each delivery. */
const HISTORY_SIZE = 1_000;

const ATTEMPTS = 3;
/** In milliseconds, up to four times as many: so that two processes don't look at the same moment. */
const LOOK_AFTER = 500;

/** The last write to each node's history. n8n reads all of it and then writes it, so executions take turns. */
const turns = new Map<string, Promise<unknown>>();

/**
 * n8n calls this with the accepted event before it passes it on: the one place where a trigger can reach
 * n8n's database. A repeated event ends here, as an execution without items; a rejected one with an error.
 */
export async function passOn(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = this.getInputData();
	const explanation = explanationIn(items);
	if (explanation !== undefined) {
		stopWith(this, explanation.message, explanation.paragraphs);
		// Not even where a user lets errors pass.
		return [[]];
	}
	const options = this.getNodeParameter('options', 0, {}) as IDataObject;
	// Whoever tests or retries an execution wants the event, whatever came before.
	if (this.getMode() !== 'webhook' || options.deduplicate === false) return [items];
	return [await passOnOnce(this, items)];
}

/**
 * The items that n8n's database doesn't know yet, or knows from an earlier attempt of this very execution: from now on
 * they are known. In queue mode another process may undo this write at the same moment, so a second one follows.
 */
async function passOnOnce(context: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
	const events = items.map(({ json }) => deduplicationKey(json));
	const fresh = await record(context, events);
	const isShared = events.filter((event) => !own(context, event)).length > 0;
	if (isShared && fresh.size > 0) {
		await sleep(LOOK_AFTER * (1 + 3 * Math.random()));
		await record(context, events);
	}
	return items.filter((_, index) => fresh.has(events[index] ?? ''));
}

/**
 * Each event is recorded twice: by itself, and with the execution that owns it. An execution whose write got no reply,
 * or that a queue hands out again after its worker died, finds the event known, and must not drop it. If the history
 * can't be written, events are rather passed on twice than never.
 */
async function record(context: IExecuteFunctions, events: string[]): Promise<Set<string>> {
	const owned = (event: string) => `${event} in execution ${context.getExecutionId()}`;
	const entries = events.flatMap((event) => [event, owned(event)]);
	const settings = { mode: 'entries', maxEntries: 2 * HISTORY_SIZE } as const;
	for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
		try {
			const write = () => context.helpers.checkProcessedAndRecord(entries, 'node', settings);
			const unknown = (await inTurn(`${context.getWorkflow().id} ${context.getNode().id}`, write)).new;
			return new Set(events.filter((event) => unknown.includes(event) || !unknown.includes(owned(event))));
		} catch (error) {
			log(
				context,
				'warn',
				`Card Payments Trigger: the history couldn't be written (attempt ${attempt} of ${ATTEMPTS}): ${(error as Error).message}`,
			);
			await sleep(100 * attempt);
		}
	}
	return new Set(events);
}

async function inTurn<Result>(node: string, write: () => Promise<Result>): Promise<Result> {
	const turn = (turns.get(node) ?? Promise.resolve()).then(write, write);
	turns.set(node, turn);
	return await turn;
}
