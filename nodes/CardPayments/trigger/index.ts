/**
 * From a request's arrival to a workflow's event.
 *
 * One file a step, in the order of `receive`: read, prove, filter, confirm, pass on once. It replies 401 to what isn't
 * proved and starts nothing.
 *
 *     webhook = receive; // of the trigger node
 */
export { passOn } from './passOn';
export { receive } from './receive';
export { checkBeforeUse, VALIDATIONS } from './settings';
