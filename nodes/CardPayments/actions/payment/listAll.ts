import { collect, type Listing } from '../../domain/list/collect';
import { createdAt, type ListedPayment, type PaymentFilter } from '../../domain/list/payments';
import type { Period } from '../../domain/list/period';
import type { PaymentKind } from '../../domain/payment/kinds';
import { DAY } from '../../domain/units';
import type { Client } from '../../transport/client';
import { listPayments } from '../../transport/payments';
import type { Execution } from '../execution';

/** How a service lists payments of a kind. */
export function listingOf(
	client: Client,
	index: number,
	kind: PaymentKind,
	filter: PaymentFilter,
): Listing<ListedPayment> {
	const ask: Listing<ListedPayment>['ask'] = async (period, startingAfter) =>
		await listPayments(client, kind, { period, filter, startingAfter }, index);
	return { plural: `${kind}s`, dateOf: createdAt, hasPages: true, ask };
}

/** Everything that a service lists of a kind from a moment on. */
export async function listSince(
	client: Client,
	index: number,
	kind: PaymentKind,
	{ from, filter = {} }: { from: number; filter?: PaymentFilter },
): Promise<ListedPayment[]> {
	const { longestPeriod } = await client.serviceOf(index);
	// The service's clock may be ahead.
	return await collect(listingOf(client, index, kind, filter), { from, to: Date.now() + DAY }, { longestPeriod });
}

/** All of a period, as the service filters them. */
export async function listAll(
	execution: Execution,
	index: number,
	kind: PaymentKind,
	{ period, filter = {} }: { period: Period; filter?: PaymentFilter },
): Promise<ListedPayment[]> {
	const { client } = execution;
	const { longestPeriod } = await client.serviceOf(index);
	const warn = execution.warn(index);
	return await collect(listingOf(client, index, kind, filter), period, {
		longestPeriod,
		warn: (warning) => warn(warning, ''),
	});
}
