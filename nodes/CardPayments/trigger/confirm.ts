import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { CardPaymentsError, InputError, ServiceError } from '../domain/errors';
import type { PaymentKind } from '../domain/payment';
import { DAY, MINUTE, SECOND } from '../domain/units';
import { differsFrom, readEvent, type WebhookEvent } from '../domain/webhook';
import { Client, getPayment, listPayouts } from '../transport/service';
import { type Reply, unauthorized, unavailable, unconfirmed } from './reply';

/** How long who sent what the service doesn't confirm waits behind others, in milliseconds. */
const SUSPECT_FOR = MINUTE;
const MOST_SUSPECTS = 1_000;

/** When a delivery from an address to a trigger wasn't confirmed. The oldest come first. */
const suspects = new Map<string, number>();
/** By trigger. */
const confirmations = new Map<string, Confirmations>();

interface Unconfirmed {
	node: string;
	kind: 'payout' | 'payment';
	event: WebhookEvent;
	/** Who sent it, as far as n8n knows. */
	address: string;
	now: number;
}

/**
 * The record as the service itself has it, provided that ID, amount, currency and status agree with the delivery.
 * Otherwise the reply to the sender, which doesn't tell a forger which of them differs. A service's list may lag behind
 * its webhooks: then the sender tries again.
 */
export async function confirmWithService(
	context: IWebhookFunctions,
	{ node, kind, event, address, now }: Unconfirmed,
): Promise<WebhookEvent | Reply> {
	const doubt = implausibilityOf(event, kind, now);
	if (doubt !== undefined) return unauthorized(doubt);
	const sender = `${node} ${networkOf(address)}`;
	const isSuspect = now - (suspects.get(sender) ?? -Infinity) < SUSPECT_FOR;
	const asked = confirmations.get(node) ?? new Confirmations();
	confirmations.set(node, asked);
	try {
		const look = kind === 'payout' ? listedPayout : lookedUpPayment;
		const record = await look({ client: new Client(context), asked, isSuspect, now }, event);
		const own = record === undefined ? undefined : readEvent(kind, record);
		const different = own === undefined ? undefined : differsFrom(event, own);
		suspects.delete(sender);
		if (own !== undefined && different === undefined) return own;
		suspect(sender, now);
		if (different === undefined) return unconfirmed("the service doesn't have this record, or not yet");
		return unconfirmed(`the service has another ${different} for this record`);
	} catch (error) {
		const reason = error instanceof CardPaymentsError ? error.message : 'unexpected failure';
		return unavailable(`the service couldn't confirm it: ${reason}`);
	} finally {
		if (asked.isIdle) confirmations.delete(node);
	}
}

/** Why it isn't worth a question to the service. */
function implausibilityOf(
	{ date = 0, type }: WebhookEvent,
	kind: Unconfirmed['kind'],
	now: number,
): string | undefined {
	if (date > now + DAY) return 'its date lies in the future';
	if (kind === 'payment' && type === undefined)
		return "its ID doesn't tell whether it's a charge, an authorization or a refund";
	return undefined;
}

/** Keeps a sender behind others for a while. */
function suspect(sender: string, now: number): void {
	suspects.set(sender, now);
	for (const [oldest] of suspects) if (suspects.size > MOST_SUSPECTS) suspects.delete(oldest);
}

interface Asking {
	client: Client;
	asked: Confirmations;
	isSuspect: boolean;
	now: number;
}

/** Where a service lists no whole day at once: so close to the payout's date, in milliseconds. */
const CLOSER = [30 * MINUTE, SECOND];

/**
 * What the service lists on the payout's day (UTC). All deliveries of a day share its list and the latest days come
 * first, so forged ones add nothing to what the genuine ones of today wait for.
 */
async function listedPayout({ client, asked, isSuspect, now }: Asking, { id, date = 0 }: WebhookEvent) {
	const start = Math.floor(date / DAY) * DAY;
	const day = { from: start - 1, to: start + DAY };
	const periods = [day, ...CLOSER.map((width) => ({ from: date - width, to: date + width }))];
	for (const [attempt, period] of periods.entries()) {
		const urgency = { isSuspect, rank: attempt * DAY + Math.floor((now - start) / DAY) };
		const list = async (left: number) => await listPayouts(client, { period }, oneAttempt(left));
		const { entries, hasMore } = await asked.ask(`${period.from} ${period.to}`, urgency, list);
		const found = entries.find((payout) => payout.id === id);
		if (found !== undefined || !hasMore) return found;
	}
	return undefined;
}

