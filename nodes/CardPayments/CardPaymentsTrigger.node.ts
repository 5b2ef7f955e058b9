import {
	fromParameter,
	NodeConnectionTypes,
	webhookDescriptionFields,
	type IHookFunctions,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	type TriggerPanelDefinition,
} from 'n8n-workflow';
import { choiceField, choicesField, filtersField, optionsField, switchField, textField } from './actions/fields';
import { formatForOption } from './actions/panel';
import { namesOf, optionsOf } from './domain/input';
import { PAYOUT_STATUSES } from './domain/payout';
import { PAYMENT_STATUSES } from './domain/payment';
import { PROOFS } from './domain/threeDSecure';
import { EVENT_OUTPUTS, EVENTS, type EventKind } from './domain/webhook';
import { SCHEME_TEXT, SCHEME_TEXT_LABEL } from './domain/signing';
import { cardPaymentsApiTest, cardPaymentsWebhookApiTest } from './methods';
import { passOn, receive, checkBeforeUse, VALIDATIONS } from './trigger';
import { SERVICE } from './domain/service';

const LABELS = Object.fromEntries(Object.entries(EVENTS).map(([kind, { label }]) => [kind, label]));

function validateBy(event: EventKind): INodeProperties {
	const about = 'How to make sure that your service sent a webhook';
	return {
		...choiceField('Validate By', 'validateBy', { choices: VALIDATIONS, initial: 'signature' }, about),
		displayOptions: { show: { event: [event] } },
		options: optionsOf(VALIDATIONS).filter(
			({ value }) => EVENTS[event].records !== undefined || value === 'signature',
		),
	};
}

function statusFilter(
	kind: EventKind,
	label: string,
	statuses: readonly string[],
	description: string,
): INodeProperties {
	const choices = Object.fromEntries(statuses.map((status) => [status, { label: status }]));
	return {
		...choicesField(label, `${kind}Status`, choices, description),
		displayOptions: { show: { '/event': [kind] } },
	};
}

const WITH_RECORDS = namesOf(EVENTS).filter((kind) => EVENTS[kind].records !== undefined);

/** For anything that has a record. */
function listFilter(label: string, name: string, example: string, description: string): INodeProperties {
	return {
		...textField(label, name, example, description),
		displayOptions: { show: { '/event': WITH_RECORDS } },
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
	{ displayName: 'Trigger On', name: 'event', type: 'options', options: optionsOf(EVENTS), default: 'payout' },
	...namesOf(EVENTS).map(validateBy),
	{
		...textField(
			SCHEME_TEXT_LABEL,
			SCHEME_TEXT,
			'Signature Header = x-signature',
			"Lines that count in place of the credential's scheme. Other events of the same secret may be signed otherwise.",
		),
		typeOptions: { rows: 2 },
		displayOptions: { hide: { validateBy: ['service'] } },
		hint: 'If a webhook is rejected, paste the lines that the trigger proposes',
	},
	textField(
		'Path',
		'path',
		'payouts',
		'The end of the URL. Leave empty for a long random one that nobody can guess.',
	),
	{
		...choiceField(
			'Output',
			'output',
			{ choices: EVENT_OUTPUTS, initial: 'simplified' },
			'What to return of each webhook',
		),
		displayOptions: { show: { event: WITH_RECORDS } },
	},
	{
		...filtersField([
			listFilter('Currency', 'currency', 'SAR', 'Only what is in these, separated by commas'),
			listFilter('Merchant ID', 'merchantId', '599424', 'Only what is of these, separated by commas'),
			statusFilter(
				'payment',
				'Payment Status',
				PAYMENT_STATUSES,
				'Only charges, authorizations and refunds in one of these states',
			),
			statusFilter('payout', 'Payout Status', PAYOUT_STATUSES, 'Only payouts in one of these states'),
			{
				...listFilter('Wallet ID', 'walletId', '12345', 'Only payouts from these, separated by commas'),
				displayOptions: { show: { '/event': ['payout'] } },
			},
		]),
		displayOptions: { show: { event: WITH_RECORDS } },
	},
	optionsField([
		switchField(
			'Deduplicate',
			'deduplicate',
			'on',
			'Whether to pass each event on only once, by its ID, status, amount, currency, dates and bank, however often the service sends it',
		),
		formatForOption,
		switchField(
			'Report Rejected Webhooks',
			'reportRejected',
			'off',
			'Whether a rejected webhook starts an execution that fails and says why, at most once an hour',
		),
	]),
];

/** n8n shows these whatever the trigger starts on. */
const TEST =
	'<b>Use the test URL while you build</b>: click "Execute step", and n8n listens for one webhook. Have your service send one to the test URL. If it can\'t be verified, n8n shows you why, and which settings verify it.';

const triggerPanel: TriggerPanelDefinition = {
	header: 'Receive a test webhook from your service',
	executionsHelp: {
		inactive: `${TEST}<br /><br /><b>Use the production URL for real events</b>: publish the workflow, then enter the production URL where your service asks for a webhook address.`,
		active: `${TEST}<br /><br /><b>Real events come to the production URL</b>, which is in use now. Find them in the <a data-key="executions">executions list</a>.`,
	},
	activationHint: 'Publish the workflow to have every event start it, at the production URL.',
};

export class CardPaymentsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: `${SERVICE.name} Trigger`,
		name: 'cardPaymentsTrigger',
		icon: { light: 'file:cardPayments.svg', dark: 'file:cardPayments.dark.svg' },
		group: ['trigger'],
		eventTriggerDescription: 'Have your service send a webhook to the test URL',
		// Above 1, n8n leaves bodies of other content types unread and needs no expression to read the rest.
		version: 1.1,
		subtitle: `={{ (${JSON.stringify(LABELS)})[$parameter["event"]] }}`,
		description:
			'Starts the workflow when your card-payment service reports a payout, charge, authorization or refund, or sends any other signed webhook. Rejects forged webhooks.',
		defaults: { name: `${SERVICE.name} Trigger` },
		sensitiveOutputFields: PROOFS,
		builderHint: {
			searchHint:
				'Verifies signatures and passes each event on once. After a payout, Transaction: Get Many with Payouts By ID gives its rows.',
		},
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		// Always by "hide": the editor takes a field that shows credentials for a choice of login, and moves it out
		// of sight.
		credentials: [
			{
				name: 'cardPaymentsWebhookApi',
				displayName: 'Credential to Verify Signatures',
				required: true,
				testedBy: 'cardPaymentsWebhookApiTest',
				displayOptions: { hide: { validateBy: ['service'] } },
			},
			{
				name: 'cardPaymentsApi',
				displayName: 'Credential to Ask the Service',
				required: true,
				testedBy: 'cardPaymentsApiTest',
				displayOptions: { hide: { validateBy: ['signature'] } },
			},
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				isFullPath: true,
				responseMode: 'onReceived',
				responseData: '',
				// n8n reads the path without its expression engine.
				...webhookDescriptionFields({ path: fromParameter('path') }),
			},
		],
		triggerPanel,
		properties: panel.map(withoutExpressions),
	};

	methods = { credentialTest: { cardPaymentsApiTest, cardPaymentsWebhookApiTest } };

	// Users register the URL at their service themselves. The trigger only checks its settings beforehand.
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions) {
				return await checkBeforeUse.call(this);
			},
			create: async () => true,
			delete: async () => true,
		},
	};

	webhook = receive;

	execute = passOn;
}
