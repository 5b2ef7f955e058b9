import { sleep } from 'n8n-workflow';
import { InputError } from '../domain/errors/InputError';
import { Pace } from '../domain/service/pace';
import { cancelSignal, type RequestContext } from './http';
import { perExecution } from './perExecution';

/** In milliseconds. A cancelled execution is noticed after each. */
const STRETCH = 250;

interface Queue {
	pace: Pace;
	underWay: number;
	/** Those that wait for their turn, the first first. */
	waiting: Array<() => void>;
}

/** One for all the requests of an execution of the node: what the service says to one of them is meant for all. */
const queueOf = perExecution((): Queue => ({ pace: new Pace(), underWay: 0, waiting: [] }));

/** How the service keeps up with the requests of this execution. */
export function paceOf(context: RequestContext): Pace {
	return queueOf(context).pace;
}

/** Makes one request when it is its turn: no more than `most` at a time, fewer while the service can't keep up. */
export async function inTurn<T>(context: RequestContext, most: number, request: () => Promise<T>): Promise<T> {
	const queue = queueOf(context);
	// Who comes while others wait, waits too.
	if (queue.waiting.length > 0 || queue.underWay >= queue.pace.atOnce(most))
		await new Promise<void>((resolve) => queue.waiting.push(resolve));
	else queue.underWay++;
	try {
		await held(context, queue.pace);
		return await request();
	} finally {
		queue.underWay--;
		while (queue.waiting.length > 0 && queue.underWay < queue.pace.atOnce(most)) {
			queue.underWay++;
			queue.waiting.shift()?.();
		}
	}
}

/**
 * Waits until the service takes requests again, in short stretches, so that it ends soon when the execution is
 * cancelled.
 */
async function held(context: RequestContext, pace: Pace): Promise<void> {
	for (let left = pace.wait(Date.now()); left > 0; left = pace.wait(Date.now())) {
		if (cancelSignal(context)?.aborted) throw new InputError('The execution was cancelled');
		await sleep(Math.min(left, STRETCH));
	}
}
