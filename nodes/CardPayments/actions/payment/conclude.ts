import type { IDataObject } from 'n8n-workflow';
import { InputError, type CardPaymentsError } from '../../domain/errors';
import { createdAt, type ListedPayment } from '../../domain/list';
import {
	type Body,
	type Verdict,
	paymentState,
	reasonOf,
	CLOCK_MARGIN,
	compare,
	isDeclined,
} from '../../domain/payment';
import { DAY } from '../../domain/units';
import { getPayment, verdictOfError } from '../../transport';
import { UNKNOWN_OUTCOME, type Attempt } from './attempt';
import { byItsClock, find, settle } from './lostResponse';
import type { Moved } from './moneyRequest';

const DUPLICATE: Verdict = { outcome: 'duplicate', isNo: true };

/** What was sent, and when, in epoch milliseconds. */
interface Sent {
	body: Body;
	since: number;
}

/** What came of a request that got a payment as its response. */
export async function concludeResponse(attempt: Attempt, response: IDataObject, sent: Sent): Promise<Moved> {
	const { operation } = attempt.request;
	const state = paymentState(response);
	if (state === 'duplicate')
		return await concludeDuplicate(attempt, DUPLICATE, new InputError(reasonOf(response)), sent);
	if (state === 'failed') {
		await attempt.closeAfterNo({ isDecline: isDeclined(response, operation.kind) });
		return { response, already: false };
	}
	const made = createdAt(response as ListedPayment);
	const since = attempt.request.execution.client.clock.at(sent.since);
	// Of a void, the authorization was made then.
	if (operation.kind === 'void' || made === undefined || made >= since - CLOCK_MARGIN)
		return { response, already: false };
	// The service knows the key, and gave what it made before. What's old isn't what was asked for now.
	if (since - made >= DAY)
		throw attempt.error({ ...DUPLICATE, id: String(response.id) }, attempt.madeBefore(response));
	return { response, already: true };
}

/** What came of a request that got no payment as its response. */
export async function concludeError(attempt: Attempt, error: CardPaymentsError, sent: Sent): Promise<Moved> {
	const { execution, panel, operation } = attempt.request;
	const verdict = verdictOfError(error, operation.kind);
	const { outcome, isDecline } = verdict;
	if (outcome === 'not_sent' || outcome === 'rejected') {
		const isClosed = await attempt.closeAfterNo({ isDecline, neverSent: outcome === 'not_sent' });
		throw attempt.error(isClosed ? verdict : UNKNOWN_OUTCOME, error);
	}
	if (outcome === 'duplicate') return await concludeDuplicate(attempt, verdict, error, sent);
	const settled = await settle(execution.client, panel.index, attempt.sought(sent.body, sent.since), error);
	if (typeof settled === 'string') throw attempt.error({ outcome: settled, isNo: verdict.isNo }, error);
	const hasFailed = paymentState(settled) === 'failed';
	if (hasFailed) await attempt.closeAfterNo({ isDecline: isDeclined(settled, operation.kind) });
	if (!hasFailed)
		panel.warn(
			`${verdict.isNo ? 'The service said no' : 'The response got lost'}. It lists the ${operation.kind} as ${String(settled.id)}`,
		);
	return { response: settled, already: false };
}

/** The first one, where it's the one that's asked for now. */
async function concludeDuplicate(
	attempt: Attempt,
	verdict: Verdict,
	error: CardPaymentsError,
	{ body, since }: Sent,
): Promise<Moved> {
	const { client } = attempt.request.execution;
	const { index } = attempt.request.panel;
	const sought = attempt.sought(body, Date.now() - DAY);
	const found = async () => (await find(client, index, sought).catch(() => undefined))?.record;
	const first = (await named(attempt, verdict.id, body)) ?? (await found());
	if (first === undefined || paymentState(first) === 'failed') throw attempt.error(verdict, error);
	const made = createdAt(first as ListedPayment);
	// It may be this very request that's called a duplicate.
	return { response: first, already: made === undefined || made < client.clock.at(since) };
}

/** The one that a duplicate names, if it's what was wanted, and of the last day. */
async function named(attempt: Attempt, id: string | undefined, body: Body): Promise<IDataObject | undefined> {
	const { execution, panel, operation } = attempt.request;
	const { kind } = operation;
	if (id === undefined || kind === 'capture' || kind === 'void') return undefined;
	const record = await getPayment(execution.client, kind, id, { index: panel.index }).catch(() => undefined);
	const sought = byItsClock(execution.client, attempt.sought(body, Date.now() - DAY));
	return record !== undefined && compare(record, sought) === 'same' ? record : undefined;
}
