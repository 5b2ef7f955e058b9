/** What a cell of any file says: dates, amounts, directions, and what the name of its column says of them. */
export { AmountColumn, mayBeThousands, POINT } from './amountColumn';
export { plainUnits, readWritten, type DecimalSign } from './amounts';
export { ColumnNames, foldedWords, foldName, nameList, placeOfName } from './columnNames';
export {
	DATE_FORMATS,
	DateOrder,
	exchanged,
	momentOf,
	offsetsOf,
	readDate,
	readDates,
	Zone,
	type CellDate,
	type DateFormat,
	type OffsetAt,
	type ReadMoment,
} from './dates';
export { directionOf } from './directions';
export {
	cellOf,
	cellText,
	codeEntered,
	columnNamed,
	columnsCalled,
	columnsOf,
	noColumn,
	textsIn,
	valueAt,
	type Item,
} from './itemColumns';
export { unitOfName, type NameUnit } from './nameUnits';
export { zoneNamed, zoneOfColumn } from './zones';
