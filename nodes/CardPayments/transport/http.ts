import { InputError } from '../domain/errors/InputError';
import { ServiceError } from '../domain/errors/ServiceError';
import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { normalizeBaseUrl } from '../domain/service/baseUrl';
import { connectionWords } from '../domain/service/connectionError';
import { secretsOf } from '../domain/service/credential';
import { failedBeforeSending } from '../domain/payment/outcome';
import { errorOf, type ServiceResponse } from './response';
import { errorCode, failedCall } from './errors';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IWebhookFunctions;

export interface ServiceRequest {
	method?: 'GET' | 'POST';
	path: `/v2/${string}`;
	/** Absent: a request without a body. */
	body?: IDataObject;
	accept: 'application/json' | '*/*';
}

/**
 * One request, one response. Nothing is repeated and no redirect is followed: n8n's own helper sends
 * a request again only when it treats a status as an error, which `ignoreHttpStatusErrors` rules out.
 */
export async function ask(
	context: RequestContext,
	{ method = 'POST', path, body, accept }: ServiceRequest,
	timeout: number,
) {
	const credentials = await context.getCredentials('cardPaymentsApi').catch((error: unknown) => {
		throw new InputError(
			`The credential cannot be read: ${(error as Error).message}`,
			'Choose a Card Payments API credential in the node; if there is one, try again.',
		);
	});
	const url = normalizeBaseUrl(String(credentials.baseUrl ?? '')) + path;
	const options: IHttpRequestOptions = {
		method,
		url,
		body,
		headers: { accept, ...(body !== undefined && { 'content-type': 'application/json' }) },
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout,
		abortSignal: cancelSignal(context),
	};
	let response: ServiceResponse;
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
		response = {
			status: statusCode,
			headers,
			body: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes),
			secrets: secretsOf(credentials),
		};
	} catch (error) {
		throw connectionError(error, url);
	}
	if (response.status < 200 || response.status > 299) throw errorOf(response, url);
	return { response, url };
}

export function cancelSignal(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

function connectionError(error: unknown, url: string): ServiceError {
	const code = errorCode(error);
	const advice = `Check the base URL in the credential (${new URL(url).host}) and whether the service is up.`;
	return new ServiceError(`The service could not be reached: ${connectionWords(code)}`, advice, {
		code,
		neverSent: failedBeforeSending({ code, syscall: failedCall(error) }),
	});
}
