/**
 * What ISO 4217 knows of currencies, and how people write them.
 *
 * A code is three capital letters. `decimalsOf` is undefined for one that isn't known: no amount in it is in minor
 * units. `currenciesMeant` and `lettersOfCurrency` read signs, words and numbers that stand for a code.
 *
 *     decimalsOf('KWD') // 3
 */
export { currenciesMeant, currencyMeant, decimalsOf, isKnownCurrency, meansCurrency } from './currency';
export { lettersOfCurrency } from './numericCurrencies';
