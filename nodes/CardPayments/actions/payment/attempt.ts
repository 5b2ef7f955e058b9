import type { IDataObject } from 'n8n-workflow';
import { CardPaymentsError, InputError, ServiceError, understood } from '../../domain/errors';
import { createdAt, type ListedPayment } from '../../domain/list/payments';
import { merged, withKey, withoutEmpty, type Body } from '../../domain/payment/body';
import type { Sought } from '../../domain/payment/intent';
import { MOVEMENTS, type MovementKind } from '../../domain/payment/kinds';
import type { Verdict } from '../../domain/payment/outcome';
import { outcomeError, tracesOf, type Traces } from '../../domain/payment/outcomeError';
import { paymentState, reasonOf } from '../../domain/payment/state';
import { DAY } from '../../domain/units';
import { isStopped } from '../../transport/lineage';
import { getPayment } from '../../transport/payments';
import { sendOnce, verdictOfError } from '../../transport/sendOnce';
import type { Execution } from '../execution';
import { find, settle } from './find';
import type { Wanted } from './moveMoney';
import type { Moved } from './moves';
import type { Attempt, Notes } from './notes';

export const NOT_SENT: Verdict = { outcome: 'not_sent', isClear: true };
const REJECTED: Verdict = { outcome: 'rejected', isClear: true };
const UNCLEAR: Verdict = { outcome: 'unknown', isClear: false };
const DUPLICATE: Verdict = { outcome: 'duplicate', isClear: false };

const ANSWERED = 'the service said no in this execution, so it was not sent again';
const TO_TRY_AGAIN = "To try again, start a new execution. n8n's Retry repeats this one.";
const NOT_LISTED = "it was sent before, got no clear response, and the service doesn't list it";

/** One attempt at a movement: looks for it where it was begun before, sends it, and says what came of it. */
export class Attempting {
	private readonly wanted: Wanted;
	private readonly attempt: Attempt;
	private readonly key: string;
	private readonly notes: Notes | undefined;
	private readonly traces: Traces;
	private readonly isFresh: boolean;
	/** Whether a payment that failed is the first request's, and not only that of a second one. */
	private readonly isByKey: boolean;

	constructor(wanted: Wanted, attempt: Attempt, key: string, notes: Notes | undefined) {
		const { traces, service } = wanted;
		this.wanted = wanted;
		this.attempt = attempt;
		this.key = key;
		this.notes = notes;
		this.traces = { ...traces, ...(service.idempotencyKeyField !== '' && { idempotency_key: key }) };
		this.isFresh = attempt.state === 'fresh';
		this.isByKey = this.isFresh || service.knowsIdempotencyKeys;
	}

	/** `closed`: it can't have moved money, and the next attempt may begin. */
	async make(): Promise<Moved | 'closed'> {
		const { state } = this.attempt;
		if (state === 'answered') throw this.error(REJECTED, new InputError(ANSWERED, TO_TRY_AGAIN));
		const earlier = state === 'open' ? await this.earlier() : undefined;
		return earlier ?? (await this.send(await this.complete()));
	}

	/** What came of one that was begun before; undefined where it's to be sent again. */
	private async earlier(): Promise<Moved | 'closed' | undefined> {
		const { wanted, attempt, notes } = this;
		const record = await ofEarlier(wanted, this.sought(wanted.body));
		if (record !== undefined && paymentState(record) === 'failed') {
			await this.close(false);
			return attempt.isOwn ? { response: record, already: false } : 'closed';
		}
		if (record !== undefined) return { response: record, already: true };
		const isMeant = wanted.panel.switch('options.sendAgain', false) && (await notes?.sendAgain(attempt)) === true;
		if (!wanted.service.knowsIdempotencyKeys && !isMeant) throw this.error(UNCLEAR, new InputError(NOT_LISTED));
		return (await notes?.resend(attempt)) === false ? 'closed' : undefined;
	}

