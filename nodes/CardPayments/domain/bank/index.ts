/** Which lines of a bank statement are which payouts: reads statements, matches, and says what is missing. */
export { bankAnswer } from './answer';
export type { EnteredColumns } from './statementColumns';
export { bankDay } from './days';
export { matchBank } from './match';
export type { Matching } from './matching';
export { Coverage } from './period';
export { LATE, type ExpectedPayout, type MatchOptions } from './readings';
export { bankResults, resultOf } from './results';
export { Statement, type BankLine } from './statement';
export { bankSummary, readInWords, unreadOf, type ReadStatement } from './summary';
export { inTurns } from './longLists';
