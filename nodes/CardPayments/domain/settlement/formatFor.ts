import type { Choices } from '../input/choices';
import { neutralizeFormula } from '../sheets/rows/values';

export type FormatFor = 'anyDestination' | 'databases' | 'spreadsheets';

export const FORMATS_FOR: Choices<FormatFor> = {
	anyDestination: { label: 'Any Destination', description: 'Text as in the file, but for formulas' },
	databases: { label: 'Databases', description: 'All text as in the file' },
	spreadsheets: {
		label: 'Spreadsheets',
		description: 'Text that a spreadsheet would change gets an apostrophe, dates are written as it knows them',
	},
};

const LONGEST = 60;
/** Digits with what stands in numbers, dates, times, fractions and percentages. */
const LIKE_A_NUMBER = /^[-+]?[\p{Sc}(.]?\d[\d.,:/\-+%eE()\s]*(am|pm)?$/iu;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const LIKE_A_DATE = new RegExp(`^(\\d{1,4}[-/ .]*${MONTH}|${MONTH}[-/ .]*\\d{1,4})([-/ .,]|\\d)*$`, 'i');
const LIKE_A_BOOLEAN = /^(true|false)$/i;
/** A whole number of which a spreadsheet keeps each digit. */
const KEPT = /^(0|[1-9]\d{0,14})$/;

/** Makes a text one that its destination keeps as it is. */
export function formatter(format: FormatFor): (text: string) => string {
	if (format === 'databases') return (text) => text;
	if (format === 'anyDestination') return neutralizeFormula;
	return (text) => (isMistaken(text) ? `'${text}` : neutralizeFormula(text));
}

/** Whether a spreadsheet takes a text for something else: a number without its zeros, a date, a truth value. */
function isMistaken(text: string): boolean {
	// It would take this one for the mark of a text.
	if (text.startsWith("'")) return true;
	if (text.length > LONGEST || KEPT.test(text)) return false;
	const trimmed = text.trim();
	return [LIKE_A_NUMBER, LIKE_A_DATE, LIKE_A_BOOLEAN].some((pattern) => pattern.test(trimmed));
}
