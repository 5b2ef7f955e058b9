/** One report on payouts as HTML, as text and as CSV, from their balances. Says "balanced" where all of them are. */
export { report } from './report';
export type { MonthBefore, ReportWords } from './reportContent';
export { reportedPayout, type ReportedPayout } from './reportedPayout';
export type { ListedMonth } from './trend';
