/** The one door to this folder: nothing else in it is imported from outside. */
export { readCsv, type CsvReading } from './csv';
export {
	FALLBACK_ENCODING,
	FALLBACK_ENCODINGS,
	isWrongEncoding,
	type Encoding,
	type FallbackEncoding,
} from './encoding';
export { UnclosedQuote, type Chosen, type RecordTaker } from './records';
export { SharedTexts } from './texts';
