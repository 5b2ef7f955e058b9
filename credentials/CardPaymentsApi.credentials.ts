import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { sheetFields } from '../nodes/CardPayments/actions/sheets/sheetSettings';
import { keyFor } from '../nodes/CardPayments/transport/credential';

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
		{
			displayName: 'Download API Key',
			name: 'downloadApiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'e.g. sk_files_…',
			hint: 'Leave empty if you use the API key for everything',
			description: 'The key for downloading payout files, if your service gave you a separate one',
		},
		...sheetFields,
	];

	/** Some of n8n's nodes call the address of a request `uri`. */
	authenticate = async (
		credential: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions & { uri?: string },
	): Promise<IHttpRequestOptions> => ({
		...request,
		headers: {
			...request.headers,
			Authorization: `Bearer ${keyFor(request.url ?? request.uri ?? '', credential)}`,
		},
	});
}
