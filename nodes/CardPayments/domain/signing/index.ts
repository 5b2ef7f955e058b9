/**
 * Whether a webhook is the service's.
 *
 * `readScheme` makes a scheme of a credential, `verifySignature` compares in constant time, and `explainRejection` says
 * why it isn't, without a secret. Without proof nothing becomes an event.
 *
 *     verifySignature({ scheme, headers, body, now }).valid
 */
export { explainRejection, type Explanation } from './explainRejection';
export { SIGNING_PRESETS } from './presets';
export { ACCEPT_UNPROVED, describeScheme, readScheme, refuseUnproved, takesFromRequest, type Scheme } from './scheme';
export { SCHEME_FIELDS } from './schemeFields';
export { SCHEME_TEXT, SCHEME_TEXT_LABEL } from './schemeText';
export { coveredFields, fieldContent, namesIn } from './template';
export { besideOf, verifySignature, type Headers } from './verifySignature';
