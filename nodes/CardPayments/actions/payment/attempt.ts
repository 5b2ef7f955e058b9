import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { listed, namesInWords } from '../../domain/counted';
import { type CardPaymentsError, InputError, isNotOffered, ServiceError, understood } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { createdText, type ListedPayment } from '../../domain/list';
import { recordedAmount } from '../../domain/money';
import {
	compare,
	differencesFrom,
	type ExpectedPayment,
	type Identifiers,
	isDeclined,
	isInRepeatWindow,
	madeWithin,
	makerOf,
	outcomeError,
	REPEAT_WINDOW,
	type Verdict,
} from '../../domain/outcome';
import { MONEY_REQUESTS, type MoneyRequestKind, paymentState, reasonOf } from '../../domain/payment';
import type { Body } from '../../domain/request';
import { DAY } from '../../domain/units';
import { getPayment, type Service, type ServiceRequest, verdictOfError } from '../../transport/service';
import type { Execution } from '../execution';
import type { Panel } from '../panel';
import type { AttemptLog, LoggedAttempt } from './attemptLog';
import type { PaymentField } from './paymentField';
import { byItsClock, find, type Found, LOOK_BACK_DAYS, settle } from './search';

/** An operation that moves money, as one item asks for it. */
export interface MoneyOperation {
	kind: MoneyRequestKind;
	/** What it does with money, in words. */
	does: string;
	fields: PaymentField[];
	options: INodeProperties[];
	path(panel: Panel): ServiceRequest['path'];
	original?(panel: Panel): { authorization_id?: string; charge_id?: string };
	/** What tells it from others; undefined where nothing on the panel does. */
	identify(panel: Panel, body: Body): Identity | undefined;
	/** What's asked of the service before it's sent. Called when nothing else is wrong. */
	complete?(execution: Execution, panel: Panel): Promise<Completion>;
	simplify(response: IDataObject, panel: Panel): object;
}

/** What the service says before a request is sent. */
interface Completion {
	/** What's missing in the body. */
	body: Body;
	/** Whether the original doesn't show it yet. */
	isUnmade: boolean;
}

/** What tells a request from all others, whoever asks for it. */
export interface Identity {
	by: unknown[];
	/** Whether somebody may want the same again another day: a charge of the same order, not the same void. */
	isRepeatable: boolean;
}

/** A request that moves money, as one item asks for it. */
export interface MoneyRequest {
	execution: Execution;
	panel: Panel;
	operation: MoneyOperation;
	path: ServiceRequest['path'];
	/** Without what's asked of the service, and without the key. */
	body: Body;
	identifiers: Identifiers;
	service: Service;
	identity: Identity | undefined;
	/** The executions that called this one. */
	callers: string[];
	/** Whether what's wanted is logged: a test key moves no money. */
	isLogged: boolean;
}

/** What came of a request: the service's record, and whether it was made before it was asked for now. */
export interface MoneyResponse {
	response: IDataObject;
	/** Null where nobody knows. */
	already: boolean | null;
	/** When it was made, at the earliest, in epoch milliseconds; undefined where it failed. */
	made?: number | undefined;
}

export const NOT_SENT: Verdict = { outcome: 'not_sent', isNo: false };
/** It wasn't sent, since the same was or may have been made. */
export const SAME: Verdict = { outcome: 'duplicate', isNo: false };
export const REJECTED: Verdict = { outcome: 'rejected', isNo: true };
export const UNKNOWN_OUTCOME: Verdict = { outcome: 'unknown', isNo: false };

/** One attempt at a request: what's asked for, what n8n's database knows of it, and the words for what comes of it. */
export class Attempt {
	readonly request: MoneyRequest;
	readonly logged: LoggedAttempt;
	readonly key: string;
	readonly log: AttemptLog | undefined;
	readonly identifiers: Identifiers;
	readonly isFresh: boolean;
	/** Whether this execution has seen the original without it. */
	isUnmade = false;
	/** Whether it's noted that it moved no money. */
	isClosed = false;
	/** Whether somebody who looked means it to be sent again. */
	isMeant = false;

	/** IDs of those of its name that the service listed before it was sent. */
	seen: ReadonlySet<string> | undefined;
	/** Whether the service has no list, or no look-up, to look for it. */
	isUnlisted = false;

