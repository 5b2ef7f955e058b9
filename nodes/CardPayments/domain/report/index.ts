/** One report on payouts as HTML, as text and as CSV, from their balances. Says "balanced" where all of them are. */
export { report, type MonthBefore, type ReportWords } from './report';
export { reportedPayout, type ReportedPayout } from './reportedPayout';
export type { ListedMonth } from './trend';
