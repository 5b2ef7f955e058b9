import { CardPaymentsError } from '../domain/errors/CardPaymentsError';
import { InputError } from '../domain/errors/InputError';
import { ServiceError } from '../domain/errors/ServiceError';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isPaymentResponse } from '../domain/payment/response';
import { describeOutcome, type Traces } from '../domain/payment/outcomeError';
import { outcomeOfStatus, type Outcome } from '../domain/payment/outcome';
import type { PaymentKind } from '../domain/payment/body';
import { jsonOf, wordsOf } from './response';
import { ask, cancelSignal } from './http';

const PATHS = { charge: '/v2/charges/', authorization: '/v2/authorize/' } as const;

/**
 * Sends a request that moves money: once, and never again, whatever happens.
 *
 * @param traces what the payment can be found by at the service when no clear response comes
 * @param sentBefore whether it was sent before without a clear response: then no failure can mean that no money moved
 * @throws CardPaymentsError whose `details.outcome` says whether money can have moved
 */
export async function sendPayment(
	context: IExecuteFunctions,
	kind: PaymentKind,
	body: IDataObject,
	timeout: number,
	traces: Traces,
	sentBefore: boolean,
): Promise<IDataObject> {
	return await sendOnce(context, kind, body, timeout).catch((error: unknown) => {
		throw error instanceof CardPaymentsError
			? outcomeError(kind, sentBefore ? 'unknown' : outcomeOf(error), error, traces)
			: error;
	});
}

async function sendOnce(
	context: IExecuteFunctions,
	kind: PaymentKind,
	body: IDataObject,
	timeout: number,
): Promise<IDataObject> {
	if (cancelSignal(context)?.aborted) throw new InputError('The execution was cancelled');
	const { response, url } = await ask(context, { path: PATHS[kind], body, accept: 'application/json' }, timeout);
	const json = jsonOf(response, url);
	if (isPaymentResponse(json)) return json as IDataObject;
	throw new ServiceError(
		'The service responded with something else',
		`It said: ${wordsOf(response)}. Check the base URL in the credential (${url}).`,
		{ status: response.status },
	);
}

/** A problem that is no failed request was found before there was one. */
function outcomeOf(error: CardPaymentsError): Outcome {
	if (!(error instanceof ServiceError)) return 'not_sent';
	if (error.status !== undefined) return outcomeOfStatus(error.status);
	return error.neverSent ? 'not_sent' : 'unknown';
}

/** The problem with words and details that tell the outcome. */
export function outcomeError(
	kind: PaymentKind,
	outcome: Outcome,
	problem: CardPaymentsError,
	traces: Traces,
): CardPaymentsError {
	const { message, description, details } = describeOutcome(kind, outcome, problem, traces);
	return problem.reworded(message, description, details);
}
