import { CardPaymentsError } from '../domain/errors/CardPaymentsError';
import { InputError } from '../domain/errors/InputError';
import { isPassing, ServiceError } from '../domain/errors/ServiceError';
import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { collectPayouts } from '../domain/list/payouts';
import { withListFacts } from '../domain/list/payoutRecord';
import { nextWait } from '../domain/service/retryPolicy';
import { differsFrom, readEvent, type WebhookEvent } from '../domain/webhook/event';
import { Client } from '../transport/client';
import { log } from '../transport/messages';
import { listPayouts } from '../transport/payouts';
import { unauthorized, unavailable, unconfirmed, type Reply } from './reply';
import { DAY } from '../domain/units';

/** In milliseconds, for both looks at the list and the wait between them: the sender waits meanwhile. */
const CONFIRM_WITHIN = 10_000;
const TWO_LOOKS = { attempts: 2, firstWait: 2_000 };
/** Each unsigned delivery makes requests to the service: strangers must not turn this into a flood. */
const MOST_AT_ONCE = 5;
/** How many deliveries may wait for their second look. */
const MOST_WAITING = 100;

let underWay = 0;
let waiting = 0;

/** The service doesn't list the payout yet: its list may lag behind its webhooks. */
class NotListed extends InputError {}

/**
 * The payout as the service itself lists it on the payout's day (UTC), provided that id, amount,
 * currency and status agree with the delivery. Otherwise the reply to the sender.
 */
export async function confirmWithService(
	context: IWebhookFunctions,
	delivered: WebhookEvent,
	now: number,
): Promise<WebhookEvent | Reply> {
	const { date } = delivered;
	if (date === undefined || date > now + DAY) return unauthorized('the date of the payout lies in the future');
	const day = Math.floor(date / DAY) * DAY;
	const until = Date.now() + CONFIRM_WITHIN;
	const client = new Client(context);
	for (let looks = 1; ; looks++) {
		if (underWay >= MOST_AT_ONCE) return unconfirmed(`${MOST_AT_ONCE} deliveries are being confirmed already`);
		underWay++;
		let failure: unknown;
		try {
			return await look(client, delivered, day, until);
		} catch (error) {
			failure = error;
		} finally {
			underWay--;
		}
		const wait = waiting < MOST_WAITING ? waitBeforeNext(failure, looks, until) : undefined;
		if (wait === undefined) return unconfirmedBy(failure);
		log(context, 'debug', `Card Payments Trigger: ${(failure as Error).message}; looking again in ${wait} ms`);
		waiting++;
		await sleep(wait);
		waiting--;
	}
}

/** In milliseconds; undefined where another look can't end differently, or not in time. */
function waitBeforeNext(error: unknown, looks: number, until: number): number | undefined {
	const now = Date.now();
	if (!isPassing(error) && !(error instanceof NotListed)) return undefined;
	const retryAfter = error instanceof ServiceError ? error.retryAfter : undefined;
	const policy = { ...TWO_LOOKS, longestTotalWait: until - now };
	return nextWait(policy, { attempt: looks, waited: 0, retryAfter, now, random: Math.random() });
}

/**
 * One look at the list.
 *
 * @throws NotListed when the payout is not there, or in another status
 * @throws CardPaymentsError when the service doesn't give the list
 */
async function look(
	client: Client,
	delivered: WebhookEvent,
	day: number,
	until: number,
): Promise<WebhookEvent | Reply> {
	const ask = async (from: number, to: number) => {
		const left = until - Date.now();
		if (left <= 0) throw new InputError(`listing the day takes longer than ${CONFIRM_WITHIN / 1_000} seconds`);
		return withListFacts(
			await listPayouts(client, { period: { from, to } }, { index: 0, attempts: 1, timeout: left }),
		);
	};
	const payouts = await collectPayouts({ from: day, to: day + DAY - 1 }, ask, (found) =>
		found.some(({ id }) => id === delivered.id),
	);
	const own = payouts.find(({ id }) => id === delivered.id);
	if (own === undefined) throw new NotListed("the service doesn't list this payout on that day, or not yet");
	const different = differsFrom(delivered, own);
	if (different === 'status') throw new NotListed('the service lists this payout in another status');
	return different === undefined
		? readEvent('payout', own)
		: unauthorized(`the service has another ${different} for this payout`);
}

function unconfirmedBy(error: unknown): Reply {
	if (error instanceof NotListed) return unconfirmed(error.message);
	return unavailable(
		`the service couldn't confirm it: ${error instanceof CardPaymentsError ? error.message : 'unexpected failure'}`,
	);
}
