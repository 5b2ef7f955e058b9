import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { namesOf, optionsOf } from '../nodes/CardPayments/domain/input';
import { ACCEPT_UNPROVED, SCHEME_FIELDS, SIGNING_PRESETS } from '../nodes/CardPayments/domain/signing';
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
				"n8n's test checks only that these settings are complete. Whether they are your service's shows with a webhook: have it send one to the test URL of the trigger, which names the settings that verify it. Its Scheme Settings count in place of the scheme here.",
			name: 'notice',
			type: 'notice',
			default: '',
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
			displayName: 'Signature Scheme',
			name: 'scheme',
			type: 'options',
			options: optionsOf(SIGNING_PRESETS),
			default: 'rawBody',
			hint: "Leave it as it is if you don't know: the trigger finds it",
			description: 'How your card-payment service signs its webhooks',
		},
		...schemeFields,
		{
			displayName: 'Accept Unproved Fields',
			name: ACCEPT_UNPROVED,
			type: 'boolean',
			default: false,
			description:
				'Whether to accept webhooks though the signature leaves fields open that a forger could change. Rely on verified_fields alone.',
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
	];
}
