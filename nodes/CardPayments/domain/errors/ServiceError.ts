import { isTransient } from '../service/retryPolicy';
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

/** Whether the service refused the key (401), or refused it for what was asked for (403). */
export function isRefusedKey(error: unknown): error is ServiceError {
	return error instanceof ServiceError && (error.status === 401 || error.status === 403);
}

/** Whether the same request may succeed later. */
export function isPassing(error: unknown): error is ServiceError {
	return error instanceof ServiceError && (error.status === undefined || isTransient(error.status));
}

/** Whether there was a response, and the service would respond the same again. */
export function isLasting(error: unknown): error is ServiceError {
	return error instanceof ServiceError && !isPassing(error);
}

/** Whether the service said no to what was asked for, such as sheets that aren't there yet, and not to the key. */
export function isRefusal(error: unknown): boolean {
	return isLasting(error) && (error.status ?? 0) >= 400 && !isRefusedKey(error);
}
