import * as n8n from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { deduplicationKey } from '../domain/webhook/event';

/** In milliseconds. */
const REMEMBERED = 10 * 60_000;
const MOST_REMEMBERED = 10_000;
/** How soon after its reply an older n8n executes a delivery, in milliseconds. */
const UNTIL_EXECUTION = 2_000;

/** An n8n with this function replies 200 only once it has stored the execution. Version 2.0 and older reply first. */
const REPLIES_ONCE_STORED = 'webhookDescriptionFields' in n8n;

interface Delivery {
	since: number;
	/** Whether an execution owns the event. Without one, the next delivery of it goes through. */
	owned: Promise<boolean>;
	settle: (owned: boolean) => void;
}

/** What this n8n process has received lately. The oldest come first. */
const deliveries = new Map<string, Delivery>();

/**
 * Whether an execution owns the same event already. Of equal deliveries at once one goes through, and the others wait
 * for what becomes of it. `item` is what will be passed on.
 */
export async function isRepeated(context: IWebhookFunctions, item: IDataObject, now: number): Promise<boolean> {
	const key = keyOf(context, deduplicationKey(item));
	for (let other = deliveries.get(key); other !== undefined; other = deliveries.get(key))
		if (await other.owned) return true;
	const { settle } = begin(key, now);
	const response = context.getResponseObject();
	// Its sender hung up while it waited, so nothing will tell what becomes of it.
	if (response.closed) settle(false);
	response.once('close', async () => {
		const isAccepted = response.writableFinished && response.statusCode === 200;
		if (isAccepted && !REPLIES_ONCE_STORED) await n8n.sleep(UNTIL_EXECUTION);
		settle(isAccepted && REPLIES_ONCE_STORED);
	});
	return false;
}

/** An execution in this process owns the event. False if another process received it. */
export function own(context: IExecuteFunctions, event: string): boolean {
	const delivery = deliveries.get(keyOf(context, event));
	delivery?.settle(true);
	return delivery !== undefined;
}

function begin(key: string, now: number): Delivery {
	for (const [other, { since }] of deliveries) {
		if (now - since < REMEMBERED && deliveries.size < MOST_REMEMBERED) break;
		deliveries.delete(other);
	}
	let resolve: (isOwned: boolean) => void = () => {};
	const owned = new Promise<boolean>((done) => (resolve = done));
	let isSettled = false;
	const settle = (isOwned: boolean) => {
		if (isSettled) return;
		isSettled = true;
		if (!isOwned && deliveries.get(key) === delivery) deliveries.delete(key);
		resolve(isOwned);
	};
	const delivery = { since: now, owned, settle };
	deliveries.set(key, delivery);
	return delivery;
}

function keyOf(context: Pick<IExecuteFunctions, 'getWorkflow' | 'getNode'>, event: string): string {
	return `${context.getWorkflow().id} ${context.getNode().id} ${event}`;
}
