import { sleep } from 'n8n-workflow';
import { ServiceError } from '../../domain/errors';
import { isDeep, isRecord, parseJson } from '../../domain/input';
import { responseText, wordsOf, type ServiceResponse } from './httpResponse';
import { maskOf } from './masking';

/**
 * The JSON of a response, without the account's keys: a service may return what it was asked with. While one of
 * megabytes is read, others have their turn.
 *
 * @throws ServiceError when it is none: then the base URL leads to something else
 */
export async function jsonOf(response: ServiceResponse, url: string): Promise<unknown> {
	const text = responseText(response.body);
	const turn = async () => (text.length > LARGE ? await sleep(0) : undefined);
	await turn();
	const json = jsonIn(text, response, url);
	await turn();
	const plain = plainText(json, text, response);
	const mask = maskOf(response.keys);
	for (const slice of slicesOf(plain)) {
		await turn();
		if (mask(slice) !== slice) return withoutKeys(json, mask);
	}
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
function withoutKeys(json: unknown, mask: (text: string) => string): unknown {
	const masked = (value: unknown): unknown => {
		if (typeof value === 'string') return mask(value);
		if (Array.isArray(value)) return value.map(masked);
		if (!isRecord(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [mask(name), masked(inner)]));
	};
	return masked(json);
}
