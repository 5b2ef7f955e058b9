import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { executeWorkflow, receiveWebhook } from '../../test/harness/engine.ts';
import { sandboxWebhookSecrets } from '../../sandbox/service/keys.ts';
import { sendPayoutWebhook, type WebhookOrder } from '../../sandbox/service/webhooks.ts';
import type { Random } from '../fuzz/random.ts';
import type { N8n } from './n8n.ts';
import type { Payouts, TruePayout } from './payouts.ts';
import { DAY, HOUR } from '../../test/harness/simulatedTime.ts';
import type { World } from './world.ts';

/** What truly happened, and what became of it. */
interface Event {
	payout: TruePayout;
	status: string;
	/** When n8n said that it has it. */
	acceptedAt: number | undefined;
	passed: number;
	/** How often n8n died with it. */
	crashes: number;
}

const SCHEMES = [
	['raw-body', { scheme: 'rawBody', secret: sandboxWebhookSecrets.text, signatureHeader: 'x-signature' }],
	['standard-webhooks', { scheme: 'standardWebhooks', secret: sandboxWebhookSecrets.whsec }],
] as const;
const GIVES_UP_AFTER = 3 * DAY;
/** Beyond it, an event that was accepted must have been passed on. */
const UNTIL_PASSED = 2 * HOUR;

/** Webhooks twice, late, out of order and forged, to a trigger whose n8n dies in between. */
export class Webhooks {
	private readonly events = new Map<string, Event>();
	/** n8n's history of events, as its database has it. */
	private readonly history = new Map<string, string[]>();
	private readonly random: Random;
	private readonly scheme: (typeof SCHEMES)[number];
	private readonly validateBy: 'signature' | 'service' | 'both';
	/** Whether a queue hands out again what a dead worker had, or a user retries it. */
	private readonly hasQueue: boolean;
	private readonly world: World;
	private readonly n8n: N8n;
	private sent: { headers: Record<string, string>; body: string } | undefined;

	constructor(world: World, n8n: N8n, payouts: Payouts) {
		this.world = world;
		this.n8n = n8n;
		this.random = world.random('webhooks');
		this.scheme = this.random.pick(SCHEMES);
		this.validateBy = this.random.pick(['signature', 'signature', 'service', 'both']);
		this.hasQueue = this.random.oneIn(2);
		world.service.onDelivery = (sent) => (this.sent = sent);
		payouts.onChange.push((payout) => this.plan(payout));
		const load = createRequire(path.resolve('package.json'));
		const { DataDeduplicationService } = load('n8n-core') as { DataDeduplicationService: { instance: unknown } };
		DataDeduplicationService.instance = this.database();
	}

	private database() {
		const checkProcessedAndRecord = async (keys: string[], _: string, { node }: { node: { id: string } }) => {
			await this.world.time.pass(3, 'n8n');
			const known = this.history.get(node.id) ?? [];
			const fresh = keys.filter((key) => !known.includes(key));
			this.history.set(node.id, [...known, ...fresh].slice(-2_000));
			await this.world.time.pass(3, 'n8n');
			return { new: fresh, processed: keys.filter((key) => known.includes(key)) };
		};
		return { checkProcessedAndRecord };
	}

	/** A payout reached a status: the service says so, once or more often, and somebody else lies. */
	private plan(payout: TruePayout): void {
		const { random } = this;
		const { id, status } = payout.record;
		const key = `${id} ${status}`;
		if (this.events.has(key)) return;
		this.events.set(key, { payout, status, acceptedAt: undefined, passed: 0, crashes: 0 });
		const order = { payoutId: id, status, url: '', scheme: this.scheme[0] };
		const deliveries = random.pick([1, 1, 1, 2, 3]);
		for (let delivery = 0; delivery < deliveries; delivery++)
			this.sendAfter(random.pick([0, 50, 900, HOUR, random.int(DAY)]), order, this.world.time.now);
		if (random.oneIn(4)) {
			const lie = random.pick([{ forged: true, tampered: true }, { tampered: true }, { forged: true }]);
			this.sendAfter(random.int(HOUR), { ...order, ...lie }, undefined);
		}
	}

	/** @param since when it was sent first; undefined where nobody tries again */
	private sendAfter(wait: number, order: WebhookOrder, since: number | undefined): void {
		this.world.time.after(wait, () => {
			const again = () => {
				if (since !== undefined && this.world.time.now - since < GIVES_UP_AFTER)
					this.sendAfter(4 * HOUR, order, since);
			};
			if (!this.n8n.isUp) return again();
			let wasAnswered = false;
			const answered = (status: number) => {
				wasAnswered = true;
				if (status >= 500) again();
			};
			this.n8n.start(
				'webhook',
				async () => await this.deliver(order, answered),
				() => wasAnswered || again(),
			);
		});
	}

