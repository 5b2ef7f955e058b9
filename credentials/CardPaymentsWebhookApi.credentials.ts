import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { namesOf, optionsOf } from '../nodes/CardPayments/domain/input';
import { SCHEME_FIELDS, SIGNING_PRESETS, ACCEPT_UNPROVED } from '../nodes/CardPayments/domain/webhook';
import { SERVICE } from '../nodes/CardPayments/domain/service';

const schemeFields = namesOf(SCHEME_FIELDS).map((name): INodeProperties => {
	const { label, choices, ...texts } = SCHEME_FIELDS[name];
	const presets = namesOf(SIGNING_PRESETS).filter((preset) => SIGNING_PRESETS[preset].entered.includes(name));
	return {
		...texts,
		displayName: label,
		name,
		type: 'string',
		displayOptions: { show: { scheme: presets } },
		...(choices && { type: 'options', options: optionsOf(choices) }),
		...(name === 'tolerance' && { type: 'number', typeOptions: { minValue: 1 } }),
	};
});

export class CardPaymentsWebhookApi implements ICredentialType {
	name = 'cardPaymentsWebhookApi';

	displayName = `${SERVICE.name} Webhook API`;

	icon: Icon = {
		light: 'file:../nodes/CardPayments/cardPayments.svg',
		dark: 'file:../nodes/CardPayments/cardPayments.dark.svg',
	};

	documentationUrl = `${SERVICE.docs}/blob/main/docs/webhooks.md`;

	/** Nothing but the trigger has use for a signing secret. The API's credential stays open to HTTP Request. */
	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		{
			displayName:
				"The trigger finds the scheme: enter the secret, save, and have your service send a webhook to the test URL. If it can't be verified, the trigger names the settings to enter here.",
			name: 'notice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Signature Scheme',
			name: 'scheme',
			type: 'options',
			options: optionsOf(SIGNING_PRESETS),
			default: 'rawBody',
			description: 'How your card-payment service signs its webhooks',
		},
		{
			displayName: 'Signing Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. whsec_…',
			description: 'What your service signs with. For a hashstring this is the secret API key.',
		},
		{
			displayName: 'Additional Secrets',
			name: 'additionalSecrets',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'e.g. whsec_…',
			description: 'Other secrets to accept, separated by spaces, e.g. the old one while you introduce a new one',
		},
		...schemeFields,
		{
			displayName: 'Accept Unproved Fields',
			name: ACCEPT_UNPROVED,
			type: 'boolean',
			default: false,
			displayOptions: { show: { scheme: ['custom', 'hashstring'] } },
			description:
				'Whether to accept webhooks though the signature leaves fields open that a forger could change. Rely on verified_fields alone.',
		},
	];
}
