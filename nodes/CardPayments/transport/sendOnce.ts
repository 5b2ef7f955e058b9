import type { IDataObject } from 'n8n-workflow';
import { CardPaymentsError, ServiceError } from '../domain/errors';
import type { MovementKind } from '../domain/payment/kinds';
import { outcomeOf, type Outcome } from '../domain/payment/outcome';
import { outcomeError, type Traces } from '../domain/payment/outcomeError';
import { isPaymentResponse } from '../domain/payment/response';
import type { Client } from './client';
import { failIfCancelled } from './context';
import { ask, type AskOptions, type ServiceRequest } from './http';
import { jsonOf, wordsOf } from './response';

/** Banks take their time; giving up early leaves an unknown outcome. In milliseconds. */
const TIMEOUT = 120_000;

/** A request that moves money, and what its outcome names. */
export interface MoneyRequest extends Pick<AskOptions, 'index'> {
	kind: MovementKind;
	path: ServiceRequest['path'];
	body: IDataObject;
	/** What it can be found by at the service when no clear response comes. */
	traces: Traces;
}

/**
 * Sends a request that moves money once, and never repeats it by itself.
 *
 * @throws CardPaymentsError whose `details.outcome` says whether money can have moved
 */
export async function sendOnce(client: Client, request: MoneyRequest): Promise<IDataObject> {
	return await send(client, request).catch((error: unknown) => {
		if (!(error instanceof CardPaymentsError)) throw error;
		throw outcomeError(request.kind, outcomeOfError(error), error, request.traces);
	});
}

async function send(client: Client, { index, path, body }: MoneyRequest): Promise<IDataObject> {
	failIfCancelled(client.context);
	const { response, url } = await ask(client, { path, body }, { index, timeout: TIMEOUT });
	const json = jsonOf(response, url);
	if (!isPaymentResponse(json)) {
		throw new ServiceError(
			'The service responded with something else',
			`It said: ${wordsOf(response)}. Check the base URL in the credential (${url}).`,
			{ status: response.status },
		);
	}
	return json as IDataObject;
}

/** An error that is no failed request was found before there was one. */
function outcomeOfError(error: CardPaymentsError): Outcome {
	if (!(error instanceof ServiceError)) return 'not_sent';
	if (error.status !== undefined) return outcomeOf({ ...error, status: error.status });
	return error.neverSent ? 'not_sent' : 'unknown';
}
