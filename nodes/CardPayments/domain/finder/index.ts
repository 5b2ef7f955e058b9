/**
 * From tables that nobody described it finds the text that describes them, by what they add up to.
 *
 * A candidate is some lines of a text and the numbers they give (`typings`, `amounts`, `costs`). Those that come to
 * what was paid (`ways`) are read by the reader itself, and its rows are compared: proved where all say the same of
 * every row, likely where a name says it, asked where nothing does. It applies nothing.
 *
 *     (await findDescription(tables, { paid: { units: 5_000_000, currency: 'SAR' }, known: {}, read, pause }))?.lines
 */
export { findDescription } from './find';
export type { FindDescription, Proposal, RawTable, ReadRows, SummaryCell } from './proposal';
