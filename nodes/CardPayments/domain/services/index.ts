/**
 * What the files of a service mean, as a text of lines "Name = value": one object says what columns and words are, and
 * the rules of settlement/ read it. `parseText` reads a text, `printLines` writes one with its marks, and
 * `DESCRIPTION_LINES` lists all that a text can say.
 *
 *     parseText('Amount Column = Net\nSigns = as written', 'Sheet Description')
 *     // { amountColumn: ['Net'], signs: 'asWritten' }
 */
export {
	askedNames,
	describedBy,
	overlaid,
	printLines,
	type Description,
	type Mark,
	type MarkedLine,
} from './description';
export { knownService } from './known';
export {
	AMOUNT_KEYS,
	DESCRIPTION_LINES,
	FEE_PLACEMENTS,
	LINE_KEYS,
	keysOf,
	MONEY_KEYS,
	type ColumnKey,
	type FeePlacement,
	type LineKey,
} from './lines';
export { answered, parseText } from './parse';
export type { DescribedSheet, TypeWord } from './values';
