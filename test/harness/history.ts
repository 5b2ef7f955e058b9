/** What n8n's helper is asked with, as far as it counts here. */
interface Place {
	workflow: { id: string };
	node?: { id: string };
}

/**
 * n8n's database of what a node processed. As n8n's own, it reads all of a row and then writes all of it, with others
 * in between, and refuses the second of two first writes.
 */
export class History {
	/** Milliseconds between reading and writing, from 0 up to these. */
	takes = 0;
	rows = new Map<string, string[]>();
	/** How often two first writes met. */
	collisions = 0;
	/** So many fail next. */
	failures = 0;
	/** So many of the next ones are carried out, and say that they failed. */
	lostReplies = 0;

	async checkProcessedAndRecord(items: string[], scope: string, about: Place, { maxEntries = Infinity } = {}) {
		if (this.failures-- > 0) throw new Error('database is locked');
		const known = await this.read(scope, about);
		const fresh = items.filter((item) => known?.includes(item) !== true);
		this.write(scope, about, [...(known ?? []), ...fresh].slice(-maxEntries), known === undefined);
		if (this.lostReplies-- > 0) throw new Error('Connection terminated unexpectedly');
		return { new: fresh, processed: items.filter((item) => !fresh.includes(item)) };
	}

	async removeProcessed(items: string[], scope: string, about: Place) {
		const known = await this.read(scope, about);
		if (known === undefined) return;
		this.write(
			scope,
			about,
			known.filter((entry) => !items.includes(entry)),
		);
	}

	async read(scope: string, about: Place): Promise<string[] | undefined> {
		const row = this.rows.get(keyOf(scope, about));
		await new Promise((resolve) => setTimeout(resolve, Math.random() * this.takes));
		return row;
	}

	write(scope: string, about: Place, entries: string[], isFirst = false): void {
		const key = keyOf(scope, about);
		if (isFirst && this.rows.has(key)) {
			this.collisions++;
			throw new Error('SQLITE_CONSTRAINT: UNIQUE constraint failed');
		}
		this.rows.set(key, entries);
	}
}

/** That of the engine. */
export const history = new History();

function keyOf(scope: string, { workflow, node }: Place): string {
	if (scope !== 'node') throw new Error(`Nobody but n8n's own nodes may write at scope ${scope}`);
	return `${workflow.id} ${node?.id}`;
}
