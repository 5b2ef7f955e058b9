/**
 * What a payout is, as the service lists it.
 *
 * `PAYOUT_STATUSES` lists what its status may be, `isPaidOut` alone says that the money went to the bank. Amounts are
 * in major units, dates in epoch milliseconds.
 *
 *     isPaidOut({ status: 'SETTLED' }) // false: nobody knows that word
 */
export { filteredBy, matchesFilter, type PayoutFilter } from './payoutFilter';
export { DAY_ALONE, PAYOUT_LIST, readPayoutPage } from './payoutList';
export { definedIn, type PayoutRecord, walletIdsOf } from './payoutRecord';
export {
	PAID_OUT,
	PAYOUT_STATUSES,
	isPaidOut,
	isPayoutStatus,
	payoutState,
	whyUnpaid,
	whyWithoutSheets,
} from './payoutStatus';
export { flatPayout, simplifyPayout } from './simplifyPayout';
