import { lazily } from '../../lazily';
import { moneyStatus } from '../../words';
import { comparable, comparableWords } from './names';
import { AMBIGUOUS, ROW_WORDS, type KnownType } from './words';

export type Effect = -1 | 0 | 1;

const withoutSpaces = (word: string) => comparable(word).replaceAll(' ', '');
const types = lazily(
	() =>
		new Map(
			ROW_WORDS.flatMap(([type, effect, words]) =>
				comparableWords(words).map((word) => [withoutSpaces(word), { type, effect }] as const),
			),
		),
);
const ambiguousWords = lazily(() => new Set(comparableWords(AMBIGUOUS).map(withoutSpaces)));

/** What a word is as far as it's known everywhere. */
export function knownWord(text: string): { type: KnownType; effect: Effect } | undefined {
	const word = withoutSpaces(text);
	if (ambiguousWords().has(word)) return undefined;
	return types().get(word) ?? (moneyStatus(text) === 'not_paid' ? { type: 'none', effect: 0 } : undefined);
}

export function isOpenWord(text: string): boolean {
	return ambiguousWords().has(withoutSpaces(text));
}

/** Whether a status says that something was paid; undefined for a word that may say either. */
export function isPaidWord(text: string): boolean | undefined {
	const money = text.trim() === '' ? 'paid' : moneyStatus(text);
	return money === 'unknown' ? undefined : money === 'paid';
}
