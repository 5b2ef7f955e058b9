import { NodeConnectionTypes, type IHookFunctions, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { EVENTS } from './domain/webhook/event';
import { cardPaymentsApiTest, cardPaymentsWebhookApiTest } from './methods/credentialTest';
import { fields, triggerPanel } from './trigger/fields';
import { passOn } from './trigger/passOn';
import { receive } from './trigger/receive';
import { checkBeforeUse } from './trigger/signingScheme';
import { pathOfParameter } from './trigger/webhookPath';

const LABELS = Object.fromEntries(Object.entries(EVENTS).map(([kind, { label }]) => [kind, label]));

export class CardPaymentsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Card Payments Trigger',
		name: 'cardPaymentsTrigger',
		icon: { light: 'file:cardPayments.svg', dark: 'file:cardPayments.dark.svg' },
		group: ['trigger'],
		eventTriggerDescription: 'Have your service send a webhook to the test URL',
		// Above 1, n8n leaves bodies of other content types unread and needs no expression to read the rest.
		version: 1.1,
		subtitle: `={{ (${JSON.stringify(LABELS)})[$parameter["event"]] }}`,
		description:
			'Starts the workflow when your card-payment service reports a payout, charge, authorization, refund or invoice. Rejects forged webhooks.',
		defaults: { name: 'Card Payments Trigger' },
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
				...pathOfParameter,
			},
		],
		triggerPanel,
		properties: fields,
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
