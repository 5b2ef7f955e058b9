/**
 * The records of a CSV, whatever its delimiter, quotes, line ends and encoding are.
 *
 * One reader for all, from bytes that come in pieces. Throws over its limits, and for a quote that never closes.
 *
 *     readCsv(chunks, options) // a record at a time
 */
export { readCsv, type CsvRead } from './csv';
export { inItsEncoding, NotUtf8, shownEncoding } from './encoding';
export { UnclosedQuote } from './limits';
export type { ChosenColumns, ColumnReader, RecordTaker } from './records';
