import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { log } from './messages';
import { SERVICE } from '../../domain/service';

const ATTEMPTS = 3;
/** In milliseconds: longer than any process takes between reading and writing. */
export const LOOK_AFTER = 700;
const MOST_LOOKS = 5;

/** The last write to each node's entries: n8n reads all of them and then writes all, so executions take turns. */
const lastWrites = new Map<string, Promise<unknown>>();

/** A node of a workflow, among all that this process executes. */
export function nodeKey(context: Pick<IExecuteFunctions, 'getWorkflow' | 'getNode'>): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}

/**
 * What n8n's database remembers for a node: texts, of which the oldest are forgotten beyond `most`. To look is to
 * record.
 */
export class Processed {
	private readonly context: IExecuteFunctions;
	private readonly most: number;

	constructor(context: IExecuteFunctions, most: number) {
		this.context = context;
		this.most = most;
	}

	/**
	 * Records entries; `fresh` are those that were new. Where not `isSure`, the others may not have been known before:
	 * a write whose reply was lost may have recorded them.
	 *
	 * @param guests so many more than usual may stay for a while
	 * @throws what n8n throws, if it can't write
	 */
	async record(entries: string[], guests = 0): Promise<{ fresh: Set<string>; isSure: boolean }> {
		const settings = { mode: 'entries', maxEntries: this.most + guests } as const;
		const write = async () => await this.context.helpers.checkProcessedAndRecord(entries, 'node', settings);
		const { result, attempts } = await this.inTurn(write);
		return { fresh: new Set(result.new.map(String)), isSure: attempts === 1 };
	}

	/** Takes entries back. */
	async remove(entries: string[]): Promise<void> {
		const settings = { mode: 'entries', maxEntries: this.most } as const;
		await this.inTurn(async () => await this.context.helpers.removeProcessed(entries, 'node', settings));
	}

	/**
	 * Whether entries that this execution has found new, and recorded with a mark of its own, are its own for good: of
	 * two processes that record the first of them at the same instant both find it new, and the later write undoes
	 * the earlier. So each waits and looks again. Whose mark is gone while the entry is there has lost to a rival.
	 * Where both are gone, a write for something else undid them, and they are recorded once more.
	 *
	 * @returns `isWon` undefined if it stays open; `fresh` as the last look found it
	 */
	async contest(entries: string[], mark: string): Promise<{ isWon: boolean | undefined; fresh: Set<string> }> {
		const [entry = ''] = entries;
		let fresh = new Set<string>();
		for (let look = 0; look < MOST_LOOKS; look++) {
			// Again at the same instant as its rival, it would look forever.
			await sleep(LOOK_AFTER * (1 + (look === 0 ? 0 : Math.random() / 2)));
			const found = await this.record([...entries, mark]);
			({ fresh } = found);
			if (found.isSure && !fresh.has(mark)) return { isWon: true, fresh };
			if (found.isSure && !fresh.has(entry)) return { isWon: false, fresh };
		}
		return { isWon: undefined, fresh };
	}

	/** The first two writes for a node may meet: then one throws, and its next attempt finds what the other wrote. */
	private async inTurn<Result>(write: () => Promise<Result>): Promise<{ result: Result; attempts: number }> {
		const node = nodeKey(this.context);
		const attempt = async (attempts: number): Promise<{ result: Result; attempts: number }> =>
			await write().then(
				(result) => ({ result, attempts }),
				async (error: Error) => {
					const which = `attempt ${attempts} of ${ATTEMPTS}`;
					log(
						this.context,
						'warn',
						`${SERVICE.name}: the history couldn't be written (${which}): ${error.message}`,
					);
					if (attempts === ATTEMPTS) return await Promise.reject(error);
					await sleep(100 * attempts);
					return await attempt(attempts + 1);
				},
			);
		const first = async () => await attempt(1);
		const turn = (lastWrites.get(node) ?? Promise.resolve()).then(first, first);
		lastWrites.set(node, turn);
		return await turn;
	}
}
