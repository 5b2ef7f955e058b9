/**
 * What one cell of a file says, whatever the file is.
 *
 * Amounts in units of 10^-4, directions, and what the name of a column says of its cells. What isn't understood is
 * undefined or NaN, never a guess; `AmountColumn` decides by all cells of a column.
 *
 *     plainUnits('12.50') // 125_000
 */
export { AmountColumn, namedAmounts, type AmountForm } from './amountColumn';
export { currencyBeside, DECIMAL_SIGNS, plainUnits, readWritten, type DecimalSign } from './amounts';
export { ColumnNames, foldedWords, foldName, hasPercent, placeOfName } from './foldedNames';
export { asciiDigits, isDashes, unquotedCell } from './digits';
export { directionOf, SIDES } from './directions';
export { Marks, Numbers } from './numbers';
export { countsMinor, unitOfName, type NameUnit } from './nameUnits';
