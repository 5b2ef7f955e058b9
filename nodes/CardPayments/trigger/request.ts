import type { IWebhookFunctions } from 'n8n-workflow';
import { PayloadError } from '../domain/errors';
import { readPayload, type Payload } from '../domain/webhook';
import type { Headers } from '../domain/signing';
import { log, nodeKey } from '../transport/n8n';
import { notJson, bodyTooLarge, type Reply } from './reply';
import { readSettings, type TriggerSettings } from './settings';
import { SERVICE } from '../domain/service';

/** A request to the webhook's URL and what the node is set to: read once, and passed on. */
export interface Received {
	node: string;
	settings: TriggerSettings;
	now: number;
	headers: Headers;
	/** The body's bytes as they came, unpacked; undefined when there are none. */
	body: Buffer | undefined;
	payload: () => Payload | PayloadError;
	/** The address that the service sent it to. */
	url: () => string | undefined;
	/** The reply to what can't be a webhook. */
	refused: Reply | undefined;
}

/** Everything that n8n must be asked for each delivery. */
export async function readRequest(context: IWebhookFunctions, now: number): Promise<Received> {
	const headers = context.getHeaderData();
	const isJson = mayBeJson(headers['content-type']);
	const read = isJson ? await readWebhookBody(context) : undefined;
	const body = read === TOO_LARGE ? undefined : read;
	let payload: Payload | PayloadError | undefined;
	return {
		node: nodeKey(context),
		settings: readSettings(context),
		now,
		headers,
		body,
		payload: () => (payload ??= body === undefined ? new PayloadError('There is no body') : readPayload(body)),
		url: () => webhookUrl(context),
		refused: isJson ? (read === TOO_LARGE ? bodyTooLarge : undefined) : notJson,
	};
}

/** Some senders don't say what they send. */
function mayBeJson(contentType: string | undefined): boolean {
	return contentType === undefined || /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim());
}

/** n8n's own address, whatever the request says of its host. */
function webhookUrl(context: IWebhookFunctions): string | undefined {
	const own = context.getNodeWebhookUrl('default');
	const { originalUrl } = context.getRequestObject();
	return own !== undefined && URL.canParse(originalUrl, own) ? new URL(originalUrl, own).href : undefined;
}

const TOO_LARGE = Symbol('too large');

/** A payout record has one or two kilobytes. */
const MOST_BODY_BYTES = 1_000_000;

/** What n8n keeps beside the parsed body, or reads on demand when it does not parse a content type. */
interface RawRequest {
	rawBody?: unknown;
	readRawBody?: () => Promise<void>;
}

async function readWebhookBody(context: IWebhookFunctions): Promise<Buffer | typeof TOO_LARGE | undefined> {
	const request = context.getRequestObject() as unknown as RawRequest;
	if (!Buffer.isBuffer(request.rawBody)) {
		try {
			await request.readRawBody?.();
		} catch (error) {
			if (isTooLarge(error)) return TOO_LARGE;
			log(context, 'debug', `${SERVICE.name} Trigger: a body couldn't be read: ${(error as Error).message}`);
			return undefined;
		}
	}
	if (!Buffer.isBuffer(request.rawBody)) return undefined;
	return request.rawBody.length > MOST_BODY_BYTES ? TOO_LARGE : request.rawBody;
}

function isTooLarge(error: unknown): boolean {
	return error instanceof Error && 'type' in error && error.type === 'entity.too.large';
}
