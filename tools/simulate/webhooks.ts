import { EventEmitter } from 'node:events';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { executeWorkflow, receiveWebhook, useHistory } from '../../test/harness/engine.ts';
import { history } from '../../test/harness/history.ts';
import { sandboxKeys, sandboxWebhookSecrets } from '../../sandbox/service/keys.ts';
import { sendPayoutWebhook, type WebhookOrder } from '../../sandbox/service/webhooks.ts';
import { toText } from '../../sandbox/service/money.ts';
import type { Random } from '../fuzz/random.ts';
import type { N8n } from './n8n.ts';
import type { Payouts, TruePayout } from './payouts.ts';
import { DAY, HOUR } from '../../test/harness/simulatedTime.ts';
import type { World } from './world.ts';

type Triggered = ReturnType<Webhooks['workflowOf']>;
type Mode = 'webhook' | 'retry';
type Lie = Pick<WebhookOrder, 'forged' | 'tampered'>;
interface Sent {
	headers: Record<string, string>;
	body: string;
}

/** What truly happened, and what became of it. */
interface Event {
	id: string;
	status: string;
	amount: string;
	trigger: TriggerNode;
	since: number;
	/** Whether the service still says the same, and since when. */
	now: () => { isSame: boolean; since: number };
	/** Signs it, or lies. */
	sign: (lie: Lie) => Promise<Sent>;
	/** When n8n said that it has it. */
	acceptedAt: number | undefined;
	passed: number;
	/** How often n8n died with it. */
	crashes: number;
}

/** A published trigger and how it knows who sends. */
interface TriggerNode {
	event: 'payout' | 'payment';
	validateBy: 'signature' | 'service';
	credential: Record<string, string>;
}

const SCHEMES = [
	['raw-body', { scheme: 'rawBody', secret: sandboxWebhookSecrets.text, signatureHeader: 'x-signature' }],
	['standard-webhooks', { scheme: 'standardWebhooks', secret: sandboxWebhookSecrets.whsec }],
] as const;
const HASHSTRING = { scheme: 'hashstring', secret: sandboxKeys.live };
/** Cards that pay, and that don't. */
const TOKENS = ['tok_visa', 'tok_visa', 'tok_declined'];
const GIVES_UP_AFTER = 3 * DAY;
/** Beyond it, an event that was accepted must have been passed on. */
const UNTIL_PASSED = 2 * HOUR;

/** Webhooks twice, late, out of order and forged, to triggers whose n8n dies in between. */
export class Webhooks {
	charges = 0;
	private readonly events = new Map<string, Event>();
	private readonly random: Random;
	/** Whether a queue hands out again what a dead worker had, or a user retries it. */
	private readonly hasQueue: boolean;
	private readonly world: World;
	private readonly n8n: N8n;
	private signed: Sent | undefined;

	constructor(world: World, n8n: N8n, payouts: Payouts) {
		this.world = world;
		this.n8n = n8n;
		const random = world.random('webhooks');
		this.random = random;
		const [scheme, credential] = random.pick(SCHEMES);
		const validateBy = () => random.pick(['signature', 'signature', 'service'] as const);
		const ofPayouts: TriggerNode = { event: 'payout', validateBy: validateBy(), credential };
		const ofPayments: TriggerNode = { event: 'payment', validateBy: validateBy(), credential: HASHSTRING };
		this.hasQueue = random.oneIn(2);
		payouts.onChange.push((payout) => this.hearPayout(payout, scheme, ofPayouts));
		world.service.onDelivery = (kind, sent) => {
			if (kind === 'payout') this.signed = sent;
			else this.hearPayment(sent, ofPayments);
		};
		useHistory();
		history.rows.clear();
		history.takes = 6;
	}

	/** A shop's charges, which the service notifies of. */
	planDay(day: number): void {
		const { time, service } = this.world;
		const random = this.world.random(`charges of day ${day}`);
		for (let left = random.pick([0, 0, 1, 2]); left > 0; left--)
			time.at(this.world.start + day * DAY + random.int(DAY), () => {
				const [amount, source] = [1 + random.int(1_000), { id: random.pick(TOKENS) }];
				const post = { url: 'https://n8n.test/webhook/payment' };
				service.ledger.create('charge', { amount, currency: 'SAR', source, post }, 'live');
				this.charges++;
			});
	}

