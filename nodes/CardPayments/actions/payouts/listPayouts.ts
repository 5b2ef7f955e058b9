import { collect, type CollectOptions } from '../../domain/list/collect';
import { payoutListing, type PayoutRecord } from '../../domain/list/payoutRecord';
import type { Period } from '../../domain/list/period';
import type { Client } from '../../transport/client';
import { log } from '../../transport/messages';
import { listPayouts } from '../../transport/payouts';
import type { RequestOptions } from '../../transport/retry';

type ListOptions = Pick<CollectOptions<PayoutRecord>, 'enough'>;

/** All payouts of a period, or as many of the newest as are enough; the log says when that takes several requests. */
export async function listCompletely(
	client: Client,
	period: Period,
	requestOptions: RequestOptions,
	{ enough }: ListOptions = {},
): Promise<PayoutRecord[]> {
	let requests = 0;
	const listing = payoutListing(async (part) => {
		if (++requests > 1) log(client.context, 'info', `Card Payments: request ${requests} for the list of payouts`);
		return await listPayouts(client, { period: part }, requestOptions);
	});
	return await collect(listing, period, { ...requestOptions, enough });
}

/** Payouts by ID, as far as the service lists them this way. The contract doesn't know it: a service may refuse it. */
export async function listByIds(
	client: Client,
	ids: string[],
	requestOptions: RequestOptions,
): Promise<PayoutRecord[]> {
	const { entries } = await listPayouts(client, { ids }, requestOptions);
	return entries.filter(({ id }) => ids.includes(id));
}
