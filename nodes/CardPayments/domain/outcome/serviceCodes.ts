/*
 * What the service says no with: codes, HTTP statuses and phrases, and what each says of the money.
 */
import type { MoneyRequestKind } from '../payment';

/** Codes from one to another, both counted in. */
type CodeRange = readonly [from: number, to: number];

/**
 * Codes of errors by which the service documents that a request wasn't carried out: who asks, for what, or how it's
 * written is wrong.
 *
 * Source: Tap Payments, "Response codes", bad requests. Between them stand three that say nothing of the kind, below.
 */
export const VALIDATION_ERRORS: readonly CodeRange[] = [
	[1100, 1113],
	[1115, 1125],
	[1127, 1149],
	[1152, 1160],
	[1162, 1172],
	[1216, 1216],
	[2100, 2100],
	[2102, 2108],
	[4100, 4102],
	[9998, 9998],
];

/** What an authorization's status, a used source or what's left says no to: it may have been made before. */
export const USED_UP: readonly string[] = ['1114', '1126', '1150', '1161'];

/** A gateway that timed out, a server that's away, an internal error: documented beside the others, with HTTP 400. */
export const SERVICE_FAILURES: readonly string[] = ['1151', '2101', '9999'];

/** Codes that stand in a payment's `response.code`: abandoned, failed (403 is a duplicate), declined, restricted. */
const OF_PAYMENTS: readonly CodeRange[] = [
	[301, 302],
	[304, 304],
	[401, 402],
	[404, 408],
	[501, 516],
	[701, 704],
];

/** The same numbers mean other things there: 701 is "timed out". */
const OF_REFUNDS: readonly CodeRange[] = [
	[301, 301],
	[401, 402],
	[501, 504],
	[601, 602],
];

export const DECLINES: Record<MoneyRequestKind, readonly CodeRange[]> = {
	charge: OF_PAYMENTS,
	authorization: OF_PAYMENTS,
	capture: OF_PAYMENTS,
	void: OF_PAYMENTS,
	refund: OF_REFUNDS,
};

/**
 * Statuses that don't settle whether money moved. 408 and 499 may come from a gateway in between while the service goes
 * on; 409 says that a payment with the same idempotency key exists or is under way.
 */
export const UNCLEAR_STATUSES = [408, 409, 499];

/** What a failure, or something that goes on, is called. Whole phrases: "not available for this currency" is a no. */
export const UNCLEAR_PHRASES = [
	/\btime[ds]? ?out\b/,
	/\bdeadline exceeded\b/,
	/\bbad gateway\b/,
	/\b(internal|system|server|unexpected)( server)? (error|failure)\b/,
	/\b(is|are|was|being|still|currently) (being )?process(ing|ed)\b(?! fee)/,
	/(?<!\b(no|not|without)\b.{0,30})\b(in progress|under way|pending)\b/,
	/\btemporarily (unavailable|not available|down)\b/,
	/\b(service|acquirer|bank|issuer|gateway|host|system|network|processor)( is| was)?( currently)? (unavailable|not available|down)\b(?! (for|in|to))/,
];

/** What it's called that the same was made before. */
export const DUPLICATE_PHRASES = [
	/\bduplicate[ds]? (idempotency|request|transaction|payment|charge|refund|capture|key)/,
	/(?<!\bnot )\balready (been )?(processed|executed|completed)\b/,
	/\balready exists\b/,
];

/** That a field isn't known, as validators of requests say it: nothing was carried out. */
export const UNKNOWN_FIELD_PHRASES = [
	/\b(unknown|unrecogni[sz]ed|undeclared|undefined|unsupported|unexpected) (\w+ )?(field|parameter|property|properties|key|argument|attribute|element)\b/,
	/\b(field|parameter|property|key|attribute)\b.{0,60}\b(is|are) (unknown|unrecogni[sz]ed|not (known|recogni[sz]ed|declared|defined|supported))\b/,
	/\b(isn't|is not) (declared|a (valid|known|recogni[sz]ed) (field|parameter|property|key))\b/,
	/\b(must not have|no|has) additional (properties|fields)\b|\badditional (properties|fields) (are |is )?not (allowed|permitted)\b/,
	/\bextra (inputs|fields) (are )?not permitted\b/,
	/\bproperty [\w.]+ should not exist\b/,
	/"[\w. ]+\\?" is not allowed\b/,
];

/** With these a service settles that it did nothing: who asks, for what, or how it's written is wrong; or a decline. */
export const CLEAR_STATUSES = [401, 402, 403, 404, 405, 413, 415, 422];

export function isAmong(ranges: readonly CodeRange[], code: string): boolean {
	const number = /^\d{3,4}$/.test(code) ? Number(code) : Number.NaN;
	return ranges.some(([from, to]) => number >= from && number <= to);
}
