import { typeWordMeaning } from '../words';
import type { Amounts } from './bases';
import type { PaidAmount } from './proposal';
import type { Typing, Word } from './typings';

/** What words may be where nothing adds up by what they are as a rule. */
export function looseTypings(typing: Typing, amounts: Amounts, paid: PaidAmount | undefined): Typing[] {
	if (paid === undefined) return withPayout(typing);
	return [...withOpenStatuses(typing), ...withPaidRow(typing, amounts, paid)];
}

/** Words that say that nothing was paid, in a column of types: "payment refused" may be what a bank took back. */
function withOpenStatuses(typing: Typing): Typing[] {
	const isOpen = ({ text, type }: Word) => type === 'none' && typeWordMeaning(text) === undefined;
	if (!typing.words.some(isOpen)) return [];
	const words = typing.words.map(
		(word): Word => (isOpen(word) ? { ...word, type: undefined, effect: undefined } : word),
	);
	return [{ ...typing, words }];
}

/** The only row of its word that takes just what was paid, as the payout's own: a bank's "Payment" is one. */
function withPaidRow(typing: Typing, { columns, values }: Amounts, { units }: PaidAmount): Typing[] {
	if (typing.at.length <= FEWEST_OTHERS) return [];
	return typing.words.flatMap(({ rows, type }, place) => {
		const row = typing.at.indexOf(place);
		const isTaken = columns.some((column) => values.get(column)?.[row] === 0 - units);
		if (rows !== 1 || !isTaken || type === 'payout') return [];
		return [withPayoutAt(typing, place)];
	});
}

const FEWEST_OTHERS = 3;

/**
 * The only word that nobody knows, of one row, as that of the payout. Where the payout's row is among others, they all
 * come to nothing, and any row takes what the rest brings.
 */
function withPayout(typing: Typing): Typing[] {
	const unknown = typing.words.filter(({ effect }) => effect === undefined);
	if (typing.at.length <= FEWEST_OTHERS || unknown.length > 1) return [];
	if (typing.words.some(({ type }) => type === 'payout')) return [];
	return typing.words.flatMap(({ effect, rows }, place) => {
		if (effect !== undefined || rows !== 1) return [];
		return [withPayoutAt(typing, place)];
	});
}

function withPayoutAt(typing: Typing, place: number): Typing {
	const words = typing.words.map((word, at): Word => (at === place ? { ...word, type: 'payout', effect: 0 } : word));
	return { ...typing, words };
}
