import { textOf } from '../input';

/** A payout as the service lists it; `date` in epoch milliseconds, `amount` in major units of `currency`. */
export interface PayoutRecord {
	id: string;
	status?: string;
	date?: number;
	amount?: number;
	currency?: string;
	merchant_id?: string;
	wallet?: {
		id?: string;
		legacy_id?: string;
		country?: string;
		/** The IBAN is masked by the service. */
		bank?: { name?: string; beneficiary?: { iban?: string } };
	};
	/** What the bank statement shows, where the service says it. */
	bank_reference?: string;
	/** In list entries only. */
	settlements_available?: boolean;
	/** In list entries whose `settlements_available` is false; may be empty. */
	settlements_description?: string;
	/** Its own, or that of its list. */
	live_mode?: boolean;
	api_version?: string;
	[field: string]: unknown;
}

/**
 * The ID of a wallet, the same for a payout from a list and from a webhook. A list's `wallet.id` is another
 * (`wallet_…`), which stands beside it as `wallet_list_id`.
 */
export function walletIdsOf({ wallet }: Pick<PayoutRecord, 'wallet'>) {
	const listId = textOf(wallet?.id) || undefined;
	const id = textOf(wallet?.legacy_id) || listId;
	return { wallet_id: id, wallet_list_id: listId === id ? undefined : listId };
}

/** What a record says: without fields that are undefined or an empty text. */
export function definedIn(record: { [field in keyof PayoutRecord]?: unknown }): Partial<PayoutRecord> {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ''));
}
