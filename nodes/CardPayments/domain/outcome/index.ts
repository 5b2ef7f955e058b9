/**
 * Whether money moved.
 *
 * `verdict` alone says what a no means: `rejected` where a closed table knows that no money moved, else `unknown`.
 * `likeness` alone says whether a record is the payment that was asked for; `outcomeError` says it to a person. Times
 * are in epoch milliseconds.
 *
 *     verdictOf({ status: 504, codes: [], responseCodes: [], statuses: [], text: '' }, 'charge').outcome // 'unknown'
 */
export { findingsIn, failedBeforeSending, isDeclined, verdictOf, type Verdict } from './verdict';
export {
	compare,
	compareNamed,
	differencesFrom,
	hasOwnName,
	isCertainlyOther,
	isInRepeatWindow,
	isRelated,
	keyIn,
	madeWithin,
	makerOf,
	REPEAT_WINDOW,
	type ExpectedPayment,
} from './likeness';
export { identifiersOf, outcomeError, type Identifiers } from './outcomeError';
