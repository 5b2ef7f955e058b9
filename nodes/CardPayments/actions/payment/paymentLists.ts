import {
	collect,
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

/** How a service lists payments of a kind. */
export function paymentListing(
	client: Client,
	index: number,
	kind: PaymentKind,
	{ filter, attempts }: { filter: PaymentFilter; attempts?: number | undefined },
): Listing<ListedPayment> {
	const options = { index, ...(attempts !== undefined && { attempts }) };
	const ask: Listing<ListedPayment>['ask'] = async (period, startingAfter, isPaced) =>
		await listPayments(client, kind, { period, filter, startingAfter }, { ...options, isPaced });
	const atOnce = () => client.listLimiter.atOnce;
	return { plural: `${kind}s`, dateOf: createdAt, hasPages: true, ask, atOnce };
}

interface ListQuery {
	period: Period;
	filter?: PaymentFilter;
	warn?: (warning: string) => void;
	/** Of each request; absent as usual. */
	attempts?: number;
	/** Whether those will do. */
	enough?: ((newest: ListedPayment[]) => boolean) | undefined;
}

/** All of a kind in a period, as the service filters them. */
export async function listAllPayments(
	client: Client,
	index: number,
	kind: PaymentKind,
	{ period, filter = {}, warn, attempts, enough }: ListQuery,
): Promise<ListedPayment[]> {
	const { longestPeriod } = await client.serviceOf(index);
	const listing = paymentListing(client, index, kind, { filter, attempts });
	return await collect(listing, period, { longestPeriod, warn, ...(enough !== undefined && { enough }) });
}

/** From a moment on, by the service's clock, which may be a little ahead. */
export function periodSince(client: Client, from: number): Period {
	return { from, to: client.clock.now() + DAY };
}

/** The captured charges of a period. */
export async function capturedCharges(execution: Execution, index: number, period: Period): Promise<ListedPayment[]> {
	const warn = (warning: string) => execution.warn(index)(warning, '');
	const query = { period, filter: { status: 'CAPTURED' }, warn };
	const listed = await listAllPayments(execution.client, index, 'charge', query);
	return listed.filter((charge) => paymentState(charge) === 'paid');
}

/** The refunds of a period, whatever became of them. */
export async function refundsOf(execution: Execution, index: number, period: Period): Promise<ListedPayment[]> {
	const warn = (warning: string) => execution.warn(index)(warning, '');
	return await listAllPayments(execution.client, index, 'refund', { period, warn });
}

/** Undefined where the service doesn't offer such a list. */
export async function unlessMissing<T>(list: Promise<T>): Promise<T | undefined> {
	return await list.catch((error: unknown) => {
		if (isNotOffered(error)) return undefined;
		throw error;
	});
}
