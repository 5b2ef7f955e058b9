/** What the service lists, payouts and payments, and all pages of a list once, within a period. */
export { collect, LONGEST_PERIOD, newestOf, type CollectOptions, type Listing, type ListPage } from './collect';
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
