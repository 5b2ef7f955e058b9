/** Where payouts come from: by ID, of a period, from a file, from rows. Each gives the same to read. */
export { fromFile } from './fromFile';
export { gatherRows, warnUnlessBalanced } from './gatherRows';
export { inputFileField, readInputFile } from './inputFile';
export { findByIds, knownPayout, listCompletely } from './listed';
export { chosenPeriod, ofPeriod } from './ofPeriod';
export { namedError } from './payoutErrors';
export { payoutFilterFields, readPayoutFilter } from './payoutFilters';
export { payoutPicker, readPayoutField, readPayoutIds } from './payoutPicker';
export { eachSettlement, readPayouts } from './readPayouts';
export { readTransactionRows } from './readTransactionRows';
export { readingOf, sheetsOfService, writingOf } from './readingOf';
export type { Chosen } from './source';
export { itemsAtOnce, payoutProperties, readSource, SOURCES_BY_DATES } from './sources';
