import { collect } from '../../domain/list/collect';
import { createdAt, type ListedPayment, type PaymentFilter } from '../../domain/list/payments';
import type { Period } from '../../domain/list/period';
import type { PaymentKind } from '../../domain/payment/kinds';
import { listPayments } from '../../transport/payments';
import type { Execution } from '../execution';

/** All of a period, as the service filters them. */
export async function listAll(
	execution: Execution,
	index: number,
	kind: PaymentKind,
	{ period, filter = {} }: { period: Period; filter?: PaymentFilter },
): Promise<ListedPayment[]> {
	const warn = execution.warn(index);
	const { longestPeriod } = await execution.client.serviceOf(index);
	const ask = async (part: Period, startingAfter?: string) =>
		await listPayments(execution.client, kind, { period: part, filter, startingAfter }, index);
	const listing = { plural: `${kind}s`, dateOf: createdAt, hasPages: true, ask };
	return await collect(listing, period, { longestPeriod, warn: (warning) => warn(warning, '') });
}
