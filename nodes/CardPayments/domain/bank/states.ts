import { foldedWords } from '../cells/columnNames';
import { valueAt, type Item } from '../cells/itemColumns';
import { lineText } from './cells';
import { isNotBooked } from './columnWords';
import { isBooked } from './verdict';

/** What an empty cell is called beside words. */
const EMPTY_STATE = 'empty';

/**
 * The word that says that a line isn't money, as the bank writes it: any but those that say that it's booked. Undefined
 * for a booked one. An empty cell is booked only where the bank marks nothing but what isn't.
 *
 * @param own the user's words for what's booked
 */
export function stateReader(
	items: Item[],
	columns: string[],
	own: readonly string[],
): (item: Item) => string | undefined {
	const known = new Map<string, boolean>();
	const isMoney = (word: string) => {
		let money = known.get(word);
		if (money === undefined) known.set(word, (money = isBooked(word, own)));
		return money;
	};
	const marksOthers = new Set(
		columns.filter((column) => {
			const words = new Set(items.map((item) => lineText(valueAt(item, column))));
			words.delete('');
			return [...words].every((word) => !isMoney(word) && isNotBooked(foldedWords(word)));
		}),
	);
	return (item) => {
		for (const column of columns) {
			const word = lineText(valueAt(item, column));
			if (word === '' ? !marksOthers.has(column) : !isMoney(word)) return word || EMPTY_STATE;
		}
		return undefined;
	};
}