	private async deliver(order: WebhookOrder, answered: (status: number) => void): Promise<void> {
		await sendPayoutWebhook(this.world.service.store, this.world.service.sender, order);
		const { headers, body } = this.sent as NonNullable<typeof this.sent>;
		const response = new Response();
		response.once('close', () => answered(response.statusCode));
		const request = {
			headers: { 'content-type': 'application/json', ...headers },
			rawBody: Buffer.from(body),
			body: JSON.parse(body) as unknown,
			ip: '192.0.2.1',
		};
		const result = await receiveWebhook(this.workflow, request, response);
		if (result.noWebhookResponse === true)
			return this.world.note(`webhook ${order.payoutId} ${order.status}: ${response.statusCode}`);
		// n8n stores the execution before it replies.
		await this.world.time.pass(5, 'n8n');
		const items = result.workflowData?.[0] ?? [];
		const executionId = `w${this.n8n.executions}`;
		const event = this.events.get(`${String(items[0]?.json.id)} ${String(items[0]?.json.status)}`);
		if (event !== undefined) event.acceptedAt = this.world.time.now;
		this.passOn(items, executionId, 'webhook');
		await this.world.time.pass(1, 'n8n');
		response.status(200).json();
	}

	/** One execution of what follows the trigger, and again if n8n dies. */
	private passOn(items: INodeExecutionData[], executionId: string, mode: 'webhook' | 'retry'): void {
		const crashed = () => {
			for (const event of this.eventsOf(items)) event.crashes++;
			const next = () =>
				this.n8n.isUp ? this.passOn(items, executionId, this.hasQueue ? 'webhook' : 'retry') : void later();
			const later = () => this.world.time.after(HOUR, next);
			later();
		};
		const task = async () => {
			const { run } = await executeWorkflow({
				...this.workflow,
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
		this.n8n.start(`execution ${executionId} of ${String(items[0]?.json.id)}`, task, crashed);
	}

	private eventsOf(items: INodeExecutionData[]): Event[] {
		return items.flatMap(({ json }) => this.events.get(`${String(json.id)} ${String(json.status)}`) ?? []);
	}

	private received(item: IDataObject): void {
		const [event] = this.eventsOf([{ json: item }]);
		const { record } = event?.payout ?? {};
		const isGenuine = record !== undefined && String(item.amount) === String(amountOf(this.world, record.id));
		this.world.check(
			'no event is forged',
			isGenuine,
			() => `${String(item.id)} ${String(item.status)} was passed on`,
		);
		(event as Event).passed++;
		this.checkCount(event as Event);
	}

	private checkCount({ payout, status, passed, crashes }: Event): void {
		const says = () => `${payout.record.id} ${status} was passed on ${passed} times after ${crashes} crashes`;
		this.world.check('genuine events are passed on', passed <= Math.min(2, 1 + crashes), says);
	}

	/** What n8n accepted has been passed on, and what it didn't accept is known to be superseded. */
	check(): void {
		const { now } = this.world.time;
		for (const { payout, status, acceptedAt = now, passed, crashes } of this.events.values()) {
			const isAccepted = now - acceptedAt > UNTIL_PASSED + crashes * 2 * DAY;
			const isCurrent = this.validateBy === 'signature' || status === payout.record.status;
			const isOld = now - payout.changedAt > GIVES_UP_AFTER + 2 * DAY && crashes === 0;
			if (!isAccepted && !(isOld && isCurrent)) continue;
			const says = () => `${payout.record.id} ${status} was ${isAccepted ? 'accepted, but ' : ''}never passed on`;
			this.world.check('genuine events are passed on', passed > 0, says);
		}
		for (const [key, { payout }] of this.events) if (now - payout.record.date > 40 * DAY) this.events.delete(key);
	}

	private get workflow() {
		const parameters = { event: 'payout', validateBy: this.validateBy, path: 'hook' };
		const type = 'n8n-nodes-card-payments.cardPaymentsTrigger';
		return {
			nodes: [{ id: 'trigger', name: 'Trigger', type, parameters }],
			credentials: { ...this.n8n.credentials, cardPaymentsWebhookApi: { ...this.scheme[1] } },
			settings: { timezone: this.world.zone },
		};
	}
}

function amountOf({ service }: World, id: string): unknown {
	const { payouts } = service.store.list({ payouts: { payout_id: [id] } }, { mode: 'live', now: 0 });
	return (payouts as Array<{ amount: number }>)[0]?.amount;
}

/** As much of a web server's response as n8n's trigger uses. */
class Response extends EventEmitter {
	statusCode = 200;
	closed = false;
	writableFinished = false;

	setHeader(): void {}

	status(code: number): this {
		this.statusCode = code;
		return this;
	}

	json(): void {
		this.closed = true;
		this.writableFinished = true;
		this.emit('close');
	}
}
