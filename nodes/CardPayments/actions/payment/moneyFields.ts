import type { INodeProperties } from 'n8n-workflow';
import { IDEMPOTENCY_KEY_FIELD } from '../../domain/payment/extraFields';
import { collectionField, optionsField, simplifyField, switchField, textField } from '../panel/fields';
import { timeoutOption } from '../panel/requestOptions';

/** Banks take their time; giving up early leaves an unknown outcome. In milliseconds. */
const TIMEOUT = 120_000;

/**
 * A key of its own for each item of each execution of the node, the same when n8n tries again: by Retry On
 * Fail, and by Retry on the failed execution, which keeps the secret part of the resume address. That
 * part is random for each execution, so two n8n instances never have a key in common. It is hashed,
 * since who knows it can resume the execution, and cut to what fits the screen. In n8n 1 the address has no such
 * part, but the execution's number, which Retry on the failed execution changes.
 */
const KEY_PER_ITEM =
	"={{ ($execution.resumeUrl.split('signature=').last() + '/' + $nodeId + '/' + $runIndex + '/' + $itemIndex).hash('sha256').slice(0, 32) }}";

const idempotencyKeyField: INodeProperties = {
	...textField(
		'Idempotency Key',
		'idempotencyKey',
		'{{ $json.order_id }}',
		'Lets a service that knows such keys recognize a repeated request. Ask yours whether it does. The default stays the same when n8n 2 tries again, and differs for each item and each execution. In n8n 1, enter your own. Your order number protects even more: also when the same order comes in twice. If empty, the node sends no key.',
	),
	default: KEY_PER_ITEM,
	hint: 'Services that know such keys carry out a request with the same key only once',
};

const keyFieldOption: INodeProperties = {
	...textField(
		'Idempotency Key Field',
		'idempotencyKeyField',
		IDEMPOTENCY_KEY_FIELD,
		"Where in the request your service reads the idempotency key. It can't be a field that the panel has. Ask your service if you're not sure.",
	),
	default: IDEMPOTENCY_KEY_FIELD,
};

const honorsKeysOption = switchField(
	'Service Honors Keys',
	'serviceHonorsKeys',
	'off',
	"Whether your service carries out a request with the same idempotency key only once. Then n8n's Retry On Fail may send it again after an unknown outcome. With a service that doesn't read the key, that moves the money twice: ask it first.",
);

const responseTimeoutOption: INodeProperties = {
	...timeoutOption(TIMEOUT),
	description: 'How long to wait for the response. After that, the outcome is unknown: the money may have moved.',
};

const extraBodyFields: INodeProperties = {
	displayName: 'Extra Body Fields',
	name: 'extraBodyFields',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"platform": "web"}',
	description:
		"More fields that your service takes, as a JSON object that the node merges into the request. You can't set what has its own field on the panel.",
};

/** What one operation has beside the fields of everything that moves money. */
interface OwnFields {
	own?: INodeProperties[];
	/** Those that are needed less often. */
	additional?: INodeProperties[];
	options?: INodeProperties[];
}

/**
 * The panel of an operation that moves money.
 *
 * @param does what it does with money, in words
 */
export function moneyFields(does: string, { own = [], additional = [], options = [] }: OwnFields): INodeProperties[] {
	return [
		{
			displayName: `With a live key this ${does}, with a test key none. In the output, live_mode is true for a live key.`,
			name: 'modeNotice',
			type: 'notice',
			default: '',
		},
		...own,
		{
			...collectionField('Additional Fields', 'additionalFields', 'Add Field', [...additional, extraBodyFields]),
			description: 'Fields that you need less often',
		},
		idempotencyKeyField,
		simplifyField,
		optionsField([keyFieldOption, honorsKeysOption, responseTimeoutOption, ...options]),
	];
}

export const SERVICE_HONORS_KEYS = `options.${honorsKeysOption.name}`;

export const RESPONSE_TIMEOUT = `options.${responseTimeoutOption.name}`;
