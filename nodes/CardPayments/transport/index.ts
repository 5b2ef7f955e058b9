/** The only HTTP, clock and log: the client of the service, its limits, and what may be repeated. */
export { isoIn, workflowTime } from './workflowCalendar';
export { Client } from './client';
export { connectionWords, innermost } from './connectionError';
export { failIfCancelled, pause } from './context';
export { DOWNLOAD_PATH, isTestKey, keyFor, normalizeBaseUrl, secretsOf, type Credential } from './credential';
export { eachConcurrently } from './eachConcurrently';
export type { ServiceRequest } from './http';
export { MOST_AT_ONCE } from './limiter';
export { isStopped, lineageOf, type Lineage } from './lineage';
export { log, showHint, stopWith, toNodeError, type HintType } from './messages';
export { getPayment, listPayments } from './payments';
export { downloadPayout, LIST_PATH, listPayouts } from './payouts';
export { LOOK_AFTER, nodeKey, Processed } from './processed';
export { errorOf, jsonOf } from './httpResponse';
export { sendOnce, verdictOfError } from './sendOnce';
export type { Service } from './describedService';
export { Turns } from './turns';
