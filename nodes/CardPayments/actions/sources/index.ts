/**
 * Where payouts come from.
 *
 * A period, IDs, a file or rows: each source has its fields and a `read`, and gives the same to whoever goes through
 * the payouts. What can't be read is an error of its payout, and the others go on. To add one, name it in `sources`.
 *
 *     const chosen = readSource(panel); // fields: payoutProperties(…)
 */
export { fromFile } from './fromFile';
export { inputFileField, PAYOUT_FILE, readInputFile } from './inputFile';
export { isOfFile, readTables, tableField, tableFileField } from './tables';
export { chosenPeriod, ofPeriod } from './ofPeriod';
export { downloadPayouts } from './downloadPayouts';
export { eachSettlement, eachShownSettlement, readPayouts, sayComparison, type SettlementReading } from './readPayouts';
export { SUMS_ONLY, presentOptions, settleOptions, sheetsOfService } from './settleOptions';
export type { Chosen } from './source';
export { SOURCES_BY_DATES, itemsAtOnce, payoutProperties, readSource, readsInputRows } from './sources';
