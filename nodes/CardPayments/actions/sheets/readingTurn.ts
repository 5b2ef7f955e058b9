import { Turns } from '../../domain/turns';
import { failIfCancelled, type RequestContext } from '../../transport/context';
import { perExecution } from '../../transport/perExecution';

/**
 * Files at the same time: one is inflated while another one is parsed. With more, the engine has more unfinished
 * rows to walk, and takes longer.
 */
const MOST = 2;

const turnsOf = perExecution(() => new Turns());

/** Reads a file when it's its turn, however many are downloaded at the same time. */
export async function* inReadingTurn<T, Result>(
	context: RequestContext,
	read: () => AsyncGenerator<T, Result>,
): AsyncGenerator<T, Result> {
	const turns = turnsOf(context);
	await turns.take(MOST);
	try {
		failIfCancelled(context);
		return yield* read();
	} finally {
		turns.end(MOST);
	}
}
