import type { IDataObject } from 'n8n-workflow';
import { InputError, understood } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { madeWithin, tracesOf } from '../../domain/outcome';
import { merged, withKey, withoutEmpty, type Body } from '../../domain/request';
import { isStopped } from '../../transport/n8n';
import { sendOnce } from '../../transport/service';
import { NOT_SENT, SAME, UNKNOWN_OUTCOME, type Attempt } from './attempt';
import { concludeError, concludeResponse } from './conclude';
import { earlierOf } from './earlier';
import { madeElsewhere } from './elsewhere';
import type { MoneyResponse } from './moneyRequest';
import { noteUnsettled } from './unsettled';

/**
 * Looks for an attempt where it was begun before, sends it, and says what came of it.
 *
 * @returns `closed`: it can't have moved money, and the next attempt may begin
 */
export async function makeAttempt(attempt: Attempt): Promise<MoneyResponse | 'closed'> {
	const earlier = attempt.isFresh ? undefined : await earlierOf(attempt);
	if (earlier !== undefined) return earlier;
	const body = await completed(attempt);
	return (await elsewhere(attempt, body)) ?? (await send(attempt, body));
}

/** The body with what the service must be asked for, unless somebody stopped the execution. */
async function completed(attempt: Attempt): Promise<Body> {
	const { execution, panel, operation, body, callers } = attempt.request;
	try {
		if (await isStopped(execution.context, callers)) throw new InputError('The execution was stopped');
		const completion = await operation.complete?.(execution, panel);
		if (completion?.isUnmade === true) await attempt.seeUnmade();
		const whole = merged(body, completion?.body ?? {});
		Object.assign(attempt.traces, withoutEmpty({ ...tracesOf(whole) }));
		return whole;
	} catch (error) {
		const isClosed = await attempt.closeAfterNo({ neverSent: true });
		throw attempt.error(isClosed ? NOT_SENT : UNKNOWN_OUTCOME, understood(error));
	}
}

/** What another node made. It's asked for before one is sent first, where it has a name of yours. */
async function elsewhere(attempt: Attempt, body: Body): Promise<MoneyResponse | undefined> {
	const { execution, panel, isNoted } = attempt.request;
	if (!isNoted || !attempt.isFresh) return undefined;
	const sought = attempt.sought(body, undefined);
	const { made, listed } = await madeElsewhere(execution, panel, sought);
	if (listed !== undefined) attempt.seen = new Set(listed.map(({ id }) => id));
	if (made === undefined) return undefined;
	const { record, isSame } = made;
	// Who lost against this one may have sent it meanwhile: then what's found is this very attempt's.
	await attempt.closeAfterNo({ neverSent: true });
	if (!isSame) throw attempt.error({ ...SAME, id: textOf(record.id) }, attempt.madeBefore(record, undefined));
	return { response: record, already: true, made: madeWithin(record, sought)?.from };
}

async function send(attempt: Attempt, body: Body): Promise<MoneyResponse> {
	const { execution, panel, operation, path, service } = attempt.request;
	const since = Date.now();
	attempt.traces.sent_at = new Date(since).toISOString();
	const stopped = () => noteUnsettled(execution, operation.kind, attempt.traces);
	const signal = execution.context.getExecutionCancelSignal();
	signal?.addEventListener('abort', stopped, { once: true });
	try {
		const keyed =
			service.idempotencyKeyField === '' ? body : withKey(body, service.idempotencyKeyField, attempt.key);
		const request = { path, body: keyed as IDataObject };
		const response = await sendOnce(execution.client, panel.index, request).catch(understood);
		return response instanceof Error
			? await concludeError(attempt, response, { body, since })
			: await concludeResponse(attempt, response, { body, since });
	} finally {
		signal?.removeEventListener('abort', stopped);
	}
}
