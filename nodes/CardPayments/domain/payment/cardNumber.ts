/**
 * Groups of digits that may be one number: at most 19, with up to three characters between them that are no letters,
 * or with the same one to three characters between all of them, letters included. From each group on.
 */
const RUNS = [
	/(?<!\d)(?=([2-6]\d*(?:[^\p{L}\d]{1,3}\d+){0,18}))/gu,
	/(?<!\d)(?=([2-6]\d*(\D{1,3})\d+(?:\2\d+){0,17}))/gu,
];

/**
 * Whether a text holds a card number: 13 to 19 digits that begin with 2 to 6 as the card schemes' do, and whose
 * check digit (Luhn, ISO/IEC 7812-1) is right. Digits of any script count, in groups with any separator,
 * with any text around them.
 */
export function holdsCardNumber(text: string): boolean {
	const normalized = text.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, digitOf);
	return RUNS.some((runs) => [...normalized.matchAll(runs)].some(([, run = '']) => beginsWithCardNumber(run)));
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

/** A digit of any script as one of ours: Unicode keeps the ten of a script in a row. */
function digitOf(digit: string): string {
	let zero = digit.codePointAt(0) ?? 0;
	const code = zero;
	while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
	return String(code - zero);
}
