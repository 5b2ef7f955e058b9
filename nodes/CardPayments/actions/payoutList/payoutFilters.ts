import type { INodeProperties } from 'n8n-workflow';
import { PAYOUT_STATUSES, type PayoutFilter } from '../../domain/payout';
import { choicesField, textField } from '../fields';
import type { Panel } from '../panel';

const STATUS_CHOICES = Object.fromEntries(PAYOUT_STATUSES.map((status) => [status, { label: status }]));

/** What a list of payouts can be narrowed down to. */
export const payoutFilterFields: INodeProperties[] = [
	textField('Currency', 'currency', 'SAR', 'Only payouts in these, separated by commas'),
	textField('Merchant ID', 'merchantId', '599424', 'Only payouts of these, separated by commas'),
	choicesField('Status', 'status', STATUS_CHOICES, 'Only payouts in one of these states'),
	textField(
		'Wallet ID',
		'walletId',
		'wallet_12345',
		'Only payouts from these, by ID or legacy ID, separated by commas',
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
