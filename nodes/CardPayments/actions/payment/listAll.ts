import { collect, type Listing } from '../../domain/list/collect';
import { createdAt, type ListedPayment, type PaymentFilter } from '../../domain/list/payments';
import type { Period } from '../../domain/list/period';
import type { PaymentKind } from '../../domain/payment/kinds';
import { DAY } from '../../domain/units';
import type { Client } from '../../transport/client';
import { listPayments } from '../../transport/payments';

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

interface ListQuery {
	period: Period;
	filter?: PaymentFilter;
	warn?: (warning: string) => void;
}

/** All of a kind in a period, as the service filters them. */
export async function listAll(
	client: Client,
	index: number,
	kind: PaymentKind,
	{ period, filter = {}, warn }: ListQuery,
): Promise<ListedPayment[]> {
	const { longestPeriod } = await client.serviceOf(index);
	return await collect(listingOf(client, index, kind, filter), period, { longestPeriod, warn });
}

/** From a moment on. The service's clock may be ahead. */
export function since(from: number): Period {
	return { from, to: Date.now() + DAY };
}
