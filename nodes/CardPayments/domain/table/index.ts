/**
 * Tables that other nodes give as items: bank statements and lists of orders.
 *
 * `ItemTable` leaves out what stands above the names, and finds columns as somebody names them, by words of many
 * languages and by what cells hold; `TableAmounts` and `momentsIn` read them as sheets' cells are read. A description
 * says what isn't shown: `STATEMENT_LINES` and `ORDER_LINES` are those lines of it that a table can have.
 * What can't be read for certain is NaN or undefined.
 *
 *     const table = await ItemTable.of(items, 'order', { words: [['order id'], ['total']] }, pause);
 *     const [date = ''] = table.called(['order date', 'date']);
 */
export { currenciesOf, currencyInName, TableAmounts } from './tableAmounts';
export { dateText, isDateCell, isNamedDateCell, momentsIn } from './dateCell';
export { columnDescribed, ORDER_LINES, STATEMENT_LINES, tableForm, type TableForm } from './tableForm';
export { cellOf, cellText, columnsOf, lineText, textsIn, valueAt, type Item } from './items';
export { namesCalled, ItemTable } from './itemTable';
export { tablesIn, type FileOptions, type TablesOfFile } from './fileTables';
export type { TableSource } from './underHeader';
