/**
 * From a payout's sheets to what was paid.
 *
 * `readSettlements` finds the columns, reads the rows, sends them through the rules of `pipe` and compares their sum
 * with what was paid. Amounts are units of 10^-4, times epoch milliseconds; what isn't known is null. `verdict` alone
 * says `balanced`. Throws `FileError`.
 *
 *     for await (const settlement of readSettlements(file, options, warn)) settlement.balance?.balanced
 */
export { differenceText, payoutAmount, type Balance, type PayoutAmount } from './balance';
export type { EnteredPayout, PayoutFile } from './payoutFileReader';
export { Proposals, type SettleOptions } from './proposals';
export type { ReadOptions } from './readOptions';
export { readSettlements, whatAddsUp, withoutRows } from './readSettlements';
export type { Settlement } from './settlement';
export { settlementRows, type TransactionRow } from './transactionRows';
export { differenceError } from './verdict';
