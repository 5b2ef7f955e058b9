import type { IDataObject } from 'n8n-workflow';
import { understood, type CardPaymentsError, InputError, isLasting } from '../../domain/errors';
import { textOf } from '../../domain/input/text';
import { collect, type CollectOptions } from '../../domain/list/collect';
import { PAYOUT_LIST, type PayoutRecord } from '../../domain/list/payoutRecord';
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

/**
 * The same error, with the payout's ID and, where the list says why there are no sheets, with that.
 * The item of Continue on Fail says which payout it is about, as `payout_id`.
 */
export function namedError(thrown: unknown, payout: PayoutRecord): CardPaymentsError {
	const error = understood(thrown);
	const { id, live_mode } = payout;
	const description = [notAvailable(payout), error.description, liveModeOnly(error, live_mode)];
	return error.reworded(`Payout ${id}: ${error.message}`, description.filter(Boolean).join(' '), {
		...error.details,
		payout_id: id,
	});
}

function notAvailable({ settlements_available, settlements_description }: PayoutRecord): string | undefined {
	if (settlements_available !== false) return undefined;
	const reason = textOf(settlements_description).replace(/\.+$/, '') || 'no reason given';
	return `The payout list says that its settlements aren't available: ${reason}.`;
}

/** A service may refuse a test key in any words, so its words decide nothing. */
function liveModeOnly(error: CardPaymentsError, liveMode: unknown): string | undefined {
	if (!isLasting(error) || liveMode === true) return undefined;
	const mode = liveMode === false ? 'This payout was made in test mode' : 'If this is a test key';
	return `${mode}: some services make payout files in live mode only.`;
}

/** Of messages. */
const MOST_SHOWN = 5;

/** One error of those of several payouts. */
export function joinedError(all: CardPaymentsError[]): CardPaymentsError {
	const [first, ...others] = all;
	if (first === undefined || others.length === 0) return first ?? new InputError('Nothing could be read');
	const shown = all
		.slice(0, MOST_SHOWN)
		.map(({ message }) => message)
		.join('; ');
	const more = all.length > MOST_SHOWN ? `; and ${all.length - MOST_SHOWN} more` : '';
	return new InputError(`${all.length} payouts couldn't be read: ${shown}${more}`, first.description, {
		payout_id: all.map(({ details }) => details.payout_id).join(','),
	});
}
