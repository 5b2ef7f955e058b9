/**
 * Text that a spreadsheet would run as a formula, made harmless by a leading apostrophe; numbers,
 * also negative ones, stay as they are.
 *
 * Source: OWASP, "CSV Injection": cells that begin with = + - @, tab, carriage return or line
 * feed, and the full-width forms of the first four.
 */
export function neutralizeFormula(text: string): string {
	return FORMULA_STARTS.has(text.charCodeAt(0)) && !NUMBER.test(text) ? `'${text}` : text;
}

const FORMULA_STARTS = new Set([...'=+-@\t\r\n＝＋－＠'].map((start) => start.charCodeAt(0)));
const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/**
 * The number that a text is, if the text survives the way to a number and back; else the text.
 * So "12.5" becomes a number, while "0.100", "007", "1e5" and ids of 17 digits stay text.
 */
export function convertNumber(text: string): string | number {
	if (!/^-?\d+(\.\d+)?$/.test(text) || text.replace(/\D/g, '').length > 15) return text;
	const number = Number(text);
	return String(number) === text ? number : text;
}

/** A column's name in snake_case, letters of all scripts kept: "Charge ID" and "chargeId" give charge_id. */
export function snakeCase(name: string): string {
	return name
		.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
		.replace(/^_+|_+$/g, '')
		.toLowerCase();
}
