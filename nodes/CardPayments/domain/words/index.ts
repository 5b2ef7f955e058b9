/** What the words of files mean, in any language: of statuses, and of rows that are sums of others. */
export { isStatusPhrase, moneyStatus, type MoneyStatus } from './statuses';
export { isTotalLabel } from './totals';
