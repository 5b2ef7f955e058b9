import { InputError } from '../domain/errors';
import { isLoopback } from '../domain/input/loopback';

const EXAMPLE = 'Enter the address your card-payment service gave you, e.g. https://api.example.com';

/**
 * The service's base address without a trailing slash, ready to have `/v2/…` put behind it.
 *
 * A trailing `/v2` is taken off, since the contract's paths bring it themselves. Plain HTTP is
 * accepted for this very machine only: anywhere else the API key would travel in the clear.
 *
 * @throws InputError when the text is no address that an API key may be sent to
 */
export function normalizeBaseUrl(text: string): string {
	const entered = text.trim();
	if (entered === '') throw new InputError('The base URL is empty', EXAMPLE);

	// Not repeated: it may be the key, entered in the wrong place.
	if (!URL.canParse(entered)) throw new InputError("The base URL isn't a web address", EXAMPLE);
	const url = new URL(entered);
	if (url.username || url.password) {
		throw new InputError(
			'The base URL contains a user name or password',
			'Put the key in the API Key field instead.',
		);
	}
	if (url.search || url.hash) {
		throw new InputError('The base URL must not contain "?" or "#"', EXAMPLE);
	}
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
		throw new InputError(
			`The base URL must start with https://, not ${url.protocol}//`,
			'Over plain HTTP anybody on the way could read the API key. Only a service on this very machine (localhost) may use http://.',
		);
	}
	return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v2$/, '');
}
