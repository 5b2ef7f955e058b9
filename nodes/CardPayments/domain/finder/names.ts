import { directionOf, foldedWords } from '../cells';
import { namesOf } from '../input';
import { lazily } from '../lazily';
import { AMOUNT_NAMES, OTHER_NAMES } from '../words';

export type AmountName = keyof typeof AMOUNT_NAMES;
export type OtherName = keyof typeof OTHER_NAMES;

/** Words of one role: short ones of letters stand alone in a name, others are also parts of one ("Nettobetrag"). */
interface Pattern {
	alone: Set<string>;
	parts: string[];
}

const SHORT = 4;
const HAN = /\p{Script=Han}/u;
const LATIN = /^[a-z0-9 ]+$/;
const LOOSE = /[^\p{L}\p{N}%]+/gu;

function comparableWords(text: string): string[] {
	return text.split(',').flatMap((word) => comparable(word) || []);
}

/** A word as it's compared: without accents, case and what parts words. */
export function comparable(text: string): string {
	return foldedWords(text.replace('%', ' pct '));
}

function patternOf(text: string): Pattern {
	const words = [...new Set(comparableWords(text))];
	const isPart = (word: string) => (LATIN.test(word) ? word.length > SHORT : word.length > 1 || HAN.test(word));
	return { alone: new Set(words), parts: words.filter(isPart) };
}

function matchesName({ alone, parts }: Pattern, name: string): boolean {
	if (alone.has(name)) return true;
	const words = name.split(' ');
	if (words.some((word) => alone.has(word) || alone.has(word.replace(/\d+$/, '')))) return true;
	// "MwSt" is no two words.
	const joined = name.replaceAll(' ', '');
	return alone.has(joined) || parts.some((part) => name.includes(part) || joined.includes(part));
}

const amounts = lazily(() => namesOf(AMOUNT_NAMES).map((role) => [role, patternOf(AMOUNT_NAMES[role])] as const));
const others = lazily(
	() =>
		Object.fromEntries(namesOf(OTHER_NAMES).map((role) => [role, patternOf(OTHER_NAMES[role])])) as Record<
			OtherName,
			Pattern
		>,
);

/** What a column's name says of its amounts; undefined where it says nothing. */
export function amountName(name: string): AmountName | undefined {
	const said = amountNames(name);
	// "Net excluding VAT" is no tax.
	if (said.includes('tax') && (said.includes('net') || said.includes('gross')) && !said.includes('fee'))
		return withoutTax(name).find((role) => role === 'net' || role === 'gross') ?? 'tax';
	return said[0];
}

/** All that it may say of them, the more telling first. */
export function amountNames(name: string): AmountName[] {
	const bare = comparable(name.replace(LOOSE, ' '));
	return amounts()
		.filter(([, pattern]) => matchesName(pattern, bare))
		.map(([role]) => role);
}

/** What is left of a name without its words for taxes: nothing of "Umsatzsteuer". */
function withoutTax(name: string): AmountName[] {
	const { alone, parts } = amounts().find(([role]) => role === 'tax')?.[1] as Pattern;
	const bare = parts.reduce((text, part) => text.replaceAll(part, ' '), comparable(name.replace(LOOSE, ' ')));
	return amountNames(
		bare
			.split(' ')
			.filter((word) => !alone.has(word))
			.join(' '),
	);
}

/** Whether a name says that its amounts add to the payout or reduce it; undefined where it says neither, or both. */
export function directionIn(name: string): 1 | -1 | undefined {
	const words = comparable(name);
	const said = [words, ...words.split(' ')].map(directionOf).filter((each) => each !== undefined);
	return new Set(said).size === 1 ? said[0] : undefined;
}

/** Whether a name may be that of another role. */
export function isCalled(name: string, role: OtherName): boolean {
	return matchesName(others()[role], comparable(name));
}
