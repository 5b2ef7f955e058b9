import type { Findings } from './findings';

/**
 * How a request that moves money failed:
 *
 * - `rejected`: the service said no, and a closed table knows that no money moved
 * - `duplicate`: it was made before: the service says so, has one of another day with the same reference, or another
 *   item of the run asks for the same
 * - `not_sent`: the request never left; no money moved
 * - `not_moved`: no clear response came, and the service lists others of these minutes but not this one
 * - `unknown`: it was sent, or may have been, and nothing says whether money moved
 */
export type Outcome = 'rejected' | 'duplicate' | 'not_sent' | 'not_moved' | 'unknown';

/** What a response that is no success says. */
export interface Rejection extends Findings {
	status: number;
	text: string;
}

/** What came of a request, by a response that is no success. */
export interface Verdict {
	outcome: Outcome;
	/** Whether the service said no; also where it doesn't say whether money moved. */
	isNo: boolean;
	/** Whether a documented code of a payment says that it was declined. */
	isDecline?: boolean;
	/** Whether it may be that the service doesn't know the field of the idempotency key. */
	mayBeOfKey?: boolean;
	/** Of a duplicate: the first one, where it's named. */
	id?: string | undefined;
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
