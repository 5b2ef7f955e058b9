/** Proves that a webhook is of the service, and makes its event. Nothing else may start a workflow. */
export { differsFrom, EVENT_OUTPUTS, eventItem, eventOutput, readEvent, type WebhookEvent } from './event';
export { filteredBy } from './eventFilter';
export { contentIdentity, recordIdentity } from './identity';
export { EVENTS, type EventKind } from './eventKinds';
export { readPayload, type Payload } from './payload';
export { SCHEME_FIELDS, SIGNING_PRESETS } from './presets';
export { explainRejection, type Explanation } from './rejection';
export { ACCEPT_UNPROVED, describeScheme, readScheme, refuseUnproved, takes, type Scheme } from './scheme';
export { coveredFields, fieldContent, namesIn } from './template';
export { besideOf, verifySignature, type Headers } from './verifySignature';
