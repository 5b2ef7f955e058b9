/**
 * What proves who paid, in an item: n8n redacts it wherever somebody reads execution data, for good. Never
 * `redirect_url`: whoever builds a workflow opens it from the editor, and a later node that's executed alone there gets
 * n8n's marker in place of what's redacted.
 */
export const PROOFS = ['authentication.authentication_token', 'authentication.authenticationToken'];
