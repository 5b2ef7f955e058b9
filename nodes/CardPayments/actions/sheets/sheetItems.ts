import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { gather } from '../../domain/sheets/archive/archive';
import { payoutSheets } from '../../domain/sheets/payoutFile';
import { neutralizeFormula } from '../../domain/sheets/rows/values';
import { readRows, type Row } from '../../domain/sheets/rows/rows';
import { fileName } from '../../domain/sheets/kinds';
import { RowMemory } from '../../domain/sheets/rows/rowMemory';
import { inReadingTurn } from './readingTurn';
import type { Warn } from '../warnings';
import type { SheetParameters } from './sheetParameters';

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
	parameters: SheetParameters,
	file: PayoutZip,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[]> {
	return inReadingTurn(this, () => itemsOf.call(this, parameters, file, warn));
}

async function* itemsOf(
	this: IExecuteFunctions,
	{ index, output, binaryField, selection, rows, rowMemory }: SheetParameters,
	{ zip, payoutIds, only }: PayoutZip,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[]> {
	const rowOptions = { ...rows, memory: new RowMemory(rowMemory) };
	// One object for all rows, which may be a million.
	const pairedItem = { item: index };
	const toItem = (json: Row): RowItem => ({ json, pairedItem });
	const cell = (text: string) => (rows.neutralizeFormulas ? neutralizeFormula(text) : text);

	for await (const source of payoutSheets(
		zip,
		{ ...selection, payoutId: payoutIds.length === 1 ? (payoutIds[0] ?? '') : '' },
		warn,
	)) {
		const { file, kind, payoutId } = source;
		if (only !== undefined && !(payoutId === only.payoutId || (payoutId === '' && only.takesUnassigned))) continue;
		const origin = { payout_id: cell(payoutId), payout_sheet: kind, payout_file: cell(file.path) };
		if (output === 'csvFiles') {
			const bytes = Buffer.from(await gather(file.chunks()));
			const data = await this.helpers.prepareBinaryData(bytes, fileName(file.path), 'text/csv');
			yield [{ json: origin, binary: { [binaryField]: data } }];
			continue;
		}
		const { columns, rows: items, warnings, broken } = await readRows(source, rowOptions, toItem);
		for (const warning of warnings) warn(warning, fileName(file.path));
		if (output === 'sheets') {
			const allRows = items.map(({ json }) => json);
			yield [{ json: { ...origin, row_count: items.length, columns, rows: allRows, warnings } }];
		} else yield items;
		if (broken !== undefined) throw broken;
	}
}
