import type { INodeProperties } from 'n8n-workflow';
import { PAYMENT_STATUSES, PAYOUT_STATUSES } from '../domain/webhook/event';
import { HISTORY_SIZE } from './deduplicate';

/**
 * No field takes expressions: those would be evaluated for whatever a stranger sends, before
 * anything is known about it, and evaluating one costs n8n more than all the rest of a rejection.
 */
export const fields: INodeProperties[] = [
	{
		displayName:
			'<ul><li>Choose the credential: without it no webhook is accepted, and the workflow cannot be published.</li><li>Publish the workflow: the production URL takes webhooks only from then on.</li><li>Open "Webhook URLs" above and enter the production URL at your service. What cannot be verified starts nothing, and is written to n8n\'s log with the reason.</li></ul>',
		name: 'notice',
		type: 'notice',
		displayOptions: { hide: { acceptUnsigned: [true] } },
		default: '',
	},
	{
		displayName:
			'Unsafe: the test URL now takes whatever anybody sends. The production URL does not: the workflow cannot be published until this is switched off.',
		name: 'unsafeNotice',
		type: 'notice',
		displayOptions: { show: { acceptUnsigned: [true] } },
		default: '',
	},
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Payout',
				value: 'payout',
				description: 'What the service reports about a payout, perhaps each of its states',
			},
			{
				name: 'Charge or Authorization',
				value: 'payment',
				description: 'What the service sends to the Post URL of a charge or an authorization',
			},
		],
		default: 'payout',
		description: 'What the service tells about',
	},
	{
		displayName: 'Validate By',
		name: 'validateBy',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { event: ['payout'] } },
		options: [
			{ name: 'Signature', value: 'signature', description: 'Verify the signature that the service sends along' },
			{
				name: 'Confirm with Service',
				value: 'service',
				description:
					'Ask the service whether it has this payout with this amount, currency and status: for accounts without a signing secret',
			},
			{
				name: 'Signature and Service',
				value: 'both',
				description: 'Verify the signature, then ask the service as well',
			},
		],
		default: 'signature',
		description: 'How to make sure that a webhook comes from the service',
	},
	{
		displayName: 'Validate By',
		name: 'validateBy',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { event: ['payment'] } },
		options: [
			{ name: 'Signature', value: 'signature', description: 'Verify the signature that the service sends along' },
		],
		default: 'signature',
		description: 'How to make sure that a webhook comes from the service',
	},
	{
		displayName: 'Accept Unsigned (Unsafe)',
		name: 'acceptUnsigned',
		type: 'boolean',
		noDataExpression: true,
		displayOptions: { show: { validateBy: ['signature'] } },
		default: false,
		description:
			'Whether the test URL takes webhooks without a signature, to try out a workflow. Items are marked verified: false.',
	},
	{
		displayName: 'Path',
		name: 'path',
		type: 'string',
		noDataExpression: true,
		default: '',
		placeholder: 'e.g. payouts',
		description: 'The end of the URL. Empty: a long random one, which nobody can guess.',
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
				noDataExpression: true,
				default: '',
				placeholder: 'e.g. SAR',
				description: 'Only events in this currency. Several can be given, separated by commas.',
			},
			{
				displayName: 'Merchant ID',
				name: 'merchantId',
				type: 'string',
				noDataExpression: true,
				default: '',
				placeholder: 'e.g. 0012345',
				description:
					'Only events of this merchant. Several can be given, separated by commas; leading zeros count.',
			},
			{
				displayName: 'Other Payment Status',
				name: 'otherPaymentStatus',
				type: 'string',
				noDataExpression: true,
				displayOptions: { show: { '/event': ['payment'] } },
				default: '',
				placeholder: 'e.g. REFUNDED',
				description:
					'A state that is not in the list of Payment Status, as your service writes it. Several can be given, separated by commas; those chosen in the list count too.',
			},
			{
				displayName: 'Payment Status',
				name: 'paymentStatus',
				type: 'multiOptions',
				noDataExpression: true,
				displayOptions: { show: { '/event': ['payment'] } },
				options: PAYMENT_STATUSES.map((value) => ({ name: value, value })),
				default: [],
				hint: 'Choose none for all',
				description:
					'Only charges and authorizations in one of these states. Add "Other Payment Status" for a state that is not in the list.',
			},
			{
				displayName: 'Payout Status',
				name: 'payoutStatus',
				type: 'multiOptions',
				noDataExpression: true,
				displayOptions: { show: { '/event': ['payout'] } },
				options: PAYOUT_STATUSES.map((value) => ({ name: value, value })),
				default: [],
				hint: 'Choose none for all',
				description: 'Only payouts in one of these states',
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
				noDataExpression: true,
				default: true,
				description:
					'Whether to pass each event on only once, by its ID, status, amount and date, however often the service sends it',
			},
			{
				displayName: 'History Size',
				name: 'historySize',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 100_000 },
				noDataExpression: true,
				default: HISTORY_SIZE,
				description:
					'How many events are remembered to tell repeated ones. When it is full, the oldest is forgotten. Each delivery reads and writes the whole history.',
			},
			{
				displayName: 'Include Headers',
				name: 'includeHeaders',
				type: 'boolean',
				noDataExpression: true,
				default: false,
				description: 'Whether to add the headers of the request to the output',
			},
		],
	},
];
