import { isPassing } from '../domain/errors/ServiceError';
import type { Failures } from '../domain/service/failures';
import { readRetryAfter, RETRY_POLICY } from '../domain/service/retryPolicy';
import type { Client } from './client';
import { pause } from './context';
import { ask, type AskOptions, type ServiceRequest } from './http';

/** One download, from which the pace of the others is learned. */
export async function askAtPace(
	client: Client,
	request: ServiceRequest,
	{ atOnce: most = 1, ...options }: AskOptions & { atOnce?: number },
): ReturnType<typeof ask> {
	const { pace } = client;
	const began = Date.now();
	const sent = await ask(client, request, options).catch((error: unknown) => {
		if (!isPassing(error)) throw error;
		const ended = Date.now();
		const wait = readRetryAfter(error.retryAfter, ended);
		// A longer wait is for nobody: `Failures` ends the downloads.
		pace.overloaded({ began, ended, wait: wait > RETRY_POLICY.longestTotalWait ? 0 : wait });
		throw error;
	});
	pace.responded({ began, ended: Date.now(), bytes: sent.response.body.length, most });
	return sent;
}

/**
 * Makes one attempt when it is its turn: no more than `most` at a time, fewer while the service can't keep up.
 *
 * @throws ServiceError, without an attempt, after `failures` that are final
 */
export async function inTurn<T>(client: Client, most = 1, failures: Failures, attempt: () => Promise<T>): Promise<T> {
	const { context, pace, turns } = client;
	await turns.take(pace.atOnce(most));
	try {
		await pause(context, () => (failures.final === undefined ? pace.wait(Date.now()) : 0));
		const { final } = failures;
		if (final !== undefined) {
			const words = "The node didn't ask for it after other downloads failed like this.";
			throw final.reworded(final.message, [words, final.description].filter(Boolean).join(' '));
		}
		return await attempt();
	} finally {
		turns.end(pace.atOnce(most));
	}
}
