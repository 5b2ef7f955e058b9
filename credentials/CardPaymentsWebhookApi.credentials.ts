import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { HASHSTRING_TEMPLATE } from '../nodes/CardPayments/domain/webhook/scheme';

const showFor = (...scheme: string[]): INodeProperties['displayOptions'] => ({ show: { scheme } });

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
			options: [
				{ name: 'Custom', value: 'custom', description: 'Everything as you enter it' },
				{
					name: 'Field Template (Hashstring)',
					value: 'fieldTemplate',
					description: 'An HMAC over some fields of the body, joined by text',
				},
				{ name: 'Raw Body HMAC', value: 'rawBody', description: 'An HMAC over the body, alone in a header' },
				{
					name: 'Standard Webhooks',
					value: 'standardWebhooks',
					description:
						'The headers webhook-id, webhook-timestamp and webhook-signature, and a secret that begins with whsec_',
				},
				{
					name: 'Timestamped List',
					value: 'timestampedList',
					description: 'A header like t=1700000000,v1=5257a8…, which signs the time too',
				},
			],
			default: 'rawBody',
			description:
				'How your card-payment service signs its webhooks. Its documentation says so, usually under "verify signatures".',
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
			description:
				'Secrets that count as well, separated by spaces: the old one while a new one is being introduced. Leave empty otherwise.',
		},
		{
			displayName: 'Secret Format',
			name: 'writtenAs',
			type: 'options',
			displayOptions: showFor('custom'),
			options: [
				{
					name: 'Base64',
					value: 'base64',
					description: 'The key is what the secret decodes to; whsec_ before it is left out',
				},
				{ name: 'Text', value: 'text', description: 'The key is the secret as it is written' },
			],
			default: 'text',
			description: 'How the secret is written',
		},
		{
			displayName: 'Signature Header',
			name: 'signatureHeader',
			type: 'string',
			required: true,
			displayOptions: showFor('custom', 'rawBody', 'timestampedList'),
			default: 'x-signature',
			description: 'The name of the header that carries the signature',
		},
		{
			displayName: 'Signature Header',
			name: 'templateHeader',
			type: 'string',
			required: true,
			displayOptions: showFor('fieldTemplate'),
			default: 'hashstring',
			description: 'The name of the header that carries the signature',
		},
		{
			displayName: 'Prefix',
			name: 'prefix',
			type: 'string',
			displayOptions: showFor('custom', 'rawBody'),
			default: '',
			placeholder: 'e.g. sha256=',
			description: 'What stands right before each signature in the header',
		},
		{
			displayName: 'Algorithm',
			name: 'algorithm',
			type: 'options',
			displayOptions: showFor('custom', 'fieldTemplate', 'rawBody'),
			options: [
				{ name: 'HMAC-SHA256', value: 'sha256' },
				{ name: 'HMAC-SHA384', value: 'sha384' },
				{ name: 'HMAC-SHA512', value: 'sha512' },
			],
			default: 'sha256',
			description: 'The hash function of the signature. Most services use HMAC-SHA256.',
		},
		{
			displayName: 'Encoding',
			name: 'encoding',
			type: 'options',
			displayOptions: showFor('custom', 'fieldTemplate', 'rawBody'),
			options: [
				{ name: 'Base64', value: 'base64' },
				{ name: 'Base64 URL', value: 'base64url' },
				{ name: 'Hex', value: 'hex' },
			],
			default: 'hex',
			description: 'How the signature is written: hex has only 0-9 and a-f',
		},
		{
			displayName: 'Signed Fields',
			name: 'signedFields',
			type: 'string',
			required: true,
			displayOptions: showFor('fieldTemplate'),
			default: HASHSTRING_TEMPLATE,
			description:
				'Text with the names of fields in braces. The amount is written with the decimals of its currency. Only these fields are protected by the signature.',
		},
		{
			displayName: 'Signed Content',
			name: 'signedContent',
			type: 'string',
			required: true,
			displayOptions: showFor('custom'),
			default: '{timestamp}.{body}',
			placeholder: 'e.g. {id}.{timestamp}.{body}',
			description:
				'What is signed. With {body}, {timestamp} and {id} are those of the headers; without it, names in braces are fields of the body.',
		},
		{
			displayName: 'Timestamp Header',
			name: 'timestampHeader',
			type: 'string',
			displayOptions: showFor('custom'),
			default: '',
			placeholder: 'e.g. x-timestamp',
			description:
				'The name of the header that carries {timestamp}. Leave empty when it stands beside the signature as t=….',
		},
		{
			displayName: 'ID Header',
			name: 'idHeader',
			type: 'string',
			displayOptions: showFor('custom'),
			default: '',
			placeholder: 'e.g. x-webhook-id',
			description: 'The name of the header that carries {id}',
		},
		{
			displayName: 'Tolerance',
			name: 'tolerance',
			type: 'number',
			typeOptions: { minValue: 1 },
			displayOptions: showFor('custom', 'standardWebhooks', 'timestampedList'),
			default: 300,
			hint: 'In seconds',
			description: 'How far a signed timestamp may lie in the past or in the future',
		},
	];
}
