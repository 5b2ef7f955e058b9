import {
	updateDisplayOptions,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { downloadPayouts } from '../../transport/payouts';
import type { RequestOptions } from '../../transport/retry';
import { concurrencyOfAll, concurrencyOption, readConcurrency } from '../common/concurrency';
import { readNumber } from '../../domain/input/numbers';
import { requestOptionFields, readRequestOptions } from '../common/requestOptions';
import type { Warn } from '../common/warnings';
import { namePayout } from '../common/namePayout';
import { payoutField, readPayoutField } from '../common/payoutField';
import { sheetFields, sheetOptions } from '../common/sheetOptions';
import { sheetItems } from '../common/sheetItems';

const TIMEOUT = 300_000;

const properties: INodeProperties[] = [
	payoutField(
		'The payout whose sheets to download',
		'Several IDs can be given, separated by commas, or as a list from an expression',
	),
	...sheetFields({ withZipFile: true }),
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			...sheetOptions,
			...requestOptionFields(TIMEOUT),
			concurrencyOption,
			{
				displayName: 'Payouts per Request',
				name: 'payoutsPerRequest',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 1,
				description:
					'How many of the given payouts to ask for in one request. With more than 1, which payout a sheet belongs to is told by the number in its name.',
			},
		].sort((a, b) => (a.displayName < b.displayName ? -1 : 1)) as INodeProperties[],
	},
];

export const description = updateDisplayOptions(
	{ show: { resource: ['payout'], operation: ['downloadSheets'] } },
	properties,
);

export const concurrency = concurrencyOfAll;

export async function* execute(
	this: IExecuteFunctions,
	index: number,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[]> {
	const payoutIds = readPayoutField(this.getNodeParameter('payoutId', index, '', { extractValue: true }));
	const options = this.getNodeParameter('options', index, {});
	const requestOptions = readRequestOptions(options, TIMEOUT);
	const batchSize = readNumber('Payouts per Request', options.payoutsPerRequest, { min: 1 }, 1);
	readConcurrency(options);

	for (let start = 0; start < payoutIds.length; start += batchSize) {
		const batch = payoutIds.slice(start, start + batchSize);
		try {
			yield* download.call(this, index, batch, requestOptions, warn);
		} catch (error) {
			namePayout(error, batch, this.getInputData()[index]?.json);
		}
	}
}

async function* download(
	this: IExecuteFunctions,
	index: number,
	payoutIds: string[],
	requestOptions: RequestOptions,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[]> {
	const zip = await downloadPayouts(this, payoutIds, requestOptions);
	if (this.getNodeParameter('output', index) !== 'zipFile')
		return yield* sheetItems.call(this, index, zip, payoutIds, warn);

	const field = this.getNodeParameter('outputBinaryField', index) as string;
	const data = await this.helpers.prepareBinaryData(
		zip,
		`${payoutIds.join('_').slice(0, 100)}.zip`,
		'application/zip',
	);
	yield [{ json: { payout_id: payoutIds.join(',') }, binary: { [field]: data } }];
}
