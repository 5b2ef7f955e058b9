import { InputError, type CardPaymentsError } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { type Verdict, outcomeError, type Traces, type Sought } from '../../domain/outcome';
import { MONEY_REQUESTS } from '../../domain/payment';
import type { Body } from '../../domain/request';
import type { MoneyRequest } from './moneyRequest';
import type { NotedAttempt, Notes } from './notes';

export const NOT_SENT: Verdict = { outcome: 'not_sent', isNo: false };
/** It wasn't sent, since the same was or may have been made. */
export const SAME: Verdict = { outcome: 'duplicate', isNo: false };
export const REJECTED: Verdict = { outcome: 'rejected', isNo: true };
export const UNKNOWN_OUTCOME: Verdict = { outcome: 'unknown', isNo: false };

/** One attempt at a request: what's asked for, what n8n's database knows of it, and the words for what comes of it. */
export class Attempt {
	readonly request: MoneyRequest;
	readonly noted: NotedAttempt;
	readonly key: string;
	readonly notes: Notes | undefined;
	readonly traces: Traces;
	readonly isFresh: boolean;
	/** Whether this execution has seen the original without it. */
	private isUnmade = false;
	/** Whether it's noted that it moved no money. */
	isClosed = false;

	/** IDs of those of its name that the service listed before it was sent. */
	seen: ReadonlySet<string> | undefined;
	/** Whether the service has no list, or no look-up, to look for it. */
	isUnlisted = false;

	/** Whether it may be sent again where it's open: not by an execution that was told no. */
	readonly maySend: boolean;

	constructor(
		request: MoneyRequest,
		noted: NotedAttempt,
		{ key, notes, maySend }: Pick<Attempt, 'key' | 'notes' | 'maySend'>,
	) {
		const { traces, service } = request;
		this.request = request;
		this.noted = noted;
		this.key = key;
		this.notes = notes;
		this.maySend = maySend;
		this.traces = { ...traces, ...(service.idempotencyKeyField !== '' && { idempotency_key: key }), again: key };
		this.isFresh = noted.state === 'fresh';
	}

	/**
	 * @param since by n8n's clock, when it was noted or sent, as far as that's known
	 * @param wasUnmade see `Sought`; as this execution saw it, if absent
	 */
	sought(body: Body, since: number | undefined, wasUnmade = this.isUnmade): Sought {
		const { key, traces, request, seen } = this;
		const { isNoted, identity, service } = request;
		// A test key's is of one execution.
		const isOwnKey = this.isFresh && (!isNoted || identity === undefined || service.idempotencyKeyField === '');
		return {
			kind: request.operation.kind,
			key,
			keyField: service.idempotencyKeyField,
			body,
			original: traces.charge_id ?? traces.authorization_id,
			isWhole: identity?.isRepeatable === false,
			since,
			wasUnmade,
			seen,
			isOwnKey,
		};
	}

	/** Takes note that the original doesn't show it yet, before it's sent. */
	async seeUnmade(): Promise<void> {
		this.isUnmade = true;
		await this.notes?.seeUnmade(this.noted);
	}

	/** Whether it shows in its original alone, which nobody saw without it: then it may be an earlier one's. */
	get isUntold(): boolean {
		return MONEY_REQUESTS[this.request.operation.kind].keptAs === undefined && !this.isUnmade;
	}

	/** Notes that it moved no money. */
	private async close(neverSent: boolean): Promise<void> {
		await this.notes?.close(this.noted, { neverSent });
		this.isClosed = true;
	}

	/** Whether another execution sent it too: its request may be on its way, whatever became of this one's. */
	async isShared(): Promise<boolean> {
		return (await this.notes?.isShared(this.noted)) === true;
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
		return outcomeError(operation.kind, verdict, error, { ...this.traces, keyField, isUnlisted: this.isUnlisted });
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
