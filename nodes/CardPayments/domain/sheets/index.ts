/** Reads the sheets of a payout from an archive, CSV or bytes that come in pieces, and names what they are. */
export { ARCHIVE_LIMITS, gather, looksLikeZip, type ArchiveLimits } from './archive/archive';
export { SharedTexts, textIn, type Bytes, type Utf8 } from './csv';
export { fileName, ROW_TYPES, SHEET_KINDS, SHEETS, sheetWords, type RowType, type SheetKind } from './sheetKinds';
export { payoutIdIn, payoutNamed, payoutSheets, type SheetFile, type SheetSelection } from './payoutFile';
export { nameColumns, UniqueNames } from './rows/header';
export { MemoryBudget, RowMemory } from './rows/rowMemory';
export { readRows, type Row } from './rows/rows';
export { readSheet, type RecordSink, type SheetOptions } from './rows/sheet';
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
