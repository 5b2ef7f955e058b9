import type { IWebhookFunctions } from 'n8n-workflow';
import { collectPayouts } from '../domain/payoutListing';
import { Problem } from '../domain/problem';
import { differsFrom, readEvent, type WebhookEvent } from '../domain/webhook/event';
import { listPayouts } from '../transport/service';
import { unauthorized, unavailable, type Answer } from './answer';

const DAY = 24 * 60 * 60 * 1_000;
/** A sender waits for its answer meanwhile. */
const PATIENCE = { attempts: 1, timeout: 10_000 };
/** Each unsigned request costs the service a request of ours: strangers must not turn this into a flood. */
const MOST_AT_ONCE = 5;

let underWay = 0;

/**
 * The payout as the service itself lists it on the payout's day (UTC), provided that id, amount,
 * currency and status agree with what was told; an answer to the sender otherwise.
 */
export async function confirmWithService(context: IWebhookFunctions, told: WebhookEvent, now: number): Promise<WebhookEvent | Answer> {
	const { date } = told;
	if (date === undefined || date > now + DAY) return unauthorized('the date of the payout lies in the future');
	if (underWay >= MOST_AT_ONCE) return unavailable(`${MOST_AT_ONCE} deliveries are being confirmed already`);

	underWay++;
	try {
		const from = Math.floor(date / DAY) * DAY;
		const payouts = await collectPayouts(
			{ from, to: from + DAY - 1 },
			async (start, end) => await listPayouts(context, start, end, PATIENCE),
			(found) => found.some(({ id }) => id === told.id),
		);
		const own = payouts.find(({ id }) => id === told.id);
		if (own === undefined) return unauthorized('the service has no such payout on that day');
		const different = differsFrom(told, own);
		return different === undefined ? readEvent('payout', own) : unauthorized(`the service has another ${different} for this payout`);
	} catch (error) {
		return unavailable(`the service could not confirm it: ${error instanceof Problem ? error.message : 'unexpected failure'}`);
	} finally {
		underWay--;
	}
}
