import { CardPaymentsError } from './CardPaymentsError';

interface ServiceErrorFacts {
	/** The HTTP status of a response that says no. */
	status?: number;
	/** What Node.js calls a connection that failed. */
	code?: string;
	/** The response's `Retry-After` header. */
	retryAfter?: string;
	/** Whether the connection failed before anything was sent. */
	neverSent?: boolean;
	/** A sentence with the service's own words. */
	said?: string;
	/** What a workflow can decide by. */
	details?: Record<string, unknown>;
}

/**
 * A request that failed: the service said no (`status` is set), or no whole response came (`code`, if Node.js gave
 * one).
 */
export class ServiceError extends CardPaymentsError implements ServiceErrorFacts {
	readonly status: number | undefined;
	readonly code: string | undefined;
	readonly retryAfter: string | undefined;
	readonly neverSent: boolean;
	readonly said: string | undefined;

	constructor(
		message: string,
		description: string | undefined,
		{ status, code, retryAfter, neverSent = false, said, details = {} }: ServiceErrorFacts,
	) {
		super(message, description, details);
		this.status = status;
		this.code = code;
		this.retryAfter = retryAfter;
		this.neverSent = neverSent;
		this.said = said;
	}

	override reworded(message: string, description = '', details = this.details): ServiceError {
		const { status, code, retryAfter, neverSent, said } = this;
		return new ServiceError(message, description, { status, code, retryAfter, neverSent, said, details });
	}
}

/** Whether the service refused the key: it would refuse it for each request. */
export function isRefusedKey(error: unknown): boolean {
	return error instanceof ServiceError && (error.status === 401 || error.status === 403);
}

const PASSING = [401, 403, 408, 429];

/**
 * Whether the service said no to a download for a reason that lies in the payout, such as sheets that aren't there
 * yet.
 */
export function isRefusedPayout(error: unknown): boolean {
	const { status = 0 } = error instanceof ServiceError ? error : {};
	return status >= 400 && status < 500 && !PASSING.includes(status);
}
