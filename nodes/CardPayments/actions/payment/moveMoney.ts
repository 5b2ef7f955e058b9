import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { CardPaymentsError } from '../../domain/errors/CardPaymentsError';
import { InputError } from '../../domain/errors/InputError';
import { withoutEmpty } from '../../domain/payment/bodyParts';
import type { KeyedBody } from '../../domain/payment/extraFields';
import { MOVEMENTS, type MovementKind } from '../../domain/payment/kinds';
import type { Outcome } from '../../domain/payment/outcome';
import { outcomeError, type Traces } from '../../domain/payment/outcomeError';
import { simplifyPayment } from '../../domain/payment/response';
import { paymentState } from '../../domain/payment/state';
import { sendOnce, type MoneyRequest } from '../../transport/sendOnce';
import type { Execution } from '../execution';
import type { OperationOnItems } from '../operation';
import { attemptsFor } from './earlierAttempts';
import { RESPONSE_TIMEOUT, SERVICE_HONORS_KEYS } from './moneyFields';
import { itemOf } from './paymentOutput';
import { PaymentPanel } from './paymentPanel';

const MOST_NAMED = 50;

/** For a payment that waits for the cardholder. */
const NEXT_STEP =
	"not paid yet. Send the cardholder's browser to redirect_url (raw data: transaction.url), then look the payment up by its ID";

/** A request that moves money, as one item asks for it. */
export interface Movement {
	path: MoneyRequest['path'];
	content: KeyedBody;
	/** What it can be found by at the service, the idempotency key apart. */
	traces: Traces;
	/**
	 * What's missing in the body, and can be asked of the service. Called when nothing else is wrong.
	 *
	 * @param sentBefore whether it was sent before and may have gone through
	 */
	complete?(sentBefore: boolean): Promise<{ body: IDataObject; traces: Traces }>;
}

/**
 * Moves money for one item: sends the request, unless an earlier attempt in this execution of the node already
 * did. One whose outcome is unknown is sent again only with the same idempotency key, to a service that honors
 * such keys; whatever goes wrong from then on, the outcome stays unknown.
 */
async function moveMoney(
	execution: Execution,
	read: PaymentPanel,
	kind: MovementKind,
	movement: Movement,
): Promise<IDataObject> {
	const { index } = read;
	const { path, content, complete } = movement;
	const { key } = content;
	const timeout = read.number(RESPONSE_TIMEOUT);
	const attempts = attemptsFor(execution.context, index, () => JSON.stringify([kind, path, content.keyless]));
	const { earlier } = attempts;
	if (earlier?.response !== undefined) return await earlier.response;

	const sentBefore = earlier !== undefined;
	const sentAt = earlier?.sentAt ?? new Date().toISOString();
	const traces: Traces = withoutEmpty({ ...movement.traces, idempotency_key: key, sent_at: sentAt });
	const unsent: Outcome = sentBefore ? 'unknown' : 'not_sent';
	const honored = read.boolean(SERVICE_HONORS_KEYS) === true && key !== undefined && key === earlier?.key;
	if (sentBefore && !honored) {
		const advice = `n8n sends it again only with the same idempotency key, and if "${read.label(SERVICE_HONORS_KEYS)}" is on under Options.`;
		read.report(new InputError('it was sent before in this execution, and no clear response came', advice));
	}
	if (read.errors.length > 0) throw outcomeError(kind, unsent, read.allErrors(), traces);

	const moving = async () => {
		const completed = await complete?.(sentBefore).catch((error: unknown) => {
			throw error instanceof CardPaymentsError ? outcomeError(kind, unsent, error, traces) : error;
		});
		return await sendOnce(execution.client, {
			index,
			kind,
			path,
			body: { ...(content.body as IDataObject), ...completed?.body },
			timeout,
			traces: { ...traces, ...completed?.traces },
			sentBefore,
		});
	};
	// Noted before anything is waited for: the same may be asked for at the same time.
	const response = moving();
	attempts.note({ key, sentAt, response });
	return await response.catch((error: unknown) => {
		if (error instanceof CardPaymentsError && error.details.outcome !== 'unknown') attempts.forget();
		else attempts.note({ key, sentAt });
		throw error;
	});
}

/**
 * An operation that moves money.
 *
 * @param movementOf what one item asks for
 */
export function moneyOperation(
	kind: MovementKind,
	properties: INodeProperties[],
	movementOf: (read: PaymentPanel, execution: Execution) => Movement,
	simplify: (response: IDataObject) => object = simplifyPayment,
): OperationOnItems {
	return {
		properties,
		describeDone: (done) => describeMovements(kind, done),
		async execute(execution, index) {
			const read = new PaymentPanel(execution, index, properties);
			const response = await moveMoney(execution, read, kind, movementOf(read, execution));
			if (MOVEMENTS[kind].confirmed && paymentState(response) === 'action_required')
				execution.warn(index)(NEXT_STEP, `Item ${index}`, 'info');
			return itemOf(response, read, simplify);
		},
	};
}

/** The movements made before one that failed, since their items are lost with it. */
function describeMovements(kind: MovementKind, done: INodeExecutionData[]): string {
	const each = done.map(
		({ json, pairedItem }) =>
			`${String(json.id)} ${String(json.status)} (item ${(pairedItem as { item: number }).item})`,
	);
	const shown =
		each.length > MOST_NAMED ? [...each.slice(0, MOST_NAMED), `and ${each.length - MOST_NAMED} more`] : each;
	return `${MOVEMENTS[kind].plural} that were made before this item, don't send them again: ${shown.join(', ')}.`;
}
