import {
	sleep,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { log } from '../transport/messages';
import { deduplicationKey } from '../domain/webhook/event';
import { addToHistory, lastWriteTook } from './history';
import { RecentDeliveries } from './recentDeliveries';

/** How many events n8n's database remembers for a node. n8n reads and writes them all with each delivery. */
export const HISTORY_SIZE = 1_000;

const ATTEMPTS = 3;
/** How often at most an execution looks whether its event is still recorded. */
const LOOKS = 7;
/**
 * In milliseconds, up to twice as many; each further look waits longer, so that processes get out of each other's
 * way.
 */
const LOOK_AFTER = 100;
const GROWTH = 1.6;
/** Whoever read the history before a write has written by then, even on a busy machine. */
const WRITES_UNTIL_LOOK = 4;
const recent = new RecentDeliveries({ remembered: 10 * 60_000, longestWait: 2_000, most: 10_000 });

/** Whether an execution of this process owns the same event, or is about to. `item` is what will be passed on. */
export async function isRepeated(context: IWebhookFunctions, item: IDataObject, now: number): Promise<boolean> {
	const key = scoped(context, deduplicationKey(item));
	const state = recent.begin(key, now);
	if (typeof state === 'string') return state === 'owned';
	await Promise.race([state, sleep(recent.longestWait)]);
	return recent.isOwned(key);
}

/**
 * The items that n8n's database does not know yet, or knows from an earlier attempt of this very
 * execution: from now on they are known. This happens inside the execution, so that nothing is recorded as
 * seen before an execution owns it.
 */
export async function passOnOnce(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	historySize: number,
): Promise<INodeExecutionData[]> {
	const keys = items.map(({ json }) => deduplicationKey(json));
	const receivedElsewhere = keys.some((key) => !recent.isKnown(scoped(context, key)));
	const fresh = await record(context, keys, historySize, receivedElsewhere);
	for (const key of keys) recent.own(scoped(context, key), Date.now());
	if (receivedElsewhere && fresh.size > 0) await keepRecorded(context, keys, historySize);
	return items.filter((_, index) => fresh.has(keys[index] ?? ''));
}

/**
 * Each event is recorded twice: by itself, and with the execution that owns it. A write can succeed
 * and its reply get lost, and a queue that lost its last second hands out an execution again after
 * its worker died: the same execution then finds the event known, and must not drop it.
 * If the history cannot be written, events are rather passed on twice than never.
 */
async function record(
	context: IExecuteFunctions,
	keys: string[],
	historySize: number,
	isShared: boolean,
): Promise<Set<string>> {
	for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
		try {
			const { fresh: unknown } = await addEvents(context, keys, historySize, isShared);
			return new Set(keys.filter((key) => unknown.has(key) || !unknown.has(owned(context, key))));
		} catch (error) {
			log(
				context,
				'warn',
				`Card Payments Trigger: the history couldn't be written (attempt ${attempt} of ${ATTEMPTS}): ${(error as Error).message}`,
			);
			await sleep(100 * attempt);
		}
	}
	return new Set(keys);
}

/**
 * Where one process receives webhooks and others execute workflows (queue mode), two of these write the
 * history at the same moment, and the later write undoes the earlier one. So each looks a little
 * later, when whoever read before it wrote has written too, whether its event is still there.
 */
async function keepRecorded(context: IExecuteFunctions, keys: string[], historySize: number): Promise<void> {
	for (let look = 1; look <= LOOKS; look++) {
		const wait = Math.max(LOOK_AFTER, WRITES_UNTIL_LOOK * lastWriteTook(scoped(context, '')));
		await sleep(wait * GROWTH ** (look - 1) * (1 + Math.random()));
		try {
			if ((await addEvents(context, keys, historySize, true)).isWhole) return;
		} catch (error) {
			log(
				context,
				'warn',
				`Card Payments Trigger: the history couldn't be read again: ${(error as Error).message}`,
			);
		}
	}
}

/** An event has an entry of its own, and one with the execution that owns it. */
async function addEvents(context: IExecuteFunctions, keys: string[], historySize: number, isShared: boolean) {
	const entries = keys.flatMap((key) => [key, owned(context, key)]);
	return await addToHistory(context, scoped(context, ''), { entries, size: 2 * historySize, isShared });
}

function owned(context: IExecuteFunctions, key: string): string {
	return `${key} in execution ${context.getExecutionId()}`;
}

function scoped(context: Pick<IExecuteFunctions, 'getWorkflow' | 'getNode'>, key: string): string {
	return `${context.getWorkflow().id} ${context.getNode().id} ${key}`;
}
