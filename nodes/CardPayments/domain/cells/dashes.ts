const DASHES = /^\s*[-–—−‐‑‒―]+\s*$/;

/** Whether a cell holds dashes alone, which is how some write nothing. */
export function isDashes(text: string): boolean {
	return DASHES.test(text);
}
