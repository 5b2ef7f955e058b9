/**
 * Something the user can understand and mend: `message` says what happened, `description` how to
 * get unstuck. The actions turn it into n8n's own error with the item's index.
 */
export class Problem extends Error {
	readonly description: string | undefined;

	constructor(message: string, description?: string) {
		super(message);
		this.name = 'Problem';
		this.description = description;
	}
}
