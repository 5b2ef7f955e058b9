import { InputError } from '../../domain/errors';
import { capitalized, readBoolean, readList, readNumber, textOf, valueAt } from '../../domain/input';
import { isLoopback, IDEMPOTENCY_KEY_FIELD } from '../../domain/request';
import { LONGEST_PERIOD } from '../../domain/list';
import { DAY } from '../../domain/units';

/** What a credential of the API holds, as it was entered. */
export interface Credential {
	apiKey?: unknown;
	/** For downloading payout files, where the service gives out a key of its own for that. */
	downloadApiKey?: unknown;
	baseUrl?: unknown;
}

export const DOWNLOAD_PATH = '/v2/payouts/download';

const EXAMPLE = 'Enter the address your card-payment service gave you, e.g. https://api.example.com';

/**
 * The service's base address without a trailing slash and `/v2`, which the contract's paths bring themselves.
 *
 * @throws InputError when the text is no address that an API key may be sent to
 */
export function normalizeBaseUrl(baseUrl: unknown): string {
	const text = textOf(baseUrl);
	if (text === '') throw new InputError('The base URL is empty', EXAMPLE);

	// Not repeated: it may be the key, entered in the wrong place.
	if (!URL.canParse(text)) throw new InputError("The base URL isn't a web address", EXAMPLE);
	const url = new URL(text);
	if (url.username || url.password)
		throw new InputError(
			'The base URL contains a user name or password',
			'Put the key in the API Key field instead.',
		);
	if (url.search || url.hash) throw new InputError('The base URL must not contain "?" or "#"', EXAMPLE);
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
		throw new InputError(
			`The base URL must start with https://, not ${url.protocol}//`,
			'Over plain HTTP anybody on the way could read the API key. Only a service on this very machine (localhost) may use http://.',
		);
	return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v2$/, '');
}

/**
 * The key that a request to an address is sent with. It stays with the service: n8n's HTTP Request node may
 * use the credential for other operations of it, and for nothing else.
 *
 * @throws InputError when the address isn't below the credential's base URL
 */
export function keyFor(url: string, { apiKey, downloadApiKey, baseUrl }: Credential): string {
	const service = normalizeBaseUrl(baseUrl);
	const { origin, pathname } = URL.canParse(url) ? new URL(url) : { origin: '', pathname: '' };
	if (!`${origin}${pathname}/`.startsWith(`${service}/`)) {
		throw new InputError(
			`This credential's key goes only to ${service}`,
			'Use the address of your card-payment service, or choose another credential.',
		);
	}
	const ownKey = keyAlone(downloadApiKey, 'download API key');
	const [path = ''] = url.split(/[?#]/, 1);
	return ownKey !== '' && path.replace(/\/+$/, '').endsWith(DOWNLOAD_PATH) ? ownKey : keyAlone(apiKey, 'API key');
}

/**
 * The address of one of the contract's paths.
 *
 * @throws InputError when the base URL or the key can't be right
 */
export function addressFor(path: string, credential: Credential): string {
	const url = normalizeBaseUrl(credential.baseUrl) + path;
	keyFor(url, credential);
	return url;
}

/** As people copy it from an example of a request. */
function keyAlone(value: unknown, label: string): string {
	const key = textOf(value);
	const [, before] = /^(bearer|authorization:)\s/i.exec(key) ?? [];
	if (before === undefined) return key;
	throw new InputError(
		`The ${label} begins with "${capitalized(before)}"`,
		'Enter the key alone: the node adds the rest itself.',
	);
}

/**
 * What of a credential and of a request must never be shown, the longest first: one may be part of another. The token
 * of an authentication proves who paid. The card token isn't one of them: it stands in the field beside the error.
 */
export function secretsOf({ apiKey, downloadApiKey }: Credential, body: Record<string, unknown> = {}): string[] {
	return [apiKey, downloadApiKey, valueAt(body, 'authentication.authentication_token')]
		.map(textOf)
		.filter((secret) => secret !== '')
		.sort((a, b) => b.length - a.length);
}

/** Whether a key moves no real money, as live services name them: `sk_test_…`. */
export function isTestKey({ apiKey }: Credential): boolean {
	return /(^|_)test_/.test(textOf(apiKey));
}

/** What a service is like: the same every day, and for every node that has its credential. */
export interface Service {
	/** A text that says what its sheets mean. */
	sheetDescription: string;
	/** Whose payouts a platform's key asks for, as a request has it; empty for those of the key itself. */
	merchants: { merchants?: string[] };
	/** The longest period that it lists things for, in milliseconds. */
	longestPeriod: number;
	/** Where in a request it reads the idempotency key, as a dotted path; '' where it takes none. */
	idempotencyKeyField: string;
	/** Whether it carries out requests with the same idempotency key only once. */
	knowsIdempotencyKeys: boolean;
}

/**
 * What a credential says of its service.
 *
 * @param credential empty where there is none
 * @throws InputError when a field, filled in by an expression, holds nothing that it can
 */
export function readService(credential: Record<string, unknown>): Service {
	const values = credential.describeService === true ? credential : {};
	const {
		longestPeriod = LONGEST_PERIOD / DAY,
		idempotencyKeyField = IDEMPOTENCY_KEY_FIELD,
		knowsIdempotencyKeys,
	} = values;
	return {
		merchants: merchantsOf(credential),
		sheetDescription: textOf(credential.sheetDescription),
		longestPeriod: Math.floor(
			DAY * readNumber('Longest Period per Request', longestPeriod, { min: 1, fractions: true }),
		),
		idempotencyKeyField: textOf(idempotencyKeyField) === '' ? '' : String(idempotencyKeyField),
		knowsIdempotencyKeys: readBoolean('Knows Idempotency Keys', knowsIdempotencyKeys, false),
	};
}

/** As a request has them: the contract doesn't know the field, so it's there only where somebody entered one. */
export function merchantsOf({ merchantId }: Record<string, unknown>): Service['merchants'] {
	const merchants = readList(merchantId);
	return merchants.length === 0 ? {} : { merchants };
}
