import { isRecord } from '../input/json';

/** What a Card Payments API credential holds, as it was entered. */
export interface Credential {
	apiKey?: unknown;
	/** For downloading payout files, where the service gives out a key of its own for that. */
	downloadApiKey?: unknown;
	baseUrl?: unknown;
}

export const DOWNLOAD_PATH = '/v2/payouts/download';

/** The key that a request to an address is sent with. */
export function keyFor(url: string, { apiKey, downloadApiKey }: Credential): string {
	const ownKey = entered(downloadApiKey);
	const [path = ''] = url.split(/[?#]/, 1);
	return ownKey !== '' && path.replace(/\/+$/, '').endsWith(DOWNLOAD_PATH) ? ownKey : entered(apiKey);
}

/** Sources that are no secret: a way to pay, and an authorization. */
const PUBLIC_SOURCE = /^(src|auth)_/;

/**
 * What of a credential and of a request must never be shown, the longest first: one may be part of another.
 * Whoever has a card's token and a key can charge the card.
 */
export function secretsOf({ apiKey, downloadApiKey }: Credential, body: Record<string, unknown> = {}): string[] {
	const token = isRecord(body.source) ? entered(body.source.id) : '';
	return [entered(apiKey), entered(downloadApiKey), PUBLIC_SOURCE.test(token) ? '' : token]
		.filter((secret) => secret !== '')
		.sort((a, b) => b.length - a.length);
}

function entered(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}
