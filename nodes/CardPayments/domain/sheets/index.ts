/**
 * The sheets in a payout's file, record by record.
 *
 * A zip, a CSV or bytes that come in pieces; `SHEETS` lists the kinds of sheets. Throws `FileError` for what is no
 * sheet or is larger than the limits; other files are warned of, never dropped in silence.
 *
 *     for await (const sheet of payoutSheets(bytes, selection, warn)) await readRows(sheet, options, (row) => row)
 */
export { filesOf, payoutIdIn, payoutNamed, payoutSheets, type SheetFile, type SheetSelection } from './payoutFile';
export { nameColumns, UniqueNames } from './rows/columnLabels';
export { MemoryBudget, RowMemory } from './rows/rowMemory';
export { SheetTexts } from './rows/rowTexts';
export { readRows, type Row } from './rows/rows';
export { readSheet, type RecordSink, type SheetOptions } from './rows/readSheet';
export {
	fileName,
	likelySheetType,
	payoutNumber,
	SHEET_KINDS,
	SHEETS,
	sheetWords,
	type SheetKind,
	type SheetType,
} from './sheetKinds';
