/**
 * Moments and days, as a workflow counts and writes them.
 *
 * Moments are epoch milliseconds; one of a day without a time is told by `isWholeDay` of `dates`. n8n's calendar comes
 * in as a parameter. What is no time is undefined, NaN or null.
 *
 *     isoDate(0) // '1970-01-01T00:00:00.000Z'
 */
export { isoDate, isoText, type Calendar, type Moment, type TimeUnit, type WorkflowTime } from './calendar';
export { Clock, writtenDay } from './clock';
