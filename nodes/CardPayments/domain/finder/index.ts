/**
 * From tables that nobody described it finds the text that describes them, by what they add up to. It takes sheets as
 * text and what was paid, and gives lines: proved where every reading that adds up says the same of every row, likely
 * where a name says it, asked where nothing does. It applies nothing.
 *
 *     findDescription(tables, { units: 5_000_000, currency: 'SAR' }, {})?.lines
 */
export { findDescription } from './find';
export type { FindDescription, Proposal, RawTable } from './proposal';
