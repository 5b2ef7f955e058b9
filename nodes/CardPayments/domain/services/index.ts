/**
 * What the files of a service mean, as a text of lines "Name = value": one object says what columns and words are, and
 * the rules of settlement/ read it. `parseText` reads a text, `printLines` writes one with its marks, and
 * `DESCRIPTION_LINES` lists all that a text can say.
 *
 *     parseText('Amount Column = Net\nSigns = as written', 'Sheet Description').description
 *     // { amountColumn: ['Net'], signs: 'asWritten' }
 */
export { describedBy, overlaid, printDescription, printLines } from './description';
export type { Description, Mark, MarkedLine } from './description';
export { KNOWN_SERVICES, knownService, type KnownService } from './known';
export {
	FEE_PLACEMENTS,
	COLUMN_KEYS,
	LINE_KEYS,
	DESCRIPTION_LINES,
	type ColumnKey,
	type FeePlacement,
	type LineKey,
	type ValueOf,
} from './lines';
export { parseText, type ParsedText } from './parse';
export type { FindDescription, PaidAmount, Proposal, RawTable } from './proposal';
export type { DescribedSheet, DescribedSheetMeaning, TypeWord } from './values';