	/** The body with what the service must be asked for, unless somebody stopped the execution. */
	private async complete(): Promise<Body> {
		const { execution, panel, operation, body, callers } = this.wanted;
		try {
			if (await isStopped(execution.context, callers)) throw new InputError('The execution was stopped');
			const whole = merged(body, (await operation.complete?.(execution, panel)) ?? {});
			Object.assign(this.traces, withoutEmpty({ ...tracesOf(whole) }));
			return whole;
		} catch (error) {
			const isAlone = await this.isAlone();
			if (isAlone) await this.close(true);
			throw this.error(isAlone ? NOT_SENT : UNCLEAR, understood(error));
		}
	}

	private async send(body: Body): Promise<Moved> {
		const { execution, panel, operation, path, service } = this.wanted;
		const since = Date.now();
		this.traces.sent_at = new Date(since).toISOString();
		const stopped = () => noteUnsettled(execution, operation.kind, this.traces);
		const signal = execution.context.getExecutionCancelSignal();
		signal?.addEventListener('abort', stopped, { once: true });
		try {
			const keyed =
				service.idempotencyKeyField === '' ? body : withKey(body, service.idempotencyKeyField, this.key);
			const response = await sendOnce(execution.client, panel.index, { path, body: keyed as IDataObject });
			const state = paymentState(response);
			if (state === 'duplicate') throw new DuplicateError(response);
			if (state === 'failed' && this.isByKey) await this.close(false);
			return { response, already: false };
		} catch (error) {
			return await this.conclude(understood(error), body, since);
		} finally {
			signal?.removeEventListener('abort', stopped);
		}
	}

	/** What came of a request that got no payment as its response. */
	private async conclude(error: CardPaymentsError, body: Body, since: number): Promise<Moved> {
		const { execution, panel, operation, service } = this.wanted;
		const { client } = execution;
		const verdict = error instanceof DuplicateError ? DUPLICATE : verdictOfError(error);
		const { outcome, isClear, id } = verdict;
		if (outcome === 'not_sent' || outcome === 'rejected') {
			const isByKey = service.knowsIdempotencyKeys && error instanceof ServiceError && error.status === 402;
			if (!isByKey && !(await this.isAlone())) throw this.error(UNCLEAR, error);
			if (isClear) await this.close(outcome === 'not_sent');
			throw this.error(verdict, error);
		}
		if (outcome === 'duplicate') {
			const first =
				(await named(this.wanted, id)) ??
				(await find(client, panel.index, this.sought(body)).catch(() => undefined))?.record;
			if (first === undefined || paymentState(first) === 'failed') throw this.error(verdict, error);
			// It may be this very request that's called a duplicate.
			return { response: first, already: (createdAt(first as ListedPayment) ?? 0) < since };
		}
		const settled = await settle(client, panel.index, this.sought(body), { since, error });
		if (typeof settled === 'string') throw this.error({ outcome: settled, isClear: false }, error);
		const hasFailed = paymentState(settled) === 'failed';
		if (hasFailed && this.isByKey) await this.close(false);
		if (!hasFailed)
			panel.warn(`The response got lost. The service lists the ${operation.kind} as ${String(settled.id)}`);
		return { response: settled, already: false };
	}

	private sought(body: Body): Sought {
		const { key, traces, wanted } = this;
		return {
			kind: wanted.operation.kind,
			key,
			keyField: wanted.service.idempotencyKeyField,
			body,
			original: traces.charge_id ?? traces.authorization_id,
			isWhole: wanted.identity?.isRepeatable === false,
		};
	}

	/** Whether nobody else began it, or sends it too: then a no says what came of it. */
	private async isAlone(): Promise<boolean> {
		return this.isFresh && (await this.notes?.isShared(this.attempt)) !== true;
	}

	private async close(neverSent: boolean): Promise<void> {
		await this.notes?.close(this.attempt, { neverSent });
	}

	private error(verdict: Verdict, error: CardPaymentsError): CardPaymentsError {
		return outcomeError(this.wanted.operation.kind, verdict, error, this.traces);
	}
}

/** The service gave a payment whose state says that it was made before. */
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
	if (record === undefined) return undefined;
	const { amount = record.amount, currency = record.currency } = body;
	return Number(record.amount) === Number(amount) && record.currency === currency ? record : undefined;
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
