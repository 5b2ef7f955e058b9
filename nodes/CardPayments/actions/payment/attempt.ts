import { InputError, type CardPaymentsError } from '../../domain/errors';
import { createdAt } from '../../domain/list/payments';
import { textOf } from '../../domain/input/text';
import type { Body } from '../../domain/payment/body';
import { MOVEMENTS } from '../../domain/payment/kinds';
import type { Verdict } from '../../domain/payment/outcome';
import { outcomeError, type Traces } from '../../domain/payment/outcomeError';
import type { Sought } from '../../domain/payment/verdict';
import type { Wanted } from './moveMoney';
import type { NotedAttempt, Notes } from './notes';

export const NOT_SENT: Verdict = { outcome: 'not_sent', isNo: false };
/** It wasn't sent, since the same was or may have been made. */
export const SAME: Verdict = { outcome: 'duplicate', isNo: false };
export const REJECTED: Verdict = { outcome: 'rejected', isNo: true };
export const UNKNOWN_OUTCOME: Verdict = { outcome: 'unknown', isNo: false };

/** One attempt at a movement: what's wanted, what n8n's database knows of it, and the words for what comes of it. */
export class Attempt {
	readonly wanted: Wanted;
	readonly noted: NotedAttempt;
	readonly key: string;
	readonly notes: Notes | undefined;
	readonly traces: Traces;
	readonly isFresh: boolean;
	/** Whether a payment that failed is the first request's, and not only that of a second one. */
	readonly isByKey: boolean;

	constructor(wanted: Wanted, noted: NotedAttempt, key: string, notes: Notes | undefined) {
		const { traces, service } = wanted;
		this.wanted = wanted;
		this.noted = noted;
		this.key = key;
		this.notes = notes;
		this.traces = { ...traces, ...(service.idempotencyKeyField !== '' && { idempotency_key: key }), again: key };
		this.isFresh = noted.state === 'fresh';
		this.isByKey = this.isFresh || service.knowsIdempotencyKeys;
	}

	/** @param since by n8n's clock, when it was noted or sent, as far as that's known */
	sought(body: Body, since: number | undefined): Sought {
		const { key, traces, wanted } = this;
		return {
			kind: wanted.operation.kind,
			key,
			keyField: wanted.service.idempotencyKeyField,
			body,
			original: traces.charge_id ?? traces.authorization_id,
			isWhole: wanted.identity?.isRepeatable === false,
			since,
		};
	}

	/** Whether nobody else began it, or sends it too: then a no says what came of it. */
	async isAlone(): Promise<boolean> {
		return this.isFresh && (await this.notes?.isShared(this.noted)) !== true;
	}

	async close(neverSent: boolean): Promise<void> {
		await this.notes?.close(this.noted, { neverSent });
	}

	error(verdict: Verdict, error: CardPaymentsError): CardPaymentsError {
		return outcomeError(this.wanted.operation.kind, verdict, error, this.traces);
	}

	/** That the service has another one of the same reference, made too long ago to be the one that's asked for now. */
	sameReference(record: Record<string, unknown>): CardPaymentsError {
		const { kind } = this.wanted.operation;
		const made = createdAt({ ...record, id: textOf(record.id) });
		const on = made === undefined ? '' : ` of ${new Date(made).toISOString().slice(0, 10)}`;
		const advice = `If it's another ${kind}, enter another ${MOVEMENTS[kind].reference}.`;
		return new InputError(`${textOf(record.id)}${on} has the same reference`, advice);
	}
}
