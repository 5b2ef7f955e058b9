/**
 * Payouts as the service lists them: the fields that choose some, and the search for them.
 *
 * `listAllPayouts` gives all of a period, `findByIds` those with some IDs. What's wrong with one payout is an error
 * with its name, and the others go on.
 *
 *     const payouts = await listAllPayouts(execution, index, period);
 */
export { PayoutErrors, joinedError, namedError } from './payoutErrors';
export { payoutFilterFields, readPayoutFilter } from './payoutPicker';
export { findByIds, knownPayout, listAllPayouts } from './payoutLists';
export { payoutPicker, readPayoutField, readPayoutIds } from './payoutPicker';
