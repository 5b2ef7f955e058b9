import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { choiceField, numberField, switchField, textField } from '../nodes/CardPayments/actions/panel/fields';
import { namesOf } from '../nodes/CardPayments/domain/input/choices';
import { LONGEST_PERIOD } from '../nodes/CardPayments/domain/list/collect';
import { IDEMPOTENCY_KEY_FIELD } from '../nodes/CardPayments/domain/payment/body';
import { COLUMNS, MEANINGS } from '../nodes/CardPayments/domain/settlement/columns';
import { DATE_FORMATS } from '../nodes/CardPayments/domain/cells/dates';
import { FEE_PLACES, OTHER_EFFECTS } from '../nodes/CardPayments/domain/settlement/description';
import { FALLBACK_ENCODING, FALLBACK_ENCODINGS } from '../nodes/CardPayments/domain/sheets/csv';
import { DAY } from '../nodes/CardPayments/domain/units';
import { keyFor } from '../nodes/CardPayments/transport/credential';
import { columnParameter, OTHER_SHEETS } from '../nodes/CardPayments/transport/service';
import { SERVICE } from '../nodes/CardPayments/domain/service';

/** What the service is like, sheets first. `readService` reads it. */
const DESCRIPTION: INodeProperties[] = [
	choiceField('Fees', 'fees', { choices: FEE_PLACES, initial: 'notSaid' }, 'Where the sheets have the fees'),
	...MEANINGS.map((meaning) => {
		const { label, holds, names } = COLUMNS[meaning];
		const description = `The column with ${holds}. If empty, found by its name. Enter - for none.`;
		return textField(`${label} Column`, columnParameter(meaning), names[0] ?? '', description);
	}),
	textField(
		'Type Words',
		'typeWords',
		'Verkauf = charge, Erstattung = refund',
		'What words in the type column mean: charge, refund, dispute, dispute_release, fee, other, payout or none',
	),
	choiceField(
		'Date Format',
		'dateFormat',
		{ choices: DATE_FORMATS, initial: 'auto' },
		'Whether the day or the month comes first in dates such as 03/04/2026',
	),
	...namesOf(OTHER_SHEETS).map((effect) =>
		textField(
			`Other Sheets: ${OTHER_EFFECTS[effect].label}`,
			OTHER_SHEETS[effect],
			'ADJUSTMENTS, RESERVES',
			`Sheets by words in their names, separated by commas. ${OTHER_EFFECTS[effect].description}.`,
		),
	),
	choiceField(
		'Fallback Encoding',
		'fallbackEncoding',
		{ choices: FALLBACK_ENCODINGS, initial: FALLBACK_ENCODING },
		'The encoding of sheets that are neither UTF-8 nor UTF-16',
	),
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
			description: 'The secret key of your account, as your card-payment service shows it',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: SERVICE.baseUrl,
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
		switchField(
			'Describe the Service',
			'describeService',
			'off',
			"Whether to say what your service's sheets, lists and requests are like. Turn it on if payouts don't add up.",
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
