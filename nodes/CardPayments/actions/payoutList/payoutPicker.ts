import type { INodeProperties } from 'n8n-workflow';
import { PAYOUT_STATUSES, type PayoutFilter } from '../../domain/payout';
import { choicesField, fromAgent, textField, withAgents } from '../fields';
import type { Panel } from '../panel';
import { InputError } from '../../domain/errors';
import { textOf } from '../../domain/input';

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

/** The payout an operation is about: from the list of recent ones, or by ID. An agent names it itself. */
export function payoutPicker(description: string, hint?: string): INodeProperties[] {
	const field: INodeProperties = {
		displayName: 'Payout',
		name: 'payoutId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description: `${description}. If empty, that of the input item. Search for a month to find an older one.`,
		builderHint: { propertyHint: 'Leave empty after the trigger or Get Many' },
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
				hint,
			},
		],
	};
	return withAgents(field, {
		default: { mode: 'id', value: fromAgent('Payout', 'The ID of a payout, such as payout_33271023375023') },
		description: `${description}. The agent chooses it unless you do.`,
		builderHint: undefined,
	});
}

/** The ids in the field. None is an error of the panel. */
export function readPayoutField(panel: Panel): string[] {
	const payoutIds = readPayoutIds(panel.isUntouched('payoutId') ? ownPayoutId(panel) : panel.value('payoutId'));
	if (payoutIds.length === 0 && panel.errors.length === 0)
		panel.report(
			new InputError(
				'The payout ID is empty',
				'Choose one in "Payout", or leave it empty after Get Many or a trigger: then it is that of the input item.',
			),
		);
	return payoutIds;
}

function ownPayoutId({ item }: Panel): unknown {
	return item?.payout_id ?? item?.id;
}

/**
 * The payout ids in what a user entered or an expression gave: one id, several separated by commas,
 * white space or line breaks, or an array of them. Each id once, in the order given.
 */
export function readPayoutIds(value: unknown): string[] {
	const parts = Array.isArray(value)
		? value.flatMap(readPayoutIds)
		: textOf(value)
				.split(/[\s,;]+/)
				.map(withoutApostrophe);
	return [...new Set(parts.filter((id) => id !== ''))];
}

/** An ID as it is, where a spreadsheet's mark of a text stands before it. */
function withoutApostrophe(id: string): string {
	return id.replace(/^'+/, '');
}
