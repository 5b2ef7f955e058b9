import type { IExecuteFunctions } from 'n8n-workflow';

interface Addition {
	entries: string[];
	/** How many entries n8n keeps. */
	size: number;
	/** Whether another process may write this history too. */
	isShared: boolean;
}

interface Added {
	/** The entries that weren't there yet. */
	fresh: Set<string>;
	/** Whether everything that this process added lately was still there. */
	isWhole: boolean;
}

interface Waiting extends Addition {
	done: (added: Added) => void;
	failed: (error: Error) => void;
}

interface Queue {
	waiting: Waiting[];
	isWriting: boolean;
	/** How long the last write took, in milliseconds. */
	took: number;
	/** When this process added the entries that another process may undo. */
	lately: Map<string, number>;
}

/** How long a write restores what this process added before, in milliseconds. */
const RESTORED_FOR = 20_000;

const queues = new Map<string, Queue>();

/**
 * Adds entries to the history that n8n's database keeps for a node. n8n reads the whole history and then
 * writes it, so the executions of a process take turns, and those that wait for their turn are written
 * together. Another process may undo a write meanwhile: each write restores the latest ones before it.
 *
 * @throws Error when the history can't be written
 */
export async function addToHistory(context: IExecuteFunctions, scope: string, addition: Addition): Promise<Added> {
	const queue = queues.get(scope) ?? { waiting: [], isWriting: false, took: 0, lately: new Map<string, number>() };
	queues.set(scope, queue);
	const added = new Promise<Added>((done, failed) => queue.waiting.push({ ...addition, done, failed }));
	if (!queue.isWriting) void writeAll(context, queue);
	return await added;
}

/** How long the last write to a history took, in milliseconds. */
export function lastWriteTook(scope: string): number {
	return queues.get(scope)?.took ?? 0;
}

/** Never rejects: whoever waits for a write gets its error. */
async function writeAll(context: IExecuteFunctions, queue: Queue): Promise<void> {
	queue.isWriting = true;
	while (queue.waiting.length > 0) {
		const batch = queue.waiting.splice(0);
		const began = Date.now();
		try {
			const size = Math.max(...batch.map((each) => each.size));
			const entries = [...new Set([...restored(queue, size, began), ...batch.flatMap((each) => each.entries)])];
			const settings = { mode: 'entries', maxEntries: size } as const;
			const { new: added } = await context.helpers.checkProcessedAndRecord(entries, 'node', settings);
			const fresh = new Set(added.map(String));
			const isWhole = fresh.size === 0;
			for (const { entries: own, isShared, done } of batch) {
				// Of two with the same entry, the first one has added it.
				done({ fresh: new Set(own.filter((entry) => fresh.has(entry))), isWhole });
				for (const entry of own) {
					fresh.delete(entry);
					if (isShared) queue.lately.set(entry, queue.lately.get(entry) ?? began);
				}
			}
		} catch (error) {
			for (const { failed } of batch) failed(error as Error);
		}
		queue.took = Date.now() - began;
	}
	queue.isWriting = false;
}

/** The latest entries, no more than leave the history room for those of others. */
function restored({ lately }: Queue, size: number, now: number): string[] {
	for (const [entry, since] of lately) {
		if (now - since < RESTORED_FOR && lately.size <= size / 4) break;
		lately.delete(entry);
	}
	return [...lately.keys()];
}
