import { InputError } from '../domain/errors/InputError';
import { ServiceError } from '../domain/errors/ServiceError';
import { sleep } from 'n8n-workflow';
import { DOWNLOAD_PATH } from '../domain/service/credential';
import { readPayoutPage, type PayoutPage } from '../domain/payout/record';
import { isTransient, nextWait, RETRY_POLICY } from '../domain/service/retryPolicy';
import { looksLikeZip } from '../domain/sheets/archive/zipSignature';
import { jsonOf, wordsOf } from './response';
import { ask, cancelSignal, type RequestContext, type ServiceRequest } from './http';

/** How patient to be with the service. */
export interface RequestOptions {
	/** For one attempt, in milliseconds. */
	timeout: number;
	/** The first one included; only requests that are safe to repeat get more than one. */
	attempts: number;
}

/** In milliseconds. */
const PAUSE_STRETCH = 250;

/** The payouts that the service has between two epoch milliseconds. Safe to repeat. */
export async function listPayouts(
	context: RequestContext,
	from: number,
	to: number,
	requestOptions: RequestOptions,
): Promise<PayoutPage> {
	const request: ServiceRequest = {
		path: '/v2/payouts/list',
		body: { period: { date: { from, to } } },
		accept: 'application/json',
	};
	const { response, url } = await askRepeatedly(context, request, requestOptions);
	return readPayoutPage(jsonOf(response, url));
}

/** The zip with the sheets of one or several payouts. Safe to repeat. */
export async function downloadPayouts(
	context: RequestContext,
	payoutIds: string[],
	requestOptions: RequestOptions,
): Promise<Buffer> {
	const request: ServiceRequest = {
		path: DOWNLOAD_PATH,
		body: { payouts: { payout_id: payoutIds } },
		accept: '*/*',
	};
	const { response } = await askRepeatedly(context, request, requestOptions);
	if (!looksLikeZip(response.body)) {
		const words = wordsOf(response);
		throw new ServiceError(
			'The service sent something other than a zip file',
			words === '' ? 'Its response was empty. Try again later.' : `It began with: ${words}`,
			{ status: response.status },
		);
	}
	return response.body;
}

async function askRepeatedly(context: RequestContext, request: ServiceRequest, { attempts, timeout }: RequestOptions) {
	const policy = { ...RETRY_POLICY, attempts };
	let waited = 0;
	for (let attempt = 1; ; attempt++) {
		try {
			return await ask(context, request, timeout);
		} catch (error) {
			const wait =
				error instanceof ServiceError && (error.status === undefined || isTransient(error.status))
					? nextWait(policy, attempt, waited, error.retryAfter, Date.now(), Math.random())
					: undefined;
			if (wait === undefined) return await giveUp(error, attempt);
			context.logger.info(
				`Card Payments: ${(error as Error).message}; attempt ${attempt} of ${attempts}, trying again in ${wait} ms`,
			);
			await pause(wait, cancelSignal(context));
			waited += wait;
		}
	}
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
