import { asciiDigits } from '../cells';
import { DateOrder, dateReader, fullYear, readDate, type DateFormat, type ReadMoment, type Zone } from '../dates';
import { inTurns, mappedInTurns, type Pause } from '../turns';
import { DAY } from '../units';
import { cellText } from './items';

/** Spreadsheets write a date that isn't formatted as a number of days; this one is 1970-01-01. */
const SPREADSHEET_1970 = 25_569;
const MOST_SPREADSHEET_DAYS = 100_000;
/** A date of ISO 20022 and other XML, with the zone that it may have: the day itself all the same. */
const XML_DAY = /^(\d{4}-\d{2}-\d{2})(?:z|[+-]\d{2}:\d{2})$/i;
/** The year is last: no bank or shop writes it first with two digits. */
const SHORT_YEAR = /^(\d{1,2}[-/ ]\d{1,2}[-/ ])(\d{2})(?=$|[ T,]+\d{1,2}:)/;

/** The date in a cell as `readDate` takes it: also of a spreadsheet's number, of XML, and with a year of two digits. */
export function dateText(cell: unknown): string {
	const days = typeof cell === 'string' && isSpreadsheetDay(cell) ? Number(cell) : cell;
	if (typeof days === 'number' && days > 0 && days < MOST_SPREADSHEET_DAYS)
		return new Date((Math.floor(days) - SPREADSHEET_1970) * DAY).toISOString().slice(0, 10);
	return asciiDigits(cellText(cell))
		.trim()
		.replace(SHORT_YEAR, (_, before: string, year: string) => before + fullYear(year))
		.replace(XML_DAY, '$1');
}

/** Whether a cell can be a date: a number from 2000 to 2100, but no such text, which may be any number. */
export function isDateCell(cell: unknown): boolean {
	if (typeof cell === 'number') return isOfThisCentury(cell);
	return !(typeof cell === 'string' && isSpreadsheetDay(cell)) && readDate(dateText(cell)) !== undefined;
}

/** The same in a column that's called a date, where five digits are nothing else. */
export function isNamedDateCell(cell: unknown): boolean {
	return isDateCell(cell) || (typeof cell === 'string' && isSpreadsheetDay(cell));
}

/** A workbook's cell without the format of a date. */
function isSpreadsheetDay(text: string): boolean {
	return /^\d{5}(?:\.\d+)?$/.test(text) && isOfThisCentury(Number(text));
}

function isOfThisCentury(days: number): boolean {
	return days >= 36_526 && days < 73_051;
}

/** The moments in a column's cells; undefined for what is none, or may be two. `now` is in epoch milliseconds. */
export async function momentsIn(
	cells: unknown[],
	{ dateFormat, zone, now }: { dateFormat: DateFormat; zone: Zone; now: number },
	pause: Pause,
): Promise<Array<ReadMoment | undefined>> {
	const texts = await mappedInTurns(cells, pause, dateText);
	const order = new DateOrder();
	await inTurns(texts, pause, (text) => order.look(text));
	const read = dateReader(order.decided(dateFormat), zone, now);
	return await mappedInTurns(texts, pause, read);
}
