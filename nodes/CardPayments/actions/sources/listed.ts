import type { IDataObject } from 'n8n-workflow';
import { textOf } from '../../domain/input/text';
import { collect, type CollectOptions } from '../../domain/list/collect';
import { PAYOUT_LIST } from '../../domain/list/payoutList';
import { type PayoutRecord } from '../../domain/list/payoutRecord';
import type { Period } from '../../domain/list/period';
import type { Client } from '../../transport/client';
import type { Execution } from '../execution';
import { log } from '../../transport/messages';
import { listPayouts } from '../../transport/payouts';
import { SERVICE } from '../../domain/service';

/** All payouts of a period, or as many of the newest as are enough; the log says when that takes several requests. */
export async function listCompletely(
	execution: Execution,
	index: number,
	period: Period,
	{ enough }: Pick<CollectOptions<PayoutRecord>, 'enough'> = {},
): Promise<PayoutRecord[]> {
	const { client } = execution;
	const warn = execution.warn(index);
	let requests = 0;
	const ask = async (part: Period) => {
		if (++requests > 1) log(client.context, 'info', `${SERVICE.name}: request ${requests} for the list of payouts`);
		return await listPayouts(client, { period: part }, { index });
	};
	const { longestPeriod } = await client.serviceOf(index);
	return await collect({ ...PAYOUT_LIST, ask }, period, {
		longestPeriod,
		enough,
		warn: (warning) => warn(warning, ''),
	});
}

/** Payouts by ID, as far as the service lists them this way. The contract doesn't know it: a service may refuse it. */
export async function listByIds(client: Client, index: number, ids: string[]): Promise<PayoutRecord[]> {
	const { entries } = await listPayouts(client, { ids }, { index });
	return entries.filter(({ id }) => ids.includes(id));
}

/**
 * What an item says of a payout: one of a trigger, of *Payout: Get Many*, simplified or not. A transaction or a row
 * names its payout too, but its amount, currency and status are its own. Undefined where the item is about something
 * else.
 */
export function knownPayout(id: string, item: IDataObject | undefined): PayoutRecord | undefined {
	if (item === undefined || (textOf(item.id) || textOf(item.payout_id)) !== id) return undefined;
	const record = item as Partial<PayoutRecord>;
	const time = typeof item.date === 'number' ? item.date : Date.parse(textOf(item.payout_date ?? item.date_iso));
	const date = Number.isNaN(time) ? undefined : time;
	const wallet = record.wallet ?? { id: textOf(item.wallet_id) };
	const isAnother = textOf(item.id) !== id && { status: undefined, amount: undefined, currency: undefined };
	return { ...record, id, date, wallet, ...isAnother };
}
