import { isTransient } from '../../transport/retryPolicy';
import { CardPaymentsError } from './CardPaymentsError';

type Facts = Partial<
	Pick<ServiceError, 'status' | 'code' | 'retryAfter' | 'neverSent' | 'said' | 'isOpen' | 'codes' | 'details'>
>;

/**
 * A request that failed: the service said no (`status` is set), or no whole response came (`code`, if Node.js gave
 * one).
 */
export class ServiceError extends CardPaymentsError {
	/** The HTTP status of a response that says no. */
	readonly status: number | undefined;
	/** What Node.js calls a connection that failed. */
	readonly code: string | undefined;
	/** The response's `Retry-After` header. */
	readonly retryAfter: string | undefined;
	/** Whether the connection failed before anything was sent. */
	readonly neverSent: boolean;
	/** A sentence with the service's own words. */
	readonly said: string | undefined;
	/** Whether its words leave open what became of the request. */
	readonly isOpen: boolean;
	/** The service's own codes in the response. */
	readonly codes: string[];

	constructor(message: string, description: string | undefined, facts: Facts) {
		super(message, description, facts.details);
		this.status = facts.status;
		this.code = facts.code;
		this.retryAfter = facts.retryAfter;
		this.neverSent = facts.neverSent ?? false;
		this.said = facts.said;
		this.isOpen = facts.isOpen ?? false;
		this.codes = facts.codes ?? [];
	}

	override reworded(message: string, description = '', details = this.details): ServiceError {
		return new ServiceError(message, description, { ...this, details });
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