async function lookedUpPayment({ client, asked, isSuspect }: Asking, { id, type }: WebhookEvent) {
	const get = async (left: number) => await getPayment(client, type as PaymentKind, id, oneAttempt(left));
	return await asked.ask<IDataObject | undefined>(id, { isSuspect, rank: 0 }, get).catch((error: unknown) => {
		if (error instanceof ServiceError && error.status === 404) return undefined;
		throw error;
	});
}

function oneAttempt(timeout: number) {
	return { index: 0, attempts: 1, timeout };
}

/** Who has one IPv6 address has 2^64 of them. One of IPv4 may be written as one of IPv6: `::ffff:10.0.0.1`. */
function networkOf(address: string): string {
	if (!address.includes(':') || address.includes('.')) return address;
	return address.replace('::', ':0:0:0:0:').split(':').slice(0, 4).join(':');
}

/** In milliseconds: the sender waits meanwhile. */
const CONFIRM_WITHIN = 10 * SECOND;
/** Anybody can make a trigger ask: strangers must not turn this into a flood. */
const MOST_QUESTIONS = 5;
/** Of those, for senders whose deliveries weren't confirmed lately. */
const MOST_FOR_SUSPECTS = 2;

/** Who asks, and how soon. */
interface Urgency {
	/** Whether the sender failed lately. Others come first. */
	isSuspect: boolean;
	/** The smaller comes first; of equals, the newest. */
	rank: number;
}

interface Question extends Urgency {
	key: string;
	until: number;
	promise: Promise<unknown>;
	/** Asks, with the milliseconds that are left. */
	ask: (left: number) => Promise<void>;
	expire: () => void;
}

/** What one trigger asks the service, so that no other trigger and no forged delivery keeps genuine ones waiting. */
class Confirmations {
	private readonly waiting: Question[] = [];
	/** The keys of the questions under way: one that is asked already waits, as it may find what came since. */
	private readonly underWay = new Set<string>();
	private suspectsUnderWay = 0;

	get isIdle(): boolean {
		return this.underWay.size === 0;
	}

	/**
	 * Asks when it's this question's turn. Whoever has the same question before it is asked shares the response.
	 *
	 * @throws InputError if that takes too long, or what `look` throws
	 */
	async ask<Response>(key: string, urgency: Urgency, look: (left: number) => Promise<Response>): Promise<Response> {
		const same = this.waiting.findIndex((question) => question.key === key);
		const question = this.waiting.splice(same, same === -1 ? 0 : 1)[0] ?? questionOf(key, urgency, look);
		question.isSuspect &&= urgency.isSuspect;
		this.waiting.push(question);
		this.proceed();
		return (await question.promise) as Response;
	}

	private proceed(): void {
		const now = Date.now();
		for (const late of this.waiting.filter(({ until }) => until <= now)) this.take(late).expire();
		for (let next = this.next(); next !== undefined; next = this.next()) {
			const { key, isSuspect, until, ask } = this.take(next);
			this.underWay.add(key);
			if (isSuspect) this.suspectsUnderWay++;
			void ask(until - now).finally(() => {
				this.underWay.delete(key);
				if (isSuspect) this.suspectsUnderWay--;
				this.proceed();
			});
		}
	}

	private take(question: Question): Question {
		this.waiting.splice(this.waiting.indexOf(question), 1);
		return question;
	}

	private next(): Question | undefined {
		if (this.underWay.size >= MOST_QUESTIONS) return undefined;
		const mayBeSuspect = this.suspectsUnderWay < MOST_FOR_SUSPECTS;
		return this.waiting
			.filter(({ key, isSuspect }) => !this.underWay.has(key) && (mayBeSuspect || !isSuspect))
			.reduceRight<Question | undefined>((best, each) => (isSooner(each, best) ? each : best), undefined);
	}
}

function isSooner(one: Urgency, other: Urgency | undefined): boolean {
	if (other === undefined) return true;
	return one.isSuspect === other.isSuspect ? one.rank < other.rank : other.isSuspect;
}

function questionOf<Response>(
	key: string,
	{ isSuspect, rank }: Urgency,
	look: (left: number) => Promise<Response>,
): Question {
	let resolve: (response: Response | Promise<Response>) => void = () => {};
	const promise = new Promise<Response>((done) => (resolve = done));
	const ask = async (left: number) => {
		const response = look(left);
		resolve(response);
		await response.catch(() => undefined);
	};
	const late = () =>
		Promise.reject<Response>(new InputError(`the service takes longer than ${CONFIRM_WITHIN / SECOND} seconds`));
	return { key, isSuspect, rank, until: Date.now() + CONFIRM_WITHIN, promise, ask, expire: () => resolve(late()) };
}
