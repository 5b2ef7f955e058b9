import type { IExecuteFunctions } from 'n8n-workflow';
import { perExecution } from '../../transport/perExecution';

/**
 * Files at the same time: one is inflated while another one is parsed. With more, the engine has more unfinished
 * rows to walk, and takes longer.
 */
const MOST = 2;

interface Turns {
	reading: number;
	/** Those that wait for their turn, the first first. */
	waiting: Array<() => void>;
}

const turnsOf = perExecution((): Turns => ({ reading: 0, waiting: [] }));

/** Reads a file when it's its turn, however many are downloaded at the same time. */
export async function* inReadingTurn<T>(context: IExecuteFunctions, read: () => AsyncGenerator<T>): AsyncGenerator<T> {
	const turns = turnsOf(context);
	if (turns.reading >= MOST) await new Promise<void>((resolve) => turns.waiting.push(resolve));
	else turns.reading++;
	try {
		yield* read();
	} finally {
		// Whoever waits takes over.
		const next = turns.waiting.shift();
		if (next === undefined) turns.reading--;
		else next();
	}
}
