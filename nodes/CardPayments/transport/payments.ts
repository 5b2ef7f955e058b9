import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isPaymentAnswer } from '../domain/payment/response';
import { describeFailure, type Traces } from '../domain/payment/outcomeError';
import { outcomeOfStatus, type Outcome } from '../domain/payment/outcome';
import type { PaymentKind } from '../domain/payment/body';
import { Problem } from '../domain/errors/CardPaymentsError';
import { jsonOf, wordsOf } from './response';
import { ServiceFailure } from './errors';
import { ask, cancelSignal } from './http';

const PATHS = { charge: '/v2/charges/', authorization: '/v2/authorize/' } as const;

/**
 * Sends a request that moves money: once, and never again, whatever happens.
 *
 * @param traces what the payment can be found by at the service when no clear answer comes
 * @param sentBefore whether it was sent before without a clear answer: then no failure can mean that no money moved
 * @throws Problem whose `details.outcome` says whether money can have moved
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
		throw error instanceof Problem
			? paymentFailure(kind, sentBefore ? 'unknown' : outcomeOf(error), error, traces)
			: error;
	});
}

async function sendOnce(
	context: IExecuteFunctions,
	kind: PaymentKind,
	body: IDataObject,
	timeout: number,
): Promise<IDataObject> {
	if (cancelSignal(context)?.aborted) throw new Problem('The execution was cancelled');
	const { answer, url } = await ask(context, { path: PATHS[kind], body, accept: 'application/json' }, timeout);
	const json = jsonOf(answer, url);
	if (isPaymentAnswer(json)) return json as IDataObject;
	throw new ServiceFailure(
		'The service answered with something else',
		`It said: ${wordsOf(answer)}. Check the base URL in the credential (${url}).`,
		{ status: answer.status },
	);
}

/** A problem that is no failed request was found before there was one. */
function outcomeOf(error: Problem): Outcome {
	if (!(error instanceof ServiceFailure)) return 'not_sent';
	if (error.status !== undefined) return outcomeOfStatus(error.status);
	return error.neverSent ? 'not_sent' : 'unknown';
}

/** The problem with words and details that tell the outcome. */
export function paymentFailure(kind: PaymentKind, outcome: Outcome, problem: Problem, traces: Traces): Problem {
	const { message, description, details } = describeFailure(kind, outcome, problem, traces);
	return problem.reworded(message, description, details);
}
