/**
 * The only HTTP: the service, as one execution speaks to it.
 *
 * `Client` has an execution's credentials, limits and clock; `listPayouts`, `downloadPayout`, `getPayment` repeat what
 * only reads, `sendOnce` sends what moves money a single time. Errors are `ServiceError` with what the service said.
 *
 *     const page = await listPayouts(client, { period }, { index });
 */
export { Client } from './client';
export { isTestKey, keyFor, normalizeBaseUrl } from './credential';
export type { Service } from './credential';
export type { ServiceRequest } from './http';
export { MOST_AT_ONCE } from './pace';
export { getPayment, listPayments } from './payments';
export { downloadPayout, listPayouts } from './payouts';
export { sendOnce, verdictOfError } from './payments';
export { tryCredential } from './tryCredential';
