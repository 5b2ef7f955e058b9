import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { CardPaymentsError, InputError } from '../../domain/errors';
import { finishBody, merged, withoutEmpty, type Body, type KeyedBody } from '../../domain/payment/body';
import { MOVEMENTS, type MovementKind } from '../../domain/payment/kinds';
import { outcomeError, tracesOf, type Traces } from '../../domain/payment/outcomeError';
import { paymentState } from '../../domain/payment/state';
import { sendOnce, type MoneyRequest } from '../../transport/sendOnce';
import type { Execution } from '../execution';
import type { Operation } from '../operation';
import { optionsField, simplifyField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { attemptsFor } from './earlierAttempts';
import { keyFields, readKey } from './idempotencyKey';
import { itemOf } from './lookUp';
import { propertiesOf, readFields, type PaymentField } from './table';

/** Movements that the error of a later item names. */
const MOST_NAMED = 50;

/** For a payment that waits for the cardholder. */
const NEXT_STEP =
	"Not paid yet. Send the cardholder's browser to redirect_url (raw data: transaction.url), then look the payment up by its ID";

/** An operation that moves money, as one item asks for it. */
export interface MoneyOperation {
	kind: MovementKind;
	/** What it does with money, in words. */
	does: string;
	fields: PaymentField[];
	options: INodeProperties[];
	path(panel: Panel): MoneyRequest['path'];
	/** What it can be found by at the service, beside what its body says. */
	traces?(panel: Panel): Traces;
	/** What's missing in the body, and can be asked of the service. Called when nothing else is wrong. */
	complete?(execution: Execution, panel: Panel): Promise<Body>;
	simplify(response: IDataObject, panel: Panel): object;
}

const extraBodyFields: PaymentField = {
	place: 'additional',
	property: {
		displayName: 'Extra Body Fields',
		name: 'extraBodyFields',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"platform": "web"}',
		description: 'More fields that your service takes, as JSON. What has its own field here must be set there.',
	},
};
const EXTRA = `additionalFields.${extraBodyFields.property.name}`;

/** The panel of an operation that moves money. */
function panelOf({ does, fields, options }: MoneyOperation): INodeProperties[] {
	return [
		{
			displayName: `With a live key this ${does}, with a test key none. In the output, live_mode is true for a live key.`,
			name: 'modeNotice',
			type: 'notice',
			default: '',
		},
		...propertiesOf([...fields, extraBodyFields]),
		...keyFields,
		simplifyField,
		optionsField(options),
	];
}

export function moneyOperation(operation: MoneyOperation): Operation {
	const properties = panelOf(operation);
	const { kind, simplify } = operation;
	return {
		properties,
		describeDone: (done) => describeMovements(kind, done),
		async execute(execution, index) {
			const panel = execution.panel(index, properties);
			const response = await moveMoney(execution, panel, operation);
			if (MOVEMENTS[kind].confirmed && paymentState(response) === 'action_required')
				panel.warn(NEXT_STEP, 'info');
			return itemOf(response, panel, (whole) => simplify(whole, panel));
		},
	};
}

/**
 * Moves money for one item: sends the request, unless an earlier attempt in this execution of the node already did.
 * What came of that one counts, an unknown outcome too.
 */
async function moveMoney(execution: Execution, panel: Panel, operation: MoneyOperation): Promise<IDataObject> {
	const { index } = panel;
	const { kind, complete } = operation;
	const path = operation.path(panel);
	const content = await readBody(execution, panel, operation).catch((error: unknown) => {
		throw error instanceof CardPaymentsError ? outcomeError(kind, 'not_sent', error, {}) : error;
	});
	const attempts = attemptsFor(execution.context, index, () => JSON.stringify([kind, path, content.keyless]));
	if (attempts.earlier !== undefined) return await attempts.earlier;

	const traces: Traces = withoutEmpty({
		...operation.traces?.(panel),
		...tracesOf(content.keyless),
		idempotency_key: content.key,
		sent_at: new Date().toISOString(),
	});
	if (panel.errors.length > 0) throw outcomeError(kind, 'not_sent', panel.allErrors(), traces);

	const moving = async () => {
		const completed = await complete?.(execution, panel).catch((error: unknown) => {
			throw error instanceof CardPaymentsError ? outcomeError(kind, 'not_sent', error, traces) : error;
		});
		const body = merged(content.body, completed ?? {});
		return await sendOnce(execution.client, {
			index,
			kind,
			path,
			body: body as IDataObject,
			traces: { ...traces, ...withoutEmpty({ ...tracesOf(body) }) },
		});
	};
	// Noted before anything is waited for: the same may be asked for at the same time.
	const response = moving();
	attempts.note(response);
	return await response.catch((error: unknown) => {
		if (error instanceof CardPaymentsError && error.details.outcome !== 'unknown') attempts.forget();
		throw error;
	});
}

/** The body of the request. Whatever is wrong with it is among the panel's errors; then it must not be sent. */
async function readBody(execution: Execution, panel: Panel, { fields }: MoneyOperation): Promise<KeyedBody> {
	const { idempotencyKeyField } = await execution.client.serviceOf(panel.index);
	const { refusals, ...content } = finishBody(readFields(panel, fields), {
		extra: panel.isEmpty(EXTRA) ? undefined : panel.value(EXTRA),
		key: readKey(panel, execution.context),
		keyField: idempotencyKeyField,
	});
	for (const { what, advice } of refusals.extra) panel.refuse(EXTRA, what, advice);
	for (const { what, advice } of refusals.keyField)
		panel.report(new InputError(`"Idempotency Key Field" of the credential ${what}`, advice));
	return content;
}

/** The movements made before one that failed, since their items are lost with it. */
function describeMovements(kind: MovementKind, done: INodeExecutionData[]): string {
	const each = done.map(({ json }) => `${String(json.id)} ${String(json.status)}`);
	const shown =
		each.length > MOST_NAMED ? [...each.slice(0, MOST_NAMED), `and ${each.length - MOST_NAMED} more`] : each;
	return `${MOVEMENTS[kind].plural} that were made before this item, don't send them again: ${shown.join(', ')}.`;
}
