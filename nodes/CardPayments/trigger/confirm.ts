import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { CardPaymentsError, InputError, isPassing, ServiceError } from '../domain/errors';
import { collect } from '../domain/list/collect';
import { payoutListing } from '../domain/list/payoutRecord';
import type { PaymentKind } from '../domain/payment/kinds';
import { nextWait } from '../transport/retryPolicy';
import { DAY } from '../domain/units';
import { differsFrom, readEvent, type EventKind, type WebhookEvent } from '../domain/webhook/event';
import { Client } from '../transport/client';
import { log } from '../transport/messages';
import { getPayment } from '../transport/payments';
import { listPayouts } from '../transport/payouts';
import { unauthorized, unavailable, unconfirmed, type Reply } from './reply';

/** In milliseconds, for both looks and the wait between them: the sender waits meanwhile. */
const CONFIRM_WITHIN = 10_000;
const TWO_LOOKS = { attempts: 2, firstWait: 2_000 };
/** Each unsigned delivery makes requests to the service: strangers must not turn this into a flood. */
const MOST_AT_ONCE = 5;

let underWay = 0;

/** The service doesn't have the record yet: its list may lag behind its webhooks. */
class NotThere extends InputError {}

/**
 * The record as the service itself has it, provided that id, amount, currency and status agree with the delivery.
 * Otherwise the reply to the sender.
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
	const until = Date.now() + CONFIRM_WITHIN;
	const client = new Client(context);
	for (let looks = 1; ; looks++) {
		if (underWay >= MOST_AT_ONCE) return unconfirmed(`${MOST_AT_ONCE} deliveries are being confirmed already`);
		underWay++;
		const result = await look(client, kind, delivered, until)
			.then(
				(found) => ({ found }),
				(failure: unknown) => ({ failure }),
			)
			.finally(() => underWay--);
		if ('found' in result) return result.found;
		const { failure } = result;
		const wait = waitBeforeNext(failure, looks, until);
		if (wait === undefined) return unconfirmedBy(failure);
		log(context, 'debug', `Card Payments Trigger: ${(failure as Error).message}; looking again in ${wait} ms`);
		await sleep(wait);
	}
}

/** In milliseconds; undefined where another look can't end differently, or not in time. */
function waitBeforeNext(error: unknown, looks: number, until: number): number | undefined {
	const now = Date.now();
	if (!isPassing(error) && !(error instanceof NotThere)) return undefined;
	const retryAfter = error instanceof ServiceError ? error.retryAfter : undefined;
	const policy = { ...TWO_LOOKS, longestTotalWait: until - now };
	return nextWait(policy, { attempt: looks, waited: 0, retryAfter, now, random: Math.random() });
}

/**
 * @throws NotThere when the service doesn't have the record, or in another status
 * @throws CardPaymentsError when the service doesn't say
 */
async function look(
	client: Client,
	kind: EventKind,
	delivered: WebhookEvent,
	until: number,
): Promise<WebhookEvent | Reply> {
	const record =
		kind === 'payout'
			? await listedPayout(client, delivered, until)
			: await lookedUpPayment(client, delivered, until);
	if (record === undefined) throw new NotThere("the service doesn't have this record, or not yet");
	const own = readEvent(kind, record);
	const different = differsFrom(delivered, own);
	if (different === 'status') throw new NotThere('the service has this record in another status');
	return different === undefined ? own : unauthorized(`the service has another ${different} for this record`);
}

/** What the service lists on the payout's day (UTC). */
async function listedPayout(client: Client, { id, date = 0 }: WebhookEvent, until: number) {
	const day = Math.floor(date / DAY) * DAY;
	const listing = payoutListing(async (period) => await listPayouts(client, { period }, oneAttempt(until)));
	const enough = (found: Array<{ id: string }>) => found.some((payout) => payout.id === id);
	const payouts = await collect(listing, { from: day, to: day + DAY - 1 }, { enough });
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

function unconfirmedBy(error: unknown): Reply {
	if (error instanceof NotThere) return unconfirmed(error.message);
	return unavailable(
		`the service couldn't confirm it: ${error instanceof CardPaymentsError ? error.message : 'unexpected failure'}`,
	);
}
