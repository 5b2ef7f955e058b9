import * as n8n from 'n8n-workflow';
import type { IWebhookDescription } from 'n8n-workflow';

/**
 * The path that the user entered, told in a way that n8n reads without its expression engine; as an
 * expression alone for an n8n that is too old to know that way.
 */
export const pathOfParameter: Pick<IWebhookDescription, 'path'> =
	'webhookDescriptionFields' in n8n
		? n8n.webhookDescriptionFields({ path: n8n.fromParameter('path') })
		: { path: '={{$parameter["path"]}}' };