	/** Whether it may be sent again where it's open: not by an execution that was told no. */
	readonly maySend: boolean;

	constructor(
		request: MoneyRequest,
		logged: LoggedAttempt,
		{ key, log, maySend }: Pick<Attempt, 'key' | 'log' | 'maySend'>,
	) {
		const { identifiers, service } = request;
		this.request = request;
		this.logged = logged;
		this.key = key;
		this.log = log;
		this.maySend = maySend;
		this.identifiers = {
			...identifiers,
			...(service.idempotencyKeyField !== '' && { idempotency_key: key }),
			again: key,
		};
		this.isFresh = logged.state === 'fresh';
	}

	/**
	 * @param since by n8n's clock, when it was noted or sent, as far as that's known
	 */
	expected(body: Body, since: number | undefined): ExpectedPayment {
		const { key, identifiers, request, seen } = this;
		const { isLogged, identity, service } = request;
		// A test key's is of one execution.
		const isOwnKey = this.isFresh && (!isLogged || identity === undefined || service.idempotencyKeyField === '');
		return {
			kind: request.operation.kind,
			key,
			keyField: service.idempotencyKeyField,
			body,
			original: identifiers.charge_id ?? identifiers.authorization_id,
			isWhole: identity?.isRepeatable === false,
			since,
			wasUnmade: this.isUnmade,
			seen,
			isOwnKey,
		};
	}

	/** Whether it shows in its original alone, which nobody saw without it: then it may be an earlier one's. */
	get isUntold(): boolean {
		return MONEY_REQUESTS[this.request.operation.kind].keptAs === undefined && !this.isUnmade;
	}

	/** Notes that it moved no money. */
	private async close(neverSent: boolean): Promise<void> {
		await this.log?.close(this.logged, { neverSent });
		this.isClosed = true;
	}

	/** Whether another execution sent it too: its request may be on its way, whatever became of this one's. */
	async isShared(): Promise<boolean> {
		return (await this.log?.isShared(this.logged)) === true;
	}

	/**
	 * Closes it after a no, where that says what came of it: it was sent but once, or a documented decline is said by a
	 * service that carries its key out but once. Gives whether it did.
	 */
	async closeAfterNo({ isDecline = false, neverSent = false }): Promise<boolean> {
		const isByKey = isDecline && this.request.service.knowsIdempotencyKeys;
		if (!isByKey && (await this.isShared())) return false;
		await this.close(neverSent);
		return true;
	}

	error(verdict: Verdict, error: CardPaymentsError): CardPaymentsError {
		const { operation, service } = this.request;
		const isFirst = this.isFresh && !service.knowsIdempotencyKeys;
		const keyField = isFirst && service.idempotencyKeyField !== '' ? service.idempotencyKeyField : undefined;
		return outcomeError(operation.kind, verdict, error, {
			...this.identifiers,
			keyField,
			isUnlisted: this.isUnlisted,
		});
	}

	/**
	 * That the service has one that was made too long ago to be the one that's asked for now, or nobody knows when.
	 *
	 * @param made in epoch milliseconds
	 */
	madeBefore(record: Record<string, unknown>, made: number | undefined): CardPaymentsError {
		const { operation, identity } = this.request;
		const { once, reference } = MONEY_REQUESTS[operation.kind];
		const day = made === undefined ? '' : ` of ${new Date(made).toISOString().slice(0, 10)}`;
		const one = `${textOf(record.id)}${operation.kind === 'void' ? '' : day}`;
		const advice = `If it's another ${operation.kind}, enter another ${reference}.`;
		if (operation.kind === 'void') return new InputError(`${once}, and ${one} is void already`);
		if (identity?.isRepeatable === false) return new InputError(`${once}, and ${one} was made before`);
		return new InputError(`${one} has the same reference`, advice);
	}
}

const DUPLICATE: Verdict = { outcome: 'duplicate', isNo: true };

/** What was sent, and when, in epoch milliseconds. */
interface Sent {
	body: Body;
	since: number;
}

