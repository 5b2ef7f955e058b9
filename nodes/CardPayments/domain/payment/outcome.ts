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

/**
 * The outcome by the HTTP status of a response that is no success. A 4xx is a rejection, with the
 * exceptions above; 307 and 308 redirect, so nothing was done here. Everything else,
 * 5xx above all, says nothing about what happened before it was sent.
 */
export function outcomeOfStatus(status: number): Outcome {
	if (status === 307 || status === 308) return 'rejected';
	return status >= 400 && status < 500 && !UNCLEAR_REJECTIONS.has(status) ? 'rejected' : 'unknown';
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