	private hearPayout(payout: TruePayout, scheme: (typeof SCHEMES)[number][0], trigger: TriggerNode): void {
		const { id, status, amount } = payout.record;
		// Without a status it's no event by the contract: the trigger says what's missing.
		if (String(status) === '') return;
		const { store, sender } = this.world.service;
		const sign = async (lie: Lie) => {
			await sendPayoutWebhook(store, sender, { payoutId: id, status, url: '', scheme, ...lie });
			return this.signed as Sent;
		};
		const now = () => ({ isSame: payout.record.status === status, since: payout.changedAt });
		this.plan({ id, status, amount: toText(amount, payout.record.currency), trigger, now, sign });
	}

	/** The service notifies by itself, with one signature for good. */
	private hearPayment({ headers, body }: Sent, trigger: TriggerNode): void {
		const record = JSON.parse(body) as { id: string; status: string; amount: number };
		const { id, status } = record;
		const since = this.world.time.now;
		const sign = async ({ forged, tampered }: Lie) => ({
			headers: forged ? { ...headers, hashstring: 'f'.repeat(64) } : headers,
			body: tampered ? JSON.stringify({ ...record, amount: 9_999_999 }) : body,
		});
		const now = () => ({ isSame: this.world.service.statusOf(id) === status, since });
		this.plan({ id, status, amount: String(record.amount), trigger, now, sign });
	}

	/** Something reached a status: the service says so, once or more often, and somebody else lies. */
	private plan(what: Pick<Event, 'id' | 'status' | 'amount' | 'trigger' | 'now' | 'sign'>): void {
		const { random } = this;
		const key = keyOf(what);
		if (this.events.has(key)) return;
		const since = this.world.time.now;
		const event = { ...what, since, acceptedAt: undefined, passed: 0, crashes: 0 };
		this.events.set(key, event);
		const deliveries = random.pick([1, 1, 1, 2, 3]);
		for (let delivery = 0; delivery < deliveries; delivery++)
			this.sendAfter(random.pick([0, 50, 900, HOUR, random.int(DAY)]), event, {}, since);
		if (random.oneIn(4)) {
			const lie = random.pick([{ forged: true, tampered: true }, { tampered: true }, { forged: true }]);
			this.sendAfter(random.int(HOUR), event, lie, undefined);
		}
	}

	/** @param since when it was sent first; undefined where nobody tries again */
	private sendAfter(wait: number, event: Event, lie: Lie, since: number | undefined): void {
		this.world.time.after(wait, () => {
			const again = () => {
				if (since !== undefined && this.world.time.now - since < GIVES_UP_AFTER)
					this.sendAfter(4 * HOUR, event, lie, since);
			};
			if (!this.n8n.isUp) return again();
			let wasAnswered = false;
			const answered = (status: number) => {
				wasAnswered = true;
				if (status >= 500) again();
			};
			this.n8n.start(
				'webhook',
				async () => await this.deliver(event, lie, answered),
				() => wasAnswered || again(),
			);
		});
	}

	private async deliver(sent: Event, lie: Lie, answered: (status: number) => void): Promise<void> {
		const { headers, body } = await sent.sign(lie);
		const response = new Response();
		response.once('close', () => answered(response.statusCode));
		const request = {
			headers: { 'content-type': 'application/json', ...headers },
			rawBody: Buffer.from(body),
			body: JSON.parse(body) as unknown,
			ip: '192.0.2.1',
		};
		const workflow = this.workflowOf(sent.trigger);
		const result = await receiveWebhook(workflow, request, response);
		if (result.noWebhookResponse === true)
			return this.world.note(`webhook ${sent.id} ${sent.status}: ${response.statusCode}`);
		// n8n stores the execution before it replies.
		await this.world.time.pass(5, 'n8n');
		const items = this.handedOver(result.workflowData?.[0] ?? []);
		const executionId = `w${this.n8n.executions}`;
		for (const event of this.eventsOf(items)) event.acceptedAt = this.world.time.now;
		this.passOn(workflow, items, executionId, 'webhook');
		await this.world.time.pass(1, 'n8n');
		response.status(200).json();
	}

