/**
 * From a payout's sheets to what was paid.
 *
 * `readSettlements` finds the columns, reads the rows and compares their sum with what was paid; `present/` makes
 * items, totals, journal entries and disputes of them. Amounts are units of 10^-4, times epoch milliseconds; what
 * isn't known is null. `verdict` alone says `balanced`, `complete` or that an entry may be booked. Throws `FileError`.
 *
 *     for await (const settlement of readSettlements(file, options, warn)) settlement.balance?.balanced
 */
export { differenceText, payoutAmount, type Balance } from './balance';
export type { Settlement } from './settlement';
export { Clock, writtenDay } from './clock';
export { isWholeDay, NO_TIME } from './dateCells';
export { feeRate, percentOf } from './feeRate';
export { findColumns } from './findColumns';
export { Block } from './sheetRows';
export { readSettlements, whatAddsUp, withoutRows } from './readSettlements';
export {
	DISPUTE_FIELDS,
	followDisputes,
	simplifyDispute,
	type DisputedPayout,
	type DisputeState,
} from './present/dispute';
export { payoutEntries, ACCOUNT_ROLES, type Entry, type EntryOptions, type AccountRole } from './present/entry';
export { reasonsOf, reconciliation, simplifyReconciliation } from './present/reconciliation';
export { GROUPINGS, simplifyTotal, Totals, type DateOf } from './present/totals';
export {
	SIMPLIFIED_FIELDS,
	TRANSACTION_FIELDS,
	transactionItems,
	type TransactionField,
	type TransactionItem,
	type TransactionOptions,
} from './present/transaction';
export { Proposals, type SettleOptions } from './proposals';
export type { ReadOptions } from './readOptions';
export type { EnteredPayout, PayoutFile } from './payoutFileReader';
export type { PartName } from './tally';
export { settlementRows, type TransactionRow } from './transactionRows';
export { bookable, differenceError } from './verdict';
