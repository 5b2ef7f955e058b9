import type { INodeProperties } from 'n8n-workflow';
import { PAYOUT_STATUSES, type PayoutFilter } from '../../domain/list/payoutRecord';
import { switchField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';

/** A filter like a field of text, to choose from a list made of recent payouts, or to enter. */
function pickerField({ placeholder, ...field }: INodeProperties, searchListMethod: string): INodeProperties {
	return {
		...field,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select…',
				typeOptions: { searchListMethod, searchable: true },
			},
			{
				displayName: 'By Value',
				name: 'id',
				type: 'string',
				placeholder,
				hint: 'You can enter several, separated by commas',
			},
		],
	};
}

const statusFilter: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'multiOptions',
	options: PAYOUT_STATUSES.map((value) => ({ name: value, value })),
	default: [],
	hint: 'Choose none for all',
	description: 'Only payouts in one of these states',
};

export const settlementsAvailableFilter = switchField(
	'Settlements Available Only',
	'settlementsAvailableOnly',
	'on',
	"Whether to skip payouts whose sheets can't be downloaded yet",
);

/** What a list of payouts can be narrowed down to. */
export const payoutFilterFields: INodeProperties[] = [
	pickerField(textField('Currency', 'currency', 'SAR', 'Only payouts in this currency'), 'searchCurrencies'),
	pickerField(textField('Merchant ID', 'merchantId', '0012345', 'Only payouts of this merchant'), 'searchMerchants'),
	statusFilter,
	pickerField(
		textField('Wallet ID', 'walletId', 'wallet_12345', 'Only payouts from this wallet, by its ID or its legacy ID'),
		'searchWallets',
	),
];

export function readPayoutFilter(panel: Panel): PayoutFilter {
	return {
		statuses: panel.choices('filters.status', PAYOUT_STATUSES),
		currencies: panel.list('filters.currency').map((code) => code.toUpperCase()),
		merchantIds: panel.list('filters.merchantId'),
		walletIds: panel.list('filters.walletId'),
	};
}
