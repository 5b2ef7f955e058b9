import { sleep } from 'n8n-workflow';
import { InputError } from '../domain/errors/InputError';
import { ServiceError } from '../domain/errors/ServiceError';
import { isTransient, nextWait, readRetryAfter, RETRY_POLICY } from '../domain/service/retryPolicy';
import { log } from './messages';
import { inTurn, paceOf } from './paced';
import { ask, cancelSignal, type AskOptions, type RequestContext, type ServiceRequest } from './http';

/** How a request that is safe to repeat is made. */
export interface RequestOptions extends AskOptions {
	/** The first one included. */
	attempts: number;
	/** A larger file is not read to its end. */
	mostDownloadBytes?: number;
	/** The most requests to have under way at the same time. Absent: they are made one after the other anyway. */
	atOnce?: number;
	/** A longer period is asked for in pieces; in milliseconds. */
	longestPeriod?: number;
}

/** In milliseconds. */
const PAUSE_STRETCH = 250;
const LONGEST_WAIT = RETRY_POLICY.longestTotalWait;

/** Asks until there's a response or the attempts are used up. Only for requests that are safe to repeat. */
export async function askRepeatedly(context: RequestContext, request: ServiceRequest, requestOptions: RequestOptions) {
	const { attempts, atOnce } = requestOptions;
	const policy = { ...RETRY_POLICY, attempts };
	let waited = 0;
	for (let attempt = 1; ; attempt++) {
		try {
			return await (atOnce === undefined
				? ask(context, request, requestOptions)
				: inTurn(context, atOnce, () => askInPace(context, request, requestOptions, atOnce)));
		} catch (error) {
			const wait =
				error instanceof ServiceError && (error.status === undefined || isTransient(error.status))
					? nextWait(policy, attempt, waited, error.retryAfter, Date.now(), Math.random())
					: undefined;
			if (wait === undefined) return await giveUp(error, attempt);
			log(
				context,
				'info',
				`Card Payments: ${(error as Error).message}; attempt ${attempt} of ${attempts}, trying again in ${wait} ms`,
			);
			await pause(wait, cancelSignal(context));
			waited += wait;
		}
	}
}

/** One request, from which the pace of the others is learned. */
async function askInPace(context: RequestContext, request: ServiceRequest, options: AskOptions, most: number) {
	const pace = paceOf(context);
	const began = Date.now();
	const sent = await ask(context, request, options).catch((error: unknown) => {
		const ended = Date.now();
		if (error instanceof ServiceError && (error.status === undefined || isTransient(error.status)))
			pace.overloaded({ began, ended, wait: Math.min(readRetryAfter(error.retryAfter, ended), LONGEST_WAIT) });
		throw error;
	});
	pace.responded({ began, ended: Date.now(), bytes: sent.response.body.length, most });
	return sent;
}

/** Fails with the last error, saying how often it was tried. */
function giveUp(error: unknown, attempts: number): never {
	if (!(error instanceof ServiceError) || attempts === 1) throw error;
	throw error.reworded(`${error.message} (after ${attempts} attempts)`, error.description);
}

/** Waits in short stretches, so that it ends soon when the execution is cancelled. */
async function pause(milliseconds: number, cancelled: AbortSignal | undefined): Promise<void> {
	for (let left = milliseconds; left > 0; left -= PAUSE_STRETCH) {
		if (cancelled?.aborted) throw new InputError('The execution was cancelled');
		await sleep(Math.min(left, PAUSE_STRETCH));
	}
}
