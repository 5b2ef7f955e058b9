import { isoDate } from '../calendar';
import { booleanOf } from '../input/booleans';
import { textOf } from '../input/text';
import { numberFromText } from '../money/decimal';
import { readListBody, type Listing } from './collect';
import { readMoment } from './moment';

export const PAYOUT_STATUSES = ['PENDING', 'INITIATED', 'FAILED', 'PAID_OUT'] as const;

export function isPayoutStatus(status: unknown): boolean {
	return PAYOUT_STATUSES.some((known) => known === textOf(status));
}

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

/** How payouts are listed. No service is known to show a way to the next page. */
export const PAYOUT_LIST: Omit<Listing<PayoutRecord>, 'ask'> = {
	plural: 'payouts',
	dateOf: ({ date, created }) => readMoment(date) ?? readMoment(created),
	hasPages: false,
};

/** What a user may narrow a list down to. An empty list filters nothing. */
export interface PayoutFilter {
	statuses: string[];
	currencies: string[];
	merchantIds: string[];
	walletIds: string[];
	settlementsAvailableOnly?: boolean;
}

/**
 * Reads the body of a list response. Services that write true and numbers as text are understood: an
 * incomplete list must not pass for a complete one. Each payout gets the `live_mode` and `api_version` of the list, so
 * that those of a test key don't pass for real ones.
 *
 * @throws ServiceError when it is not a payout list, or an entry in it has no ID
 */
export function readPayoutPage(response: unknown) {
	const { body, entries, hasMore, count } = readListBody(response, 'payout', ['payouts']);
	const liveMode = booleanOf(body.live_mode);
	const version = textOf(body.api_version);
	const payouts = entries.map(withTypes);
	for (const payout of payouts) {
		if (liveMode !== undefined) payout.live_mode ??= liveMode;
		if (version !== '') payout.api_version ??= version;
	}
	// Where it does not say, a list that is shorter than its `count` is not all.
	return { entries: payouts, hasMore: hasMore ?? (count ?? 0) > entries.length, count, liveMode };
}

const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;
const BOOLEANS = ['live_mode', 'settlements_available'];

/** Gives numbers and booleans that came as text their type, as the trigger does. What is neither stays as it is. */
function withTypes(entry: Record<string, unknown> & { id: string }): PayoutRecord {
	const typed = { ...entry };
	if (typeof entry.amount === 'string') typed.amount = numberFromText(entry.amount) ?? entry.amount;
	// A day alone has no time of day to make up.
	if (!DAY_ALONE.test(textOf(entry.date))) typed.date = readMoment(entry.date) ?? entry.date;
	for (const name of BOOLEANS) if (name in entry) typed[name] = booleanOf(entry[name]) ?? entry[name];
	return typed as PayoutRecord;
}

/** Whether a payout passes a filter. Ids are compared as text, so leading zeros count. */
export function matchesFilter(payout: PayoutRecord, filter: PayoutFilter): boolean {
	const oneOf = (wanted: string[], ...values: unknown[]) =>
		wanted.length === 0 || values.some((value) => wanted.includes(textOf(value)));

	return (
		oneOf(filter.statuses, payout.status) &&
		oneOf(filter.currencies, payout.currency) &&
		oneOf(filter.merchantIds, payout.merchant_id) &&
		oneOf(filter.walletIds, payout.wallet?.id, payout.wallet?.legacy_id) &&
		(!filter.settlementsAvailableOnly || payout.settlements_available === true)
	);
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

/**
 * The fields most workflows need, flat, so that they fit a table.
 *
 * @param iso writes a time, e.g. with the offset of the workflow's time zone
 */
export function simplifyPayout(
	payout: PayoutRecord,
	iso: (epochMilliseconds: unknown) => string | undefined = isoDate,
) {
	return {
		id: payout.id,
		payout_id: payout.id,
		status: payout.status,
		date: payout.date,
		date_iso: iso(payout.date) ?? (textOf(payout.date) || undefined),
		amount: payout.amount,
		currency: payout.currency,
		merchant_id: payout.merchant_id,
		...walletIdsOf(payout),
		bank_name: payout.wallet?.bank?.name,
		bank_iban: payout.wallet?.bank?.beneficiary?.iban,
		bank_reference: payout.bank_reference,
		live_mode: payout.live_mode,
		settlements_available: payout.settlements_available,
		settlements_description: payout.settlements_description,
	};
}

/**
 * The payout ids in what a user entered or an expression gave: one id, several separated by commas,
 * white space or line breaks, or an array of them. Each id once, in the order given.
 */
export function readPayoutIds(value: unknown): string[] {
	const parts = Array.isArray(value) ? value.flatMap(readPayoutIds) : textOf(value).split(/[\s,;]+/);
	return [...new Set(parts.filter((id) => id !== ''))];
}
