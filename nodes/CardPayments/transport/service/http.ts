import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { ServiceError } from '../../domain/errors';
import { failedBeforeSending } from '../../domain/outcome';
import { connectionWords, innermost, errorOf, isSuccess, type ServiceResponse } from './httpResponse';
import { addressFor, secretsOf } from './credential';
import type { Client } from './client';
import { cancelSignal, type Credentials, type RequestContext } from '../n8n';
import { MEBIBYTE } from '../../domain/units';

export interface ServiceRequest {
	method?: 'GET' | 'POST';
	path: `/v2/${string}`;
	/** Absent: a request without a body. */
	body?: IDataObject;
	/** Absent: JSON. */
	accept?: '*/*';
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
/** Of a response that says no. Whether money moved may stand at its end. */
const MOST_BYTES_OF_ERROR = MEBIBYTE;

/**
 * One request, one response, within `timeout` milliseconds from the first byte sent to the last one read.
 * Nothing is repeated and no redirect is followed: n8n's own helper sends a request again only when it
 * treats a status as an error, which `ignoreHttpStatusErrors` rules out.
 */
export async function ask(client: Client, request: ServiceRequest, { index, timeout }: AskOptions) {
	const credentials = await client.credentialOf(index);
	const url = addressFor(request.path, credentials);
	// n8n's own timeout is for silence: a response that comes byte by byte would take for ever.
	const deadline = AbortSignal.timeout(timeout);
	const cancelled = cancelSignal(client.context);
	const signal = cancelled === undefined ? deadline : AbortSignal.any([deadline, cancelled]);
	let sent: Awaited<ReturnType<typeof sendRequest>>;
	try {
		sent = await sendRequest(client, request, { credentials, url, signal, timeout });
	} catch (error) {
		throw connectionError(deadline.aborted ? { code: 'ETIMEDOUT' } : error, url);
	}
	const { response, isWhole } = sent;
	if (!isSuccess(response.status)) throw errorOf(response, url);
	if (!isWhole) throw tooLarge(response.status, request.mostBytes ?? MOST_BYTES);
	return { response, url };
}

interface Sending {
	credentials: Credentials;
	url: string;
	signal: AbortSignal;
	timeout: number;
}

async function sendRequest(client: Client, request: ServiceRequest, { credentials, url, signal, timeout }: Sending) {
	const { method = 'POST', body, accept = 'application/json', mostBytes = MOST_BYTES } = request;
	const { context, clock } = client;
	const options: IHttpRequestOptions = {
		method,
		url,
		body,
		timeout,
		headers: { accept, ...(body !== undefined && { 'content-type': 'application/json' }) },
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		abortSignal: signal,
	};
	const asked = Date.now();
	const sent = (await context.helpers.httpRequestWithAuthentication.call(
		caller(context, credentials, signal),
		'cardPaymentsApi',
		options,
	)) as { statusCode: number; headers: Record<string, unknown>; body: AsyncIterable<Uint8Array> };
	const { statusCode: status, headers } = sent;
	clock.heard(headers.date, asked, Date.now());
	const { isWhole, bytes } = await readBody(
		sent.body,
		isSuccess(status) ? mostBytes : MOST_BYTES_OF_ERROR,
		Number(headers['content-length']),
	);
	const [secrets, keys] = [secretsOf(credentials, body), secretsOf(credentials)];
	const said = JSON.stringify(body ?? '');
	const response: ServiceResponse = { status, headers, body: bytes, asked: said, secrets, keys };
	return { response, isWhole };
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

/**
 * Reads a body up to a number of bytes, measured while it comes. It fails when the request is aborted.
 *
 * @param said how many the service says there are: these have their place at once, and aren't held twice
 */
export async function readBody(stream: AsyncIterable<Uint8Array>, most: number, said = 0) {
	const place = Buffer.allocUnsafeSlow(said > 0 && said <= most ? said : 0);
	const chunks: Uint8Array[] = [];
	let length = 0;
	let placed = 0;
	for await (const chunk of stream) {
		if (length + chunk.length <= place.length) {
			place.set(chunk, length);
			placed += chunk.length;
		} else chunks.push(chunk);
		length += chunk.length;
		// To leave the loop ends the connection. A limit that's no number lets nothing through.
		if (!(length <= most)) break;
	}
	const first = place.subarray(0, placed);
	const bytes = chunks.length === 0 ? first : Buffer.concat([first, ...chunks]);
	return { bytes: bytes.subarray(0, most), isWhole: length <= most };
}

function tooLarge(status: number, mostBytes: number): ServiceError {
	return new ServiceError(
		`The service's response is larger than ${Math.floor(mostBytes / MEBIBYTE)} MiB, so the node didn't read all of it`,
		'Ask for less at a time.',
		{ status },
	);
}

/** After a timeout the request may have arrived: nothing says that it didn't. */
function connectionError(error: unknown, url: string): ServiceError {
	const code = innermost(error, 'code');
	return new ServiceError(
		`The service couldn't be reached: ${connectionWords(code)}`,
		`Check the base URL in the credential (${new URL(url).host}) and whether the service is running.`,
		{ code, neverSent: failedBeforeSending({ code, syscall: innermost(error, 'syscall') }) },
	);
}
