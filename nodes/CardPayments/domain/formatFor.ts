import { type Choices, isRecord } from './input';
import { PROOFS } from './threeDSecure';

export type FormatFor = 'anyDestination' | 'databases' | 'spreadsheets';

export const FORMATS_FOR: Choices<FormatFor> = {
	anyDestination: { label: 'Any Destination', description: 'Text as in the file, but for formulas' },
	databases: { label: 'Databases', description: 'All text as in the file' },
	spreadsheets: {
		label: 'Spreadsheets',
		description: 'Text that a spreadsheet would change gets an apostrophe, dates are written as it knows them',
	},
};

/** Makes a text one that its destination keeps as it is. */
export function formatter(format: FormatFor): (text: string) => string {
	if (format === 'databases') return (text) => text;
	if (format === 'anyDestination') return neutralizeFormula;
	return (text) => (isMistaken(text) ? `'${text}` : neutralizeFormula(text));
}

/**
 * Text that a spreadsheet would execute as a formula, made harmless by a leading apostrophe. Numbers stay as they are:
 * negative ones, and telephone numbers without blanks.
 *
 * Source: OWASP, "CSV Injection": cells that begin with = + - @, tab, carriage return or line feed, and the full-width
 * forms of the first four. Programs drop blanks, and what nobody sees, before them.
 */
export function neutralizeFormula(text: string): string {
	if (!startsFormula(text) || (text.length < LONGEST_NUMBER && NUMBER.test(text.trim()))) return text;
	return `'${text}`;
}

/** Most texts begin with a letter or a digit, and there are millions. */
function startsFormula(text: string): boolean {
	const first = text.charCodeAt(0);
	if (first > AT && first < DELETE) return false;
	if (first >= DIGIT_0 && first <= DIGIT_9) return false;
	return FORMULA.test(text);
}

const [DIGIT_0, DIGIT_9, AT, DELETE] = [0x30, 0x39, 0x40, 0x7f];
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
const LONGEST_NUMBER = 1_000;
const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

const LONGEST_CONVERTED = 60;
/** Digits with what stands in numbers, dates, times, fractions and percentages. */
const LIKE_A_NUMBER = /^[-+]?[\p{Sc}(.]?\d[\d.,:/\-+%eE()\s]*(am|pm)?$/iu;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const LIKE_A_DATE = new RegExp(`^(\\d{1,4}[-/ .]*${MONTH}|${MONTH}[-/ .]*\\d{1,4})([-/ .,]|\\d)*$`, 'i');
const LIKE_A_BOOLEAN = /^(true|false)$/i;
/** A whole number of which a spreadsheet keeps each digit. */
const KEPT = /^(0|[1-9]\d{0,14})$/;

/**
 * The same for cells of a file, whose amounts are text: a plain number stays, so that a spreadsheet can add it up.
 */
export function cellFormatter(format: FormatFor): (text: string) => string {
	const written = formatter(format);
	return format === 'spreadsheets' ? (text) => (PLAIN_NUMBER.test(text) ? text : written(text)) : written;
}

/**
 * A record, with its texts and the names of its fields as their destination keeps them.
 *
 * @param days fields at its top that have days of ours, which a spreadsheet knows
 */
export function formatted<Value>(value: Value, format: (text: string) => string, days: string[] = []): Value {
	const inside = (part: unknown): unknown => {
		if (typeof part === 'string') return format(part);
		if (Array.isArray(part)) return part.map(inside);
		if (!isRecord(part)) return part;
		return Object.fromEntries(
			Object.entries(part).map(([name, each]) => [format(name), isProof(name, each) ? each : inside(each)]),
		);
	};
	const kept = isRecord(value) ? days.filter((name) => name in value).map((name) => [name, value[name]]) : [];
	return Object.assign(inside(value) as object, Object.fromEntries(kept)) as Value;
}

/** What proves who paid is passed on as it came: an apostrophe makes another proof of base64 that begins with "+". */
function isProof(name: string, value: unknown): boolean {
	return typeof value === 'string' && BASE64.test(value) && PROOFS.some((proof) => proof.endsWith(`.${name}`));
}

const BASE64 = /^[\w+/-]+={0,2}$/;

/** A record before `formatted`, whatever its format was: without the apostrophes that were put before its texts. */
export function unformatted<Value extends object>(value: Value): Value {
	return isMarked(value) ? formatted(value, unmarked) : { ...value };
}

/** Whether a text in it, or the name of a field, may be marked: most records have none. */
function isMarked(part: unknown): boolean {
	if (typeof part === 'string') return part.startsWith("'");
	if (Array.isArray(part)) return part.some(isMarked);
	if (!isRecord(part)) return false;
	for (const name in part) if (name.startsWith("'") || isMarked(part[name])) return true;
	return false;
}

/** A text without the apostrophe that a format put before it. */
export function unmarked(text: string): string {
	return text.startsWith("'") && toSpreadsheets(text.slice(1)) === text ? text.slice(1) : text;
}

const toSpreadsheets = formatter('spreadsheets');

/** Of at most 15 digits, which a spreadsheet keeps: "12.50", not "007". */
const PLAIN_NUMBER = /^(?!(?:\D?\d){16})-?(0|[1-9]\d*)(\.\d+)?$/;

/** Whether a spreadsheet takes a text for something else: a number without its zeros, a date, a truth value. */
function isMistaken(text: string): boolean {
	// It would take this one for the mark of a text.
	if (text.startsWith("'")) return true;
	if (text.length > LONGEST_CONVERTED || KEPT.test(text)) return false;
	const trimmed = text.trim();
	return [LIKE_A_NUMBER, LIKE_A_DATE, LIKE_A_BOOLEAN].some((pattern) => pattern.test(trimmed));
}
