/**
 * The only HTTP, clock and log.
 *
 * `Client` has an execution's credentials, limits and clock; `listPayouts`, `downloadPayout`, `getPayment` repeat what
 * only reads, `sendOnce` sends what moves money a single time. Errors are `ServiceError` with what the service said.
 * `messages` alone writes to hints, errors and logs, as harmless text without secrets.
 *
 *     const page = await listPayouts(client, { period }, { index })
 */
export { Client } from './client';
export { connectionWords, innermost } from './connectionError';
export { failIfCancelled, pause } from './context';
export { DOWNLOAD_PATH, isTestKey, keyFor, normalizeBaseUrl, secretsOf, type Credential } from './credential';
export type { Service } from './describedService';
export { eachConcurrently } from './eachConcurrently';
export type { ServiceRequest } from './http';
export { errorOf, jsonOf } from './httpResponse';
export { MOST_AT_ONCE } from './limiter';
export { isStopped, lineageOf, type Lineage } from './lineage';
export { log, showHint, stopWith, toNodeError, type HintType } from './messages';
export { downloadCharges, getPayment, listPayments } from './payments';
export { downloadPayout, LIST_PATH, listPayouts } from './payouts';
export { LOOK_AFTER, nodeKey, Processed } from './processed';
export { sendOnce, verdictOfError } from './sendOnce';
export { Turns } from './turns';
export { isoIn, workflowTime } from './workflowCalendar';
