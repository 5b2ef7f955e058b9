import type { NameUnit } from '../cells';
import { typeFacts, type TransactionType } from '../transactions';

/** What says that a column holds amounts, beside a word for what they are of. */
const AMOUNT_WORDS = new Set('amount amounts total value sum net on of the in back funds balance'.split(' '));

/** "Refund Total" in a sheet of refunds: a word of its type and words for amounts, and nothing else. */
export function ownAmountNames(names: NameUnit[], type: TransactionType | undefined): string[] {
	const { ownWords } = typeFacts(type ?? 'other');
	if (ownWords === undefined) return [];
	return names
		.map(({ bare }) => bare)
		.filter((bare) => {
			const parts = bare.split('_');
			const others = parts.filter((part) => !ownWords.test(part));
			return others.length < parts.length && others.every((part) => AMOUNT_WORDS.has(part));
		});
}
