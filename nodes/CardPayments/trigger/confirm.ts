import type { IWebhookFunctions } from 'n8n-workflow';
import { CardPaymentsError, InputError, ServiceError } from '../domain/errors';
import { collect } from '../domain/list/collect';
import { PAYOUT_LIST } from '../domain/list/payoutRecord';
import type { Period } from '../domain/list/period';
import type { PaymentKind } from '../domain/payment/kinds';
import { DAY } from '../domain/units';
import { differsFrom, readEvent, type EventKind, type WebhookEvent } from '../domain/webhook/event';
import { Client } from '../transport/client';
import { getPayment } from '../transport/payments';
import { listPayouts } from '../transport/payouts';
import { unauthorized, unavailable, unconfirmed, type Reply } from './reply';

/** In milliseconds: the sender waits meanwhile. */
const CONFIRM_WITHIN = 10_000;
/** Each unsigned delivery makes requests to the service: strangers must not turn this into a flood. */
const MOST_AT_ONCE = 5;

let underWay = 0;

/**
 * The record as the service itself has it, provided that id, amount, currency and status agree with the delivery.
 * Otherwise the reply to the sender. A service's list may lag behind its webhooks: then the sender tries again.
 */
export async function confirmWithService(
	context: IWebhookFunctions,
	kind: EventKind,
	delivered: WebhookEvent,
	now: number,
): Promise<WebhookEvent | Reply> {
	if ((delivered.date ?? 0) > now + DAY) return unauthorized('its date lies in the future');
	if (kind === 'payment' && delivered.type === undefined)
		return unauthorized("its ID doesn't tell whether it's a charge, an authorization or a refund");
	if (underWay >= MOST_AT_ONCE) return unconfirmed(`${MOST_AT_ONCE} deliveries are being confirmed already`);
	underWay++;
	try {
		return await confirmed(new Client(context), kind, delivered);
	} catch (error) {
		const reason = error instanceof CardPaymentsError ? error.message : 'unexpected failure';
		return unavailable(`the service couldn't confirm it: ${reason}`);
	} finally {
		underWay--;
	}
}

/** @throws CardPaymentsError when the service doesn't say */
async function confirmed(client: Client, kind: EventKind, delivered: WebhookEvent): Promise<WebhookEvent | Reply> {
	const until = Date.now() + CONFIRM_WITHIN;
	const record =
		kind === 'payout'
			? await listedPayout(client, delivered, until)
			: await lookedUpPayment(client, delivered, until);
	if (record === undefined) return unconfirmed("the service doesn't have this record, or not yet");
	const own = readEvent(kind, record);
	const different = differsFrom(delivered, own);
	if (different === 'status') return unconfirmed('the service has this record in another status');
	return different === undefined ? own : unauthorized(`the service has another ${different} for this record`);
}

/** What the service lists on the payout's day (UTC). */
async function listedPayout(client: Client, { id, date = 0 }: WebhookEvent, until: number) {
	const day = Math.floor(date / DAY) * DAY;
	const ask = async (period: Period) => await listPayouts(client, { period }, oneAttempt(until));
	const enough = (found: Array<{ id: string }>) => found.some((payout) => payout.id === id);
	const payouts = await collect({ ...PAYOUT_LIST, ask }, { from: day, to: day + DAY - 1 }, { enough });
	return payouts.find((payout) => payout.id === id);
}

async function lookedUpPayment(client: Client, { id, type }: WebhookEvent, until: number) {
	return await getPayment(client, type as PaymentKind, id, oneAttempt(until)).catch((error: unknown) => {
		if (error instanceof ServiceError && error.status === 404) return undefined;
		throw error;
	});
}

function oneAttempt(until: number) {
	const left = until - Date.now();
	if (left <= 0) throw new InputError(`the service takes longer than ${CONFIRM_WITHIN / 1_000} seconds`);
	return { index: 0, attempts: 1, timeout: left };
}
