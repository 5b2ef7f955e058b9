import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { gather } from '../../domain/sheets/archive/archive';
import { payoutSheets } from '../../domain/sheets/payoutFile';
import { neutralizeFormula } from '../../domain/sheets/values';
import { BrokenSheet, readSheet, type Row, type Sheet } from '../../domain/sheets/sheet';
import { readList } from '../../domain/input/lists';
import { fileName, SHEET_KINDS, SHEETS, type SheetKind } from '../../domain/sheets/kinds';
import { inReadingTurn } from './readingTurn';
import type { Warn } from './warnings';
import { sharedTexts } from './sharedTexts';
import { readRowOptions, readSelection, type SheetOutput } from './sheetOptions';

/** The sheets that are read when none are chosen. Among rows, the Summary's would be counted a second time. */
const ALL_SHEETS: Record<SheetOutput, SheetKind[]> = {
	rows: SHEET_KINDS.filter((kind) => SHEETS[kind].transaction !== undefined),
	sheets: SHEET_KINDS,
	csvFiles: SHEET_KINDS,
	zipFile: SHEET_KINDS,
};

type RowItem = INodeExecutionData & { json: Row };

/** A payout file, and the payouts it was asked for or is known to hold. */
interface PayoutZip {
	zip: Uint8Array;
	payoutIds: string[];
	/** Where several items share the file: whose sheets to take, and whether also those whose payout isn't known. */
	only?: { payoutId: string; takesUnassigned: boolean };
}

/**
 * The items that a payout file becomes, by the output the user chose, sheet by sheet. Sheets are
 * inflated and read one after the other; one that was not chosen is not inflated.
 */
export function sheetItems(
	this: IExecuteFunctions,
	index: number,
	file: PayoutZip,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[]> {
	return inReadingTurn(this, () => itemsOf.call(this, index, file, warn));
}

async function* itemsOf(
	this: IExecuteFunctions,
	index: number,
	{ zip, payoutIds, only }: PayoutZip,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[]> {
	const options = this.getNodeParameter('options', index, {});
	const output = this.getNodeParameter('output', index) as SheetOutput;
	const rowOptions = { ...readRowOptions(options), texts: sharedTexts(this) };
	const chosen = readList(this.getNodeParameter('sheets', index, []));
	const selection = readSelection(chosen.length > 0 ? chosen : ALL_SHEETS[output], options, payoutIds);
	// One object for all rows, which may be a million.
	const pairedItem = { item: index };
	const toItem = (json: Row): RowItem => ({ json, pairedItem });
	const cell = (text: string) => (rowOptions.neutralizeFormulas ? neutralizeFormula(text) : text);

	for await (const source of payoutSheets(zip, selection, warn)) {
		const { file, kind, payoutId } = source;
		if (only !== undefined && !(payoutId === only.payoutId || (payoutId === '' && only.takesUnassigned))) continue;
		if (output === 'csvFiles') {
			const field = this.getNodeParameter('outputBinaryField', index) as string;
			const bytes = Buffer.from(await gather(file.chunks()));
			const data = await this.helpers.prepareBinaryData(bytes, fileName(file.path), 'text/csv');
			yield [
				{
					json: { payout_id: cell(payoutId), payout_sheet: kind, payout_file: cell(file.path) },
					binary: { [field]: data },
				},
			];
			continue;
		}
		const read = await readSheet(source, rowOptions, toItem).catch(asBroken<RowItem>);
		const sheet = read instanceof BrokenSheet ? read.sheet : read;
		for (const warning of sheet.warnings) warn(warning, fileName(file.path));
		yield output === 'sheets' ? [{ json: sheetJson(sheet, cell) }] : sheet.rows;
		if (read instanceof BrokenSheet) throw read;
	}
}

function asBroken<R>(error: unknown): BrokenSheet<R> {
	if (error instanceof BrokenSheet) return error as BrokenSheet<R>;
	throw error;
}

function sheetJson(
	{ kind, file, payoutId, columns, rows, warnings }: Sheet<RowItem>,
	cell: (text: string) => string,
): IDataObject {
	return {
		payout_id: cell(payoutId),
		payout_sheet: kind,
		payout_file: cell(file),
		row_count: rows.length,
		columns,
		rows: rows.map(({ json }) => json),
		warnings,
	};
}
