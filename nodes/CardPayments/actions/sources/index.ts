/**
 * Where payouts come from.
 *
 * A period, IDs, a file or rows: each source has its fields and a `read`, and gives the same to whoever goes through
 * the payouts. What can't be read is an error of its payout, and the others go on. To add one, name it in `sources`.
 *
 *     const chosen = readSource(panel); // fields: payoutProperties(…)
 */
export { fromFile } from './fromFile';
export { eachTransactionItem, warnOfUnpaid, warnUnlessBalanced } from './eachTransactionItem';
export { inputFileField, readInputFile } from './inputFile';
export { findByIds, knownPayout, listAllPayouts } from './payoutLists';
export { chosenPeriod, ofPeriod } from './ofPeriod';
export { namedError } from './payoutErrors';
export { payoutFilterFields, readPayoutFilter } from './payoutFilters';
export { payoutPicker, readPayoutField, readPayoutIds } from './payoutPicker';
export { eachSettlement, readPayouts } from './readPayouts';
export { eachTransactionRow } from './eachTransactionRow';
export { settleOptions, sheetsOfService, presentOptions } from './settleOptions';
export type { Chosen } from './source';
export { itemsAtOnce, payoutProperties, readsInputRows, readSource, SOURCES_BY_DATES } from './sources';
