import type { IDataObject } from 'n8n-workflow';
import { InputError, ServiceError, type CardPaymentsError } from '../../domain/errors';
import { textOf } from '../../domain/input';
import {
	type Verdict,
	compare,
	differencesFrom,
	isDeclined,
	isInRepeatWindow,
	madeWithin,
	makerOf,
	REPEAT_WINDOW,
} from '../../domain/outcome';
import { MONEY_REQUESTS, paymentState, reasonOf } from '../../domain/payment';
import type { Body } from '../../domain/request';
import { getPayment, verdictOfError } from '../../transport/service';
import { UNKNOWN_OUTCOME, type Attempt } from './attempt';
import { byItsClock, find, settle } from './lostResponse';
import type { MoneyResponse } from './moneyRequest';

const DUPLICATE: Verdict = { outcome: 'duplicate', isNo: true };

/** What was sent, and when, in epoch milliseconds. */
interface Sent {
	body: Body;
	since: number;
}

/** What came of a request that got a payment as its response. */
export async function concludeResponse(attempt: Attempt, response: IDataObject, sent: Sent): Promise<MoneyResponse> {
	const { operation, panel } = attempt.request;
	const state = paymentState(response);
	if (state === 'duplicate')
		return await concludeDuplicate(attempt, DUPLICATE, new InputError(reasonOf(response)), sent);
	const differences = differencesFrom(response, attempt.sought(sent.body, sent.since));
	if (differences.includes('original')) return await concludeError(attempt, ofAnother(response), sent);
	if (state === 'failed') {
		await attempt.closeAfterNo({ isDecline: isDeclined(response, operation.kind) });
		return { response, already: false };
	}
	const moved = judged(attempt, response, sent);
	if (differences.length > 0)
		panel.warn(
			`The service made it with another ${differences.join(' and ')} than it was asked for. Look at ${textOf(response.id) || 'it'} before you rely on it`,
		);
	return moved;
}

function ofAnother({ id, charge_id: charge, status }: IDataObject): ServiceError {
	const said = `It has ${textOf(charge) || textOf(id)}, ${textOf(status)}.`;
	return new ServiceError('The service responded with something else', said, { status: 200 });
}

/**
 * What came of a request, by a payment that the service has: that one, or one that was made before.
 *
 * @throws CardPaymentsError where it's too old to be what's asked for now
 */
function judged(
	attempt: Attempt,
	record: IDataObject,
	{ body, since }: Sent,
	isCalledDuplicate = false,
): MoneyResponse {
	const { client } = attempt.request.execution;
	const { panel, operation } = attempt.request;
	const sent = client.clock.at(since);
	const sought = { ...attempt.sought(body, since), since: sent };
	const maker = makerOf(record, sought, isCalledDuplicate);
	if (maker === 'this') return { response: record, already: false, made: sent };
	if (maker === undefined) {
		const { keptAs } = MONEY_REQUESTS[operation.kind];
		const why = keptAs === undefined ? `what it had before the ${operation.kind}` : 'for certain when it was made';
		panel.warn(`The service doesn't show ${why}: it may have been made before`);
		return { response: record, already: null, made: sent };
	}
	const made = madeWithin(record, sought)?.from;
	const isSame = differencesFrom(record, sought).length === 0;
	if (isSame && isInRepeatWindow(made, sent)) return { response: record, already: true, made };
	throw attempt.error({ ...DUPLICATE, id: textOf(record.id) }, attempt.madeBefore(record, made));
}

/** What came of a request that got no payment as its response. */
export async function concludeError(attempt: Attempt, error: CardPaymentsError, sent: Sent): Promise<MoneyResponse> {
	const { execution, panel, operation } = attempt.request;
	const verdict = verdictOfError(error, operation.kind);
	const { outcome, isDecline } = verdict;
	if (outcome === 'not_sent' || outcome === 'rejected') {
		const isClosed = await attempt.closeAfterNo({ isDecline, neverSent: outcome === 'not_sent' });
		throw attempt.error(isClosed ? verdict : UNKNOWN_OUTCOME, error);
	}
	if (outcome === 'duplicate') return await concludeDuplicate(attempt, verdict, error, sent);
	const settled = await settle(execution.client, panel.index, attempt.sought(sent.body, sent.since), error);
	if (typeof settled === 'string') {
		attempt.isUnlisted = settled === 'unlisted';
		const isMissing = settled === 'not_moved' && !(await attempt.isShared());
		throw attempt.error({ ...verdict, outcome: isMissing ? 'not_moved' : 'unknown' }, error);
	}
	if (paymentState(settled) === 'failed') {
		await attempt.closeAfterNo({ isDecline: isDeclined(settled, operation.kind) });
		return { response: settled, already: false };
	}
	if (attempt.isUntold) throw attempt.error({ ...verdict, outcome: 'unknown' }, error);
	const moved = judged(attempt, settled, sent);
	if (moved.already === false)
		panel.warn(
			`${verdict.isNo ? 'The service said no' : 'The response got lost'}. It lists the ${operation.kind} as ${String(settled.id)}`,
		);
	return moved;
}

/** The first one, where it's the one that's asked for now. */
async function concludeDuplicate(
	attempt: Attempt,
	verdict: Verdict,
	error: CardPaymentsError,
	sent: Sent,
): Promise<MoneyResponse> {
	const { body } = sent;
	const { client } = attempt.request.execution;
	const { index } = attempt.request.panel;
	const sought = attempt.sought(body, Date.now() - REPEAT_WINDOW);
	const found = async () => (await find(client, index, sought).catch(() => undefined))?.record;
	const first = (await named(attempt, verdict.id, body)) ?? (await found());
	if (first === undefined || paymentState(first) === 'failed' || attempt.isUntold)
		throw attempt.error(verdict, error);
	// It may be this very request that's called a duplicate.
	return judged(attempt, first, sent, true);
}

/** The one that a duplicate names, if it's what was wanted, and of the last day. */
async function named(attempt: Attempt, id: string | undefined, body: Body): Promise<IDataObject | undefined> {
	const { execution, panel, operation } = attempt.request;
	const kind = MONEY_REQUESTS[operation.kind].keptAs;
	// A charge may be any charge, a capture isn't.
	if (id === undefined || kind !== operation.kind) return undefined;
	const record = await getPayment(execution.client, kind, id, { index: panel.index }).catch(() => undefined);
	const sought = byItsClock(execution.client, attempt.sought(body, Date.now() - REPEAT_WINDOW));
	return record !== undefined && compare(record, sought) === 'same' ? record : undefined;
}
