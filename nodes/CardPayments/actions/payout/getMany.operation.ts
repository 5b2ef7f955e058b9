import {
	updateDisplayOptions,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { matchesFilter, simplifyPayout, type PayoutRecord } from '../../domain/payout/record';
import { listCompletely } from '../common/listCompletely';
import { readNumber } from '../../domain/input/numbers';
import { listOptionFields, readRequestOptions } from '../common/requestOptions';
import { merchantsAtService, payoutFilterFields, readPayoutFilter } from '../common/payoutFilters';
import { periodFields, readPeriod } from '../common/period';

const TIMEOUT = 60_000;

const properties: INodeProperties[] = [
	...periodFields,
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: true,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
		hint: 'The newest payouts are returned; older ones of the period are left out',
	},
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: [
			...payoutFilterFields,
			{
				displayName: 'Settlements Available Only',
				name: 'settlementsAvailableOnly',
				type: 'boolean',
				default: true,
				description: 'Whether to leave out payouts whose sheets cannot be downloaded yet',
			},
		].sort((a, b) => (a.displayName < b.displayName ? -1 : 1)) as INodeProperties[],
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: listOptionFields(TIMEOUT),
	},
];

export const description = updateDisplayOptions({ show: { resource: ['payout'], operation: ['getMany'] } }, properties);

export async function execute(this: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
	const filters = this.getNodeParameter('filters', index, {});
	const filter = readPayoutFilter(filters);
	const merchants = merchantsAtService(filters);
	const period = readPeriod.call(this, index);
	const requestOptions = readRequestOptions(this.getNodeParameter('options', index, {}), TIMEOUT);
	const limit = this.getNodeParameter('returnAll', index)
		? Infinity
		: readNumber('Limit', this.getNodeParameter('limit', index), { min: 1 });
	const simplify = this.getNodeParameter('simplify', index) as boolean;

	const enough = (payouts: PayoutRecord[]) =>
		payouts.filter((payout) => matchesFilter(payout, filter)).length >= limit;
	const found = await listCompletely(this, period, requestOptions, { enough, merchants });
	return found
		.filter((payout) => matchesFilter(payout, filter))
		.slice(0, limit)
		.map((payout) => ({ json: (simplify ? simplifyPayout(payout) : payout) as IDataObject }));
}
