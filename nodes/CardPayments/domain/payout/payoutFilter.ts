import { namesOf, textOf, valueAt } from '../input';

/** What a user may narrow payouts and events down to. An empty list filters nothing. */
export interface PayoutFilter {
	statuses: string[];
	currencies: string[];
	merchantIds: string[];
	walletIds: string[];
}

/** Where a record has what a filter is about: a payment has its merchant in an object. */
const PLACES = {
	status: { wanted: 'statuses', at: ['status'] },
	currency: { wanted: 'currencies', at: ['currency'] },
	merchant: { wanted: 'merchantIds', at: ['merchant_id', 'merchant.id'] },
	wallet: { wanted: 'walletIds', at: ['wallet.id', 'wallet.legacy_id', 'wallet_id'] },
} as const satisfies Record<string, { wanted: keyof PayoutFilter; at: string[] }>;

/**
 * By which of its values a filter leaves a record out; undefined where it passes. IDs are compared as text, so leading
 * zeros count. What a record doesn't say is none of those that are wanted.
 */
export function filteredBy(record: Record<string, unknown>, filter: PayoutFilter): keyof typeof PLACES | undefined {
	const said = (name: string, path: string) => {
		const text = textOf(valueAt(record, path));
		return name === 'currency' ? text.toUpperCase() : text;
	};
	return namesOf(PLACES).find((name) => {
		const { wanted, at } = PLACES[name];
		return filter[wanted].length > 0 && !at.some((path) => filter[wanted].includes(said(name, path)));
	});
}

/** Whether a record passes a filter. */
export function matchesFilter(record: Record<string, unknown>, filter: PayoutFilter): boolean {
	return filteredBy(record, filter) === undefined;
}
