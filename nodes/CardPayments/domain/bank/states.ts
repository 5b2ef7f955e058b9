import { lineText, valueAt, type Item } from '../table';
import { bankState, markedState } from '../words';
import { inTurns, type Pause } from '../turns';
import { isBooked } from './verdict';

/** Words of a statement's states that a sentence has. */
export const MOST_STATE_WORDS = 5;
/** What an empty cell is called beside words. */
const EMPTY_STATE = 'empty';

/**
 * The word that says that a line isn't money, as the bank writes it: any but those that say that it's booked. Undefined
 * for a booked one. An empty cell is booked only where the bank marks nothing but what isn't.
 *
 * @param ownWords the user's words for what's booked
 */
export async function stateReader(
	items: Item[],
	{ columns, ownWords, pause }: { columns: string[]; ownWords: readonly string[]; pause: Pause },
): Promise<(item: Item) => string | undefined> {
	const known = new Map<string, boolean>();
	const isMoney = (word: string) => {
		let money = known.get(word);
		if (money === undefined) known.set(word, (money = isBooked(word, ownWords)));
		return money;
	};
	const words = new Map(columns.map((column) => [column, new Set<string>()]));
	await inTurns(items, pause, (item) => {
		for (const [column, all] of words) all.add(stateIn(item, column));
	});
	const isOther = (word: string) => word === '' || (!isMoney(word) && bankState(word) === 'not booked');
	const marksOthers = new Set(columns.filter((column) => [...(words.get(column) ?? [])].every(isOther)));
	return (item) => {
		for (const column of columns) {
			const word = stateIn(item, column);
			if (word === '' ? !marksOthers.has(column) : !isMoney(word)) return word || EMPTY_STATE;
		}
		return undefined;
	};
}

/** As the bank writes it, or as it marks it. */
function stateIn(item: Item, column: string): string {
	const cell = lineText(valueAt(item, column));
	return markedState(column, cell) ?? cell;
}
