import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { optionsOf } from '../nodes/CardPayments/domain/input/choices';
import {
	PRESETS,
	presetsWith,
	SCHEME_FIELDS,
	type SchemeFieldName,
} from '../nodes/CardPayments/domain/webhook/presets';

/** What the credential says of each field of a scheme, in the panel's order. */
const SCHEME_TEXTS: Record<
	SchemeFieldName,
	Pick<INodeProperties, 'description' | 'hint' | 'placeholder' | 'required' | 'typeOptions'>
> = {
	writtenAs: { description: 'How the secret is written' },
	signatureHeader: {
		required: true,
		description: 'The name of the header that carries the signature or the token',
	},
	prefix: {
		placeholder: 'e.g. sha256=',
		description: 'What comes right before each signature or token in the header',
	},
	algorithm: { description: 'The hash function of the signature. Most services use HMAC-SHA256.' },
	encoding: { description: 'How the signature is written: hex has only 0-9 and a-f' },
	signedContent: {
		required: true,
		placeholder: 'e.g. {id}.{timestamp}.{body}',
		description:
			'What your service signs: {body}, {url}, and {timestamp} and {id} from the headers. Without {body}, names in braces are fields of the body.',
	},
	timestampHeader: {
		placeholder: 'e.g. x-timestamp',
		description:
			'The name of the header that carries {timestamp}. Leave empty if it is beside the signature, as t=… or ts=….',
	},
	idHeader: { placeholder: 'e.g. x-webhook-id', description: 'The name of the header that carries {id}' },
	tolerance: {
		typeOptions: { minValue: 1 },
		hint: 'In seconds',
		description: 'How far a signed timestamp may be in the past or in the future',
	},
};

const schemeFields = (Object.keys(SCHEME_TEXTS) as SchemeFieldName[]).map((name): INodeProperties => {
	const { label, default: initial, choices } = SCHEME_FIELDS[name];
	return {
		displayName: label,
		name,
		type: choices ? 'options' : typeof initial === 'number' ? 'number' : 'string',
		...(choices && { options: optionsOf(choices) }),
		displayOptions: { show: { scheme: presetsWith(name) } },
		default: initial,
		...SCHEME_TEXTS[name],
	};
});

export class CardPaymentsWebhookApi implements ICredentialType {
	name = 'cardPaymentsWebhookApi';

	displayName = 'Card Payments Webhook API';

	icon: Icon = {
		light: 'file:../nodes/CardPayments/cardPayments.svg',
		dark: 'file:../nodes/CardPayments/cardPayments.dark.svg',
	};

	documentationUrl = 'https://github.com/n8n-nodes-card-payments/n8n-nodes-card-payments/blob/main/docs/webhooks.md';

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
			options: optionsOf(PRESETS),
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
			description:
				'What your service signs with. For a hashstring this is the secret API key. For Basic Authentication enter name:password.',
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
	];
}
