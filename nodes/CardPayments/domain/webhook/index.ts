/**
 * What a webhook says, once it's proved.
 *
 * `readPayload` takes the body apart, with numbers as they're written; `readEvent` says what happened, and what makes
 * two deliveries the same. Throws `PayloadError` for a body that is no event.
 *
 *     readEvent('charge', payload.fields).id
 */
export { EVENT_OUTPUTS, differsFrom, eventItem, eventOutput, readEvent, type WebhookEvent } from './event';
export { DECISIVE_FIELDS, EVENTS, otherKind, type EventKind } from './eventKinds';
export { contentIdentity, recordIdentity } from './event';
export { readPayload, type Payload } from './payload';
