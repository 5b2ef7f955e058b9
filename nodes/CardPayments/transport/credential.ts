import { InputError } from '../domain/errors';
import { isRecord } from '../domain/input/json';
import { normalizeBaseUrl } from './baseUrl';

/** What a Card Payments API credential holds, as it was entered. */
export interface Credential {
	apiKey?: unknown;
	/** For downloading payout files, where the service gives out a key of its own for that. */
	downloadApiKey?: unknown;
	baseUrl?: unknown;
}

export const DOWNLOAD_PATH = '/v2/payouts/download';

/**
 * The key that a request to an address is sent with. It stays with the service: n8n's HTTP Request node may
 * use the credential for other operations of it, and for nothing else.
 *
 * @throws InputError when the address isn't below the credential's base URL
 */
export function keyFor(url: string, { apiKey, downloadApiKey, baseUrl }: Credential): string {
	const service = normalizeBaseUrl(entered(baseUrl));
	const { origin, pathname } = URL.canParse(url) ? new URL(url) : { origin: '', pathname: '' };
	if (!`${origin}${pathname}/`.startsWith(`${service}/`)) {
		throw new InputError(
			`This credential's key goes only to ${service}`,
			'Use the address of your card-payment service, or choose another credential.',
		);
	}
	const ownKey = entered(downloadApiKey);
	const [path = ''] = url.split(/[?#]/, 1);
	return ownKey !== '' && path.replace(/\/+$/, '').endsWith(DOWNLOAD_PATH) ? ownKey : entered(apiKey);
}

/**
 * What of a credential and of a request must never be shown, the longest first: one may be part of another. The token
 * of an authentication proves who paid. The card token isn't one of them: it stands in the field beside the error.
 */
export function secretsOf({ apiKey, downloadApiKey }: Credential, body: Record<string, unknown> = {}): string[] {
	const proof = isRecord(body.authentication) ? entered(body.authentication.authentication_token) : '';
	return [entered(apiKey), entered(downloadApiKey), proof]
		.filter((secret) => secret !== '')
		.sort((a, b) => b.length - a.length);
}

function entered(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}
