import { onceAHeader } from '../columns';
import { foldName } from '../cells';
import { remembered } from '../lazily';
import { knownService, overlaid, type Description, type TypeWord } from '../services';
import { typeFacts, typesWhere, type TransactionType, type RowType } from '../transactions';
import { typeWordMeaning } from '../words';
import type { Rows } from '../tally';

/** What texts say of a sheet. */
export interface SheetTexts {
	description: Description;
	/** The known service that it's of, by its columns. */
	service: string | undefined;
}

/** Of a sheet with these columns: the user's lines, and below them those of the service that's known by its columns. */
export const describeSheet = onceAHeader<SheetTexts>((header, description) => {
	const known = knownService(header);
	if (known === undefined) return { description, service: undefined };
	return { description: overlaid(known.description, description), service: known.name };
});

/** What rows do to the payout: `signed` as their amounts are written, `unknown` where nothing says it. */
export type RowEffect = 'adds' | 'reduces' | 'signed' | 'unknown';

/** What a row is. */
export interface RowMeaning {
	type: RowType;
	/** Where the file has no signs. */
	effect: RowEffect;
	/** What those are that reduce the payout, where the word is as good for what the account itself pays. */
	reduced?: RowType;
	/** Whether nobody knows the type, whatever its rows do. */
	isUnknown?: boolean;
}

/** What the rows of a sheet are where no type column says it. */
export interface SheetMeaning extends RowMeaning {
	type: TransactionType;
	/** Whether the sheet's name says it: a word that nobody knows is then no type of a row. */
	isKnown: boolean;
}

/** What rows of a type do to the payout where nothing else says it. */
export function effectOf(type: RowType): RowEffect {
	const effect = type === 'none' || type === 'payout' ? 'unknown' : typeFacts(type).effect;
	return effect === 'unknown' ? 'signed' : effect;
}

/** What a text says that rows are: of those that add, nobody said what they'd be that reduce. */
export function saidOfRows<T extends RowType>(type: T): RowMeaning & { type: T } {
	const effect = effectOf(type);
	return { type, effect, ...(effect === 'adds' && { reduced: 'other' }) };
}

/** A word in a type column that nobody knows. */
const UNKNOWN_WORD: RowMeaning = { type: 'other', effect: 'unknown', isUnknown: true };

/**
 * What each row of a sheet is: what the word in its type column means, by the user's text or in any language, else all
 * of them the same. One object a meaning.
 */
export function rowMeanings(rows: Rows, sheet: SheetMeaning, said: TypeWord[] = []) {
	const { isKnown, ...meaning } = sheet;
	const own = describedWords(said);
	const meaningOf = remembered((word) => own.get(wordKey(word)) ?? typeWordMeaning(word));
	const words = [...rows.textsOf('type')];
	const isTyped = words.length > 0 && (!isKnown || ['', ...words].some((word) => meaningOf(word) !== undefined));
	const untyped: RowMeaning = isKnown ? meaning : { ...UNKNOWN_WORD, effect: meaning.effect };
	const column = rows.column('type');
	const meaningAt = (at: number): RowMeaning => {
		if (!isTyped) return untyped;
		const word = column.at(at);
		return meaningOf(word) ?? (word === '' ? untyped : UNKNOWN_WORD);
	};
	return { isTyped, meaningAt };
}

/** A word as texts and files are compared by: a sign has nothing but itself. */
function wordKey(word: string): string {
	return foldName(word) || word.trim();
}

/** What a text says of words. Of one that it asks, nobody knows the type, whatever it's called. */
function describedWords(words: TypeWord[]): Map<string, RowMeaning> {
	return new Map(
		words.map(({ word, type, effect }) => [
			wordKey(word),
			type === undefined
				? { ...UNKNOWN_WORD, ...(effect && { effect }) }
				: effect === undefined
					? saidOfRows(type)
					: { type, effect },
		]),
	);
}

/** The types of rows that add to a payout as a rule. */
export const ADDING: ReadonlySet<RowType | undefined> = new Set(typesWhere(({ effect }) => effect !== 'reduces'));
