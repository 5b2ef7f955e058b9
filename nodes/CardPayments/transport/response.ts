import { ServiceError } from '../domain/errors';
import { parseJson } from '../domain/input/json';
import { codesIn, leavesOpen } from '../domain/payment/outcome';
import { firstWords, serviceWords, withoutSecrets } from './errorWords';

/** A response of the service as it came. */
export interface ServiceResponse {
	status: number;
	headers: Record<string, unknown>;
	body: Buffer;
	/** What it was asked with, and must not be repeated of it. */
	secrets: string[];
}

/**
 * The service's own words in a response that is not what was asked for. It may quote the request, key and
 * all: the key is taken out before anything is cut off, which could leave a part of it.
 */
export function wordsOf({ body, secrets }: ServiceResponse): string {
	const text = textIn({ body });
	// In JSON characters of the key may be escaped, as "\/" or by their numbers.
	const json = parseJson(text);
	const words = withoutSecrets(serviceWords(json), secrets);
	if (words !== '') return words;
	const all = json === undefined ? text : typeof json === 'string' ? json : JSON.stringify(json);
	return firstWords(withoutSecrets(all, secrets));
}

function textIn({ body }: Pick<ServiceResponse, 'body'>): string {
	return body.subarray(0, 64 * 1024).toString('utf8');
}

/** What a response that refuses means, in words that say how to get unstuck. */
export function errorOf(response: ServiceResponse, url: string): ServiceError {
	const { status, headers, secrets } = response;
	const words = wordsOf(response).replace(/[.\s]+$/, '');
	const said = words === '' ? 'It gave no reason.' : `It said: ${words}.`;
	const text = textIn(response);
	const facts = {
		isOpen: leavesOpen(text),
		codes: codesIn(parseJson(text)),
		retryAfter: headerText(headers['retry-after']),
	};
	const fail = (message: string, description: string) =>
		new ServiceError(message, description.trim(), { status, said, ...facts });

	if (status === 401) {
		return fail(
			"The service didn't accept the API key",
			`Check the key in the Card Payments API credential, and that it belongs to this base URL. ${said}`,
		);
	}
	if (status === 403)
		return fail(
			"The API key isn't allowed to do this",
			`Ask the service to permit it for this key, or use another key. ${said}`,
		);
	if (status >= 300 && status < 400) {
		return fail(
			"The service redirects to another address. The node doesn't follow it, since the API key would go there too",
			`Enter the right base URL in the credential; ${url} leads to ${withoutSecrets(headerText(headers.location) ?? 'somewhere else', secrets)}.`,
		);
	}
	if (status === 404 && words === '')
		return fail(
			"The service doesn't know this address",
			`Check the base URL in the credential: ${url} wasn't found.`,
		);
	if (status === 429)
		return fail(
			'The service is receiving too many requests',
			`Try again later, or ask for less at a time. ${said}`,
		);
	if (status >= 500)
		return fail(
			`The service failed (HTTP ${status})`,
			`Try again later. If it keeps failing, ask the service. ${said}`,
		);
	if (words === '') return fail(`The service rejected the request (HTTP ${status})`, said);
	return fail(
		`The service ${facts.isOpen ? 'failed' : 'rejected the request'}: ${words}`,
		(status === 404 || status === 405) && !speaksOfTheThing(words, url)
			? `If that is unexpected, check the base URL in the credential: ${url} may not be the service's.`
			: '',
	);
}

/** Whether a "not found" is about a payout or a charge, and not about the address: then the base URL is right. */
function speaksOfTheThing(words: string, url: string): boolean {
	const { pathname } = new URL(url);
	const thing = /\/v2\/([a-z]{6})/.exec(pathname)?.[1];
	return thing !== undefined && words.replaceAll(pathname, '').toLowerCase().includes(thing);
}

/**
 * The JSON of a response.
 *
 * @throws ServiceError when it is none: then the base URL leads to something else
 */
export function jsonOf(response: ServiceResponse, url: string): unknown {
	const json = parseJson(response.body.toString('utf8'));
	if (json !== undefined) return json;
	throw new ServiceError(
		'The service responded with something other than JSON',
		`Check the base URL in the credential: ${url} responded "${wordsOf(response)}".`,
		{ status: response.status },
	);
}

function headerText(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined;
}