/** What came of a request that got a payment as its response. */
export async function outcomeOfResponse(attempt: Attempt, response: IDataObject, sent: Sent): Promise<MoneyResponse> {
	const { operation, panel } = attempt.request;
	const state = paymentState(response);
	if (state === 'duplicate')
		return await outcomeOfDuplicate(attempt, DUPLICATE, new InputError(reasonOf(response)), sent);
	const differences = differencesFrom(response, attempt.expected(sent.body, sent.since));
	if (differences.includes('original')) return await outcomeOfError(attempt, ofAnother(response), sent);
	if (state === 'failed') {
		await attempt.closeAfterNo({ isDecline: isDeclined(response, operation.kind) });
		return { response, already: false };
	}
	const moved = responseOf(attempt, response, sent);
	if (differences.length > 0)
		panel.warn(
			`The service made it with another ${listed(differences)} than it was asked for. Look at ${textOf(response.id) || 'it'} before you rely on it`,
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
function responseOf(
	attempt: Attempt,
	record: IDataObject,
	{ body, since }: Sent,
	isCalledDuplicate = false,
): MoneyResponse {
	const { client } = attempt.request.execution;
	const sent = client.clock.at(since);
	const expected = { ...attempt.expected(body, since), since: sent };
	const maker = makerOf(record, expected, isCalledDuplicate);
	if (maker === 'this') return { response: record, already: false, made: sent };
	const made = madeWithin(record, expected)?.from;
	const isSame = differencesFrom(record, expected).length === 0;
	// What may be an earlier one of another amount isn't what's asked for now.
	if (maker === undefined && isSame) return ofUnknownMaker(attempt, record, sent);
	if (isSame && isInRepeatWindow(made, sent)) return { response: record, already: true, made };
	throw attempt.error({ ...DUPLICATE, id: textOf(record.id) }, attempt.madeBefore(record, made));
}

/** Of one that this request may have made, or an earlier one: nobody knows. */
function ofUnknownMaker({ request }: Attempt, response: IDataObject, made: number): MoneyResponse {
	const { kind } = request.operation;
	const isInOriginal = MONEY_REQUESTS[kind].keptAs === undefined;
	const why = isInOriginal ? `what it had before the ${kind}` : 'for certain when it was made';
	request.panel.warn(`The service doesn't show ${why}: it may have been made before`);
	return { response, already: null, made };
}

/** What came of a request that got no payment as its response. */
export async function outcomeOfError(attempt: Attempt, error: CardPaymentsError, sent: Sent): Promise<MoneyResponse> {
	const { execution, panel, operation } = attempt.request;
	const verdict = verdictOfError(error, operation.kind);
	const { outcome, isDecline } = verdict;
	if (outcome === 'not_sent' || outcome === 'rejected') {
		const isClosed = await attempt.closeAfterNo({ isDecline, neverSent: outcome === 'not_sent' });
		throw attempt.error(isClosed ? verdict : UNKNOWN_OUTCOME, error);
	}
	if (outcome === 'duplicate') return await outcomeOfDuplicate(attempt, verdict, error, sent);
	const settled = await settle(execution.client, panel.index, attempt.expected(sent.body, sent.since), error);
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
	const moved = responseOf(attempt, settled, sent);
	if (moved.already === false)
		panel.warn(
			`${verdict.isNo ? 'The service said no' : 'The response got lost'}. It lists the ${operation.kind} as ${String(settled.id)}`,
		);
	return moved;
}

/** The first one, where it's the one that's asked for now. */
async function outcomeOfDuplicate(
	attempt: Attempt,
	verdict: Verdict,
	error: CardPaymentsError,
	sent: Sent,
): Promise<MoneyResponse> {
	const { body } = sent;
	const { client } = attempt.request.execution;
	const { index } = attempt.request.panel;
	const expected = attempt.expected(body, Date.now() - REPEAT_WINDOW);
	const found = async () => (await find(client, index, expected).catch(() => undefined))?.record;
	const first = (await named(attempt, verdict.id, body)) ?? (await found());
	if (first === undefined || paymentState(first) === 'failed' || attempt.isUntold)
		throw attempt.error(verdict, error);
	// It may be this very request that's called a duplicate.
	return responseOf(attempt, first, sent, true);
}

/** The one that a duplicate names, if it's what was wanted, and of the last day. */
async function named(attempt: Attempt, id: string | undefined, body: Body): Promise<IDataObject | undefined> {
	const { execution, panel, operation } = attempt.request;
	const kind = MONEY_REQUESTS[operation.kind].keptAs;
	// A charge may be any charge, a capture isn't.
	if (id === undefined || kind !== operation.kind) return undefined;
	const record = await getPayment(execution.client, kind, id, { index: panel.index }).catch(() => undefined);
	const expected = byItsClock(execution.client, attempt.expected(body, Date.now() - REPEAT_WINDOW));
	return record !== undefined && compare(record, expected) === 'same' ? record : undefined;
}

/** What came of an attempt that was begun before; undefined where it's to be sent again. */
export async function outcomeOfEarlier(attempt: Attempt): Promise<MoneyResponse | 'closed' | undefined> {
	const { request, logged, log } = attempt;
	const since = await log?.begunAt(logged).catch(unknownTo);
	const { client } = request.execution;
	const found = await find(client, request.panel.index, attempt.expected(request.body, since)).catch(
		(error: unknown) => {
			attempt.isUnlisted = isNotOffered(error);
			return unknownTo(error);
		},
	);
	const expected = byItsClock(client, attempt.expected(request.body, since));
	const record = found?.record;
	const hasFailed = record !== undefined && paymentState(record) === 'failed';
	if (hasFailed && (await attempt.closeAfterNo({ isDecline: isDeclined(record, expected.kind) })))
		return logged.isOwn ? { response: record, already: false } : 'closed';
	if (record !== undefined && !hasFailed) {
		const made = madeWithin(record, expected)?.from;
		if (isInRepeatWindow(made, client.clock.now())) return { response: record, already: true, made };
		if (attempt.isUntold && isInRepeatWindow(since, Date.now())) return ofUnknownMaker(attempt, record, since);
		throw attempt.error({ ...SAME, id: textOf(record.id) }, attempt.madeBefore(record, made));
	}
	// A service forgets keys.
	const isKeyKept = request.service.knowsIdempotencyKeys && since !== undefined && Date.now() - since < DAY;
	attempt.isMeant = attempt.maySend && (await isSentAgain(attempt).catch(unknownTo)) === true;
	if (!attempt.isMeant && !(attempt.maySend && isKeyKept))
		throw attempt.error(UNKNOWN_OUTCOME, new InputError(openWords(relatedIn(found), since)));
	return (await log?.resend(logged)) === false ? 'closed' : undefined;
}

/** Records that may be it; undefined where the service can't be asked. */
function relatedIn(found: Found | undefined): IDataObject[] | undefined {
	return found?.record === undefined ? found?.related : [found.record, ...found.related];
}

/** What can't be read isn't known. */
function unknownTo(error: unknown): undefined {
	understood(error);
}

/** Whether *Send Again* means this attempt. What it takes is spent by that; the next error shows another. */
async function isSentAgain({ log, logged, key, identifiers, request }: Attempt): Promise<boolean> {
	const spent = (await log?.timesSpent(logged)) ?? 0;
	const shownAfter = (times: number) => (times === 0 ? key : `${key}-${times + 1}`);
	identifiers.again = shownAfter(spent);
	if (logged.isRival === true || request.panel.trimmed('options.sendAgain') !== identifiers.again) return false;
	const isMeant = (await log?.spend(logged, spent + 1)) === true;
	identifiers.again = shownAfter(spent + 1);
	return isMeant;
}

/**
 * Why it isn't known what came of one that was begun before.
 *
 * @param related what the service has of the same original or reference; undefined where it can't be asked
 * @param since see `AttemptLog.begunAt`
 */
function openWords(related: IDataObject[] | undefined, since: number | undefined): string {
	const begun = since === 0 ? 'it was begun before, more than a day ago,' : 'it was begun before,';
	if (related === undefined) return `${begun} and the service can't be asked for it`;
	if (related.length === 0)
		return `${begun} and isn't in what the service lists of ${since ? 'the time since then' : `the last ${LOOK_BACK_DAYS} days`}`;
	return `${begun} and the service has ${namesInWords(related.map(inWords))}, which may be another one`;
}

/** A record for a sentence: ID, amount, status and time. */
function inWords(record: IDataObject): string {
	const made = createdText(record as ListedPayment) ?? '';
	const on = made && ` of ${made.slice(0, 16).replace('T', ' ')}${made.endsWith('Z') ? ' UTC' : ''}`;
	return `${textOf(record.id)} (${recordedAmount(record)}, ${textOf(record.status)}${on})`;
}
