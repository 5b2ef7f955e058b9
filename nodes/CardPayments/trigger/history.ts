import type { IExecuteFunctions } from 'n8n-workflow';

interface Waiting {
	entries: string[];
	done: (fresh: Set<string>) => void;
	failed: (error: Error) => void;
}

interface Queue {
	waiting: Waiting[];
	isWriting: boolean;
	/** How long the last write took, in milliseconds. */
	took: number;
}

const queues = new Map<string, Queue>();

/**
 * Adds entries to the history that n8n's database keeps for a node, and says which weren't there yet. n8n
 * reads the whole history and then writes it, so the executions of a process take turns, and those that wait
 * for their turn are written together: the fewer writes, the fewer are undone by another process.
 *
 * @param size how many entries n8n keeps
 * @throws Error when the history can't be written
 */
export async function addToHistory(
	context: IExecuteFunctions,
	scope: string,
	entries: string[],
	size: number,
): Promise<Set<string>> {
	const queue = queues.get(scope) ?? { waiting: [], isWriting: false, took: 0 };
	queues.set(scope, queue);
	const fresh = new Promise<Set<string>>((done, failed) => queue.waiting.push({ entries, done, failed }));
	if (!queue.isWriting) void writeAll(context, queue, size);
	return await fresh;
}

/** How long the last write to a history took, in milliseconds. */
export function lastWriteTook(scope: string): number {
	return queues.get(scope)?.took ?? 0;
}

/** Never rejects: whoever waits for a write gets its error. */
async function writeAll(context: IExecuteFunctions, queue: Queue, size: number): Promise<void> {
	queue.isWriting = true;
	while (queue.waiting.length > 0) {
		const batch = queue.waiting.splice(0);
		const began = Date.now();
		try {
			const entries = [...new Set(batch.flatMap((each) => each.entries))];
			const settings = { mode: 'entries', maxEntries: size } as const;
			const { new: added } = await context.helpers.checkProcessedAndRecord(entries, 'node', settings);
			const fresh = new Set(added.map(String));
			for (const { entries: own, done } of batch) {
				// Of two with the same entry, the first one has added it.
				done(new Set(own.filter((entry) => fresh.has(entry))));
				for (const entry of own) fresh.delete(entry);
			}
		} catch (error) {
			for (const { failed } of batch) failed(error as Error);
		}
		queue.took = Date.now() - began;
	}
	queue.isWriting = false;
}
