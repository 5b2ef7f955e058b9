/**
 * Text that a spreadsheet would execute as a formula, made harmless by a leading apostrophe; numbers,
 * also negative ones, stay as they are.
 *
 * Source: OWASP, "CSV Injection": cells that begin with = + - @, tab, carriage return or line
 * feed, and the full-width forms of the first four.
 */
export function neutralizeFormula(text: string): string {
	if (!startsFormula(text.charCodeAt(0)) || (text.length < LONGEST_NUMBER && NUMBER.test(text.trim()))) return text;
	return `'${text}`;
}

/** Most texts begin with a letter or a digit, and there are millions. */
function startsFormula(first: number): boolean {
	if (first > AT && first < FULL_WIDTH) return false;
	if (first >= DIGIT_0 && first <= DIGIT_9) return false;
	return FORMULA_STARTS.has(first);
}

const [DIGIT_0, DIGIT_9, AT, FULL_WIDTH] = [0x30, 0x39, 0x40, 0xff00];
const FORMULA_STARTS = new Set([...'=+-@\t\r\n＝＋－＠'].map((start) => start.charCodeAt(0)));
const LONGEST_NUMBER = 1_000;
const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/**
 * Whether a text is a decimal whose value a JSON number holds: "12.5" and "0.10", but not "1e5", nor what
 * looks like an id: "007", or more than 15 digits.
 */
export function isNumber(text: string): boolean {
	return text.length <= 17 && PLAIN_NUMBER.test(text) && text.replace(/\D/g, '').length <= 15;
}

const PLAIN_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** A column's name in snake_case, letters of all scripts kept: "Charge ID" and "chargeId" give charge_id. */
export function snakeCase(name: string): string {
	return name
		.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
		.replace(/^_+|_+$/g, '')
		.toLowerCase();
}
