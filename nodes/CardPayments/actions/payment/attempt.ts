import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { type Identifiers, type Verdict, outcomeError, type ExpectedPayment } from '../../domain/outcome';
import { type MoneyRequestKind, MONEY_REQUESTS } from '../../domain/payment';
import type { Body } from '../../domain/request';
import type { Service, ServiceRequest } from '../../transport/service';
import type { Execution } from '../execution';
import type { Panel } from '../panel';
import type { PaymentField } from './paymentFields';
import { InputError, type CardPaymentsError } from '../../domain/errors';
import { textOf } from '../../domain/input';
import type { LoggedAttempt, AttemptLog } from './attemptLog';

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

	/** AttemptLog that it moved no money. */
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
