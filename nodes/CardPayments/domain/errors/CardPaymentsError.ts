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

	/** The same error in other words. */
	reworded(message: string, description?: string, details = this.details): CardPaymentsError {
		const Same = this.constructor as new (...words: [string, string | undefined, typeof details]) => this;
		return new Same(message, description, details);
	}
}

/** What was caught, where it's an error a person can fix. Anything else is thrown again. */
export function understood(error: unknown): CardPaymentsError {
	if (error instanceof CardPaymentsError) return error;
	throw error;
}
