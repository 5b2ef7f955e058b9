import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { collect, LONGEST_PERIOD, type CollectOptions } from '../domain/list/collect';
import { payoutListing, type PayoutRecord } from '../domain/list/payoutRecord';
import type { Period } from '../domain/list/period';
import { Client } from '../transport/client';
import { listPayouts } from '../transport/payouts';
import type { RequestOptions } from '../transport/retry';

/** Somebody looks at the panel and waits. */
export const REQUEST_OPTIONS: RequestOptions = { index: 0, attempts: 2, timeout: 30_000 };

type Enough = CollectOptions<PayoutRecord>['enough'];

/** The payouts of a period, newest first; no older ones once there are `enough`. */
export async function payoutsOf(
	context: ILoadOptionsFunctions,
	period: Period,
	enough?: Enough,
): Promise<PayoutRecord[]> {
	const client = new Client(context);
	const listing = payoutListing(async (part) => await listPayouts(client, { period: part }, REQUEST_OPTIONS));
	return await collect(listing, period, { enough });
}

/** Those of the longest period that one request lists: 30 days. */
export async function recentPayouts(context: ILoadOptionsFunctions, enough?: Enough): Promise<PayoutRecord[]> {
	const now = Date.now();
	return await payoutsOf(context, { from: now - LONGEST_PERIOD, to: now, rolling: true }, enough);
}
