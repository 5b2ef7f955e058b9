/**
 * The sheets of an Excel workbook (.xlsx), as CSV.
 *
 * Everybody who reads files of CSV reads them so: values as they were calculated, dates as ISO 8601. Within the limits
 * of the archive, also what cells repeat. Throws `FileError`.
 *
 *     if (isWorkbook(files)) for (const sheet of await sheetsOf(files, ARCHIVE_LIMITS)) await gather(sheet.chunks());
 */
export { isWorkbook, sheetsOf } from './workbook';
