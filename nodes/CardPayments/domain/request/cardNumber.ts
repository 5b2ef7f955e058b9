/** Groups of digits that may be one number: at most 19, with up to three characters between that are no letters. */
const RUN = /(?<!\d)(?=([2-6]\d*(?:[^\p{L}\d]{1,3}\d+){0,18}))/gu;

/**
 * Whether a text holds a card number: 13 to 19 digits that begin with 2 to 6 as the card schemes' do, and whose check
 * digit (Luhn, ISO/IEC 7812-1) is right, in groups with any separator.
 */
export function holdsCardNumber(text: string): boolean {
	return [...text.matchAll(RUN)].some(([, run = '']) => beginsWithCardNumber(run));
}

/** Every place of a JSON value, or of the values in it, that holds a card number; dotted paths. */
export function cardNumbersIn(value: unknown, path: string[] = []): string[] {
	if (typeof value === 'object' && value !== null)
		return Object.entries(value).flatMap(([name, inner]) => cardNumbersIn(inner, [...path, name]));
	const holds = (typeof value === 'string' || typeof value === 'number') && holdsCardNumber(String(value));
	return holds ? [path.join('.')] : [];
}

function beginsWithCardNumber(run: string): boolean {
	let digits = '';
	return run.split(/\D+/).some((group) => isCardNumber((digits += group)));
}

function isCardNumber(digits: string): boolean {
	if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
	let sum = 0;
	for (const [index, digit] of [...digits].reverse().map(Number).entries()) {
		const weighted = index % 2 === 1 ? digit * 2 : digit;
		sum += weighted > 9 ? weighted - 9 : weighted;
	}
	return sum % 10 === 0;
}
