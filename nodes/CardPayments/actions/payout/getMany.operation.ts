import {
	updateDisplayOptions,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { matchesFilter, PAYOUT_STATUSES, simplifyPayout, type PayoutFilter } from '../../domain/payout';
import { collectPayouts, type AskForPayouts } from '../../domain/payoutListing';
import { customPeriod, presetPeriod, type Period, type PeriodPreset } from '../../domain/period';
import { listPayouts } from '../../transport/service';
import { readList } from '../lists';
import { patienceOptions, readPatience } from '../patience';

const TIMEOUT = 60_000;

const properties: INodeProperties[] = [
	{
		displayName: 'Period',
		name: 'period',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Between Two Dates', value: 'custom', description: 'From one date and time to another' },
			{ name: 'Last 24 Hours', value: 'last24Hours', description: 'The 24 hours up to now' },
			{ name: 'Last 7 Days', value: 'last7Days', description: 'The seven days up to now' },
			{ name: 'Last Month', value: 'lastMonth', description: 'The whole calendar month before this one' },
			{ name: 'This Month', value: 'thisMonth', description: 'From the first of this month up to now' },
			{ name: 'Yesterday', value: 'yesterday', description: 'The whole calendar day before today: fits a nightly schedule' },
		],
		default: 'yesterday',
		description: "The period in which the payouts were processed. Days and months are those of the workflow's time zone.",
	},
	{
		displayName: 'From',
		name: 'from',
		type: 'dateTime',
		required: true,
		default: '',
		placeholder: 'e.g. 2026-01-31T00:00:00',
		displayOptions: { show: { period: ['custom'] } },
		description: "The earliest time of a payout, in the workflow's time zone unless it names another. Epoch milliseconds work too.",
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'dateTime',
		required: true,
		default: '',
		placeholder: 'e.g. 2026-01-31T23:59:59',
		displayOptions: { show: { period: ['custom'] } },
		description: 'The latest time of a payout. A date without a time means the whole of that day.',
	},
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
			{
				displayName: 'Currency',
				name: 'currency',
				type: 'string',
				default: '',
				placeholder: 'e.g. SAR',
				description: 'Only payouts in this currency. Several can be given, parted by commas.',
			},
			{
				displayName: 'Merchant ID',
				name: 'merchantId',
				type: 'string',
				default: '',
				placeholder: 'e.g. 0012345',
				description: 'Only payouts of this merchant. Several can be given, parted by commas; leading zeros count.',
			},
			{
				displayName: 'Settlements Available Only',
				name: 'settlementsAvailableOnly',
				type: 'boolean',
				default: false,
				description: 'Whether to leave out payouts whose sheets cannot be downloaded yet',
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'multiOptions',
				options: PAYOUT_STATUSES.map((value) => ({ name: value, value })),
				default: [],
				description: 'Only payouts in one of these states',
			},
			{
				displayName: 'Wallet ID',
				name: 'walletId',
				type: 'string',
				default: '',
				placeholder: 'e.g. wallet_12345',
				description: "Only payouts from this wallet, by its ID or its legacy ID. Several can be given, parted by commas.",
			},
		],
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: patienceOptions(TIMEOUT),
	},
];

export const description = updateDisplayOptions({ show: { resource: ['payout'], operation: ['getMany'] } }, properties);

export async function execute(this: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
	const filter = readFilter(this.getNodeParameter('filters', index, {}));
	const patience = readPatience(this.getNodeParameter('options', index, {}), TIMEOUT);
	const limit = this.getNodeParameter('returnAll', index) ? Infinity : Number(this.getNodeParameter('limit', index));
	const simplify = this.getNodeParameter('simplify', index) as boolean;

	let requests = 0;
	const ask: AskForPayouts = async (from, to) => {
		if (++requests > 1) this.logger.info(`Card Payments: the list was incomplete, request ${requests} narrows it down`);
		return await listPayouts(this, from, to, patience);
	};
	const found = await collectPayouts(
		readPeriod.call(this, index),
		ask,
		(payouts) => payouts.filter((payout) => matchesFilter(payout, filter)).length >= limit,
	);
	return found
		.filter((payout) => matchesFilter(payout, filter))
		.slice(0, limit)
		.map((payout) => ({ json: (simplify ? simplifyPayout(payout) : payout) as IDataObject }));
}

function readPeriod(this: IExecuteFunctions, index: number): Period {
	const period = this.getNodeParameter('period', index) as PeriodPreset | 'custom';
	const zone = this.getTimezone();
	return period === 'custom'
		? customPeriod(this.getNodeParameter('from', index), this.getNodeParameter('to', index), zone)
		: presetPeriod(period, Date.now(), zone);
}

function readFilter(filters: IDataObject): PayoutFilter {
	return {
		statuses: readList(filters.status),
		currencies: readList(filters.currency).map((code) => code.toUpperCase()),
		merchantIds: readList(filters.merchantId),
		walletIds: readList(filters.walletId),
		settlementsAvailableOnly: filters.settlementsAvailableOnly === true,
	};
}
