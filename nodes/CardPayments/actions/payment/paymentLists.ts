import {
	collect,
	type CollectOptions,
	type Listing,
	createdAt,
	type ListedPayment,
	type PaymentFilter,
	type Period,
} from '../../domain/list';
import { type PaymentKind, paymentState } from '../../domain/payment';
import { DAY } from '../../domain/units';
import { type Client, listPayments } from '../../transport/service';
import { isNotOffered } from '../../domain/errors';
import type { Execution } from '../execution';

/** How payments of a kind are listed. */
export function paymentListing(kind: PaymentKind): Omit<Listing<ListedPayment>, 'ask'> {
	return { plural: `${kind}s`, dateOf: createdAt, hasPages: true };
}

interface ListQuery extends Pick<CollectOptions<ListedPayment>, 'enough' | 'warn'> {
	period: Period;
	filter?: PaymentFilter;
	/** Of each request; absent as usual. */
	attempts?: number;
}

/** All of a kind in a period, as the service filters them, or as many of the newest as are enough. */
export async function listAllPayments(
	client: Client,
	index: number,
	kind: PaymentKind,
	{ period, filter = {}, attempts, ...options }: ListQuery,
): Promise<ListedPayment[]> {
	const { longestPeriod } = await client.serviceOf(index);
	const requests = { index, ...(attempts !== undefined && { attempts }) };
	const ask: Listing<ListedPayment>['ask'] = async (part, startingAfter) =>
		await listPayments(client, kind, { period: part, filter, startingAfter }, requests);
	return await collect({ ...paymentListing(kind), ask }, period, { longestPeriod, ...options });
}

/** From a moment on, by the service's clock, which may be a little ahead. */
export function periodSince(client: Client, from: number): Period {
	return { from, to: client.clock.now() + DAY };
}

/** The captured charges of a period. */
export async function capturedCharges(execution: Execution, index: number, period: Period): Promise<ListedPayment[]> {
	const query = { period, filter: { status: 'CAPTURED' }, warn: execution.warn(index) };
	const listed = await listAllPayments(execution.client, index, 'charge', query);
	return listed.filter((charge) => paymentState(charge) === 'paid');
}

/** The refunds of a period, whatever became of them. */
export async function refundsOf(execution: Execution, index: number, period: Period): Promise<ListedPayment[]> {
	return await listAllPayments(execution.client, index, 'refund', { period, warn: execution.warn(index) });
}

/** Undefined where the service doesn't offer such a list. */
export async function unlessMissing<T>(list: Promise<T>): Promise<T | undefined> {
	return await list.catch((error: unknown) => {
		if (isNotOffered(error)) return undefined;
		throw error;
	});
}
