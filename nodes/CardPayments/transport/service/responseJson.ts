import { sleep } from 'n8n-workflow';
import { ServiceError } from '../../domain/errors';
import { isDeep, isRecord, parseJson } from '../../domain/input';
import { responseText, wordsOf, type ServiceResponse } from './httpResponse';
import { maskOf, withoutSecrets } from './masking';

/**
 * The JSON of a response, without the account's keys: a service may return what it was asked with.
 *
 * @throws ServiceError when it is none: then the base URL leads to something else
 */
export function jsonOf(response: ServiceResponse, url: string): unknown {
	const text = responseText(response.body);
	const json = jsonIn(text, response, url);
	const plain = plainText(json, text, response);
	return withoutSecrets(plain, response.keys) === plain ? json : withoutKeys(json, response.keys);
}

/** The same of one that may have megabytes, while others have their turn. */
export async function jsonOfLarge(response: ServiceResponse, url: string): Promise<unknown> {
	const text = responseText(response.body);
	if (text.length <= LARGE) return jsonOf(response, url);
	await sleep(0);
	const json = jsonIn(text, response, url);
	await sleep(0);
	const plain = plainText(json, text, response);
	const mask = maskOf(response.keys);
	for (const slice of slicesOf(plain)) {
		await sleep(0);
		if (mask(slice) !== slice) return withoutKeys(json, response.keys);
	}
	await sleep(0);
	return json;
}

/** To read so many characters takes some milliseconds. */
const LARGE = 200_000;

function jsonIn(text: string, response: ServiceResponse, url: string): unknown {
	const json = parseJson(text);
	if (json !== undefined) return json;
	throw new ServiceError(
		'The service responded with something other than JSON',
		`Check the base URL in the credential: ${url} responded "${wordsOf(response)}".`,
		{ status: response.status },
	);
}

/** Characters of a key may be escaped, as "\/" or by their numbers. */
function plainText(json: unknown, text: string, { status }: ServiceResponse): string {
	if (isDeep(json, text)) throw new ServiceError('The response is nested too deeply', undefined, { status });
	return /\\[u/]/.test(text) ? JSON.stringify(json) : text;
}

/** Divides JSON between its texts: none is in two parts. */
function* slicesOf(text: string): Generator<string> {
	const between = /"\s*,\s*(?=")/g;
	for (let from = 0; from < text.length; ) {
		between.lastIndex = from + LARGE;
		const to = between.exec(text) === null ? text.length : between.lastIndex;
		yield text.slice(from, to);
		from = to;
	}
}

/** Few do, so all values are looked at only where one is found. */
function withoutKeys(json: unknown, keys: string[]): unknown {
	const mask = maskOf(keys);
	const masked = (value: unknown): unknown => {
		if (typeof value === 'string') return mask(value);
		if (Array.isArray(value)) return value.map(masked);
		if (!isRecord(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [mask(name), masked(inner)]));
	};
	return masked(json);
}
