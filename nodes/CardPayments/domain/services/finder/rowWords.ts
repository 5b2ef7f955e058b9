import { lazily } from '../../lazily';
import { isStatusPhrase, moneyStatus } from '../../words';
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

/** Nothing was paid, or it went back: what such rows do, the sum shows. */
const TAKEN_BACK = /revers|revert|cancel|void|storn|annul|anul|iptal|batal|zwrot|取消|撤销|冲正|취소|الغ|ملغ/;

/** What a word is as far as it's known everywhere. */
export function knownWord(text: string): { type: KnownType; effect: Effect } | undefined {
	const word = withoutSpaces(text);
	if (ambiguousWords().has(word)) return undefined;
	const isUnpaid = isStatusPhrase(text) && moneyStatus(text) === 'not_paid' && !TAKEN_BACK.test(comparable(text));
	return types().get(word) ?? (isUnpaid ? { type: 'none', effect: 0 } : undefined);
}

export function isOpenWord(text: string): boolean {
	return ambiguousWords().has(withoutSpaces(text));
}

/** Whether a status says that something was paid; undefined for a word that may say either. */
export function isPaidWord(text: string): boolean | undefined {
	const money = text.trim() === '' ? 'paid' : moneyStatus(text);
	return money === 'unknown' ? undefined : money === 'paid';
}
