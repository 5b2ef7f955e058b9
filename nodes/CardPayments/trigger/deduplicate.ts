import { sleep, type IExecuteFunctions, type INodeExecutionData, type IWebhookFunctions } from 'n8n-workflow';
import { deduplicationKey, type WebhookEvent } from '../domain/webhook/event';
import { RecentDeliveries } from './recentDeliveries';

/** How many events n8n's database remembers for a node. n8n reads and writes them all with each delivery. */
export const HISTORY_SIZE = 2_000;

const ATTEMPTS = 3;
const recent = new RecentDeliveries({ remembered: 10 * 60_000, patience: 2_000, most: 10_000 });
const queues = new Map<string, Promise<unknown>>();

/** Whether an execution of this process has taken the same event on already, or is just about to. */
export async function isRepeated(context: IWebhookFunctions, event: WebhookEvent, now: number): Promise<boolean> {
	const key = scoped(context, deduplicationKey(event));
	const standing = recent.arrive(key, now);
	if (typeof standing === 'string') return standing === 'owned';
	await Promise.race([standing, sleep(recent.patience)]);
	return recent.isOwned(key);
}

/**
 * The items that n8n's database does not know yet, or knows from an earlier attempt of this very
 * execution: from now on they are known. Runs inside the execution, so that nothing is recorded as
 * seen before an execution owns it. Runs of the same node take turns, since n8n reads and writes the
 * history in two steps.
 */
export async function passOnOnce(context: IExecuteFunctions, items: INodeExecutionData[], historySize: number): Promise<INodeExecutionData[]> {
	const keys = items.map(({ json }) => deduplicationKey(json as unknown as WebhookEvent));
	const fresh = await inTurn(scoped(context, ''), async () => await record(context, keys, historySize));
	for (const key of keys) recent.own(scoped(context, key), Date.now());
	return items.filter((_, index) => fresh.has(keys[index] ?? ''));
}

/**
 * Each event is recorded twice: by itself, and with the execution that owns it. A write can succeed
 * and its answer get lost, and a queue that lost its last second hands out an execution again after
 * its worker died: the same execution then finds the event known, and must not drop it.
 * Another n8n process may write at the same moment. Events are rather passed on twice than never.
 */
async function record(context: IExecuteFunctions, keys: string[], historySize: number): Promise<Set<string>> {
	const execution = context.getExecutionId();
	const owned = (key: string) => `${key} in execution ${execution}`;
	for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
		try {
			const entries = keys.flatMap((key) => [key, owned(key)]);
			const { new: fresh } = await context.helpers.checkProcessedAndRecord(entries, 'node', { mode: 'entries', maxEntries: 2 * historySize });
			const unknown = new Set<unknown>(fresh);
			return new Set(keys.filter((key) => unknown.has(key) || !unknown.has(owned(key))));
		} catch (error) {
			context.logger.warn(`Card Payments Trigger: the history could not be written (attempt ${attempt} of ${ATTEMPTS}): ${(error as Error).message}`);
			await sleep(100 * attempt);
		}
	}
	return new Set(keys);
}

async function inTurn<Result>(queue: string, task: () => Promise<Result>): Promise<Result> {
	const turn = (queues.get(queue) ?? Promise.resolve()).then(task);
	const settled = turn.catch(() => undefined);
	queues.set(queue, settled);
	try {
		return await turn;
	} finally {
		if (queues.get(queue) === settled) queues.delete(queue);
	}
}

function scoped(context: Pick<IExecuteFunctions, 'getWorkflow' | 'getNode'>, key: string): string {
	return `${context.getWorkflow().id} ${context.getNode().id} ${key}`;
}
