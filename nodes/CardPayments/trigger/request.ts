import * as n8n from 'n8n-workflow';
import type { IWebhookDescription, IWebhookFunctions } from 'n8n-workflow';
import { log } from '../transport/messages';

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

export const TOO_LARGE = Symbol('too large');

/** A payout record has one or two kilobytes. */
const MOST_BYTES = 1_000_000;

/** What n8n keeps beside the parsed body, or reads on demand when it does not parse a content type. */
interface RawRequest {
	rawBody?: unknown;
	readRawBody?: () => Promise<void>;
}

/** The body's bytes as they came, unpacked; undefined when there are none. */
export async function readWebhookBody(context: IWebhookFunctions): Promise<Buffer | typeof TOO_LARGE | undefined> {
	const request = context.getRequestObject() as unknown as RawRequest;
	if (!Buffer.isBuffer(request.rawBody)) {
		try {
			await request.readRawBody?.();
		} catch (error) {
			if (isTooLarge(error)) return TOO_LARGE;
			log(context, 'debug', `Card Payments Trigger: a body couldn't be read: ${(error as Error).message}`);
			return undefined;
		}
	}
	if (!Buffer.isBuffer(request.rawBody)) return undefined;
	return request.rawBody.length > MOST_BYTES ? TOO_LARGE : request.rawBody;
}

function isTooLarge(error: unknown): boolean {
	return error instanceof Error && 'type' in error && error.type === 'entity.too.large';
}
