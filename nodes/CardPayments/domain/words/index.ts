/**
 * What words in files mean, in any language.
 *
 * Lists of words that are known, each with one meaning; any other word is `unknown`, which is never the harmless one.
 *
 *     moneyStatus('Storniert') // 'not_paid'
 *     isTotalLabel('Carried forward') // true
 */
export { isStatusPhrase, moneyStatus, type MoneyStatus } from './statuses';
export { isTotalLabel } from './totals';
