import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { isRefusal } from '../../domain/errors';
import { MOST_AT_ONCE, downloadPayout } from '../../transport/service';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { findByIds, knownPayout, namedError, payoutPicker, readPayoutField } from '../payoutList';
import { textOf } from '../../domain/input';
import { payoutState, whyUnpaid, type PayoutRecord } from '../../domain/payout';
import { rowOptionsField, sheetFields } from './sheetFields';
import { sheetItems, readSheetParameters } from './sheetItems';
import { payoutNamed } from '../../domain/sheets';

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
	const payoutIds = readPayoutField(panel);
	const parameters = await readSheetParameters(panel, execution);
	panel.check();
	const warn = execution.warn(index);
	const input = execution.input(index);

	for (const payoutId of payoutIds) {
		const payout = knownPayout(payoutId, input) ?? { id: payoutId };
		try {
			const late = payout.settlements_available === false;
			const zip = await downloadPayout(execution.client, payoutId, index).catch((error: unknown) =>
				late && isRefusal(error) ? undefined : Promise.reject(error),
			);
			if (zip === undefined && payoutState(payout) === 'failed')
				warn(`Not paid: the payout ${whyUnpaid(payout)}`, payoutNamed(payout.id), 'info');
			else if (zip === undefined)
				warn('The payout has no sheets yet and was skipped', await whereSkipped(execution, index, payout));
			else if (parameters.output === 'zipFile')
				yield [await zipItem(execution.context, payoutId, zip, parameters.binaryField)];
			else yield* sheetItems(execution, parameters, { zip, payoutId }, warn);
		} catch (error) {
			throw namedError(error, payout);
		}
	}
}

/** The payout, and why the service has no sheets of it, where it says so. */
async function whereSkipped(execution: Execution, index: number, payout: PayoutRecord): Promise<string> {
	const { id } = payout;
	const asked = async () => await findByIds(execution, index, [id]).catch(() => ({ found: [] }));
	const found = payout.settlements_description === undefined ? (await asked()).found[0] : payout;
	const why = textOf(found?.settlements_description).replace(/\.+$/, '');
	return why === '' ? payoutNamed(id) : `${payoutNamed(id)} (${why})`;
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
