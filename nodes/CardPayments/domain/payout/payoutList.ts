import { booleanOf, textOf } from '../input';
import { numberFromText } from '../money';
import { type Listing, readListBody } from '../list';
import { readMoment } from '../dates';
import type { PayoutRecord } from './payoutRecord';

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
