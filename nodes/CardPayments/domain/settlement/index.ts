/**
 * From a payout's sheets to what was paid.
 *
 * `readSettlements` finds the columns, reads the rows, sends them through `SHEET_RULES` and compares their sum
 * with what was paid. Amounts are units of 10^-4, times epoch milliseconds; what isn't known is null. `comparison`
 * alone says `balanced`, `trouble` why not in words. Throws `FileError`.
 *
 *     for await (const settlement of readSettlements(file, options, warn)) settlement.comparison.balanced
 */
export { payoutAmount, type Compared, type Comparison, type NotCompared } from './comparison';
export type { EnteredPayout, PayoutFile } from './payoutFileReader';
export { proposalInWords, Proposals, type SettleOptions } from './proposals';
export type { ReadOptions } from './settlement';
export { readSettlements, readBy, withoutRows } from './readSettlements';
export type { Settlement } from './settlement';
export {
	causeInFew,
	differenceError,
	differenceInWords,
	differsInWords,
	doubtOf,
	doubtsInWords,
	isUnpaid,
	reasonsOf,
	standingOf,
	troubleInWords,
	type DoubtedPayout,
} from './trouble';
export { STANDINGS, type Standing } from './standings';
