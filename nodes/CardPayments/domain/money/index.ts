/** Amounts, exactly: units of 10^-4 of a currency as bigint, their words, and what ISO 4217 knows of a currency. */
export { readAmount, readCurrency } from './amount';
export { decimalsOf, isKnownCurrency, meansCurrency } from './currency';
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
