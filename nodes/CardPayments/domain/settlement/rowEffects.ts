import { foldName } from '../cells';
import type { TypeWord } from '../services';
import { typeFacts, type TransactionType, ROW_TYPES, type RowType } from '../transactions';
import { typeWordMeaning } from '../words';

/** What rows do to the payout: `signed` as their amounts are written, `unknown` where nothing says it. */
export type RowEffect = 'adds' | 'reduces' | 'signed' | 'unknown';

/** What rows with a word in the type column are. */
export interface WordMeaning {
	type: RowType;
	/** Where the file has no signs. */
	effect: RowEffect;
	/** What those are that reduce the payout, where the word is as good for what the account itself pays. */
	reduced?: RowType;
	/** Whether nobody knows the type, whatever its rows do. */
	isUnknown?: boolean;
}

/** What a word in a type column means; undefined for one that nobody knows. */
function meaningOfWord(word: string, own: Map<string, WordMeaning>): WordMeaning | undefined {
	return own.get(wordKey(word)) ?? typeWordMeaning(word);
}

/** What rows of a type do to the payout where nothing else says it. */
export function effectOf(type: RowType): RowEffect {
	const effect = type === 'none' || type === 'payout' ? 'unknown' : typeFacts(type).effect;
	return effect === 'unknown' ? 'signed' : effect;
}

/** What the rows of a sheet are where no type column says it. */
export interface SheetMeaning {
	type: TransactionType;
	effect: RowEffect;
	/** Whether the sheet's name says it: a word that nobody knows is then no type of a row. */
	isKnown: boolean;
}

/** A word in a type column that nobody knows. */
export const UNKNOWN_WORD: WordMeaning = { type: 'other', effect: 'unknown', isUnknown: true };

/** What rows are, by the place of the word in their type column; all the same where no column says it. */
export function meaningsOfWords(words: string[], sheet: SheetMeaning, own: Map<string, WordMeaning>) {
	const { type, effect, isKnown } = sheet;
	const usual: WordMeaning = { type, effect };
	const meanings = words.map((word) => meaningOfWord(word, own));
	const isTyped = words.length > 1 && (meanings.some((meaning) => meaning !== undefined) || !isKnown);
	const meant = meanings.map((meaning, index) => meaning ?? (index === 0 && isKnown ? usual : UNKNOWN_WORD));
	const untyped = isKnown ? usual : UNKNOWN_WORD;
	return { words: isTyped ? meant : words.map(() => untyped), isTyped };
}

/** Whether rows of a type add to a payout as a rule. */
export const ADDS = ROW_TYPES.map(
	(type) => type !== 'none' && type !== 'payout' && typeFacts(type).effect !== 'reduces',
);

/** A word as texts and files are compared by: a sign has nothing but itself. */
function wordKey(word: string): string {
	return foldName(word) || word.trim();
}

/** What a text says of words. Of one that it asks, nobody knows the type, whatever it's called. */
export function describedWords(words: TypeWord[] = []): Map<string, WordMeaning> {
	return new Map(
		words.map(({ word, type, effect }) => [
			wordKey(word),
			type === undefined
				? { ...UNKNOWN_WORD, ...(effect && { effect }) }
				: { type, effect: effect ?? effectOf(type) },
		]),
	);
}
