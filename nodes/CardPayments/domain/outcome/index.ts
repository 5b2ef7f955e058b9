/**
 * Whether money moved.
 *
 * `verdict` alone says it: `rejected` where a closed table knows that no money moved, `already` of the very payment
 * that was asked for, else `unknown`; `outcomeError` says it to a person. Times are in epoch milliseconds.
 *
 *     verdictOf({ status: 504, codes: [], responseCodes: [], statuses: [], text: '' }, 'charge').outcome // 'unknown'
 */
export { findingsIn } from './findings';
export { failedBeforeSending, type Verdict } from './outcome';
export { hasOwnName, isRelated, keyIn } from './namedBy';
export { outcomeError, tracesOf, type Traces } from './outcomeError';
export {
	CLOCK_MARGIN,
	compare,
	compareNamed,
	differencesFrom,
	isCertainlyOther,
	isDeclined,
	isInRepeatWindow,
	madeWithin,
	makerOf,
	REPEAT_WINDOW,
	verdictOf,
	type Sought,
} from './verdict';
