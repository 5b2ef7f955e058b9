import { daysOfSpreadsheet, readDate } from '../dates';
import { cellText } from './items';

/** Whether a cell can be a date: a number of days, but no such text, which may be any number. */
export function isDateCell(cell: unknown): boolean {
	if (typeof cell === 'number') return daysOfSpreadsheet(String(cell)) !== undefined;
	return readDate(cellText(cell)) !== undefined;
}

/** The same in a column that's called a date, where five digits are nothing else. */
export function isNamedDateCell(cell: unknown): boolean {
	return isDateCell(cell) || daysOfSpreadsheet(cellText(cell)) !== undefined;
}
