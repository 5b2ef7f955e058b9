import { isPassing, type ServiceError } from '../domain/errors/ServiceError';
import { Failures } from '../domain/service/failures';
import { Pace } from '../domain/service/pace';
import { Turns } from '../domain/turns';
import { readRetryAfter, RETRY_POLICY } from '../domain/service/retryPolicy';
import { credentialOf, pause, type RequestContext } from './context';
import { ask, type AskOptions, type ServiceRequest } from './http';
import { perExecution } from './perExecution';

/** How the service keeps up with the requests of an execution: what it says to one of them is meant for all. */
export const paceOf = perExecution(() => new Pace());

const turnsOf = perExecution(() => new Turns());

/** By credential: a service that refuses one key may accept another. */
const failuresByCredential = perExecution(() => new Failures());

/** What became of this execution's downloads with the same key. */
export async function failuresOf(context: RequestContext, index: number): Promise<Failures> {
	return failuresByCredential(await credentialOf(context, index));
}

/** One download, from which the pace of the others is learned. */
export async function askAtPace(
	context: RequestContext,
	request: ServiceRequest,
	{ atOnce: most = 1, ...options }: AskOptions & { atOnce?: number },
): ReturnType<typeof ask> {
	const pace = paceOf(context);
	const began = Date.now();
	const sent = await ask(context, request, options).catch((error: unknown) => {
		const ended = Date.now();
		if (isPassing(error)) pace.overloaded({ began, ended, wait: waitOfAll(error, ended) });
		throw error;
	});
	pace.responded({ began, ended: Date.now(), bytes: sent.response.body.length, most });
	return sent;
}

/** How long no download may begin. A longer wait than this is for nobody: `Failures` ends the downloads. */
function waitOfAll({ retryAfter }: ServiceError, now: number): number {
	const wait = readRetryAfter(retryAfter, now);
	return wait > RETRY_POLICY.longestTotalWait ? 0 : wait;
}

/**
 * Makes one attempt when it is its turn: no more than `most` at a time, fewer while the service can't keep up.
 *
 * @throws ServiceError, without an attempt, after `failures` that are final
 */
export async function inTurn<T>(
	context: RequestContext,
	most = 1,
	failures: Failures,
	attempt: () => Promise<T>,
): Promise<T> {
	const pace = paceOf(context);
	const turns = turnsOf(context);
	await turns.take(pace.atOnce(most));
	try {
		await pause(context, () => (failures.final === undefined ? pace.wait(Date.now()) : 0));
		if (failures.final !== undefined) throw notAsked(failures.final);
		return await attempt();
	} finally {
		turns.end(pace.atOnce(most));
	}
}

function notAsked(error: ServiceError): ServiceError {
	const words = "The node didn't ask for it after other downloads failed like this.";
	return error.reworded(error.message, [words, error.description].filter(Boolean).join(' '));
}
