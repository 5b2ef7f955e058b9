import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { readChoices } from '../../domain/input/choices';
import { SHEET_KINDS, SHEETS, type SheetKind } from '../../domain/sheets/kinds';
import { SharedTexts } from '../../domain/sheets/rows/sharedTexts';
import { perExecution } from '../../transport/perExecution';
import { readChosen } from '../panel/fields';
import {
	outputField,
	readFileOptions,
	readRowOptions,
	SHEET_OUTPUTS,
	sheetsField,
	type SheetOutput,
} from './sheetOptions';

/** The sheets that are read when none are chosen. Among rows, the Summary's would be counted a second time. */
const ALL_SHEETS: Record<SheetOutput, SheetKind[]> = {
	rows: SHEET_KINDS.filter((kind) => SHEETS[kind].transaction !== undefined),
	sheets: SHEET_KINDS,
	csvFiles: SHEET_KINDS,
	zipFile: SHEET_KINDS,
};

/** The texts that all sheets of an execution of the node have in common. */
export const sharedTexts = perExecution(() => new SharedTexts());

/** Lets the event loop go on with other things. */
export const pause = async () => await sleep(0);

export type SheetParameters = ReturnType<typeof readSheetParameters>;

/**
 * What's entered on the panel about the sheets that come out of a payout file.
 *
 * @throws InputError when any of it isn't allowed
 */
export function readSheetParameters(this: IExecuteFunctions, index: number) {
	const options = this.getNodeParameter('options', index, {});
	const output = readChosen(this, index, outputField, SHEET_OUTPUTS);
	const kinds = readChoices(sheetsField.displayName, this.getNodeParameter(sheetsField.name, index, []), SHEET_KINDS);
	const { limits, rowMemory, fallbackEncoding } = readFileOptions(options);
	return {
		index,
		output,
		binaryField: this.getNodeParameter('outputBinaryField', index, '') as string,
		selection: { kinds: kinds.length > 0 ? kinds : ALL_SHEETS[output], limits },
		rowMemory,
		rows: { ...readRowOptions(options), fallbackEncoding, texts: sharedTexts(this), pause },
	};
}
