/**
 * Whether a webhook is the service's, and what it says.
 *
 * `readScheme` makes a scheme of a credential, `verifySignature` compares in constant time, `readPayload` and
 * `readEvent` take the body apart once it's proved, and `explainRejection` says why it isn't, without a secret.
 * `PayloadError` for a body that is no event. Without proof nothing becomes an event.
 *
 *     verifySignature({ scheme, headers, body, now }).valid
 */
export { differsFrom, EVENT_OUTPUTS, eventItem, eventOutput, readEvent, type WebhookEvent } from './event';
export { filteredBy } from './eventFilter';
export { EVENTS, type EventKind } from './eventKinds';
export { contentIdentity, recordIdentity } from './identity';
export { readPayload, type Payload } from './payload';
export { SIGNING_PRESETS } from './presets';
export { SCHEME_FIELDS } from './schemeFields';
export { explainRejection, type Explanation } from './explainRejection';
export { ACCEPT_UNPROVED, describeScheme, readScheme, refuseUnproved, takesFromRequest, type Scheme } from './scheme';
export { SCHEME_TEXT, SCHEME_TEXT_LABEL } from './schemeText';
export { coveredFields, fieldContent, namesIn } from './template';
export { besideOf, verifySignature, type Headers } from './verifySignature';
