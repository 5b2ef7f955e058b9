/**
 * What one cell of a file says, whatever the file is.
 *
 * Amounts in units of 10^-4, dates as local epoch milliseconds with what isn't sure of them (which is the day, which
 * the month), directions, and what the name of a column says of its cells. What isn't understood is undefined or NaN,
 * never a guess; `AmountColumn` and `DateOrder` decide by all cells of a column.
 *
 *     readDate('31.10.2026')?.local // Date.UTC(2026, 9, 31)
 */
export { AmountColumn, mayBeThousands, POINT } from './amountColumn';
export { currencyBeside, DECIMAL_SIGNS, plainUnits, readWritten, type DecimalSign } from './amounts';
export { isDashes } from './dashes';
export { ColumnNames, foldedWords, foldName, placeOfName } from './foldedNames';
export { asciiDigits } from './digits';
export { directionOf } from './directions';
export { unitOfName, type NameUnit } from './nameUnits';
