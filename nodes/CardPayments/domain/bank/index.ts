/**
 * Which lines of a bank statement are which payouts.
 *
 * `readStatement` reads tables and CAMT messages: columns, days, states; `statementLines` what came and left in minor
 * units.
 * `matchBank` matches its lines with payouts, by name, else by amount and days where nothing else can be meant;
 * `bankResults`, `bankSummary` and `statementInWords` say what became of each and of all. Days count from 1970. Only
 * `verdict` says a word such as `matched`.
 *
 *     const statement = await readStatement(items, options, pause);
 *     const read = await statementLines(statement, 'SAR', pause);
 *     const matches = await matchBank(payouts, read, options, pause);
 */
export { bankDay, Coverage, LATE } from './days';
export { MATCH_RULES, matchBank, STRANGE } from './match';
export { MOVEMENT_RULES } from './movements';
export { ownTexts } from './names';
export { type BankLine, type ExpectedPayout, type Matches, type MatchOptions } from './matches';
export { bankResults, resultOf } from './results';
export { EMPTY_STATE, readStatement, saysCurrency, type Statement, type StatementOptions } from './statement';
export { statementLines } from './statementLines';
export { bankSummary, noStatement, readInWords, statementInWords } from './summary';
export type { ReadStatement } from './verdict';
