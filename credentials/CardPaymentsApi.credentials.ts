import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { descriptionField, numberField, switchField, textField } from '../nodes/CardPayments/actions/fields';
import { LONGEST_PERIOD } from '../nodes/CardPayments/domain/list';
import { IDEMPOTENCY_KEY_FIELD } from '../nodes/CardPayments/domain/request';
import { DAY } from '../nodes/CardPayments/domain/units';
import { keyFor } from '../nodes/CardPayments/transport/service';
import { SERVICE } from '../nodes/CardPayments/domain/service';

/** What the service is like, but for its sheets. `readService` reads it. */
const DESCRIPTION: INodeProperties[] = [
	{
		...numberField(
			'Longest Period per Request',
			'longestPeriod',
			{ min: 1, initial: LONGEST_PERIOD / DAY },
			'The longest period that the service lists things for. The node asks for a longer one in pieces and joins them.',
		),
		hint: 'In days',
	},
	switchField(
		'Knows Idempotency Keys',
		'knowsIdempotencyKeys',
		'off',
		'Whether the service carries out requests with the same idempotency key only once. Ask it before you turn this on.',
	),
	{
		...textField(
			'Idempotency Key Field',
			'idempotencyKeyField',
			IDEMPOTENCY_KEY_FIELD,
			"Where in a request the service reads the idempotency key. It can't be a field that a node has. If empty, none is sent.",
		),
		default: IDEMPOTENCY_KEY_FIELD,
	},
];

export class CardPaymentsApi implements ICredentialType {
	name = 'cardPaymentsApi';

	displayName = `${SERVICE.name} API`;

	icon: Icon = {
		light: 'file:../nodes/CardPayments/cardPayments.svg',
		dark: 'file:../nodes/CardPayments/cardPayments.dark.svg',
	};

	documentationUrl = `${SERVICE.docs}#the-credential`;

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
			description: `The secret key of your account. <a href="${SERVICE.keysAt}">Where ${SERVICE.provider} shows it</a>.`,
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: SERVICE.baseUrl,
			placeholder: `e.g. ${SERVICE.baseUrl}`,
			hint: `That of ${SERVICE.provider}. Another service with the same API has its own`,
			description:
				'The address of the service, without /v2. It must start with https://, unless the service runs on this very machine.',
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
		{
			displayName: 'Merchant ID',
			name: 'merchantId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 599424',
			hint: "Only for a platform's key",
			description:
				'The merchants whose payouts to ask for, separated by commas. If empty, those of the key itself.',
		},
		descriptionField(
			'Sheet Description',
			'sheetDescription',
			"What your service's sheets mean, if payouts don't add up: lines such as Amount Column = Net. A hint proposes them.",
		),
		switchField(
			'Describe the Service',
			'describeService',
			'off',
			"Whether to say what your service's lists and requests are like",
		),
		...DESCRIPTION.map((field) => ({ ...field, displayOptions: { show: { describeService: [true] } } })),
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
