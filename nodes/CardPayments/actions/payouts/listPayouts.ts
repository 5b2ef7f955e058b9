import { collectPayouts } from '../../domain/list/payouts';
import type { Period } from '../../domain/list/period';
import { withListFacts, type PayoutRecord } from '../../domain/list/payoutRecord';
import type { Client } from '../../transport/client';
import { log } from '../../transport/messages';
import { listPayouts } from '../../transport/payouts';
import type { RequestOptions } from '../../transport/retry';

interface ListOptions {
	/** Whether what was found already will do. */
	enough?: (found: PayoutRecord[]) => boolean;
	/** To be named in the requests; a service may ignore them. */
	merchants?: string[];
}

/**
 * All payouts of a period, or as many of the newest as are enough, each with the `live_mode` and `api_version` of
 * its list; says in the log when that takes several requests.
 */
export async function listCompletely(
	client: Client,
	period: Period,
	requestOptions: RequestOptions,
	{ enough, merchants }: ListOptions = {},
): Promise<PayoutRecord[]> {
	let requests = 0;
	const ask = async (from: number, to: number) => {
		if (++requests > 1) log(client.context, 'info', `Card Payments: request ${requests} for the list of payouts`);
		return withListFacts(await listPayouts(client, { period: { from, to }, merchants }, requestOptions));
	};
	return await collectPayouts(period, ask, enough, requestOptions.longestPeriod);
}

/** Payouts by ID, as far as the service lists them this way. The contract doesn't know it: a service may refuse it. */
export async function listByIds(
	client: Client,
	ids: string[],
	requestOptions: RequestOptions,
): Promise<PayoutRecord[]> {
	const { payouts } = withListFacts(await listPayouts(client, { ids }, requestOptions));
	return payouts.filter(({ id }) => ids.includes(id));
}
