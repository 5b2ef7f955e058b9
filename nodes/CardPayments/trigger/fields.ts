import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from '../domain/input/choices';
import { PAYOUT_STATUSES } from '../domain/list/payoutRecord';
import { NOTIFIED_STATUSES } from '../domain/payment/state';
import { EVENTS, type EventKind } from '../domain/webhook/event';
import { HISTORY_SIZE } from './deduplicate';
import { VALIDATIONS } from './settings';

/** What to do before the first event comes. */
function steps(name: string, event: EventKind, lastStep: string): INodeProperties {
	const texts = [
		"Choose the credential: without it no webhook is accepted, and you can't publish the workflow.",
		'Publish the workflow: the production URL takes webhooks only from then on.',
		lastStep,
	];
	return {
		displayName: `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`,
		name,
		type: 'notice',
		displayOptions: { show: { event: [event] }, hide: { acceptUnsigned: [true] } },
		default: '',
	};
}

function validateBy(event: EventKind): INodeProperties {
	return {
		displayName: 'Validate By',
		name: 'validateBy',
		type: 'options',
		displayOptions: { show: { event: [event] } },
		options: optionsOf(VALIDATIONS).filter(({ value }) => EVENTS[event].listed || !VALIDATIONS[value].byService),
		default: 'signature',
		description: 'How to make sure that your service sent a webhook',
	};
}

/**
 * No field takes expressions: n8n would evaluate those for whatever a stranger sends, before
 * anything is known about it, and evaluating one costs more than all the rest of a rejection.
 */
function withoutExpressions(field: INodeProperties): INodeProperties {
	if (field.type === 'notice') return field;
	if (field.type !== 'collection') return { ...field, noDataExpression: true };
	return { ...field, options: (field.options as INodeProperties[]).map(withoutExpressions) };
}

const panel: INodeProperties[] = [
	steps('notice', 'payout', 'Open "Webhook URLs" above and enter the production URL at your service.'),
	steps(
		'paymentNotice',
		'payment',
		'Open "Webhook URLs" above and enter the production URL as the Post URL of your charges, authorizations and refunds.',
	),
	{
		displayName:
			"Unsafe: the test URL now takes whatever anybody sends. The production URL doesn't: you can't publish the workflow until you switch this off.",
		name: 'unsafeNotice',
		type: 'notice',
		displayOptions: { show: { acceptUnsigned: [true] } },
		default: '',
	},
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		options: optionsOf(EVENTS),
		default: 'payout',
		description: 'What the webhooks are about',
	},
	validateBy('payout'),
	validateBy('payment'),
	{
		displayName: 'Accept Unsigned (Unsafe)',
		name: 'acceptUnsigned',
		type: 'boolean',
		displayOptions: { show: { validateBy: ['signature'] } },
		default: false,
		description:
			'Whether the test URL takes webhooks without a signature, to try out a workflow. Items are marked verified: false.',
	},
	{
		displayName: 'Path',
		name: 'path',
		type: 'string',
		default: '',
		placeholder: 'e.g. payouts',
		description: 'The end of the URL. Leave empty for a long random one that nobody can guess.',
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
				description: 'Only events in this currency. Separate several by commas.',
			},
			{
				displayName: 'Merchant ID',
				name: 'merchantId',
				type: 'string',
				default: '',
				placeholder: 'e.g. 0012345',
				description: 'Only events of this merchant. Separate several by commas. Leading zeros count.',
			},
			{
				displayName: 'Other Payment Status',
				name: 'otherPaymentStatus',
				type: 'string',
				displayOptions: { show: { '/event': ['payment'] } },
				default: '',
				placeholder: 'e.g. UNKNOWN',
				description:
					"A state that isn't in the list of Payment Status, as your service writes it. Separate several by commas. They count in addition to those in the list.",
			},
			{
				displayName: 'Payment Status',
				name: 'paymentStatus',
				type: 'multiOptions',
				displayOptions: { show: { '/event': ['payment'] } },
				options: NOTIFIED_STATUSES.map((value) => ({ name: value, value })),
				default: [],
				hint: 'Choose none for all',
				description:
					'Only charges, authorizations and refunds in one of these states. For any other state, add "Other Payment Status".',
			},
			{
				displayName: 'Payout Status',
				name: 'payoutStatus',
				type: 'multiOptions',
				displayOptions: { show: { '/event': ['payout'] } },
				options: PAYOUT_STATUSES.map((value) => ({ name: value, value })),
				default: [],
				hint: 'Choose none for all',
				description: 'Only payouts in one of these states',
			},
			{
				displayName: 'Wallet ID',
				name: 'walletId',
				type: 'string',
				displayOptions: { show: { '/event': ['payout'] } },
				default: '',
				placeholder: 'e.g. 1124',
				description: 'Only payouts from this wallet, by its ID or legacy ID. Separate several by commas.',
			},
		],
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Deduplicate',
				name: 'deduplicate',
				type: 'boolean',
				default: true,
				description:
					'Whether to pass each event on only once, by its ID, status, amount and date, however often the service sends it',
			},
			{
				displayName: 'History Size',
				name: 'historySize',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 100_000 },
				default: HISTORY_SIZE,
				description:
					'How many events n8n remembers. When the history is full, it forgets the oldest. Each delivery reads and writes the whole history.',
			},
			{
				displayName: 'Include Headers',
				name: 'includeHeaders',
				type: 'boolean',
				default: false,
				description: 'Whether to add the headers of the request to the output',
			},
		],
	},
];

export const fields = panel.map(withoutExpressions);
