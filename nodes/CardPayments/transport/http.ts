import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { normalizeBaseUrl } from '../domain/service/baseUrl';
import { connectionProblem } from '../domain/service/connectionError';
import { secretsOf, type DOWNLOAD_PATH } from '../domain/service/credential';
import { failedBeforeSending } from '../domain/payment/outcome';
import { Problem } from '../domain/errors/CardPaymentsError';
import { refusal, type Answer } from './response';
import { errorCode, failedCall, ServiceFailure } from './errors';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IWebhookFunctions;

export interface ServiceRequest {
	path: '/v2/charges/' | '/v2/authorize/' | '/v2/payouts/list' | typeof DOWNLOAD_PATH;
	body: IDataObject;
	accept: 'application/json' | '*/*';
}

/**
 * One request, one answer. Nothing is repeated and no redirect is followed: n8n's own helper sends
 * a request again only when it treats a status as an error, which `ignoreHttpStatusErrors` rules out.
 */
export async function ask(context: RequestContext, { path, body, accept }: ServiceRequest, timeout: number) {
	const credentials = await context.getCredentials('cardPaymentsApi').catch((error: unknown) => {
		throw new Problem(
			`The credential cannot be read: ${(error as Error).message}`,
			'Choose a Card Payments API credential in the node; if there is one, try again.',
		);
	});
	const url = normalizeBaseUrl(String(credentials.baseUrl ?? '')) + path;
	const options: IHttpRequestOptions = {
		method: 'POST',
		url,
		body,
		headers: { accept, 'content-type': 'application/json' },
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout,
		abortSignal: cancelSignal(context),
	};
	let answer: Answer;
	try {
		const {
			statusCode,
			headers,
			body: bytes,
		} = (await context.helpers.httpRequestWithAuthentication.call(context, 'cardPaymentsApi', options)) as {
			statusCode: number;
			headers: Record<string, unknown>;
			body: Buffer | ArrayBuffer;
		};
		// A copy would be thrown away, and a file may be large.
		answer = {
			status: statusCode,
			headers,
			body: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes),
			secrets: secretsOf(credentials),
		};
	} catch (error) {
		throw connectionFailure(error, url);
	}
	if (answer.status < 200 || answer.status > 299) throw refusal(answer, url);
	return { answer, url };
}

export function cancelSignal(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

function connectionFailure(error: unknown, url: string): ServiceFailure {
	const code = errorCode(error);
	const advice = `Check the base URL in the credential (${new URL(url).host}) and whether the service is up.`;
	return new ServiceFailure(`The service could not be reached: ${connectionProblem(code)}`, advice, {
		code,
		neverSent: failedBeforeSending({ code, syscall: failedCall(error) }),
	});
}
