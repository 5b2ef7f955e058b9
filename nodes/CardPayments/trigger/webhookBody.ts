import type { IWebhookFunctions } from 'n8n-workflow';
import { log } from '../transport/messages';

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
