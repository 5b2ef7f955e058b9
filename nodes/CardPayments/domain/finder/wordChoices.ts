import type { Statuses, Word } from './typings';
import type { Effect } from './rowWords';

const MOST_UNKNOWN = 5;
const MOST_UNKNOWN_STATUSES = 4;

/** What unknown words may do: all of it, but for too many of them. */
export function* effectChoices(words: Word[], isByType: boolean): Generator<Effect[]> {
	const open = words.flatMap(({ effect }, place) => (effect === undefined ? [place] : [])).slice(0, MOST_UNKNOWN);
	const choices: Effect[] = isByType ? [1, -1, 0] : [1, 0];
	const usual = words.map(({ effect }): Effect => effect ?? 1);
	const all = choices.length ** open.length;
	for (let number = 0; number < all; number++) {
		const effects = [...usual];
		let rest = number;
		for (const place of open) {
			effects[place] = choices[rest % choices.length] as Effect;
			rest = Math.floor(rest / choices.length);
		}
		yield effects;
	}
}

/** Which words of a status say that nothing was paid: those known, none, and others that fewer rows have. */
export function unpaidChoices(statuses: Statuses | undefined): boolean[][] {
	if (statuses === undefined) return [[false]];
	const { words } = statuses;
	const known = words.map(({ isPaid }) => isPaid === false);
	const most = Math.max(...words.map(({ rows }) => rows));
	const open = words
		.flatMap(({ isPaid, rows }, place) => (isPaid === undefined && rows < most ? [place] : []))
		.slice(0, MOST_UNKNOWN_STATUSES);
	const choices = Array.from({ length: 2 ** open.length }, (_, number) =>
		known.map(
			(isUnpaid, place) => isUnpaid || (open.includes(place) && ((number >> open.indexOf(place)) & 1) === 1),
		),
	);
	return known.includes(true) ? [...choices, words.map(() => false)] : choices;
}
