/**
 * Which lines of a bank statement are which payouts.
 *
 * `Statement` reads tables and CAMT messages: columns, days, states, and what came and left in minor units.
 * `matchBank` matches its lines with payouts, by name, else by amount and days where nothing else can be meant;
 * `bankResults`, `bankSummary` and `statementInWords` say what became of each and of all. Days count from 1970. Only
 * `verdict` says a word such as `matched`.
 *
 *     const statement = await Statement.of(items, options, pause);
 *     const read = await statement.lines('SAR', pause);
 *     const matching = await matchBank(payouts, { ...read, coverage: statement.read.coverage }, options, pause);
 */
export { statementInWords } from './statementInWords';
export type { BankLine } from './bankLine';
export { Coverage } from './coverage';
export { bankDay } from './dayCells';
export { matchBank } from './match';
export type { Matching } from './matchVerdict';
export { LATE, type ExpectedPayout, type MatchOptions } from './readings';
export { bankResults, resultOf } from './results';
export { Statement } from './statement';
export type { StatementOptions } from './statementRows';
export { bankSummary, readInWords, unreadOf, type ReadStatement } from './statementSummary';
export { isUndirected } from './verdict';
