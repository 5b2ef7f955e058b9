/**
 * What the service lists, once and completely.
 *
 * Records of payments as they come, the periods asked for (epoch milliseconds), and `collect`, which asks for pages
 * until all of a period is there. Throws `ServiceError` for a page that is none.
 *
 *     await collect({ ...PAYOUT_LIST, ask }, period, { longestPeriod, warn })
 */
export { collect, LONGEST_PERIOD, newestOf, type CollectOptions, type Listing, type ListPage } from './collect';
export { readListBody } from './listBody';
export {
	createdAt,
	createdText,
	createdWithin,
	matchesPaymentFilter,
	payoutIdOf,
	readPaymentPage,
	type ListedPayment,
	type PaymentFilter,
} from './paymentList';
export { customPeriod, monthBefore, presetPeriod, PRESETS, type Period, type PeriodPreset } from './period';
