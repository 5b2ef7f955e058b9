import type { INodeProperties, TriggerPanelDefinition } from 'n8n-workflow';
import { namesOf, optionsOf } from '../domain/input/choices';
import { PAYOUT_STATUSES } from '../domain/list/payoutRecord';
import { NOTIFIED_STATUSES } from '../domain/payment/state';
import { EVENTS, type EventKind } from '../domain/webhook/event';
import { HISTORY_SIZE } from './passOn';
import { VALIDATIONS } from './settings';

const FIRST_STEP = 'Publish the workflow: the production URL takes webhooks only from then on.';

/** What to do before the first event comes. n8n itself asks for a credential that's missing. */
function steps(name: string, events: EventKind[], lastStep: string): INodeProperties {
	return {
		displayName: `<ul><li>${FIRST_STEP}</li><li>${lastStep}</li></ul>`,
		name,
		type: 'notice',
		displayOptions: { show: { event: events }, hide: { acceptUnsigned: [true] } },
		default: '',
	};
}

function validateBy(event: EventKind): INodeProperties {
	return {
		displayName: 'Validate By',
		name: 'validateBy',
		type: 'options',
		displayOptions: { show: { event: [event] } },
		options: optionsOf(VALIDATIONS).filter(
			({ value }) => EVENTS[event].confirmable || !VALIDATIONS[value].byService,
		),
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
	steps('notice', ['payout'], 'Open "Webhook URLs" above and enter the production URL at your service.'),
	steps(
		'paymentNotice',
		['payment', 'invoice'],
		'Open "Webhook URLs" above and enter the production URL as the Post URL of your charges, authorizations, refunds or invoices.',
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
	...namesOf(EVENTS).map(validateBy),
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
				displayName: 'Other Status',
				name: 'otherStatus',
				type: 'string',
				displayOptions: { show: { '/event': ['payment', 'invoice'] } },
				default: '',
				placeholder: 'e.g. UNKNOWN',
				description:
					'A status as your service writes it. Separate several by commas. They count in addition to those in Payment Status.',
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
					'Only charges, authorizations and refunds in one of these states. For any other state, add "Other Status".',
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
			{
				displayName: 'Report Rejected Webhooks',
				name: 'reportRejected',
				type: 'boolean',
				default: false,
				description:
					'Whether a rejected webhook starts an execution that fails and says why, at most once an hour',
			},
		],
	},
];

export const fields = panel.map(withoutExpressions);

/** n8n shows these whatever the trigger starts on. */
const TEST =
	'<b>Use the test URL while you build</b>: click "Execute step", and n8n listens for one webhook. Have your service send one to the test URL. If it can\'t be verified, n8n shows you why, and which settings verify it.';

export const triggerPanel: TriggerPanelDefinition = {
	header: 'Receive a test webhook from your service',
	executionsHelp: {
		inactive: `${TEST}<br /><br /><b>Use the production URL for real events</b>: publish the workflow, then enter the production URL where your service asks for a webhook address.`,
		active: `${TEST}<br /><br /><b>Real events come to the production URL</b>, which is in use now. Find them in the <a data-key="executions">executions list</a>.`,
	},
	activationHint: 'Publish the workflow to have every event start it, at the production URL.',
};
