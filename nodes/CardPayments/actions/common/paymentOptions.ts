import type { INodeProperties } from 'n8n-workflow';
import { IDEMPOTENCY_KEY_FIELD } from '../../domain/payment/body';

/** Banks take their time; giving up early leaves an unknown outcome. In milliseconds. */
export const TIMEOUT = 120_000;

/**
 * A key of its own for each item of each run of the node, the same when n8n tries again: by Retry On
 * Fail, and by Retry on the failed execution, which keeps the secret part of the resume address. That
 * part is random for each execution, so two n8n instances never have a key in common. It is hashed,
 * since who knows it can resume the execution. In n8n 1 the address has no such part, but the execution's
 * number, which Retry on the failed execution changes.
 */
const KEY_PER_ITEM =
	"={{ ($execution.resumeUrl.split('signature=').last() + '/' + $nodeId + '/' + $runIndex + '/' + $itemIndex).hash('sha256') }}";

export const idempotencyKeyField: INodeProperties = {
	displayName: 'Idempotency Key',
	name: 'idempotencyKey',
	type: 'string',
	default: KEY_PER_ITEM,
	placeholder: 'e.g. {{ $json.order_id }}',
	hint: 'Services that know such keys make a payment with the same key only once',
	description:
		'By the same key a service that knows such keys recognizes the same payment; ask yours whether it does. The default is the same when n8n 2 tries again, and another one for each item and each execution; in n8n 1 enter one of your own. Your own order number protects even more: also when the same order comes in twice. If empty, no key is sent.',
};

export const optionFields: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		{
			displayName: 'Idempotency Key Field',
			name: 'idempotencyKeyField',
			type: 'string',
			default: IDEMPOTENCY_KEY_FIELD,
			placeholder: 'e.g. reference.idempotent',
			description:
				'Where in the request your service reads the idempotency key. Ask the service if you are not sure.',
		},
		{
			displayName: 'If Not Authenticated',
			name: 'ifNotAuthenticated',
			type: 'options',
			options: [
				{
					name: 'Send Anyway',
					value: 'send',
					description: 'Send it with a warning. The service may decline it; disputes are at your risk.',
				},
				{ name: 'Stop', value: 'stop', description: 'Fail before any money moves' },
			],
			default: 'stop',
			description:
				'What to do when external 3-D Secure results say that the cardholder was not authenticated: status N, R or U (C, D and I as well), or ECI 07 or 00',
		},
		{
			displayName: 'Service Honors Keys',
			name: 'serviceHonorsKeys',
			type: 'boolean',
			default: false,
			description:
				"Whether your service makes a payment with the same idempotency key only once. Then n8n's Retry On Fail may send a payment again after an unknown outcome. With a service that does not read the key, that would pay twice: ask it first.",
		},
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: TIMEOUT,
			hint: 'In milliseconds',
			description:
				'How long to wait for the response. When it is over, the outcome is unknown: the money may have moved.',
		},
	],
};
