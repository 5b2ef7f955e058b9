/**
 * An error a person can understand and fix: `message` says what happened, `description` how to get
 * unstuck. Its subclasses name the cause; the router makes n8n's own errors of them.
 */
export abstract class CardPaymentsError extends Error {
	readonly description: string | undefined;
	/** What a workflow can decide by: fields of the item that Continue on Fail puts out. */
	readonly details: Record<string, unknown>;

	constructor(message: string, description?: string, details: Record<string, unknown> = {}) {
		super(message);
		this.description = description;
		this.details = details;
	}

	/** The same error in other words: all else it knows, whatever its class, stays. */
	reworded(message: string, description?: string, details = this.details): this {
		const words = { message, description, details };
		return Object.create(this, valuesOf(words)) as this;
	}
}

function valuesOf(words: Record<string, unknown>): PropertyDescriptorMap {
	return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, { value }]));
}

/** Takes what's odd (a `warning`), or good to know (`info`), and where it was seen; and lines to be copied. */
export type Warn = (warning: string, where?: string, type?: 'warning' | 'info', lines?: string) => void;

/** What was caught, where it's an error a person can fix. Anything else is thrown again. */
export function understood(error: unknown): CardPaymentsError {
	if (error instanceof CardPaymentsError) return error;
	throw error;
}

/** What was entered on the panel, in a credential or by an expression is wrong. Nothing was sent. */
export class InputError extends CardPaymentsError {
	override name = 'InputError';
}

/** Takes note of one of several errors, for the user to see all of them at once. */
export type Report = (error: InputError) => void;

/** A payout file is broken, hostile, or beyond a limit. */
export class FileError extends CardPaymentsError {
	override name = 'FileError';
}

/** A webhook's body isn't an event. */
export class PayloadError extends CardPaymentsError {
	override name = 'PayloadError';
}

type Facts = Partial<
	Pick<ServiceError, 'status' | 'code' | 'retryAfter' | 'neverSent' | 'said' | 'text' | 'asked' | 'details'>
>;

/** What to do about an ID that the service doesn't find. */
export const CHECK_ID = 'Check the ID, and that the key is of its account and mode (test or live).';

/**
 * A request that failed: the service said no (`status` is set), or no whole response came (`code`, if Node.js gave
 * one).
 */
export class ServiceError extends CardPaymentsError {
	/** The HTTP status of a response that says no. */
	readonly status: number | undefined;
	/** What Node.js calls a connection that failed. */
	readonly code: string | undefined;
	readonly retryAfter: string | undefined;
	/** Whether the connection failed before anything was sent. */
	readonly neverSent: boolean;
	/** A sentence with the service's own words. */
	readonly said: string | undefined;
	/** All of the response, for what it says about the outcome; nobody sees it. */
	readonly text: string;
	/** All that it was asked with, as text. */
	readonly asked: string;

	constructor(message: string, description: string | undefined, facts: Facts) {
		super(message, description, facts.details);
		this.status = facts.status;
		this.code = facts.code;
		this.retryAfter = facts.retryAfter;
		this.neverSent = facts.neverSent ?? false;
		this.said = facts.said;
		this.text = facts.text ?? '';
		this.asked = facts.asked ?? '';
	}

	/** Whether the service's own words name a thing by its ID; an address that has it isn't about it. */
	isAbout(id: string): boolean {
		return (this.said ?? '').replace(/\/\S*/g, '').includes(id);
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

/** Whether the service has no such thing, or doesn't offer to do that. */
export function isNotOffered(error: unknown): error is ServiceError {
	return error instanceof ServiceError && (error.status === 404 || error.status === 405);
}

/** Not implemented, and HTTP version not supported: asked again, the service would say the same. */
const LASTING = new Set([501, 505]);

/** Whether an HTTP status may be gone the next time. */
function isTransient(status: number): boolean {
	return status === 408 || status === 429 || (status >= 500 && status <= 599 && !LASTING.has(status));
}
