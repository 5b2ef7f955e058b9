/**
 * Amounts, exactly.
 *
 * `parseDecimal` takes what somebody wrote, as a number or text, and gives a bigint of units of 10^-24 (`Decimal`), or
 * undefined for what is no amount: nothing is rounded. Files have amounts as numbers of units of 10^-4. What ISO 4217
 * knows of a currency is here too; where it knows none, decimals are undefined.
 *
 *     amountInWords(parseDecimal('1,250.5') ?? 0n, 'SAR') // '1,250.50 SAR'
 */
export { readAmount, readCurrency } from './amount';
export { currenciesMeant, decimalsOf, isKnownCurrency, meansCurrency } from './currency';
export {
	amountInWords,
	amountText,
	decimalOf,
	fits,
	formatDecimal,
	grouped,
	inCurrency,
	inMinorUnits,
	LONGEST_AMOUNT,
	magnitude,
	minorOf,
	MOST_DIGITS,
	numberFromText,
	numberOf,
	parseDecimal,
	Sum,
	sumOf,
	UNIT_DECIMALS,
	UNITS,
	zeroIfNone,
	type Decimal,
} from './decimal';
export { lettersOfCurrency } from './numericCurrencies';
