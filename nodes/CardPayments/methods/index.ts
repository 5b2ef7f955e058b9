/**
 * What n8n's editor asks for.
 *
 * Tests of both credentials, which say what is wrong and how to mend it, and the list of payouts to choose from.
 *
 *     methods = { listSearch: { searchPayouts }, credentialTest: { cardPaymentsApiTest } };
 */
export { cardPaymentsApiTest, cardPaymentsWebhookApiTest } from './credentialTest';
export { searchPayouts } from './searchPayouts';
