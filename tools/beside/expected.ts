/** Differences that are wanted, each with what's right now: all others make `npm run beside` fail. */
export interface Expected {
	/** Of the line that names the kind, without its count. */
	kind: RegExp;
	why: string;
}

export const EXPECTED: Expected[] = [];
