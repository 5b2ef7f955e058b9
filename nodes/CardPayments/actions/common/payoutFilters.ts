import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { readList } from '../../domain/input/lists';
import { PAYOUT_STATUSES, type PayoutFilter } from '../../domain/payout/record';

/** What a list of payouts can be narrowed down to. */
export const payoutFilterFields: INodeProperties[] = [
	{
		displayName: 'Currency',
		name: 'currency',
		type: 'string',
		default: '',
		placeholder: 'e.g. SAR',
		description: 'Only payouts in this currency. Several can be given, separated by commas.',
	},
	{
		displayName: 'Merchant ID',
		name: 'merchantId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 0012345',
		description: 'Only payouts of this merchant. Several can be given, separated by commas; leading zeros count.',
	},
	{
		displayName: 'Send Merchant IDs to Service',
		name: 'filterAtService',
		type: 'boolean',
		default: true,
		description:
			"Whether to name the merchants in the request too, which makes lists of platforms shorter. A service that doesn't know this filter ignores it, and the node filters.",
	},
	{
		displayName: 'Status',
		name: 'status',
		type: 'multiOptions',
		options: PAYOUT_STATUSES.map((value) => ({ name: value, value })),
		default: [],
		hint: 'Choose none for all',
		description: 'Only payouts in one of these states',
	},
	{
		displayName: 'Wallet ID',
		name: 'walletId',
		type: 'string',
		default: '',
		placeholder: 'e.g. wallet_12345',
		description:
			'Only payouts from this wallet, by its ID or its legacy ID. Several can be given, separated by commas.',
	},
];

/** The merchants to name in the request: none unless the user asks for it. */
export function merchantsAtService(filters: IDataObject): string[] {
	return filters.filterAtService === true ? readList(filters.merchantId) : [];
}

export function readPayoutFilter(filters: IDataObject): PayoutFilter {
	return {
		statuses: readList(filters.status),
		currencies: readList(filters.currency).map((code) => code.toUpperCase()),
		merchantIds: readList(filters.merchantId),
		walletIds: readList(filters.walletId),
		settlementsAvailableOnly: filters.settlementsAvailableOnly === true,
	};
}
