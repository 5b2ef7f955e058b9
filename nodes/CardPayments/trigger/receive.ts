import { PayloadError } from '../domain/errors';
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { eventItem, ignoredBy, readEvent, type WebhookEvent } from '../domain/webhook/event';
import { readPayload } from '../domain/webhook/payload';
import { takes } from '../domain/webhook/scheme';
import { coveredFields } from '../domain/webhook/template';
import { verifySignature } from '../domain/webhook/verifySignature';
import {
	duplicate,
	ignored,
	notAnEvent,
	notJson,
	send,
	tooLarge,
	unauthorized,
	unavailable,
	type Reply,
} from './reply';
import { log } from '../transport/messages';
import { confirmWithService } from './confirm';
import { isRepeated } from './deliveries';
import { explain } from './explain';
import { readWebhookBody, TOO_LARGE } from './webhookBody';
import { readSettings, type TriggerSettings } from './settings';
import { signingScheme } from './signingScheme';
import { webhookUrl } from './webhookPath';

/**
 * One request to the webhook's URL. Nothing that a stranger sends makes this throw: n8n would
 * reply 500 and store a failed execution.
 */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const now = Date.now();
	const outcome = await examine(this, now).catch(errorReply);
	if ('status' in outcome) {
		send(this, outcome);
		return { noWebhookResponse: true, ...(await explanationFor(this, outcome, now)) };
	}
	// n8n replies once it has stored the execution, so that what was acknowledged cannot get lost.
	return { workflowData: [[{ json: outcome.item }]], webhookResponse: { accepted: true } };
}

type Outcome = Reply | { item: IDataObject };

/** What a filter ignores leaves the editor listening. */
async function explanationFor(
	context: IWebhookFunctions,
	reply: Reply,
	now: number,
): Promise<Pick<IWebhookResponseData, 'workflowData'>> {
	if (reply.status === 200) return {};
	try {
		const explanation = await explain(context, reply, now);
		return explanation === undefined ? {} : { workflowData: [[explanation]] };
	} catch (error) {
		log(context, 'warn', `Card Payments Trigger: a rejection couldn't be explained: ${(error as Error).message}`);
		return {};
	}
}

function errorReply(error: unknown): Reply {
	if (error instanceof PayloadError) return notAnEvent(error.message);
	return unavailable(error instanceof Error ? error.message : 'unexpected failure');
}

async function examine(context: IWebhookFunctions, now: number): Promise<Outcome> {
	const settings = readSettings(context);
	const headers = context.getHeaderData();
	if (!mayBeJson(headers['content-type'])) return notJson;
	const body = await readWebhookBody(context);
	if (body === TOO_LARGE) return tooLarge;

	const scheme = settings.bySignature ? await signingScheme(context, now) : undefined;
	if (scheme !== undefined) {
		const url = takes(scheme, 'url') ? webhookUrl(context) : undefined;
		const verdict = verifySignature({ headers, body, url, scheme, now });
		if (!verdict.valid) return unauthorized(verdict.reason);
	}
	const payload = body === undefined ? new PayloadError('There is no body') : readPayload(body);
	if (payload instanceof PayloadError) throw payload;
	const { kind, filter } = settings;
	const delivered = readEvent(kind, payload.fields);
	// A service may call a wallet otherwise in its list: then only the list decides.
	const filteredBy = ignoredBy(delivered, settings.byService ? { ...filter, walletIds: [] } : filter);
	if (filteredBy !== undefined) return ignored(filteredBy);

	const event = settings.byService ? await confirmWithService(context, kind, delivered, now) : delivered;
	if ('body' in event) return event;
	// The filters above spare the service a request. What counts is what is passed on.
	const stillFilteredBy = ignoredBy(event, filter);
	if (stillFilteredBy !== undefined) return ignored(stillFilteredBy);

	const verifiedFields =
		event === delivered && scheme?.signed.kind === 'fields' ? coveredFields(scheme.signed, payload) : undefined;
	const shownHeaders = Object.entries(headers).filter(
		([name]) => scheme === undefined || scheme.proof === 'hmac' || name !== scheme.signatureHeader,
	);
	const item = itemOf(event, settings, verifiedFields, Object.fromEntries(shownHeaders) as IDataObject);
	return settings.deduplicate && (await isRepeated(context, item, now)) ? duplicate : { item };
}

/**
 * `verifiedFields` names the fields that a signature covers; undefined when all of the record is proved, or nothing
 * is.
 */
function itemOf(
	event: WebhookEvent,
	settings: TriggerSettings,
	verifiedFields: string[] | undefined,
	headers: IDataObject,
): IDataObject {
	// Whether it's verified isn't for the sender to say.
	const item = eventItem(settings.kind, event) as IDataObject;
	delete item.verified_fields;
	return {
		...item,
		verified: settings.bySignature || settings.byService,
		...(verifiedFields === undefined ? {} : { verified_fields: verifiedFields }),
		...(settings.includeHeaders ? { headers } : {}),
	};
}

/** Some senders don't say what they send. */
function mayBeJson(contentType: string | undefined): boolean {
	return contentType === undefined || /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim());
}
