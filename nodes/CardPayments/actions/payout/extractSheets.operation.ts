import { InputError } from '../../domain/errors';
import type { INodeProperties } from 'n8n-workflow';
import { readPayoutIds } from '../payoutList';
import { inputFileField, PAYOUT_FILE, readInputFile } from '../sources';
import { looksLikeZip } from '../../domain/archive';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { rowOptions, sheetFields, itemsOfSheets, readSheetParameters } from './sheetItems';
import { optionsField, textField } from '../fields';

export const properties: INodeProperties[] = [
	inputFileField({ ...PAYOUT_FILE, formats: 'A zip or Excel workbook' }),
	...sheetFields({ withZipFile: false }),
	optionsField([
		...rowOptions,
		textField(
			'Payout ID',
			'payoutId',
			'payout_33271023375023',
			'The payout the file belongs to. If empty, the node takes the number in the name of each sheet.',
		),
	]),
];

export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const field = panel.text('inputBinaryField') ?? '';
	const [payoutId = '', ...others] = readPayoutIds(panel.value('options.payoutId'));
	const parameters = await readSheetParameters(panel, execution);
	panel.check();

	const { bytes: zip, fileName } = await readInputFile(execution, index, field);
	if (!looksLikeZip(zip)) {
		throw new InputError(
			`The file "${fileName ?? field}" is neither a zip nor an Excel workbook`,
			'Choose the binary field that holds the payout file as it came from the service or by email.',
		);
	}
	const file = { zip, payoutId: others.length === 0 ? payoutId : '' };
	yield* execution.inReadingTurn(() => itemsOfSheets(execution, parameters, file));
}
