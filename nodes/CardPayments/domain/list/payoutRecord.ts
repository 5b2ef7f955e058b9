import { ServiceError } from '../errors/ServiceError';
import { booleanOf } from '../input/booleans';
import { isRecord } from '../input/json';
import { textOf } from '../input/text';
import { numberFromText } from '../money/money';

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
	/** The list's, where `withListFacts` put it. */
	live_mode?: boolean;
	/** The list's, where `withListFacts` put it. */
	api_version?: string;
	[field: string]: unknown;
}

/** One response of the list operation. */
export interface PayoutPage {
	payouts: PayoutRecord[];
	/** Whether the service says so, or counts more payouts than it lists. */
	hasMore: boolean;
	liveMode: boolean | undefined;
	apiVersion?: string;
}

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
 * incomplete list must not pass for a complete one.
 *
 * @throws ServiceError when it is not a payout list, or an entry in it has no ID: two such entries would pass for one
 */
export function readPayoutPage(body: unknown): PayoutPage {
	if (!isRecord(body) || !Array.isArray(body.payouts)) {
		throw notAList("The service responded with something that isn't a list of payouts");
	}
	const payouts = body.payouts.map((entry: unknown, index) => {
		const id = isRecord(entry) ? textOf(entry.id) : '';
		if (id === '') throw notAList(`Entry ${index + 1} of the payout list has no ID`);
		return withTypes({ ...(entry as object), id });
	});
	return {
		payouts,
		// Where it does not say, a list that is shorter than its `count` is not all.
		hasMore: saysMore(body.has_more) ?? Number(textOf(body.count)) > payouts.length,
		liveMode: booleanOf(body.live_mode),
		apiVersion: textOf(body.api_version) || undefined,
	};
}

function notAList(message: string): ServiceError {
	const hint = 'The base URL may belong to another service. Check it in the credential.';
	return new ServiceError(message, hint, { status: 200 });
}

const NUMBERS = ['amount', 'date'];
const BOOLEANS = ['live_mode', 'settlements_available'];

/** Gives numbers and booleans that came as text their type, as the trigger does. What is neither stays as it is. */
function withTypes(entry: Record<string, unknown>): PayoutRecord {
	const typed = { ...entry };
	for (const name of NUMBERS) {
		const value = entry[name];
		if (typeof value === 'string') typed[name] = numberFromText(value) ?? value;
	}
	for (const name of BOOLEANS) if (name in entry) typed[name] = booleanOf(entry[name]) ?? entry[name];
	return typed as PayoutRecord;
}

/**
 * Anything but a clear no counts as yes: too much asked is better than a payout lost. Undefined where it does not
 * say.
 */
function saysMore(value: unknown): boolean | undefined {
	if (value === undefined || value === null) return undefined;
	return booleanOf(value) ?? String(value).trim() !== '0';
}

/**
 * The payouts of a page, each with the `live_mode` and `api_version` of the page, so that payouts of a test key
 * don't pass for real ones. What a payout says itself stays; where the list says nothing, nothing is added.
 */
export function withListFacts({ payouts, liveMode, apiVersion, ...page }: PayoutPage): PayoutPage {
	const marked = payouts.map((payout) => ({
		...payout,
		...(liveMode !== undefined && { live_mode: payout.live_mode ?? liveMode }),
		...(apiVersion !== undefined && { api_version: payout.api_version ?? apiVersion }),
	}));
	return { ...page, liveMode, apiVersion, payouts: marked };
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

/** Newest first, and by id where two payouts bear the same time, so that executions can be compared. */
export function newestFirst(a: PayoutRecord, b: PayoutRecord): number {
	return (b.date ?? 0) - (a.date ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The fields most workflows need, flat, so that they fit a table. */
export function simplifyPayout(payout: PayoutRecord) {
	return {
		id: payout.id,
		status: payout.status,
		date: payout.date,
		date_iso: isoDate(payout.date),
		amount: payout.amount,
		currency: payout.currency,
		merchant_id: payout.merchant_id,
		wallet_id: payout.wallet?.id,
		wallet_legacy_id: payout.wallet?.legacy_id,
		bank_name: payout.wallet?.bank?.name,
		bank_iban: payout.wallet?.bank?.beneficiary?.iban,
		bank_reference: payout.bank_reference,
		live_mode: payout.live_mode,
		settlements_available: payout.settlements_available,
		settlements_description: payout.settlements_description,
	};
}

/** Epoch milliseconds as ISO 8601 in UTC; undefined for what is no time. */
export function isoDate(epochMilliseconds: unknown): string | undefined {
	const date = new Date(typeof epochMilliseconds === 'number' ? epochMilliseconds : Number.NaN);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/**
 * The payout ids in what a user entered or an expression gave: one id, several separated by commas,
 * white space or line breaks, or an array of them. Each id once, in the order given.
 */
export function readPayoutIds(value: unknown): string[] {
	const parts = Array.isArray(value) ? value.flatMap(readPayoutIds) : textOf(value).split(/[\s,;]+/);
	return [...new Set(parts.filter((id) => id !== ''))];
}
