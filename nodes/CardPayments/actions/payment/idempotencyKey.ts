import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { namesOf } from '../../domain/input/choices';
import { choiceField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';

const KEYS = {
	automatic: {
		label: 'Automatic',
		description: 'Different for each item and execution, the same when n8n tries again',
	},
	custom: {
		label: 'Custom',
		description: 'Your own, e.g. the order number: the same order is then paid once, even if it comes in twice',
	},
	none: { label: 'None', description: 'For services that refuse a key' },
};

export const keyFields: INodeProperties[] = [
	{
		...choiceField(
			'Idempotency Key',
			'idempotencyKey',
			{ choices: KEYS, initial: 'automatic' },
			'Lets a service that knows such keys recognize a repeated request. Ask yours whether it does.',
		),
		hint: 'Services that know such keys carry out a request with the same key only once',
	},
	{
		...textField('Custom Key', 'customKey', 'A-1001', 'The same for the same payment, different for any other'),
		displayOptions: { show: { idempotencyKey: ['custom'] } },
		required: true,
	},
];

/**
 * A key of its own for each item of each execution of the node, the same when n8n tries again: by Retry On
 * Fail, and by Retry on the failed execution, which keeps the secret part of the resume address. That
 * part is random for each execution, so two n8n instances never have a key in common. It is hashed,
 * since who knows it can resume the execution, and cut to what fits the screen.
 */
const AUTOMATIC_KEY =
	"{{ ($execution.resumeUrl.split('signature=').last() + '/' + $nodeId + '/' + $runIndex + '/' + $itemIndex).hash('sha256').slice(0, 32) }}";

/** The key that a request is sent with, if with any. One that can't be had is an error: the request isn't sent. */
export function readKey(panel: Panel, context: IExecuteFunctions): string | undefined {
	const chosen = panel.chosen('idempotencyKey', namesOf(KEYS));
	if (chosen === 'none') return undefined;
	if (chosen === 'custom') {
		const entered = panel.text('customKey');
		return entered ?? panel.refuse('customKey', 'is empty', 'Enter a key, or choose Automatic.');
	}
	const key: unknown = context.evaluateExpression(AUTOMATIC_KEY, panel.index);
	return typeof key === 'string' && key !== ''
		? key
		: panel.refuse('idempotencyKey', "can't be made", 'Choose Custom, and enter one.');
}
