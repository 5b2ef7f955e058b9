import type { IDataObject } from 'n8n-workflow';
import { CardPaymentsError, InputError, understood } from '../../domain/errors';
import { createdAt, type ListedPayment } from '../../domain/list/payments';
import { merged, withKey, withoutEmpty, type Body } from '../../domain/payment/body';
import type { Sought } from '../../domain/payment/intent';
import { MOVEMENTS, type MovementKind } from '../../domain/payment/kinds';
import type { Verdict } from '../../domain/payment/outcome';
import { outcomeError, tracesOf, type Traces } from '../../domain/payment/outcomeError';
import { paymentState, reasonOf } from '../../domain/payment/state';
import { DAY } from '../../domain/units';
import { isStopped } from '../../transport/lineage';
import type { Attempt, Notes } from '../../transport/notes';
import { getPayment } from '../../transport/payments';
import { sendOnce, verdictOfError } from '../../transport/sendOnce';
import type { Execution } from '../execution';
import { find, settle } from './find';
import type { Wanted } from './moveMoney';
import type { Moved } from './moves';

/** Sends an attempt, or says what came of it. `closed`: it can't have moved money, and the next one may begin. */
export async function attemptOnce(
	wanted: Wanted,
	attempt: Attempt,
	key: string,
	notes: Notes | undefined,
): Promise<Moved | 'closed'> {
	const { execution, panel, operation, path, service, callers } = wanted;
	const { kind } = operation;
	const { client, context } = execution;
	const traces: Traces = { ...wanted.traces, ...(service.idempotencyKeyField !== '' && { idempotency_key: key }) };
	if (attempt.state === 'answered')
		throw outcomeError(
			kind,
			{ outcome: 'rejected', isClear: true },
			new InputError(ANSWERED, TO_TRY_AGAIN),
			traces,
		);
	const sought = (body: Body): Sought => {
		const { authorization_id, charge_id } = traces;
		const isWhole = wanted.identity?.isRepeatable === false;
		return {
			kind,
			key,
			keyField: service.idempotencyKeyField,
			body,
			original: charge_id ?? authorization_id,
			isWhole,
		};
	};
	// Of one that may have been made before, a no to the second request says nothing, unless the service knows keys.
	const isAlone = attempt.state === 'fresh' || service.knowsIdempotencyKeys;
	const close = async (neverSent: boolean) => await notes?.close(attempt, { neverSent });
	const fail = (verdict: Verdict, error: CardPaymentsError) => outcomeError(kind, verdict, error, traces);
	if (attempt.state === 'open') {
		const earlier = await ofEarlier(wanted, sought(wanted.body));
		if (earlier !== undefined && paymentState(earlier) === 'failed') {
			await close(false);
			return attempt.isOwn ? { response: earlier, already: false } : 'closed';
		}
		if (earlier !== undefined) return { response: earlier, already: true };
		const isMeant = panel.switch('options.sendAgain', false) && (await notes?.sendAgain(attempt)) === true;
		if (!service.knowsIdempotencyKeys && !isMeant) throw fail(UNCLEAR, new InputError(NOT_LISTED));
	}

	let body: Body;
	try {
		if (await isStopped(context, callers)) throw new InputError('The execution was stopped');
		body = merged(wanted.body, (await operation.complete?.(execution, panel)) ?? {});
		Object.assign(traces, withoutEmpty({ ...tracesOf(body) }));
	} catch (error) {
		if (attempt.state === 'fresh') await close(true);
		throw fail(NOT_SENT, understood(error));
	}
	const since = Date.now();
	traces.sent_at = new Date(since).toISOString();
	const stopped = () => noteUnsettled(execution, kind, traces);
	const signal = context.getExecutionCancelSignal();
	signal?.addEventListener('abort', stopped, { once: true });
	try {
		const keyed = service.idempotencyKeyField === '' ? body : withKey(body, service.idempotencyKeyField, key);
		const response = await sendOnce(client, panel.index, { path, body: keyed as IDataObject });
		const state = paymentState(response);
		if (state === 'duplicate') throw new DuplicateError(response);
		if (state === 'failed' && isAlone) await close(false);
		return { response, already: false };
	} catch (thrown) {
		const error = understood(thrown);
		const verdict = error instanceof DuplicateError ? DUPLICATE : verdictOfError(error);
		const { outcome, isClear, id } = verdict;
		if (outcome === 'not_sent' && attempt.state === 'fresh') await close(true);
		if (outcome === 'rejected' && isClear && isAlone) await close(false);
		if (outcome === 'not_sent' && !isAlone) throw fail(UNCLEAR, error);
		if (outcome === 'not_sent' || outcome === 'rejected')
			throw fail({ ...verdict, isClear: isClear && isAlone }, error);
		if (outcome === 'duplicate') {
			const first =
				(await named(wanted, id)) ??
				(await find(client, panel.index, sought(body)).catch(() => undefined))?.record;
			if (first !== undefined && paymentState(first) !== 'failed') return { response: first, already: true };
			throw fail(verdict, error);
		}
		const settled = await settle(client, panel.index, sought(body), { since, error });
		if (typeof settled === 'string') throw fail({ outcome: settled, isClear: false }, error);
		if (paymentState(settled) === 'failed') await close(false);
		else panel.warn(`The response got lost. The service lists the ${kind} as ${String(settled.id)}`);
		return { response: settled, already: false };
	} finally {
		signal?.removeEventListener('abort', stopped);
	}
}

