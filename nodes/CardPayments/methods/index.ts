/** What n8n's editor asks for: tests of credentials, and lists to choose from. */
export { cardPaymentsApiTest, cardPaymentsWebhookApiTest } from './credentialTest';
export { searchPayouts } from './listSearch';
