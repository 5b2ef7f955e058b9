/** Where the digits of other scripts begin: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/;
const WIDE = /[\uff01-\uff5e]/;
/** Nothing shows them: they say which way a text is written. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What keeps spreadsheets from making something else of a cell: '100, ="100", and marks of quotes themselves. */
const QUOTE_MARKS = /^=?["'`]+|["'`]+$/g;

/** A cell without what stands around it. */
export function unquotedCell(text: string): string {
	return text.trim().replace(QUOTE_MARKS, '').trim();
}

/** A text with the digits of ASCII, in place of those of other scripts and widths, and without marks of direction. */
export function asciiDigits(text: string): string {
	const narrow = (WIDE.test(text) ? text.normalize('NFKC') : text).replace(DIRECTION_MARKS, '');
	if (!OTHER_DIGIT.test(narrow)) return narrow;
	let found = '';
	for (let at = 0; at < narrow.length; at++) {
		const zero = zeroOf(narrow.charCodeAt(at));
		found += zero === undefined ? narrow.charAt(at) : String(narrow.charCodeAt(at) - zero);
	}
	return found;
}

/** Of the digits that one is of; undefined for what is none. */
function zeroOf(code: number): number | undefined {
	for (const zero of ZEROS) if (code >= zero && code < zero + 10) return zero;
	return undefined;
}

const DASHES = /^\s*[-–—−‐‑‒―]+\s*$/;

/** Whether a cell holds dashes alone, which is how some write nothing. */
export function isDashes(text: string): boolean {
	return DASHES.test(text);
}
