/**
 * One report on payouts, as HTML, text and CSV.
 *
 * Takes payouts with their balances (or why there is none) and gives one item. It says "balanced" where each of them
 * is; others' text in it is harmless.
 *
 *     report([reportedPayout(payout, '2026-10-31', balance)], words).subject
 */
export { report } from './report';
export type { MonthBefore, ReportWords } from './reportParts';
export { findingInWords, MOST_ROWS, readSections, type Section } from './section';
export { csvTable } from './csvReport';
export { reportedPayout, type ReportedPayout } from './reportedPayout';
export type { ListedMonth } from './reportTotals';
export { standingInWords, type StoodPayout } from './reportedPayout';
