import type { IDataObject } from 'n8n-workflow';
import { textOf } from '../../domain/input/text';
import type { PayoutRecord } from '../../domain/list/payoutRecord';

/**
 * What an item says of a payout: one of a trigger, of *Payout: Get Many*, simplified or not. A transaction or a row
 * names its payout too, but its amount, currency and status are its own. Undefined where the item is about something
 * else.
 */
export function knownPayout(id: string, item: IDataObject | undefined): PayoutRecord | undefined {
	if (item === undefined || (textOf(item.id) || textOf(item.payout_id)) !== id) return undefined;
	const record = item as Partial<PayoutRecord>;
	const { status, amount, currency } = textOf(item.id) === id ? record : {};
	const date = typeof item.date === 'number' ? item.date : Date.parse(textOf(item.payout_date ?? item.date_iso));
	return {
		id,
		status,
		date: Number.isNaN(date) ? undefined : date,
		amount,
		currency,
		merchant_id: record.merchant_id,
		wallet: record.wallet ?? (textOf(item.wallet_id) === '' ? undefined : { id: textOf(item.wallet_id) }),
		live_mode: record.live_mode,
		settlements_available: record.settlements_available,
		settlements_description: record.settlements_description,
	};
}
