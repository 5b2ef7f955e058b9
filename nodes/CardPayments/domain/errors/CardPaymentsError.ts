/**
 * Something the user can understand and mend: `message` says what happened, `description` how to
 * get unstuck. The actions turn it into n8n's own error with the item's index.
 */
export class Problem extends Error {
	readonly description: string | undefined;
	/** What a workflow can decide by: it stands in the item that Continue on Fail puts out. */
	readonly details: Record<string, unknown>;

	constructor(message: string, description?: string, details: Record<string, unknown> = {}) {
		super(message);
		this.name = 'Problem';
		this.description = description;
		this.details = details;
	}

	/** The same problem in other words. */
	reworded(message: string, description?: string, details = this.details): Problem {
		return new Problem(message, description, details);
	}
}

/** Takes note of one of several problems, so that a user learns of all of them at once. */
export type Report = (problem: Problem) => void;
