import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

export class CardPaymentsApi implements ICredentialType {
	name = 'cardPaymentsApi';

	displayName = 'Card Payments API';

	icon: Icon = {
		light: 'file:../nodes/CardPayments/cardPayments.svg',
		dark: 'file:../nodes/CardPayments/cardPayments.dark.svg',
	};

	documentationUrl = 'https://github.com/n8n-nodes-card-payments/n8n-nodes-card-payments#the-credential';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. sk_test_…',
			hint: 'Begin with a test key: it moves no real money',
			description: 'The secret key of your account, as your card-payment service shows it',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://api.example.com',
			description:
				'The address your card-payment service gave you, without /v2. It must start with https://, unless the service runs on this very machine.',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
	};
}
