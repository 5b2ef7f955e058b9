import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { isRefusal } from '../../domain/errors/ServiceError';
import { downloadPayouts } from '../../transport/payouts';
import {
	concurrencyOfAll,
	concurrencyOption,
	DOWNLOAD_TIMEOUT,
	readRequestOptions,
	requestOptionFields,
} from '../panel/requestOptions';
import type { Warn } from '../warnings';
import { knownPayout } from '../payouts/knownPayout';
import { downloadTogether } from '../sheets/downloadTogether';
import { namedError } from '../payouts/namedError';
import { payoutPicker, readPayoutField } from '../payouts/payoutField';
import { listedColumnsOption, sheetFields, sheetOptions } from '../sheets/sheetOptions';
import { sheetItems } from '../sheets/sheetItems';
import { readSheetParameters } from '../sheets/sheetParameters';
import { numberField, optionsField, readNumberOption, readSwitch, switchField } from '../panel/fields';

const perRequestOption = numberField(
	'Payouts per Request',
	'payoutsPerRequest',
	{ min: 1, initial: 1 },
	'How many payouts to ask for in one request, of one item or of several. With more than 1, the node matches sheets to payouts by the number in their names.',
);

const failWithoutSheetsOption = switchField(
	'Fail Without Sheets',
	'failWithoutSheets',
	'on',
	'Whether to fail if a payout that Get Many listed without sheets still has none. Otherwise the node skips it with a warning.',
);

export const properties: INodeProperties[] = [
	...payoutPicker(
		'The payout whose sheets to download',
		'You can enter several IDs, separated by commas, or a list from an expression',
	),
	...sheetFields({ withZipFile: true }),
	optionsField([
		...sheetOptions,
		listedColumnsOption,
		...requestOptionFields(DOWNLOAD_TIMEOUT),
		concurrencyOption,
		failWithoutSheetsOption,
		perRequestOption,
	]),
];

export const concurrency = concurrencyOfAll;

export async function* execute(
	this: IExecuteFunctions,
	index: number,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[]> {
	const payoutIds = readPayoutField(this, index);
	const options = this.getNodeParameter('options', index, {});
	const parameters = readSheetParameters.call(this, index);
	const requestOptions = readRequestOptions(index, options, DOWNLOAD_TIMEOUT);
	const batchSize = readNumberOption(perRequestOption, options);
	const skipsLate = !readSwitch(failWithoutSheetsOption, options, false);
	const isZipFile = parameters.output === 'zipFile';
	const isShared = batchSize > 1 && payoutIds.length === 1 && !isZipFile;
	const input = this.getInputData()[index]?.json;

	for (let start = 0; start < payoutIds.length; start += batchSize) {
		const batch = payoutIds.slice(start, start + batchSize);
		try {
			const shared = isShared ? await downloadTogether(this, index, batchSize, requestOptions) : undefined;
			if (shared !== undefined) {
				const only = { payoutId: payoutIds[0] ?? '', takesUnassigned: shared.isFirst };
				yield* sheetItems.call(this, parameters, { ...shared, only }, warn);
				continue;
			}
			const late = skipsLate && isListedWithoutSheets(batch, input);
			const zip = await downloadPayouts(this, batch, requestOptions).catch((error: unknown) =>
				late && isRefusal(error) ? undefined : Promise.reject(error),
			);
			if (zip === undefined) warn('The payout has no sheets yet and was skipped', `Payout ${batch.join(', ')}`);
			else if (isZipFile) yield [await zipItem(this, batch, zip, parameters.binaryField)];
			else yield* sheetItems.call(this, parameters, { zip, payoutIds: batch }, warn);
		} catch (error) {
			throw namedError(error, batch, input);
		}
	}
}

/** Whether the list said that a payout had no sheets. It may have some by now, so it's tried all the same. */
function isListedWithoutSheets([payoutId, ...others]: string[], input: IDataObject | undefined): boolean {
	return others.length === 0 && knownPayout(payoutId ?? '', input)?.settlements_available === false;
}

async function zipItem(
	{ helpers }: IExecuteFunctions,
	payoutIds: string[],
	zip: Buffer,
	field: string,
): Promise<INodeExecutionData> {
	const name = `${payoutIds.join('_').slice(0, 100)}.zip`;
	const data = await helpers.prepareBinaryData(zip, name, 'application/zip');
	return { json: { payout_id: payoutIds.join(',') }, binary: { [field]: data } };
}