	/** In queue mode another process executes what one received. */
	private handedOver(items: INodeExecutionData[]): INodeExecutionData[] {
		return this.hasQueue
			? items.map(({ json }) => ({ json: { ...json, receivedBy: 'a webhook processor' } }))
			: items;
	}

	/** One execution of what follows the trigger, and again if n8n dies. */
	private passOn(workflow: Triggered, items: INodeExecutionData[], executionId: string, mode: Mode): void {
		const crashed = () => {
			for (const event of this.eventsOf(items)) event.crashes++;
			const again = this.hasQueue ? 'webhook' : 'retry';
			const next = () => (this.n8n.isUp ? this.passOn(workflow, items, executionId, again) : void later());
			const later = () => this.world.time.after(HOUR, next);
			later();
		};
		const task = async () => {
			const { run } = await executeWorkflow({
				...workflow,
				connections: {},
				accepted: items,
				executionId,
				mode,
			});
			const [passed = []] = run.data.resultData.runData['Trigger']?.at(-1)?.data?.main ?? [];
			// What follows does something with it, then the execution ends.
			await this.world.time.pass(20, 'n8n');
			for (const { json } of passed ?? []) this.received(json);
			await this.world.time.pass(20, 'n8n');
		};
		this.n8n.start(
			`execution ${executionId} of ${String((items[0]?.json.event as IDataObject).id)}`,
			task,
			crashed,
		);
	}

	private eventsOf(items: INodeExecutionData[]): Event[] {
		return items.flatMap((item) => this.events.get(keyOf((item.json.event ?? item.json) as IDataObject)) ?? []);
	}

	private received(item: IDataObject): void {
		const says = () => `${String(item.id)} ${String(item.status)} was passed on`;
		const [event] = this.eventsOf([{ json: item }]);
		const isGenuine = event !== undefined && Number(item.amount) === Number(event.amount);
		this.world.check('no event is forged', isGenuine, says);
		(event as Event).passed++;
		this.checkCount(event as Event);
	}

	private checkCount({ id, status, passed, crashes }: Event): void {
		const says = () => `${id} ${status} was passed on ${passed} times after ${crashes} crashes`;
		this.world.check('genuine events are passed on', passed <= Math.min(2, 1 + crashes), says);
	}

	/** What n8n accepted has been passed on, and what it didn't accept is known to be superseded. */
	check(): void {
		const { now } = this.world.time;
		for (const { id, status, trigger, acceptedAt = now, passed, crashes, now: state } of this.events.values()) {
			const { isSame, since } = state();
			const isAccepted = now - acceptedAt > UNTIL_PASSED + crashes * 2 * DAY;
			const isCurrent = trigger.validateBy === 'signature' || isSame;
			const isOld = now - since > GIVES_UP_AFTER + 2 * DAY && crashes === 0;
			if (!isAccepted && !(isOld && isCurrent)) continue;
			const says = () => `${id} ${status} was ${isAccepted ? 'accepted, but ' : ''}never passed on`;
			this.world.check('genuine events are passed on', passed > 0, says);
		}
		for (const [key, { since }] of this.events) if (now - since > 40 * DAY) this.events.delete(key);
	}

	private workflowOf({ event, validateBy, credential }: TriggerNode) {
		const parameters = { event, validateBy, path: event };
		const type = 'n8n-nodes-card-payments.cardPaymentsTrigger';
		return {
			nodes: [{ id: event, name: 'Trigger', type, parameters }],
			credentials: { ...this.n8n.credentials, cardPaymentsWebhookApi: { ...credential } },
			settings: { timezone: this.world.zone },
		};
	}
}

function keyOf({ id, status }: IDataObject): string {
	return `${String(id)} ${String(status)}`;
}

/** As much of a web server's response as n8n's trigger uses. */
class Response extends EventEmitter {
	statusCode = 200;
	closed = false;

	setHeader(): void {}

	status(code: number): this {
		this.statusCode = code;
		return this;
	}

	json(): void {
		this.end();
	}

	end(): void {
		this.closed = true;
		this.emit('close');
	}
}
