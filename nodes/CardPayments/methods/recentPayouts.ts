import type { ILoadOptionsFunctions } from 'n8n-workflow';
import type { PayoutRecord } from '../domain/list/payoutRecord';
import { collectPayouts, LONGEST_PERIOD } from '../domain/list/payouts';
import type { Period } from '../domain/list/period';
import { Client } from '../transport/client';
import { listPayouts } from '../transport/payouts';
import type { RequestOptions } from '../transport/retry';

/** Somebody looks at the panel and waits. */
export const REQUEST_OPTIONS: RequestOptions = { index: 0, attempts: 2, timeout: 30_000 };

/** The payouts of a period, newest first; no older ones once there are `enough`. */
export async function payoutsOf(
	context: ILoadOptionsFunctions,
	period: Period,
	enough?: (found: PayoutRecord[]) => boolean,
): Promise<PayoutRecord[]> {
	const client = new Client(context);
	const ask = async (from: number, to: number) =>
		await listPayouts(client, { period: { from, to } }, REQUEST_OPTIONS);
	return await collectPayouts(period, ask, enough);
}

/** Those of the longest period that one request lists: 30 days. */
export async function recentPayouts(
	context: ILoadOptionsFunctions,
	enough?: (found: PayoutRecord[]) => boolean,
): Promise<PayoutRecord[]> {
	const now = Date.now();
	return await payoutsOf(context, { from: now - LONGEST_PERIOD, to: now }, enough);
}
