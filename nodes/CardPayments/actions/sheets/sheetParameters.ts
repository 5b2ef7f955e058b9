import { sleep } from 'n8n-workflow';
import { namesOf } from '../../domain/input/choices';
import { SHEET_KINDS, SHEETS, type SheetKind } from '../../domain/sheets/kinds';
import type { Execution } from '../execution';
import type { Panel } from '../panel/panel';
import { readFileOptions, readRowOptions, SHEET_OUTPUTS, type SheetOutput } from './sheetOptions';

/** The sheets that are read when none are chosen. Among rows, the Summary's would be counted a second time. */
const ALL_SHEETS: Record<SheetOutput, SheetKind[]> = {
	rows: SHEET_KINDS.filter((kind) => SHEETS[kind].transaction !== undefined),
	sheets: SHEET_KINDS,
	csvFiles: SHEET_KINDS,
	zipFile: SHEET_KINDS,
};

/** Lets the event loop go on with other things. */
export const pause = async () => await sleep(0);

export type SheetParameters = ReturnType<typeof readSheetParameters>;

/** What's entered on the panel about the sheets that come out of a payout file. */
export function readSheetParameters(panel: Panel, { texts }: Execution) {
	const output = panel.chosen('output', namesOf(SHEET_OUTPUTS));
	const kinds = panel.choices('sheets', SHEET_KINDS);
	const { limits, rowMemory, fallbackEncoding } = readFileOptions(panel);
	return {
		index: panel.index,
		output,
		binaryField: panel.text('outputBinaryField') ?? '',
		selection: { kinds: kinds.length > 0 ? kinds : ALL_SHEETS[output], limits },
		rowMemory,
		rows: { ...readRowOptions(panel), fallbackEncoding, texts, pause },
	};
}
