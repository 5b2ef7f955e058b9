import type { IExecuteFunctions } from 'n8n-workflow';
import { withLiveMode, type PayoutRecord } from '../../domain/payout/record';
import { collectPayouts } from '../../domain/payout/list';
import type { Period } from '../../domain/payout/period';
import { log } from '../../transport/messages';
import { listPayouts } from '../../transport/payouts';
import type { RequestOptions } from '../../transport/retry';

/**
 * All payouts of a period, or as many of the newest as are enough, each with the `live_mode` of its
 * list; says in the log when that takes several requests.
 */
export async function listCompletely(
	context: IExecuteFunctions,
	period: Period,
	requestOptions: RequestOptions,
	enough?: (found: PayoutRecord[]) => boolean,
): Promise<PayoutRecord[]> {
	let requests = 0;
	const ask = async (from: number, to: number) => {
		if (++requests > 1)
			log(context, 'info', `Card Payments: the list was incomplete, request ${requests} narrows it down`);
		return withLiveMode(await listPayouts(context, from, to, requestOptions));
	};
	return await collectPayouts(period, ask, enough);
}
