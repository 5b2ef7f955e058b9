/** Groups of digits with at most this many other characters between them may be one number. */
const GROUPS = /\p{Nd}+(?:[^\p{L}\p{Nd}]{1,3}\p{Nd}+)*/gu;

const MOST_DIGITS = 19;

/**
 * Whether a text holds a card number: 13 to 19 digits that begin with 2 to 6 as the card schemes' do, and whose
 * check digit (Luhn, ISO/IEC 7812-1) is right. Digits of any script count, in groups with any separator,
 * with any text around them.
 */
export function holdsCardNumber(text: string): boolean {
	return [...text.normalize('NFKC').matchAll(GROUPS)].some(([run]) => {
		const groups = run.split(/\P{Nd}+/u).map((group) => [...group].map(digitOf).join(''));
		return groups.some((_, first) => {
			let digits = '';
			return groups.slice(first, first + MOST_DIGITS).some((group) => isCardNumber((digits += group)));
		});
	});
}

/** Every place of a JSON value, or of the values in it, that holds a card number; dotted paths. */
export function cardNumbersIn(value: unknown, path: string[] = []): string[] {
	if (typeof value === 'object' && value !== null)
		return Object.entries(value).flatMap(([name, inner]) => cardNumbersIn(inner, [...path, name]));
	const holds = (typeof value === 'string' || typeof value === 'number') && holdsCardNumber(String(value));
	return holds ? [path.join('.')] : [];
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

/** The value of a digit of any script: Unicode keeps the ten of a script in a row. */
function digitOf(digit: string): number {
	let zero = digit.codePointAt(0) ?? 0;
	const code = zero;
	while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
	return code - zero;
}
