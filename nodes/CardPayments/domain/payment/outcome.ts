import { textOf } from '../input/text';

/**
 * How a request that moves money failed:
 *
 * - `rejected`: the service said no
 * - `duplicate`: the service says that it was made before
 * - `not_sent`: the request never left; no money moved
 * - `not_moved`: no clear response came, and the service lists others of these minutes but not this one
 * - `unknown`: it was sent, or may have been, and no clear response came; money may have moved
 */
export type Outcome = 'rejected' | 'duplicate' | 'not_sent' | 'not_moved' | 'unknown';

/** What a response that is no success says. */
export interface Rejection {
	status: number;
	codes: string[];
	text: string;
}

/**
 * Statuses that don't settle whether money moved. 408 and 499 may come from a gateway in between while the service goes
 * on; 409 says that a payment with the same idempotency key exists or is under way.
 */
const UNCLEAR_STATUSES = [408, 409, 499];

/** Codes that live services document for a failure of their own, next to HTTP 400. */
const UNCLEAR_CODES = ['1151', '2101', '9999'];

/** What a failure, or something that goes on, is called. Whole phrases: "not available for this currency" is a no. */
const UNCLEAR_PHRASES = [
	/\btime[ds]? ?out\b/,
	/\bdeadline exceeded\b/,
	/\bbad gateway\b/,
	/\b(internal|system|server|unexpected)( server)? (error|failure)\b/,
	/\b(is|are|was|being|still|currently) (being )?process(ing|ed)\b(?! fee)/,
	/(?<!\b(no|not|without)\b.{0,30})\b(in progress|under way|pending)\b/,
	/\btemporarily (unavailable|not available|down)\b/,
	/\b(service|acquirer|bank|issuer|gateway|host|system|network|processor)( is| was)?( currently)? (unavailable|not available|down)\b(?! (for|in|to))/,
];

/** What it's called that the same was made before. */
const DUPLICATE_PHRASES = [
	/\bduplicate[ds]? (idempotency|request|transaction|payment|charge|refund|capture|key)/,
	/(?<!\bnot )\balready (been )?(processed|executed|completed)\b/,
	/\balready exists\b/,
];

/** With these a service settles that it did nothing: who asks, for what, or how it's written is wrong; or a decline. */
const CLEAR_STATUSES = [401, 402, 403, 404, 405, 413, 415, 422];

/** Codes that live services document for what's wrong with a request (1150, 1163 to 1172, 1216), and for declines. */
const CLEAR_CODES = /^(1150|116[3-9]|117[0-2]|1216|30\d|40[0-24-9]|50\d|51[0-6]|70\d)$/;

/** IDs as live services give them. */
const ID = /\b(?:chg|auth|re)_\w+/;

/** What came of a request, by a response that is no success. */
export interface Verdict {
	outcome: Outcome;
	/** Whether it's beyond doubt that no money moved. */
	isClear: boolean;
	/** Of a duplicate: the first one, where it's named. */
	id?: string | undefined;
}

/**
 * The outcome by a response that is no success. Closed tables decide it: what they don't know is a rejection in the
 * service's words, and nothing is said about money. 5xx says nothing about what happened before it was sent.
 */
export function verdictOf({ status, codes, text }: Rejection): Verdict {
	const words = text.toLowerCase().replace(/[\s_-]+/g, ' ');
	const says = (phrases: RegExp[]) => phrases.some((phrase) => phrase.test(words));
	if (status >= 400 && status < 500 && says(DUPLICATE_PHRASES))
		return { outcome: 'duplicate', isClear: false, id: ID.exec(text)?.[0] };
	const isUnclear = codes.some((code) => UNCLEAR_CODES.includes(code)) || says(UNCLEAR_PHRASES);
	const isNo = (status >= 400 && status < 500 && !UNCLEAR_STATUSES.includes(status)) || [307, 308].includes(status);
	if (isUnclear || !isNo) return { outcome: 'unknown', isClear: false };
	const isClear = CLEAR_STATUSES.includes(status) || status < 400 || codes.some((code) => CLEAR_CODES.test(code));
	return { outcome: 'rejected', isClear };
}

/** Every `code` in a response, at any depth. */
export function codesIn(body: unknown): string[] {
	if (typeof body !== 'object' || body === null) return [];
	return Object.entries(body).flatMap(([name, value]) => {
		const code = name === 'code' ? textOf(value) : '';
		return code === '' ? codesIn(value) : [code];
	});
}

/** No address, nobody there, or a certificate that's wrong: they end the connection before the request is written. */
const UNSENT_CODES = new Set([
	'CERT_CHAIN_TOO_LONG',
	'CERT_HAS_EXPIRED',
	'CERT_NOT_YET_VALID',
	'CERT_REJECTED',
	'CERT_REVOKED',
	'CERT_SIGNATURE_FAILURE',
	'CERT_UNTRUSTED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'EAI_AGAIN',
	'ECONNREFUSED',
	'ENOTFOUND',
	'ERR_TLS_CERT_ALTNAME_INVALID',
	'HOSTNAME_MISMATCH',
	'INVALID_CA',
	'INVALID_PURPOSE',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Whether a connection failed before anything could be sent, by the code that Node.js gives it. The code
 * alone does not prove it for EHOSTUNREACH, ENETUNREACH and ETIMEDOUT, which also end connections
 * that were open: then the system call that failed must be the one that connects.
 */
export function failedBeforeSending({ code, syscall }: { code?: string; syscall?: string }): boolean {
	return syscall === 'connect' || syscall === 'getaddrinfo' || (code !== undefined && UNSENT_CODES.has(code));
}
