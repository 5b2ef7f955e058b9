import { Problem } from '../problem';
import type { ArchiveFile } from './archive';
import { chooseColumns, UniqueNames, type ColumnOptions } from './columns';
import { csvRecords } from './csv';
import { sheetKind, type SheetKind } from './sheetKind';
import { isWrongEncoding, type Encoding } from './text';
import { convertNumber, neutralizeFormula } from './values';

export type Cell = string | number;
export type Row = Record<string, Cell>;

/** How a sheet becomes rows. */
export interface RowOptions extends ColumnOptions {
	convertNumbers: boolean;
	/** Whether each row says where it comes from (`payout_id`, `payout_sheet`, `payout_file`, `payout_row`). */
	metadata: boolean;
	/** For a file without a byte order mark that is not UTF-8. */
	fallbackEncoding: Encoding;
}

export interface Sheet {
	kind: SheetKind;
	/** The entry's path in the archive. */
	file: string;
	payoutId: string;
	columns: string[];
	rows: Row[];
	/** What was odd about the sheet and what became of it, in words. */
	warnings: string[];
}

/**
 * Reads one CSV of a payout file into rows. Ragged records lose nothing: a missing cell is empty
 * text, one too many goes into a column of its own.
 */
export async function readSheet(file: ArchiveFile, payoutId: string, options: RowOptions): Promise<Sheet> {
	const sheet = await readAs(undefined, file, payoutId, options);
	if (sheet !== undefined) return sheet;

	const encoding = options.fallbackEncoding;
	const inFallback = await readAs(encoding, file, payoutId, options);
	if (inFallback === undefined) {
		throw new Problem(`"${file.path}" is neither UTF-8 nor ${encoding}`, 'Choose another "Fallback Encoding" under Options.');
	}
	inFallback.warnings.unshift(`The file is not UTF-8 and was read as ${encoding}`);
	return inFallback;
}

/** The sheet, or undefined when its text is in another encoding. */
async function readAs(
	encoding: Encoding | undefined,
	file: ArchiveFile,
	payoutId: string,
	options: RowOptions,
): Promise<Sheet | undefined> {
	return await readRecords(csvRecords(file.chunks(), file.path, encoding), file, payoutId, options).catch((error: unknown) =>
		isWrongEncoding(error) ? undefined : Promise.reject(error),
	);
}

async function readRecords(
	records: AsyncGenerator<string[]>,
	file: ArchiveFile,
	payoutId: string,
	options: RowOptions,
): Promise<Sheet> {
	const sheet: Sheet = { kind: sheetKind(file.path), file: file.path, payoutId, columns: [], rows: [], warnings: [] };

	const first = await records.next();
	if (first.done) {
		sheet.warnings.push('The file is empty');
		return sheet;
	}
	const header = first.value;
	const names = new UniqueNames();
	const { columns, warnings } = chooseColumns(header, options, names);
	const origin = options.metadata ? originColumns(sheet, names, warnings) : undefined;
	const toCell = cellReader(options);
	const extraColumns: string[] = [];
	const odd = { short: 0, long: 0, blank: 0 };
	let number = 0;

	for await (const record of records) {
		if (record.length === 1 && record[0] === '' && header.length > 1) {
			odd.blank++;
			continue;
		}
		const row: Row = origin ? { ...origin.values, [origin.rowColumn]: ++number } : {};
		for (const { index, name } of columns) row[name] = toCell(record[index] ?? '');
		if (record.length < header.length) odd.short++;
		if (record.length > header.length) {
			odd.long++;
			for (let index = header.length; index < record.length && options.columns.length === 0; index++) {
				const name = (extraColumns[index - header.length] ??= names.claim(`column_${index + 1}`));
				row[name] = toCell(record[index] as string);
			}
		}
		sheet.rows.push(row);
	}

	sheet.columns = [...columns.map((column) => column.name), ...extraColumns];
	if (odd.short > 0) warnings.push(`${odd.short} row(s) have fewer cells than the header; the missing ones are empty`);
	if (odd.long > 0) {
		const where = options.columns.length === 0 ? `are in ${extraColumns.join(', ')}` : 'were not chosen';
		warnings.push(`${odd.long} row(s) have more cells than the header; the cells beyond it ${where}`);
	}
	if (odd.blank > 0) warnings.push(`${odd.blank} blank line(s) were left out`);
	sheet.warnings.push(...warnings);
	return sheet;
}

/** Where each row comes from, under names that no column of the file has. */
function originColumns(sheet: Sheet, names: UniqueNames, warnings: string[]) {
	const claim = (name: string) => {
		const unique = names.claim(name);
		if (unique !== name) warnings.push(`The file has a column "${name}" of its own, so ours is called "${unique}"`);
		return unique;
	};
	const values: Row = {
		[claim('payout_id')]: sheet.payoutId,
		[claim('payout_sheet')]: sheet.kind,
		[claim('payout_file')]: sheet.file,
	};
	return { values, rowColumn: claim('payout_row') };
}

function cellReader({ convertNumbers, neutralizeFormulas }: RowOptions): (text: string) => Cell {
	return (text) => {
		const cell = convertNumbers ? convertNumber(text) : text;
		return neutralizeFormulas && typeof cell === 'string' ? neutralizeFormula(cell) : cell;
	};
}
