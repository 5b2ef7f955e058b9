import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { InputError } from '../domain/errors/InputError';
import { ServiceError } from '../domain/errors/ServiceError';
import { failedBeforeSending } from '../domain/payment/outcome';
import { normalizeBaseUrl } from '../domain/service/baseUrl';
import { connectionWords } from '../domain/service/connectionError';
import { secretsOf } from '../domain/service/credential';
import { readBody, type BodyStream } from './body';
import { errorCode, failedCall } from './errors';
import { errorOf, type ServiceResponse } from './response';
import { MEBIBYTE } from '../domain/units';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IWebhookFunctions;

export interface ServiceRequest {
	method?: 'GET' | 'POST';
	path: `/v2/${string}`;
	/** Absent: a request without a body. */
	body?: IDataObject;
	accept: 'application/json' | '*/*';
	/** A larger response is an error. Absent: as large as a single payment may be. */
	mostBytes?: number;
}

export interface AskOptions {
	/** The input item that it's for: expressions in the credential differ from item to item. */
	index: number;
	/** For one attempt, in milliseconds. */
	timeout: number;
}

/** A payment takes a few kilobytes. */
const MOST_BYTES = 10 * MEBIBYTE;
/** Of a response that says no: more words are not shown anyway. */
const MOST_BYTES_OF_ERROR = 64 * 1024;

/**
 * One request, one response, within `timeout` milliseconds from the first byte sent to the last one read.
 * Nothing is repeated and no redirect is followed: n8n's own helper sends a request again only when it
 * treats a status as an error, which `ignoreHttpStatusErrors` rules out.
 */
export async function ask(context: RequestContext, request: ServiceRequest, { index, timeout }: AskOptions) {
	const { method = 'POST', path, body, accept, mostBytes = MOST_BYTES } = request;
	const credentials = await credentialOf(context, index);
	const url = normalizeBaseUrl(String(credentials.baseUrl ?? '')) + path;
	// n8n's own timeout is for silence: a response that comes byte by byte would take for ever.
	const deadline = AbortSignal.timeout(timeout);
	const cancelled = cancelSignal(context);
	const signal = cancelled === undefined ? deadline : AbortSignal.any([deadline, cancelled]);
	const options: IHttpRequestOptions = {
		method,
		url,
		body,
		headers: { accept, ...(body !== undefined && { 'content-type': 'application/json' }) },
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout,
		abortSignal: signal,
	};
	let response: ServiceResponse;
	let isWhole: boolean;
	try {
		const sent = (await context.helpers.httpRequestWithAuthentication.call(
			caller(context, credentials, signal),
			'cardPaymentsApi',
			options,
		)) as { statusCode: number; headers: Record<string, unknown>; body: BodyStream };
		const status = sent.statusCode;
		const read = await readBody(sent.body, isSuccess(status) ? mostBytes : MOST_BYTES_OF_ERROR, signal);
		isWhole = read.isWhole;
		response = { status, headers: sent.headers, body: read.bytes, secrets: secretsOf(credentials, body) };
	} catch (error) {
		throw deadline.aborted && cancelled?.aborted !== true ? timeoutError(url) : connectionError(error, url);
	}
	if (!isSuccess(response.status)) throw errorOf(response, url);
	if (!isWhole) throw tooLarge(response.status, mostBytes);
	return { response, url };
}

export function cancelSignal(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

type Credentials = ICredentialDataDecryptedObject;

interface CredentialsRead {
	byItem: Map<number, Promise<Credentials>>;
	/** Each once, however many items have it. */
	distinct: Map<string, Credentials>;
}

/** To read a credential takes n8n a query of its database, and decrypting: once an item is enough. */
const credentialsRead = new WeakMap<RequestContext, CredentialsRead>();

/** The credential as n8n resolves it for an item: the same object for all items with the same one. */
export async function credentialOf(context: RequestContext, index: number): Promise<Credentials> {
	const { byItem, distinct } = credentialsRead.get(context) ?? { byItem: new Map(), distinct: new Map() };
	credentialsRead.set(context, { byItem, distinct });
	const read = async () => {
		const credentials = await context.getCredentials<Credentials>('cardPaymentsApi', index);
		const text = JSON.stringify(credentials);
		const same = distinct.get(text) ?? credentials;
		distinct.set(text, same);
		return same;
	};
	const reading = byItem.get(index) ?? read();
	byItem.set(index, reading);
	return await reading.catch((error: unknown) => {
		byItem.delete(index);
		throw new InputError(
			`The credential can't be read: ${(error as Error).message}`,
			'Choose a Card Payments API credential in the node. If you already did, try again.',
		);
	});
}

/**
 * The context for n8n's helper, which replaces a request's signal by the context's own and reads the credential
 * again.
 */
function caller(context: RequestContext, credentials: Credentials, signal: AbortSignal): RequestContext {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
		getCredentials: { value: async () => ({ ...credentials }) },
	}) as RequestContext;
}

function isSuccess(status: number): boolean {
	return status >= 200 && status <= 299;
}

function tooLarge(status: number, mostBytes: number): ServiceError {
	return new ServiceError(
		`The service's response is larger than ${Math.floor(mostBytes / MEBIBYTE)} MiB, so the node didn't read all of it`,
		'Ask for less at a time. For a download, raise "Max Inflated Size" under Options.',
		{ status },
	);
}

/** The request may have arrived: nothing says that it didn't. */
function timeoutError(url: string): ServiceError {
	const code = 'ETIMEDOUT';
	return new ServiceError(`The service couldn't be reached: ${connectionWords(code)}`, advice(url), { code });
}

function connectionError(error: unknown, url: string): ServiceError {
	const code = errorCode(error);
	return new ServiceError(`The service couldn't be reached: ${connectionWords(code)}`, advice(url), {
		code,
		neverSent: failedBeforeSending({ code, syscall: failedCall(error) }),
	});
}

function advice(url: string): string {
	return `Check the base URL in the credential (${new URL(url).host}) and whether the service is running.`;
}
