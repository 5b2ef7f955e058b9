import { createHash } from 'crypto';
import { asSpelled } from '../input';

/**
 * 32 hexadecimal digits of anything that JSON can hold: long enough never to meet by chance, short enough to read.
 * Texts that look the same give the same.
 */
export function fingerprint(...parts: unknown[]): string {
	return createHash('sha256')
		.update(asSpelled(JSON.stringify(parts)))
		.digest('hex')
		.slice(0, 32);
}

/** What somebody wants, so far as it tells one payment from another. */
interface Wanted {
	/** The service's, without `/v2`. */
	address: string;
	/** `live`; with a test key, `test` and the execution that everything goes back to. */
	mode: string[];
	kind: string;
	/** What identifies it: your own names, the original, or the place that asks. */
	by: unknown[];
	amount: unknown;
	currency: unknown;
	merchant: unknown;
}

/** Names what somebody wants, the same whoever asks for it again. Notes and keys are made of it. */
export function intentOf({ address, mode, kind, by, amount, currency, merchant }: Wanted): string {
	return fingerprint(address, mode, kind, by, amount, currency, merchant);
}

/** The idempotency key of an attempt, counted from 1. */
export function keyOf(intent: string, attempt: number): string {
	return fingerprint(intent, attempt, 'key');
}
