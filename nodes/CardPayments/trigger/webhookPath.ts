import * as n8n from 'n8n-workflow';
import type { IWebhookDescription } from 'n8n-workflow';

/**
 * The path that the user entered, told in a way that n8n can read without its expression engine
 * where it knows how (since 2.39), and as an expression where it does not.
 */
export const pathOfParameter: Pick<IWebhookDescription, 'path'> =
	'webhookDescriptionFields' in n8n
		? n8n.webhookDescriptionFields({ path: n8n.fromParameter('path') })
		: { path: '={{$parameter["path"]}}' };
