/**
 * What a payout is, as the service lists it.
 *
 * `PAYOUT_STATUSES` lists what its status may be, `isPaidOut` alone says that the money went to the bank. Amounts are
 * in major units, dates in epoch milliseconds.
 *
 *     isPaidOut({ status: 'SETTLED' }) // false: nobody knows that word
 */
import { booleanOf, namesOf, textOf, valueAt, picked } from './input';
import { numberFromText } from './money';
import { type Listing, readListBody } from './list';
import { readMoment } from './dates';
import { isoDate } from './calendar';

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

/** Where a payout stands. What isn't known is `unknown`, never paid. */
type PayoutState = 'paid' | 'failed' | 'on its way' | 'unknown';

/** The contract's statuses, in the order of use. */
const PAYOUT_STATES = {
	PAID_OUT: 'paid',
	FAILED: 'failed',
	INITIATED: 'on its way',
	PENDING: 'on its way',
} as const satisfies Record<string, PayoutState>;

type PayoutStatus = keyof typeof PAYOUT_STATES;
export const PAYOUT_STATUSES = namesOf(PAYOUT_STATES);
/** The only one that is money that was paid. */
export const PAID_OUT = 'PAID_OUT' satisfies PayoutStatus;

/** Whether it's a word of the contract, as the contract writes it. */
export function isPayoutStatus(status: unknown): status is PayoutStatus {
	return Object.hasOwn(PAYOUT_STATES, textOf(status));
}

/** Whether a payout was paid: another word, or this one in other letters, is no proof of it. */
export function isPaidOut({ status }: { status?: unknown }): boolean {
	return textOf(status) === PAID_OUT;
}

/** That a payout failed or is on its way is read in any letters, that it was paid in the contract's only. */
export function payoutState(payout: { status?: unknown }): PayoutState {
	if (isPaidOut(payout)) return 'paid';
	const folded = textOf(payout.status).toUpperCase().replace(/[ -]/g, '_');
	const state = Object.hasOwn(PAYOUT_STATES, folded) ? PAYOUT_STATES[folded as PayoutStatus] : 'unknown';
	return state === 'paid' ? 'unknown' : state;
}

/** Why the service has no sheets of a payout, in its own words; '' where it doesn't say. */
export function whyWithoutSheets({ settlements_description }: { settlements_description?: unknown }): string {
	return textOf(settlements_description).replace(/\.+$/, '');
}

/** What a payout is where nothing shows that it was paid, with its word: "is FAILED, so nothing was paid". */
export function whyUnpaid(payout: { status?: unknown }): string | undefined {
	const status = textOf(payout.status);
	const why = {
		paid: undefined,
		failed: `is ${status}, so nothing was paid`,
		'on its way': `is ${status}, so nothing was paid yet`,
		unknown:
			status === ''
				? 'has no status, so nothing shows that it was paid'
				: `is "${status}", which the node doesn't know, so nothing shows that it was paid`,
	};
	return why[payoutState(payout)];
}

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

/** How payouts are listed. No service is known to show a way to the next page. */
export const PAYOUT_LIST: Omit<Listing<PayoutRecord>, 'ask'> = {
	plural: 'payouts',
	dateOf: ({ date, created }) => readMoment(date) ?? readMoment(created),
	hasPages: false,
};

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

/** A day without a time of day. */
export const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;
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

/**
 * What a payout's record holds, flat, so that it fits a table.
 *
 * @param iso writes a time, e.g. with the offset of the workflow's time zone
 */
export function flatPayout(payout: PayoutRecord, iso: (epochMilliseconds: unknown) => string | undefined = isoDate) {
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

/** The fields most workflows need, in the order of use. No format touches `date`: later nodes read it. */
const SIMPLE_FIELDS = [
	...(['id', 'date_iso', 'status', 'amount', 'currency', 'bank_reference', 'merchant_id'] as const),
	...(['wallet_id', 'wallet_list_id', 'bank_name', 'bank_iban'] as const),
	...(['settlements_available', 'settlements_description', 'live_mode', 'date'] as const),
];

export function simplifyPayout(payout: PayoutRecord, iso?: (epochMilliseconds: unknown) => string | undefined) {
	return picked(flatPayout(payout, iso), SIMPLE_FIELDS);
}
