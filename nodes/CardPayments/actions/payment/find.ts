import type { IDataObject } from 'n8n-workflow';
import { CardPaymentsError, InputError, ServiceError } from '../../domain/errors';
import { createdAt, type ListedPayment, type PaymentFilter } from '../../domain/list/payments';
import { isRecord } from '../../domain/input/json';
import { textOf } from '../../domain/input/text';
import { compare, keyIn, type Sought } from '../../domain/payment/intent';
import type { MovementKind, PaymentKind } from '../../domain/payment/kinds';
import { refundedOf } from '../../domain/payment/refunded';
import { paymentState } from '../../domain/payment/state';
import { DAY } from '../../domain/units';
import { parseDecimal } from '../../domain/money/decimal';
import { getPayment } from '../../transport/payments';
import { pause } from '../../transport/context';
import type { Client } from '../../transport/client';
import { listAll, since } from './listAll';

/** What the service keeps about a movement. */
const KEPT_AS: Record<Exclude<MovementKind, 'void'>, PaymentKind> = {
	charge: 'charge',
	authorization: 'authorization',
	capture: 'charge',
	refund: 'refund',
};

/** How long before something is looked for whose time isn't known, and by how much clocks may differ. */
const LOOK_BACK = 30 * DAY;
const CLOCKS = 5 * 60_000;

/** Waits before each look, in milliseconds: the first and the last are 30 seconds apart. */
const WAITS = [1_000, 4_000, 10_000, 16_000];
const MISSING_AFTER = 30_000;

interface Found {
	/** The service's record of the movement. */
	record?: IDataObject | undefined;
	/** Whether the service lists others of the same minutes. */
	hasOthers: boolean;
}

/**
 * Looks for a movement at the service.
 *
 * @param sent when it was, in epoch milliseconds; undefined where that isn't known
 * @throws CardPaymentsError where the service doesn't say
 */
export async function find(client: Client, index: number, sought: Sought, sent?: number): Promise<Found> {
	const { kind, original = '', body } = sought;
	if (kind === 'void') {
		const record = await getPayment(client, 'authorization', original, { index });
		const state = paymentState(record);
		return state === 'reversed' ? { record, hasOthers: false } : { hasOthers: state === 'held' };
	}
	if (kind === 'refund' && body.amount === undefined) return await findWholeRefund(client, index, sought);
	const { order, transaction } = (isRecord(body.reference) ? body.reference : {}) as Record<string, unknown>;
	const filter = sent === undefined ? withoutBlanks({ order, transaction }) : {};
	const from = (sent ?? Date.now() - LOOK_BACK) - CLOCKS;
	const listed = await listAll(client, index, KEPT_AS[kind], { period: since(from), filter });
	const all = listed.map((each) => compare(each, sought));
	return { record: best(listed, sought), hasOthers: all.includes('other') && !all.includes('maybe') };
}

/** A refund of all that was left, of an amount that isn't known: by its key, or where nothing is left any more. */
async function findWholeRefund(client: Client, index: number, sought: Sought): Promise<Found> {
	const charge = (await getPayment(client, 'charge', sought.original ?? '', { index })) as ListedPayment;
	const period = since(createdAt(charge) ?? Date.now() - LOOK_BACK);
	const refunds = await listAll(client, index, 'refund', { period });
	const { amount, pending } = refundedOf(charge, refunds);
	const own = refunds.filter(({ charge_id }) => textOf(charge_id) === charge.id);
	const isAll = amount !== undefined && pending.length === 0 && amount === parseDecimal(charge.amount);
	const last = own.find((each) => paymentState(each) === 'refunded');
	return {
		record: best(refunds, sought) ?? ((isAll ? last : undefined) as IDataObject | undefined),
		hasOthers: false,
	};
}

/** Of several, one that moved money; one that failed only where its key proves that it's this one. */
function best(listed: ListedPayment[], sought: Sought): IDataObject | undefined {
	const own = listed.filter((each) => compare(each, sought) === 'same');
	const moved = own.find((each) => !['failed', 'duplicate'].includes(paymentState(each)));
	return (moved ?? own.find((each) => keyIn(each, sought.keyField) === sought.key)) as IDataObject | undefined;
}

/** What becomes of a movement that got no clear response, by what the service lists in the next half minute. */
export async function settle(
	client: Client,
	index: number,
	sought: Sought,
	{ since: sent, error }: { since: number; error: CardPaymentsError },
): Promise<IDataObject | 'not_moved' | 'unknown'> {
	let missingSince: number | undefined;
	for (const wait of WAITS) {
		const until = Date.now() + wait;
		try {
			await pause(client.context, () => until - Date.now());
			const { record, hasOthers } = await find(client, index, sought, sent);
			if (record !== undefined) return record;
			missingSince = hasOthers ? (missingSince ?? Date.now()) : undefined;
		} catch (failure) {
			if (isFinal(failure)) return 'unknown';
			missingSince = undefined;
		}
	}
	const isMissing = missingSince !== undefined && Date.now() - missingSince >= MISSING_AFTER;
	return isMissing && !mayGoOn(error) ? 'not_moved' : 'unknown';
}

/** Whether there's no use in looking again: the service has no such list, or the execution was cancelled. */
function isFinal(failure: unknown): boolean {
	if (failure instanceof ServiceError) return (failure.status ?? 500) < 500 && failure.status !== 429;
	return failure instanceof InputError || !(failure instanceof CardPaymentsError);
}

/** Whether the service may still be at it: somebody only stopped waiting. */
function mayGoOn(error: CardPaymentsError): boolean {
	return (
		error instanceof ServiceError &&
		(error.code === 'ETIMEDOUT' || [408, 499, 504, 524].includes(error.status ?? 0))
	);
}

function withoutBlanks(filter: Record<string, unknown>): PaymentFilter {
	return Object.fromEntries(Object.entries(filter).filter(([, value]) => textOf(value) !== ''));
}
