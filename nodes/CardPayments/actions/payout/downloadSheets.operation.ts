import {
	updateDisplayOptions,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { readPayoutIds } from '../../domain/payout';
import { Problem } from '../../domain/problem';
import { ServiceFailure } from '../../transport/failure';
import { downloadPayouts, type Patience } from '../../transport/service';
import { patienceOptions, readPatience } from '../patience';
import type { Warn } from '../warnings';
import { sheetFields, sheetOptions } from './sheetFields';
import { sheetItems } from './sheetItems';

const TIMEOUT = 300_000;

const properties: INodeProperties[] = [
	{
		displayName: 'Payout',
		name: 'payoutId',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'id', value: '={{ $json.id }}' },
		description: 'The payout whose sheets to download',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select a payout…',
				typeOptions: { searchListMethod: 'searchPayouts', searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. payout_33271023375023',
				hint: 'Several IDs can be given, parted by commas, or as a list from an expression',
			},
		],
	},
	...sheetFields({ withZipFile: true }),
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			...sheetOptions,
			...patienceOptions(TIMEOUT),
			{
				displayName: 'Payouts per Request',
				name: 'payoutsPerRequest',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 1,
				description:
					'How many of the given payouts to ask for in one request. With more than 1, which payout a sheet belongs to is told by the number in its name.',
			},
		].sort((a, b) => a.displayName.localeCompare(b.displayName)) as INodeProperties[],
	},
];

export const description = updateDisplayOptions({ show: { resource: ['payout'], operation: ['downloadSheets'] } }, properties);

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	const payoutIds = readPayoutIds(this.getNodeParameter('payoutId', index, '', { extractValue: true }));
	if (payoutIds.length === 0) {
		throw new Problem(
			'The payout ID is empty',
			'Put the ID of a payout into "Payout". After Get Many or a trigger it is {{ $json.id }}.',
		);
	}
	const options = this.getNodeParameter('options', index, {});
	const patience = readPatience(options, TIMEOUT);
	const batchSize = Math.max(1, Number(options.payoutsPerRequest ?? 1));

	const items: INodeExecutionData[] = [];
	for (let start = 0; start < payoutIds.length; start += batchSize) {
		const batch = payoutIds.slice(start, start + batchSize);
		const found = await download.call(this, index, batch, patience, warn).catch((error: unknown) => explain(error, batch, this.getInputData()[index]?.json));
		for (const item of found) items.push(item);
	}
	return items;
}

async function download(this: IExecuteFunctions, index: number, payoutIds: string[], patience: Patience, warn: Warn): Promise<INodeExecutionData[]> {
	const zip = await downloadPayouts(this, payoutIds, patience);
	if (this.getNodeParameter('output', index) !== 'zipFile') return await sheetItems.call(this, index, zip, payoutIds, warn);

	const field = this.getNodeParameter('outputBinaryField', index) as string;
	const data = await this.helpers.prepareBinaryData(zip, `${payoutIds.join('_').slice(0, 100)}.zip`, 'application/zip');
	return [{ json: { payout_id: payoutIds.join(',') }, binary: { [field]: data } }];
}

/** Fails with the payouts' ids and, where the list already told why there are no sheets, with that. */
function explain(error: unknown, payoutIds: string[], input: IDataObject | undefined): never {
	if (!(error instanceof Problem)) throw error;
	const message = `Payout ${payoutIds.join(', ')}: ${error.message}`;
	const unavailable = payoutIds.length === 1 && input?.id === payoutIds[0] && input?.settlements_available === false;
	const reason = unavailable ? `The payout list says that its settlements are not available: ${String(input?.settlements_description || 'no reason given')}. ` : '';
	const description = reason + (error.description ?? '');
	throw error instanceof ServiceFailure ? new ServiceFailure(message, description, error) : new Problem(message, description);
}
