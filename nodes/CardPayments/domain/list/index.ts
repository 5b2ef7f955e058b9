/**
 * What the service lists, once and completely.
 *
 * Records of payouts and payments as they come, the periods asked for (epoch milliseconds), and `collect`, which asks
 * for pages until all of a period is there. A status is one of a closed table: `payoutState` says `unknown` for any
 * other word. Throws `ServiceError` for a page that is none.
 *
 *     await collect({ ...PAYOUT_LIST, ask }, period, { longestPeriod, warn })
 */
export {
	collect,
	LONGEST_PERIOD,
	newestOf,
	shortPeriods,
	type CollectOptions,
	type Listing,
	type ListPage,
} from './collect';
export { readMoment } from './moment';
export {
	createdAt,
	matchesPaymentFilter,
	payoutIdOf,
	readPaymentPage,
	type ListedPayment,
	type PaymentFilter,
} from './paymentList';
export { matchesFilter, type PayoutFilter } from './payoutFilter';
export { DAY_ALONE, PAYOUT_LIST, readPayoutPage } from './payoutList';
export { walletIdsOf, type PayoutRecord } from './payoutRecord';
export { isPaidOut, isPayoutStatus, PAID_OUT, PAYOUT_STATUSES, payoutState, whyUnpaid } from './payoutStatus';
export { customPeriod, monthBefore, presetPeriod, PRESETS, type Period, type PeriodPreset } from './period';
export { flatPayout, simplifyPayout } from './simplifyPayout';
