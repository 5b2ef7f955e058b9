import type { IDataObject } from 'n8n-workflow';
import { type CardPaymentsError, ServiceError } from '../../domain/errors';
import { findingsIn, type Verdict, verdictOf } from '../../domain/outcome';
import { type MoneyRequestKind, isPaymentResponse } from '../../domain/payment';
import type { Client } from './client';
import { failIfCancelled } from '../n8n';
import { ask, type ServiceRequest } from './http';
import { wordsOf } from './httpResponse';
import { jsonOf } from './responseJson';

/** Banks take their time; giving up early leaves an unknown outcome. In milliseconds. */
const TIMEOUT = 120_000;

/** Sends a request that moves money, once. */
export async function sendOnce(
	client: Client,
	index: number,
	request: Pick<ServiceRequest, 'path' | 'body'>,
): Promise<IDataObject> {
	failIfCancelled(client.context);
	const { response, url } = await ask(client, request, { index, timeout: TIMEOUT });
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

/** What came of a request that failed. An error that's no failed request came before there was one. */
export function verdictOfError(error: CardPaymentsError, kind: MoneyRequestKind): Verdict {
	if (!(error instanceof ServiceError)) return { outcome: 'not_sent', isNo: false };
	const { status, text, asked } = error;
	if (status !== undefined) return verdictOf({ status, text, ...findingsIn(text, asked) }, kind);
	return { outcome: error.neverSent ? 'not_sent' : 'unknown', isNo: false };
}
