import type { INodeProperties, TriggerPanelDefinition } from 'n8n-workflow';
import { namesOf, optionsOf } from '../domain/input/choices';
import { PAYOUT_STATUSES } from '../domain/list/payoutRecord';
import { PAYMENT_STATUSES } from '../domain/payment/state';
import { EVENTS, type EventKind } from '../domain/webhook/event';
import { VALIDATIONS } from './settings';

function validateBy(event: EventKind): INodeProperties {
	return {
		displayName: 'Validate By',
		name: 'validateBy',
		type: 'options',
		displayOptions: { show: { event: [event] } },
		options: optionsOf(VALIDATIONS).filter(({ value }) => EVENTS[event].confirmable || value === 'signature'),
		default: 'signature',
		description: 'How to make sure that your service sent a webhook',
	};
}

/**
 * No field takes expressions: n8n would evaluate those for whatever a stranger sends, before
 * anything is known about it, and evaluating one costs more than all the rest of a rejection.
 */
function withoutExpressions(field: INodeProperties): INodeProperties {
	if (field.type !== 'collection') return { ...field, noDataExpression: true };
	return { ...field, options: (field.options as INodeProperties[]).map(withoutExpressions) };
}

const panel: INodeProperties[] = [
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
				displayName: 'Payment Status',
				name: 'paymentStatus',
				type: 'multiOptions',
				displayOptions: { show: { '/event': ['payment'] } },
				options: PAYMENT_STATUSES.map((value) => ({ name: value, value })),
				default: [],
				hint: 'Choose none for all',
				description: 'Only charges, authorizations and refunds in one of these states',
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
