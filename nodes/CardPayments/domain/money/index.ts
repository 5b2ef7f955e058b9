/**
 * Amounts, exactly.
 *
 * `parseDecimal` takes what somebody wrote, as a number or text, and gives a bigint of units of 10^-24 (`Decimal`), or
 * undefined for what is no amount: nothing is rounded. Files have amounts as numbers of units of 10^-4, which `Sum`
 * adds up.
 *
 *     amountInWords(parseDecimal('1,250.5') ?? 0n, 'SAR') // '1,250.50 SAR'
 */
export {
	LONGEST_AMOUNT,
	MOST_DIGITS,
	Sum,
	UNITS,
	UNIT_DECIMALS,
	amountInWords,
	decimalOf,
	fits,
	formatDecimal,
	grouped,
	inCurrency,
	inMinorUnits,
	magnitude,
	minorOf,
	numberFromText,
	numberOf,
	parseDecimal,
	recordedAmount,
	sumOf,
	zeroIfNone,
	type Decimal,
} from './decimal';
export { sumsInWords, sumsOf, type Amount } from './sums';
