/** A field of the panel: its label, for errors, and what was entered. */
export interface Field {
	label: string;
	value: unknown;
}

/**
 * What was entered, came from an expression or from the service, as text without surrounding white space; '' for
 * nothing and for objects.
 */
export function textOf(value: unknown): string {
	return typeof value === 'string'
		? value.trim()
		: typeof value === 'number' || typeof value === 'bigint'
			? String(value)
			: '';
}

/** What nobody sees: controls, halves of characters, joiners, fillers and the like, and Braille's blank. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text as it looks: characters that Unicode has twice, wide letters, dashes and blanks of any kind as one. */
export function asSpelled(text: string): string {
	return text
		.normalize('NFC')
		.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_FROM))
		.replace(/[\p{Pd}\u2212]/gu, '-')
		.replace(/\p{Zs}+/gu, ' ');
}

/** How far wide letters and digits are behind others. */
const WIDE_FROM = 0xfee0;

/** What was entered, in brackets for an error; nothing where nothing was. */
export function shownValue(value: unknown): string {
	const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '').trim();
	return text === '' ? '' : ` (${shortened(text, 50)})`;
}

/** White space around an ID or address is never meant: it's refused, since text goes out as entered. */
export const WHITE_SPACE_AROUND = {
	what: 'has white space around it',
	advice: 'Remove it; in an expression, with .trim().',
};

/** A text of at most so many characters, for an error. */
export function shortened(text: string, most = 40): string {
	return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** For a sort by code units, the same in every language. */
export function compareTexts(a: string, b: string): number {
	return Number(a > b) - Number(a < b);
}

/** An ID at its beginning stays as it is. */
export function capitalized(text: string): string {
	return /^\S*[\d_]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

export function uncapitalized(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1);
}
