import { counted } from '../../domain/counted';
import { ServiceError, isPassing } from '../../domain/errors';
import { Failures, nextWait, readRetryAfter, RETRY_POLICY } from './pace';
import type { Client } from './client';
import { pause, log } from '../n8n';
import { ask, type AskOptions, type ServiceRequest } from './http';
import { SERVICE } from '../../domain/service';

/** How a request that is safe to repeat is made. */
export interface RequestOptions {
	/** The input item that it's for. */
	index: number;
	/** For one attempt, in milliseconds. */
	timeout?: number;
	/** The first one included. */
	attempts?: number;
}

/** For one attempt, in milliseconds. */
const TIMEOUT = 60_000;
/** How long nobody asks a service that receives too many requests and doesn't say for how long. */
const HOLD = 1_000;

/**
 * Asks until there's a response or the attempts are used up. Only for requests that are safe to repeat.
 *
 * @param failures for a download: those of the others with the same key
 */
export async function askRepeatedly(
	client: Client,
	request: ServiceRequest,
	{ attempts = RETRY_POLICY.attempts, timeout = TIMEOUT, index }: RequestOptions,
	failures?: Failures,
): ReturnType<typeof ask> {
	const options = { index, timeout };
	let waited = 0;
	for (let attempt = 1; ; attempt++) {
		/** The response, or the milliseconds to wait before the next attempt. */
		const attemptOnce = async () => {
			try {
				return await (failures === undefined
					? ask(client, request, options)
					: askAtPace(client, request, options, failures));
			} catch (error) {
				const wait = waitAfter(error, { attempts, attempt, waited }, failures);
				const tried = `attempt ${attempt} of ${attempts}, trying again in ${wait} ms`;
				log(client.context, 'info', `${SERVICE.name}: ${(error as Error).message}; ${tried}`);
				return wait;
			}
		};
		const result = await (failures === undefined
			? attemptOnce()
			: client.limiter.run(client, failures, attemptOnce));
		if (typeof result !== 'number') return result;
		const until = Date.now() + result;
		await pause(client.context, () => (failures?.final === undefined ? until - Date.now() : 0));
		waited += result;
	}
}

/** One download, whose failure slows the others down. */
async function askAtPace(
	client: Client,
	request: ServiceRequest,
	options: AskOptions,
	failures: Failures,
): ReturnType<typeof ask> {
	const { limiter } = client;
	const began = Date.now();
	const sent = await ask(client, request, options).catch((error: unknown) => {
		const ended = Date.now();
		if (isPassing(error)) {
			const asked = readRetryAfter(error.retryAfter, ended);
			// A longer wait is for nobody: `Failures` ends the downloads.
			const wait = asked > RETRY_POLICY.longestTotalWait ? 0 : asked;
			limiter.overloaded({ began, ended, wait: error.status === 429 ? Math.max(wait, HOLD) : wait });
		}
		throw error;
	});
	limiter.responded(sent.response.body.length);
	failures.responded();
	return sent;
}

/**
 * How long to wait after a failed attempt, in milliseconds.
 *
 * @throws the failure, where there is no other attempt
 */
function waitAfter(
	error: unknown,
	{ attempts, attempt, waited }: Record<'attempts' | 'attempt' | 'waited', number>,
	failures: Failures | undefined,
): number {
	if (!(error instanceof ServiceError)) throw error;
	const now = Date.now();
	const isWorthIt = isPassing(error);
	const asked = isWorthIt ? readRetryAfter(error.retryAfter, now) : 0;
	const wait = nextWait({ attempt, waited, asked, random: Math.random() });
	if (isWorthIt && attempt < attempts && wait !== undefined) return wait;

	const isHeldOff = waited + asked > RETRY_POLICY.longestTotalWait;
	const message = attempt === 1 ? error.message : `${error.message} (after ${counted(attempt, 'attempt')})`;
	const until = isHeldOff && `It asks you to wait until ${new Date(now + asked).toISOString()}.`;
	const last = error.reworded(message, [error.description, until].filter(Boolean).join(' '));
	failures?.gaveUp(last, attempt, isHeldOff);
	throw last;
}
