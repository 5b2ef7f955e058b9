import { cellText } from '../cells';

const ONLY_DASHES = /^[-–—−‐‑‒―]+$/;

/** A cell of a line as text: a dash means nothing. */
export function lineText(cell: unknown): string {
	const text = cellText(cell).trim();
	return ONLY_DASHES.test(text) ? '' : text;
}
