import type { Icon, ICredentialType, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	ALGORITHMS,
	ENCODINGS,
	PRESETS,
	presetsWith,
	SCHEME_FIELDS,
	SECRET_FORMATS,
	type SchemeFieldName,
} from '../nodes/CardPayments/domain/webhook/presets';

/** What the presets say of a field: its label and default, and the schemes that show it. */
const entry = (name: SchemeFieldName) => ({
	displayName: SCHEME_FIELDS[name].label,
	name,
	displayOptions: { show: { scheme: presetsWith(name) } },
	default: SCHEME_FIELDS[name].default,
});

const choices = (table: Record<string, { label: string; description?: string }>): INodePropertyOptions[] =>
	Object.entries(table).map(([value, { label, description }]) => ({
		name: label,
		value,
		...(description === undefined ? {} : { description }),
	}));

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
			displayName: 'Signature Scheme',
			name: 'scheme',
			type: 'options',
			options: choices(PRESETS),
			default: 'rawBody',
			description:
				"How your card-payment service signs its webhooks. If its documentation doesn't say, listen for a test event: the trigger finds out.",
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
		{
			...entry('writtenAs'),
			type: 'options',
			options: choices(SECRET_FORMATS),
			description: 'How the secret is written',
		},
		{
			...entry('signatureHeader'),
			type: 'string',
			required: true,
			description: 'The name of the header that carries the signature',
		},
		{
			...entry('templateHeader'),
			type: 'string',
			required: true,
			description: 'The name of the header that carries the signature',
		},
		{
			...entry('prefix'),
			type: 'string',
			placeholder: 'e.g. sha256=',
			description: 'What comes right before each signature in the header',
		},
		{
			...entry('algorithm'),
			type: 'options',
			options: choices(ALGORITHMS),
			description: 'The hash function of the signature. Most services use HMAC-SHA256.',
		},
		{
			...entry('encoding'),
			type: 'options',
			options: choices(ENCODINGS),
			description: 'How the signature is written: hex has only 0-9 and a-f',
		},
		{
			...entry('signedFields'),
			type: 'string',
			required: true,
			description:
				'What your service signs, with field names in braces. Write {a|b} for the first field that is present. The amount has the decimals of its currency. The signature protects only these fields.',
		},
		{
			...entry('signedContent'),
			type: 'string',
			required: true,
			placeholder: 'e.g. {id}.{timestamp}.{body}',
			description:
				'What your service signs. With {body}, {timestamp} and {id} come from the headers. Without it, names in braces are fields of the body.',
		},
		{
			...entry('timestampHeader'),
			type: 'string',
			placeholder: 'e.g. x-timestamp',
			description:
				'The name of the header that carries {timestamp}. Leave empty if the timestamp is beside the signature as t=….',
		},
		{
			...entry('idHeader'),
			type: 'string',
			placeholder: 'e.g. x-webhook-id',
			description: 'The name of the header that carries {id}',
		},
		{
			...entry('tolerance'),
			type: 'number',
			typeOptions: { minValue: 1 },
			hint: 'In seconds',
			description: 'How far a signed timestamp may be in the past or in the future',
		},
	];
}
