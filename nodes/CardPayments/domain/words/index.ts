/**
 * What words in files mean, in any language.
 *
 * Lists of words in one notation, read in one way, each with one meaning; any other word is `unknown`, which is never
 * the harmless one. What a column is called is listed by who reads it: a bank, an order.
 *
 *     moneyStatus('Storniert') // 'not_paid'
 *     isTotalLabel('Carried forward') // true
 */
export { BANK_COLUMNS, isOtherNumber, isStateName, type BankColumn } from './bankColumnNames';
export { isBookedWord, isNotBookedWord } from './lineStates';
export { ORDER_COLUMNS, type OrderColumn } from './orderColumnNames';
export { tellsOfReturn } from './returnWords';
export { isOpenTypeWord, typeWordMeaning, type KnownType, type TypeWordMeaning } from './rowTypes';
export { isStatusPhrase, moneyStatus, type MoneyStatus } from './statuses';
export { isBalanceLabel, isTotalColumn, isTotalLabel, tellsOfTotal } from './totals';
