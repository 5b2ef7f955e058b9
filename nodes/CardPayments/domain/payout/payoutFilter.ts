import { textOf } from '../input';
import type { PayoutRecord } from './payoutRecord';

/** What a user may narrow a list down to. An empty list filters nothing. */
export interface PayoutFilter {
	statuses: string[];
	currencies: string[];
	merchantIds: string[];
	walletIds: string[];
}

/** Whether a payout passes a filter. Ids are compared as text, so leading zeros count. */
export function matchesFilter(payout: PayoutRecord, filter: PayoutFilter): boolean {
	const oneOf = (wanted: string[], ...values: unknown[]) =>
		wanted.length === 0 || values.some((value) => wanted.includes(textOf(value)));

	return (
		oneOf(filter.statuses, payout.status) &&
		oneOf(filter.currencies, payout.currency) &&
		oneOf(filter.merchantIds, payout.merchant_id) &&
		oneOf(filter.walletIds, payout.wallet?.id, payout.wallet?.legacy_id)
	);
}