const UNCLEAR: Verdict = { outcome: 'unknown', isClear: false };
const DUPLICATE: Verdict = { outcome: 'duplicate', isClear: false };
const ANSWERED = 'the service said no in this execution, so it was not sent again';
const TO_TRY_AGAIN = "To try again, start a new execution. n8n's Retry repeats this one.";
const NOT_LISTED = "it was sent before, the response got lost, and the service doesn't list it";

class DuplicateError extends InputError {
	constructor(response: IDataObject) {
		super(reasonOf(response));
	}
}

/** What the service has of an attempt that was begun before; where it doesn't say, it isn't known. */
async function ofEarlier(
	{ execution, panel, operation, identity }: Wanted,
	sought: Sought,
): Promise<IDataObject | undefined> {
	const { record } = await find(execution.client, panel.index, sought).catch((error: unknown) => {
		if (error instanceof CardPaymentsError) return { record: undefined };
		throw error;
	});
	const made = record === undefined ? undefined : createdAt(record as ListedPayment);
	if (record === undefined || made === undefined || identity?.isRepeatable !== true || Date.now() - made < DAY)
		return record;
	const { kind } = operation;
	throw outcomeError(
		kind,
		NOT_SENT,
		new InputError(
			`${String(record.id)} of ${new Date(made).toISOString().slice(0, 10)} has the same reference`,
			`If it's another ${kind}, enter another ${MOVEMENTS[kind].reference}.`,
		),
		{},
	);
}

/** The first one that a duplicate names, if it's what was wanted. */
async function named(
	{ execution, panel, operation, body }: Wanted,
	id: string | undefined,
): Promise<IDataObject | undefined> {
	const { kind } = operation;
	if (id === undefined || kind === 'capture' || kind === 'void') return undefined;
	const record = await getPayment(execution.client, kind, id, { index: panel.index }).catch(() => undefined);
	return record !== undefined && Number(record.amount) === Number(body.amount ?? record.amount) ? record : undefined;
}

/** The one thing that n8n keeps of what's said after a stop: at most 10 names, 512 characters each. */
function noteUnsettled({ context }: Execution, kind: MovementKind, traces: Traces): void {
	const { reference, amount, currency, idempotency_key: key, sent_at: at } = traces;
	const name = [
		reference?.order,
		reference?.transaction,
		reference?.merchant,
		traces.charge_id,
		traces.authorization_id,
	];
	const text = [kind, ...name, amount, currency, key, at].filter((part) => part !== undefined).join(', ');
	try {
		context.customData.set('unsettled', text);
	} catch {
		// Nothing more can be said.
	}
}

export const NOT_SENT: Verdict = { outcome: 'not_sent', isClear: true };
