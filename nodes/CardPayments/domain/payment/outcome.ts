import { textOf } from '../input/text';

/**
 * How a request that moves money failed:
 *
 * - `rejected`: the service said no; no money moved by this request
 * - `not_sent`: the request never left; no money moved
 * - `unknown`: it was sent, or may have been, and no clear response came; money may have moved
 */
export type Outcome = 'rejected' | 'not_sent' | 'unknown';

/**
 * Rejections that don't settle whether money moved. 408 and 499 may come from a gateway in between
 * while the service goes on; 409 says that a payment with the same idempotency key exists or is
 * under way.
 */
const UNCLEAR_REJECTIONS = new Set([408, 409, 499]);

/** What a response that is no success says. */
interface Rejection {
	/** The HTTP status. */
	status: number;
	/** Whether its words leave the outcome open; see `leavesOpen`. */
	isOpen?: boolean;
	/** The service's own codes in it. */
	codes?: string[];
}

/** Codes that live services document for a failure of their own, next to HTTP 400. */
const UNCLEAR_CODES = ['1151', '2101', '9999'];

/**
 * The outcome by a response that is no success. A 4xx is a rejection, with the exceptions above and unless its words
 * or codes say otherwise; 307 and 308 redirect, so nothing was done here. Everything else, 5xx above all, says
 * nothing about what happened before it was sent.
 */
export function outcomeOf({ status, isOpen = false, codes = [] }: Rejection): Outcome {
	if (isOpen || codes.some((code) => UNCLEAR_CODES.includes(code))) return 'unknown';
	if (status === 307 || status === 308) return 'rejected';
	return status >= 400 && status < 500 && !UNCLEAR_REJECTIONS.has(status) ? 'rejected' : 'unknown';
}

const OPEN_WORDS = /time[ds]?[\s_-]*out|internal[\s_-]*(server[\s_-]*)?(error|failure)|(un|not[\s_-]+)available/i;

/** Whether a response speaks of a time-out, an internal error or something unavailable: it may have gone through. */
export function leavesOpen(text: string): boolean {
	return OPEN_WORDS.test(text);
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
