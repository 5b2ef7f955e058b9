import * as n8n from 'n8n-workflow';
import type { IWebhookDescription, IWebhookFunctions } from 'n8n-workflow';

/**
 * The path that the user entered, in a way that n8n reads without its expression engine. As an expression
 * for an n8n that's too old for that way.
 */
export const pathOfParameter: Pick<IWebhookDescription, 'path'> =
	'webhookDescriptionFields' in n8n
		? n8n.webhookDescriptionFields({ path: n8n.fromParameter('path') })
		: { path: '={{$parameter["path"]}}' };

/** The address that the service sent a delivery to: n8n's own, whatever the request says of its host. */
export function webhookUrl(context: IWebhookFunctions): string | undefined {
	const own = context.getNodeWebhookUrl('default');
	const { originalUrl } = context.getRequestObject();
	return own !== undefined && URL.canParse(originalUrl, own) ? new URL(originalUrl, own).href : undefined;
}
