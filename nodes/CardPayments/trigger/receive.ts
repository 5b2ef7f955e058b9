import { PayloadError } from '../domain/errors';
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { eventItem, readEvent } from '../domain/webhook/event';
import { readPayload } from '../domain/webhook/payload';
import { takes } from '../domain/webhook/scheme';
import { coveredFields } from '../domain/webhook/template';
import { verifySignature } from '../domain/webhook/verifySignature';
import { log } from '../transport/messages';
import { confirmWithService } from './confirm';
import { isRepeated } from './deliveries';
import { explain } from './explain';
import * as replies from './reply';
import { readWebhookBody, TOO_LARGE, webhookUrl } from './request';
import { readSettings, signingScheme } from './settings';

/**
 * One request to the webhook's URL. Nothing that a stranger sends makes this throw: n8n would
 * reply 500 and store a failed execution.
 */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const now = Date.now();
	const outcome = await examine(this, now).catch(errorReply);
	if ('status' in outcome) {
		replies.send(this, outcome);
		const explanation = await explain(this, outcome, now).catch((error: unknown) =>
			log(this, 'warn', `Card Payments Trigger: a rejection couldn't be explained: ${(error as Error).message}`),
		);
		return { noWebhookResponse: true, ...(explanation && { workflowData: [[explanation]] }) };
	}
	// n8n replies once it has stored the execution, so that what was acknowledged cannot get lost.
	return { workflowData: [[{ json: outcome.item }]], webhookResponse: { accepted: true } };
}

type Outcome = replies.Reply | { item: IDataObject };

function errorReply(error: unknown): replies.Reply {
	if (error instanceof PayloadError) return replies.notAnEvent(error.message);
	return replies.unavailable(error instanceof Error ? error.message : 'unexpected failure');
}

async function examine(context: IWebhookFunctions, now: number): Promise<Outcome> {
	const settings = readSettings(context);
	const headers = context.getHeaderData();
	if (!mayBeJson(headers['content-type'])) return replies.notJson;
	const body = await readWebhookBody(context);
	if (body === TOO_LARGE) return replies.tooLarge;

	const scheme = settings.byService ? undefined : await signingScheme(context, now);
	if (scheme !== undefined) {
		const url = takes(scheme, 'url') ? webhookUrl(context) : undefined;
		const verdict = verifySignature({ headers, body, url, scheme, now });
		if (!verdict.valid) return replies.unauthorized(verdict.reason);
	}
	const payload = body === undefined ? new PayloadError('There is no body') : readPayload(body);
	if (payload instanceof PayloadError) throw payload;
	const { kind, byService, statuses, deduplicate } = settings;
	const delivered = readEvent(kind, payload.fields);
	if (statuses.length > 0 && !statuses.includes(delivered.status)) return replies.ignored;

	const event = byService ? await confirmWithService(context, kind, delivered, now) : delivered;
	if ('body' in event) return event;

	const item = eventItem(kind, event) as IDataObject;
	// What's verified isn't for the sender to say.
	delete item.verified_fields;
	if (scheme?.signed.kind === 'fields') item.verified_fields = coveredFields(scheme.signed, payload);
	return deduplicate && (await isRepeated(context, item, now)) ? replies.duplicate : { item };
}

/** Some senders don't say what they send. */
function mayBeJson(contentType: string | undefined): boolean {
	return contentType === undefined || /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim());
}
