/** What happens to a request from its arrival until a workflow has its event. One file a step. */
export { passOn } from './passOn';
export { receive } from './receive';
export { checkBeforeUse, VALIDATIONS } from './settings';
