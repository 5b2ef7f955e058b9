/**
 * What was settled, as items: transactions, totals, journal entries, disputes, reconciliations.
 *
 * Takes a `Settlement` and a `Clock`, and gives items as they're put out: amounts in major units, dates as texts, null
 * for what isn't known. Nothing reads these texts again. `verdict` alone says `complete`, or that an entry may be
 * booked, else throws `FileError`.
 *
 *     for await (const items of transactionItems(settlement, options)) yield items;
 */
export { followDisputes, simplifyDispute, type DisputeState, type DisputedPayout } from './dispute';
export { ACCOUNT_ROLES, payoutEntries, type Entry, type EntryOptions } from './entry';
export { reconciliation, simplifyReconciliation } from './reconciliation';
export { GROUPINGS, simplifyTotal, Totals } from './totals';
export { TRANSACTION_FIELDS, transactionItems, type TransactionItem, type TransactionOptions } from './transaction';
export { allBalance, bookable } from './verdict';
