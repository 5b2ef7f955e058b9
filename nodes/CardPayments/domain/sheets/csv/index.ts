/** The one door to this folder: nothing else in it is imported from outside. */
export { readCsv, type CsvRead } from './csv';
export { NotUtf8, likelyEncoding, shownEncoding, type Bytes } from './encoding';
export { UnclosedQuote } from './limits';
export type { ChosenColumns, RecordTaker } from './recordTaker';
export { SharedTexts, textIn, type Utf8 } from './texts';
