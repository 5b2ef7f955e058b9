/**
 * Tables, as items of other nodes or in files.
 *
 * `headerIn` says which line has the names of the columns, of sheets and Summaries, too. `ItemTable` are statements and
 * lists of orders: what stands below the names, with columns as somebody names them, by words of many languages and
 * by what cells hold; `TableAmounts` reads them as sheets' cells are read. What can't be read for
 * certain is NaN or undefined.
 *
 *     const table = await ItemTable.of(items, { thing: 'order', words: [['order id']], described }, pause);
 *     const [date = ''] = table.called(['order date', 'date']);
 */
export { currenciesOf, currencyInName, TableAmounts } from './tableAmounts';
export { isDateCell, isNamedDateCell } from './dateCell';
export { cellOf, cellText, columnsOf, lineText, textsIn, valueAt, type Item } from './items';
export {
	describedAmounts,
	headerIn,
	headerNames,
	isHeader,
	moneyAbove,
	UNREAD_ABOVE,
	type FoundHeader,
	type HeaderSought,
} from './header';
export { namesCalled, ItemTable } from './itemTable';
export { readLines, type FileLines } from './lines';
export { tablesIn, type FileOptions, type TablesOfFile } from './fileTables';
export type { TableSource } from './underHeader';
