import * as n8n from 'n8n-workflow';
import type { IWebhookDescription } from 'n8n-workflow';

/**
 * The path that the user entered, in a way that n8n reads without its expression engine. As an expression
 * for an n8n that's too old for that way.
 */
export const pathOfParameter: Pick<IWebhookDescription, 'path'> =
	'webhookDescriptionFields' in n8n
		? n8n.webhookDescriptionFields({ path: n8n.fromParameter('path') })
		: { path: '={{$parameter["path"]}}' };
