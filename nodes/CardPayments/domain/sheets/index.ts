/**
 * The sheets in a payout's file, record by record.
 *
 * An archive, CSV or bytes that come in pieces; `SHEETS` lists the kinds of sheets and `TRANSACTIONS` the types of
 * their rows, of which all else derives. Throws `FileError` for what is no sheet or is larger than the limits; other
 * files are warned of, never dropped in silence.
 *
 *     for await (const sheet of payoutSheets(bytes, selection, warn)) await readRows(sheet, options, (row) => row)
 */
export { ARCHIVE_LIMITS, gather, looksLikeZip, type ArchiveLimits } from './archive/archive';
export { SharedTexts, shownEncoding, textIn, type Bytes, type Utf8 } from './csv';
export { payoutIdIn, payoutNamed, payoutSheets, type SheetFile, type SheetSelection } from './payoutFile';
export { nameColumns, UniqueNames } from './rows/columnLabels';
export { MemoryBudget, RowMemory } from './rows/rowMemory';
export { readRows, type Row } from './rows/rows';
export { readSheet, type RecordSink, type SheetOptions } from './rows/readSheet';
export {
	fileName,
	payoutNumber,
	ROW_TYPES,
	SHEET_KINDS,
	SHEETS,
	sheetWords,
	type RowType,
	type SheetKind,
} from './sheetKinds';
export {
	byType,
	TRANSACTION_TYPES,
	TRANSACTIONS,
	typeFacts,
	typesWhere,
	type TransactionPart,
	type TransactionRole,
	type TransactionType,
} from './transactions';
