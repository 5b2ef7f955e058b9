import { randomUUID } from 'crypto';
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { PayloadError } from '../domain/errors';
import { formatted, formatter } from '../domain/formatFor';
import { isRecord } from '../domain/input';
import { filteredBy } from '../domain/payout';
import {
	eventItem,
	eventOutput,
	readEvent,
	type WebhookEvent,
	type EventKind,
	contentIdentity,
	recordIdentity,
	type Payload,
} from '../domain/webhook';
import { takesFromRequest, coveredFields, fieldContent, besideOf, verifySignature } from '../domain/signing';
import { isoIn, log } from '../transport/n8n';
import { acknowledge } from './acknowledge';
import { confirmWithService } from './confirm';
import { firstOfEqual } from './firstOfEqual';
import { handedOver, PROCESS } from './passOn';
import { rejectionToShow } from './reportRejection';
import * as replies from './reply';
import { readRequest, type Received } from './request';
import { signingOf } from './settings';
import { SERVICE } from '../domain/service';

/** What passes, and what makes another delivery the same. */
interface Accepted {
	event: IDataObject;
	identity: string;
	/** Those that are the same wait for it. */
	settle?: (isOwned: boolean) => void;
}

/**
 * One request to the webhook's URL. Nothing that a stranger sends makes this throw: n8n would
 * reply 500 and store a failed execution.
 */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	let received: Received | undefined;
	let outcome: Accepted | replies.Reply;
	try {
		received = await readRequest(this, Date.now());
		outcome = received.refused ?? (await examine(this, received));
	} catch (error) {
		outcome = replyTo(error);
	}
	if ('event' in outcome) return passToExecution(this, outcome);
	replies.sendReply(this, outcome);
	try {
		const rejected = received && rejectionToShow(received, outcome);
		return { noWebhookResponse: true, ...(rejected && { workflowData: handedOver({ rejected }) }) };
	} catch (error) {
		log(this, 'warn', `${SERVICE.name} Trigger: a rejection couldn't be explained: ${(error as Error).message}`);
		return { noWebhookResponse: true };
	}
}

/** n8n replies once the execution has begun or is stored for another process: what's acknowledged isn't lost. */
function passToExecution(context: IWebhookFunctions, { event, identity, settle }: Accepted): IWebhookResponseData {
	const delivery = randomUUID();
	// The editor shows a test event and what becomes of it.
	if (context.getMode() === 'webhook') {
		const instead = () => replies.sendReply(context, replies.notBegun);
		void acknowledge(context.getResponseObject(), delivery, instead).then((fate) => settle?.(fate !== 'unclear'));
	}
	return {
		workflowData: handedOver({ event, identity, delivery, receivedBy: PROCESS }),
		webhookResponse: { accepted: true },
	};
}

function replyTo(error: unknown): replies.Reply {
	if (error instanceof PayloadError) return replies.notAnEvent(error.message);
	return replies.unavailable(error instanceof Error ? error.message : 'unexpected failure');
}

async function examine(context: IWebhookFunctions, received: Received): Promise<Accepted | replies.Reply> {
	const { settings, node, now } = received;
	const accepted = settings.byService
		? await confirmedEvent(context, received)
		: await verifiedEvent(context, received);
	if (!('event' in accepted) || !settings.deduplicate) return accepted;
	const place = await firstOfEqual(context.getResponseObject(), `${node} ${accepted.identity}`, now);
	if (place === 'gone') return replies.hungUp;
	return place === 'repeated' ? replies.duplicate : { ...accepted, settle: place };
}

async function verifiedEvent(context: IWebhookFunctions, received: Received): Promise<Accepted | replies.Reply> {
	const { kind, formatFor } = received.settings;
	const { credential, scheme } = await signingOf(context, received);
	const url = takesFromRequest(scheme, 'url') ? received.url() : undefined;
	const verdict = verifySignature({ ...received, url, scheme });
	if (!verdict.valid) return { ...replies.unauthorized(verdict.reason), credential };

	const payload = readOrThrow(received);
	const beside = besideOf(scheme, { ...received, url });
	const proved = scheme.signed.kind === 'fields' && {
		verified_fields: coveredFields(scheme.signed, payload, beside),
	};
	if (kind === 'any') {
		const signed = scheme.signed.kind === 'fields' ? fieldContent(scheme.signed, payload, beside) : received.body;
		const value = payload.exactValue();
		const event = { ...(isRecord(value) ? value : { body: value }), ...proved } as IDataObject;
		return { event: formatted(event, formatter(formatFor)), identity: contentIdentity(signed ?? '') };
	}
	const delivered = readEvent(kind, fieldsOf(payload.exactValue()));
	const ignored = ignoredBy(received, delivered);
	if (ignored !== undefined) return ignored;
	return acceptedRecord(
		kind,
		delivered,
		{ ...eventItem(kind, delivered, isoIn(context, formatFor)), ...proved },
		received,
	);
}

async function confirmedEvent(context: IWebhookFunctions, received: Received): Promise<Accepted | replies.Reply> {
	const { node, now, settings } = received;
	const kind = settings.kind === 'payment' ? 'payment' : 'payout';
	const delivered = readEvent(kind, fieldsOf(readOrThrow(received).value));
	const ignored = ignoredBy(received, delivered);
	if (ignored !== undefined) return ignored;
	const address = replies.addressOf(context);
	const own = await confirmWithService(context, { node, kind, event: delivered, address, now });
	if ('body' in own) return own;
	// What a stranger says of it proves nothing.
	const isOthers = ignoredBy(received, own);
	if (isOthers !== undefined) return isOthers;
	return acceptedRecord(kind, own, eventItem(kind, own, isoIn(context, settings.formatFor)), received);
}

/** An event is known by all of its fields, however many are passed on. */
function acceptedRecord(
	kind: Exclude<EventKind, 'any'>,
	event: WebhookEvent,
	item: Record<string, unknown>,
	{ settings: { output, formatFor } }: Received,
): Accepted {
	const whole = eventOutput(kind, item, event, output) as IDataObject;
	return {
		event: formatted(whole, formatter(formatFor), output === 'raw' ? [] : OWN_DATES),
		identity: recordIdentity(item),
	};
}

/** Written for their destination already. */
const OWN_DATES = ['date_iso'];

/** The reply to what a filter leaves out. */
function ignoredBy({ settings: { filter } }: Received, event: WebhookEvent): replies.Reply | undefined {
	const by = filteredBy(event.record, filter);
	return by === undefined ? undefined : replies.ignored(by);
}

/** @throws PayloadError when it's no JSON */
function readOrThrow(received: Received): Payload {
	const payload = received.payload();
	if (payload instanceof PayloadError) throw payload;
	return payload;
}

/** @throws PayloadError when it's no object */
function fieldsOf(value: unknown): Record<string, unknown> {
	if (!isRecord(value)) throw new PayloadError("The body isn't a JSON object");
	return value;
}
