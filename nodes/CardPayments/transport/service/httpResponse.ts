import { ServiceError } from '../../domain/errors';
import { isDeep, isRecord, parseJson } from '../../domain/input';
import { SERVICE } from '../../domain/service';
import { DOWNLOAD_PATH } from './credential';
import { withoutSecrets } from './masking';

export interface ServiceResponse {
	status: number;
	headers: Record<string, unknown>;
	body: Buffer;
	/** The body of the request, as JSON. */
	asked?: string;
	/** What it was asked with, and must not be repeated of it in an error; of these, the account's keys nowhere. */
	secrets: string[];
	keys: string[];
}

/** Whether a response says yes. A broken server may send 000, which says nothing. */
export function isSuccess(status: number): boolean {
	return status >= 200 && status <= 299;
}

/** The service's own words. They may quote the key: it's taken out before anything is cut off in its middle. */
export function wordsOf({ body, secrets }: ServiceResponse): string {
	const text = responseText(body);
	// In JSON characters of the key may be escaped, as "\/" or by their numbers.
	const json = parseJson(text);
	const words = withoutSecrets(serviceWords(json), secrets);
	if (words !== '') return words;
	const all =
		json === undefined || isDeep(json, text) ? text : typeof json === 'string' ? json : JSON.stringify(json);
	return firstWords(withoutSecrets(all, secrets));
}

/** Without a byte order mark, which no JSON begins with. */
export function responseText(body: Buffer): string {
	return body.toString('utf8').replace(/^\uFEFF/, '');
}

/**
 * In whichever of the common shapes: `{errors: [{code, description}]}`, `{error: {message}}`, `{error: "…"}`,
 * `{message: "…"}`. Empty in any other.
 */
function serviceWords(body: unknown): string {
	if (!isRecord(body)) return '';
	if (Array.isArray(body.errors)) return body.errors.map(oneError).filter(Boolean).join('; ');
	return oneError(body.error) || firstText(body, ['description', 'message', 'detail', 'title']);
}

function oneError(error: unknown): string {
	if (!isRecord(error)) return typeof error === 'string' ? error : '';
	const words = firstText(error, ['description', 'message', 'detail']);
	if (error.code === undefined) return words;
	return words === '' ? String(error.code) : `${words} (code ${String(error.code)})`;
}

function firstText(fields: Record<string, unknown>, names: string[]): string {
	return (
		names.map((name) => fields[name]).find((text): text is string => typeof text === 'string' && text !== '') ?? ''
	);
}

/** The beginning of a text, without markup and control characters, short enough for an error. */
function firstWords(text: string): string {
	const plain = text
		.slice(0, 4_000)
		.replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]+/gu, ' ')
		.trim();
	return plain.length > 200 ? `${plain.slice(0, 199)}…` : plain;
}

/** What a response that refuses means, in words that say how to get unstuck. */
export function errorOf(response: ServiceResponse, url: string): ServiceError {
	const { status, headers, body, asked = '' } = response;
	const words = wordsOf(response).replace(/[.\s]+$/, '');
	const said = words === '' ? 'It gave no reason.' : `It said: ${words}.`;
	const text = responseText(body);
	const retryAfter = headerText(headers['retry-after']);
	const [message, advice] = statusMeaning(response, words, said, url);
	return new ServiceError(message, advice, { status, said, text, asked: url + asked, retryAfter });
}

type StatusMeaning = [message: string, advice: string];

/** Downloads may have a key of their own. */
function ownKeyAt(url: string): string {
	return url.endsWith(DOWNLOAD_PATH) ? ' (for payout files its download API key, if there is one)' : '';
}

/** What the status says, or else its words. */
function statusMeaning(
	{ status, headers, secrets }: ServiceResponse,
	words: string,
	said: string,
	url: string,
): StatusMeaning {
	if (status === 401)
		return [
			"The service didn't accept the API key",
			`Check the key in the ${SERVICE.name} API credential${ownKeyAt(url)}, and that it belongs to this base URL. ${said}`,
		];
	if (status === 403)
		return [
			"The API key isn't allowed to do this",
			`Ask the service to permit it for this key, or use another key. ${said}`,
		];
	if (status >= 300 && status < 400) {
		const target = withoutSecrets(headerText(headers.location) ?? 'somewhere else', secrets);
		return [
			"The service redirects to another address. The node doesn't follow it, since the API key would go there too",
			`Enter the right base URL in the credential; ${url} leads to ${target}.`,
		];
	}
	if (status === 404 && words === '')
		return ["The service doesn't know this address", `Check the base URL in the credential: ${url} wasn't found.`];
	if (status === 429)
		return ['The service is receiving too many requests', `Try again later, or ask for less at a time. ${said}`];
	if (status >= 500)
		return [
			`The service failed (HTTP ${status})`,
			`Try again later. If it keeps failing, ask the service. ${said}`,
		];
	return ofWords(status, words, said, url);
}

function ofWords(status: number, words: string, said: string, url: string): StatusMeaning {
	if (words === '') return [`The service rejected the request (HTTP ${status})`, said];
	const isElsewhere = (status === 404 || status === 405) && !speaksOfTheThing(words, url);
	return [
		`The service rejected the request: ${words}`,
		isElsewhere
			? `If that is unexpected, check the base URL in the credential: ${url} may not be the service's.`
			: '',
	];
}

/** Whether a "not found" is about a payout or a charge, and not about the address: then the base URL is right. */
function speaksOfTheThing(words: string, url: string): boolean {
	const { pathname } = new URL(url);
	const thing = /\/v2\/([a-z]{6})/.exec(pathname)?.[1];
	return thing !== undefined && words.replaceAll(pathname, '').toLowerCase().includes(thing);
}

function headerText(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined;
}

/** What a failed connection means to somebody who is no programmer, by the code of Node.js: the first that fits. */
const CONNECTION_WORDS: Array<[RegExp, string]> = [
	[/^ECONNREFUSED$/, 'nothing responds at this address'],
	[/^(ENOTFOUND|EAI_AGAIN)$/, "the name of the server couldn't be found"],
	[/^(ETIMEDOUT|ECONNABORTED|ESOCKETTIMEDOUT)$/, "the service didn't respond in time"],
	[/^(ECONNRESET|EPIPE|ERR_BAD_RESPONSE)$/, 'the connection broke'],
	[/^ERR_CANCELED$/, 'the execution was cancelled'],
	[/^(EHOSTUNREACH|ENETUNREACH)$/, 'there is no network connection to the server'],
	// What Node.js says when plain text comes where TLS was expected.
	[
		/^(EPROTO|ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNKNOWN_PROTOCOL|HTTP_REQUEST))$/,
		"this port doesn't speak HTTPS",
	],
	// OpenSSL's names for what is wrong with a certificate, and Node.js's own.
	[
		/CERT|SELF_SIGNED|ISSUER|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/,
		"its TLS certificate couldn't be verified",
	],
	[/SSL|TLS/, 'no encrypted (TLS) connection could be made'],
];

export function connectionWords(code = ''): string {
	return CONNECTION_WORDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'the connection failed';
}

/** What the innermost error that has it says: n8n wraps what the HTTP client throws. */
export function innermost(error: unknown, name: 'code' | 'syscall'): string | undefined {
	let found: string | undefined;
	for (let depth = 0; depth < 5 && typeof error === 'object' && error !== null; depth++) {
		const value = (error as Record<string, unknown>)[name];
		if (typeof value === 'string') found = value;
		error = 'cause' in error ? error.cause : undefined;
	}
	return found;
}
