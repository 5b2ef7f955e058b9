import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { PayoutFile } from '../../domain/settlement';
import { MOST_AT_ONCE } from '../../transport/service';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { knownPayout, payoutPicker, readPayoutField } from '../payoutList';
import { downloadPayouts, readPayouts } from '../sources';
import { rowOptionsField, sheetFields, itemsOfSheets, readSheetParameters } from './sheetItems';

export const properties: INodeProperties[] = [
	...payoutPicker(
		'The payout whose sheets to download',
		'You can enter several IDs, separated by commas, or a list from an expression',
	),
	...sheetFields({ withZipFile: true }),
	rowOptionsField,
];

export const concurrency = () => MOST_AT_ONCE;

export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const ids = readPayoutField(panel);
	const parameters = await readSheetParameters(panel, execution);
	panel.check();
	const input = execution.input(index);
	const payouts = ids.map((id) => knownPayout(id, input) ?? { id });
	const files = downloadPayouts(execution, payouts, { index, lateAfterDays: undefined, now: Date.now() });
	const read = async function* ({ payout: { id }, content }: PayoutFile): AsyncGenerator<INodeExecutionData[]> {
		const zip = content as Buffer;
		if (parameters.output === 'zipFile') yield [await zipItem(execution.context, id, zip, parameters.binaryField)];
		else yield* itemsOfSheets(execution, parameters, { zip, payoutId: id });
	};
	yield* readPayouts(execution, index, { files, read });
}

async function zipItem(
	{ helpers }: IExecuteFunctions,
	payoutId: string,
	zip: Buffer,
	field: string,
): Promise<INodeExecutionData> {
	const data = await helpers.prepareBinaryData(zip, `${payoutId.slice(0, 100)}.zip`, 'application/zip');
	return { json: { payout_id: payoutId }, binary: { [field]: data } };
}
