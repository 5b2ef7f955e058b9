import { isRecord, textOf } from '../input';
import type { PayoutFilter } from '../payout';
import type { WebhookEvent } from './event';

/**
 * By which of its values a filter leaves an event out; undefined where it passes. An empty list lets everything pass.
 * IDs are compared as text, so leading zeros count. What a record doesn't say is none of those that are wanted.
 */
export function filteredBy(
	{ status, currency, record }: WebhookEvent,
	{ statuses, currencies, merchantIds, walletIds }: PayoutFilter,
): 'status' | 'currency' | 'merchant' | 'wallet' | undefined {
	const inside = (name: string, field: string) => (isRecord(record[name]) ? record[name][field] : undefined);
	const oneOf = (wanted: string[], ...values: unknown[]) =>
		wanted.length === 0 || values.some((value) => wanted.includes(textOf(value)));
	if (!oneOf(statuses, status)) return 'status';
	if (!oneOf(currencies, currency.toUpperCase())) return 'currency';
	if (!oneOf(merchantIds, record.merchant_id, inside('merchant', 'id'))) return 'merchant';
	const wallets = [inside('wallet', 'id'), inside('wallet', 'legacy_id'), record.wallet_id];
	return oneOf(walletIds, ...wallets) ? undefined : 'wallet';
}
