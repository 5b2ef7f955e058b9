import { foldedWords } from '../cells';
import { namesOf } from '../input';
import { lazily } from '../lazily';
import { COLUMN_NAMES } from './columnNames';

export type NameRole = keyof typeof COLUMN_NAMES;

/** Names of one role: short words of letters stand alone in a name, others are also parts of one ("Nettobetrag"). */
interface Pattern {
	alone: Set<string>;
	parts: string[];
}

const SHORT = 4;
const HAN = /\p{Script=Han}/u;
const LATIN = /^[a-z0-9 ]+$/;
const BEFORE_LATIN = /(?<=[\p{scx=Han}\p{scx=Kana}\p{scx=Hira}\p{scx=Hang}])(?=[a-z])/giu;
/** "N° remise" and "Nº de pedido", too. */
const NUMBER_SIGN = /#|№|\bn[°º]/i;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
/** Names that were asked about: files of a hundred payouts have the same. */
const KNOWN = new Map<string, NameRole[]>();
const MOST_KNOWN = 2_000;

const patterns = lazily(() =>
	namesOf(COLUMN_NAMES).map((role) => [role, patternOf(COLUMN_NAMES[role])] as [NameRole, Pattern]),
);

/** All that a column may be by its name, the more telling first. */
export function nameOf(header: string): readonly NameRole[] {
	const known = KNOWN.get(header);
	if (known !== undefined) return known;
	const name = comparableName(header);
	// "MwSt" is no two words.
	const joined = header.split(BETWEEN_WORDS).map((word) => comparableName(word).replaceAll(' ', ''));
	const called = patterns().flatMap(([role, pattern]) => (matchesName(pattern, name, joined) ? [role] : []));
	if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
	KNOWN.set(header, called);
	return called;
}

/** A name as it's compared: without accents, case and what parts words. 売上ID are two. */
export function comparableName(text: string): string {
	return foldedWords(
		text
			.replace(/[%％٪]/, ' pct ')
			.replace(NUMBER_SIGN, ' no ')
			.replace(BEFORE_LATIN, ' '),
	);
}

/** What is left of a name without the words of a role: nothing of "Umsatzsteuer" without those of taxes. */
export function withoutRole(header: string, role: NameRole): string {
	const { alone, parts } = patterns().find(([each]) => each === role)?.[1] as Pattern;
	const bare = parts.reduce((text, part) => text.replaceAll(part, ' '), comparableName(header));
	return bare
		.split(' ')
		.filter((word) => !alone.has(word))
		.join(' ');
}

function patternOf({ exact, part }: { exact: string; part: string }): Pattern {
	const wordsIn = (text: string) => text.split(',').flatMap((word) => comparableName(word) || []);
	const words = [...new Set([...wordsIn(exact), ...wordsIn(part)])];
	const isPart = (word: string) => (LATIN.test(word) ? word.length > SHORT : word.length > 1 || HAN.test(word));
	return { alone: new Set(words), parts: words.filter(isPart) };
}

function matchesName({ alone, parts }: Pattern, name: string, unparted: string[]): boolean {
	if (alone.has(name)) return true;
	const words = name.split(' ');
	if (words.some((word) => alone.has(word) || alone.has(word.replace(/\d+$/, '')))) return true;
	const joined = name.replaceAll(' ', '');
	return (
		alone.has(joined) ||
		unparted.some((word) => alone.has(word)) ||
		parts.some((part) => name.includes(part) || joined.includes(part))
	);
}
