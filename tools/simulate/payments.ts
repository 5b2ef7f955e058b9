import type { IDataObject } from 'n8n-workflow';
import { toText } from '../../sandbox/service/money.ts';
import type { Random } from '../fuzz/random.ts';
import type { N8n } from './n8n.ts';
import { KINDS, type Kind } from '../../test/harness/callers.ts';
import { DAY, HOUR } from '../../test/harness/simulatedTime.ts';
import type { World } from './world.ts';

/** An order and what has been paid of it. */
interface Order {
	/** The reference of its current step: another one for each step and nothing else. */
	reference: string;
	step: Kind;
	amount: string;
	currency: string;
	token: string;
	/** Of the charge or authorization that the step is about. */
	of: string;
	/** How often the user asked for the step, each time after a look that found nothing. */
	tries: number;
	/** What the last error showed for *Send Again*. */
	again: string;
}

interface StepFacts {
	/** What it asks for besides what the table of kinds has. */
	more: IDataObject;
	next: Kind[];
	/** How a user finds it after an outcome that nobody knows. */
	look: IDataObject;
}

const REFERENCE = '={{ $json.reference }}';
const POST_URL = 'https://n8n.test/webhook/payment';
const NAMED = { additionalFields: { orderReference: REFERENCE, postUrl: POST_URL } };
const ORDERED = {
	amount: '={{ $json.amount }}',
	currency: '={{ $json.currency }}',
	cardToken: '={{ $json.token }}',
	...NAMED,
};
const recent = (resource: string, filters: IDataObject = { order: REFERENCE }) => ({
	resource,
	operation: 'getMany',
	period: 'last7Days',
	filters,
});

const STEPS: Record<Kind, StepFacts> = {
	charge: { more: ORDERED, next: ['refund'], look: recent('charge') },
	authorization: { more: ORDERED, next: ['capture', 'void'], look: recent('authorization') },
	capture: { more: NAMED, next: ['refund'], look: recent('charge') },
	void: {
		more: {},
		next: [],
		look: { resource: 'authorization', operation: 'get', authorizationId: '={{ $json.of }}' },
	},
	refund: {
		more: { additionalFields: { merchantReference: REFERENCE, postUrl: POST_URL } },
		next: [],
		look: recent('refund', { merchant: REFERENCE }),
	},
};
/** The only status in which money moved. */
const doneIn = (step: Kind) => KINDS[step].done.status;
const TOKENS = ['tok_visa', 'tok_visa', 'tok_mastercard', 'tok_declined', 'tok_risk', 'tok_capture_declined'];
const CURRENCIES = { SAR: 2, KWD: 3, JPY: 0 };
/** How long a user waits before a look: what was on its way has arrived. */
const UNTIL_LOOK = 2 * HOUR;

/** Whoever looked and found nothing sends it again, by what the error showed. */
const AGAIN = { sendAgain: '={{ $json.again }}' };

/** Orders that are paid in loops, and the user who looks before anything is sent again. */
export class Payments {
	orders = 0;
	unknown = 0;
	private readonly world: World;
	private readonly n8n: N8n;

	constructor(world: World, n8n: N8n) {
		this.world = world;
		this.n8n = n8n;
		const random = world.random('keys');
		const { service } = world;
		service.honorsKeys = random.oneIn(2);
		service.habits.duplicates = random.pick(['replay', 'fail']);
	}

	planDay(day: number): void {
		const random = this.world.random(`orders of day ${day}`);
		if (random.oneIn(2)) return;
		const at = this.world.start + day * DAY + random.int(DAY);
		const orders = Array.from({ length: 1 + random.int(3) }, (_, index): Order => {
			const currency = random.pick(['SAR', 'KWD', 'JPY'] as const);
			return {
				reference: `order-${day}-${index}`,
				step: 'charge',
				amount: toText(BigInt(1 + random.int(10 ** (CURRENCIES[currency] + 3))), currency),
				currency,
				token: random.pick(TOKENS),
				of: '',
				again: '',
				tries: 1,
			};
		});
		const step = random.pick(['charge', 'authorization'] as const);
		this.orders += orders.length;
		this.world.time.at(at, () =>
			this.pay(
				random,
				orders.map((order) => ({ ...order, step })),
				step,
			),
		);
	}

	/** Executes the step for all orders in one loop of the node. */
	private pay(random: Random, orders: Order[], step: Kind): void {
		const later = () =>
			this.world.time.after(UNTIL_LOOK, () => orders.forEach((order) => this.look(random, order)));
		if (!this.n8n.isUp) return void this.world.time.after(DAY, () => this.pay(random, orders, step));
		// Whatever a killed execution sent, nobody knows.
		this.n8n.start(`${step} of ${orders.length}`, async () => await this.payAll(random, orders, step), later);
	}

	private async payAll(random: Random, orders: Order[], step: Kind): Promise<void> {
		const parameters = { ...KINDS[step].parameters('={{ $json.of }}'), ...STEPS[step].more, options: AGAIN };
		const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1_000 };
		const input = orders.map((order) => ({ ...order }) as unknown as IDataObject);
		const { all } = await this.n8n.execute(parameters, input, random.oneIn(2) ? retry : {});
		orders.forEach((order, item) => {
			const result = all.find((each) => each.item === item)?.json;
			const said = String(result?.outcome ?? result?.status);
			this.world.note(`${step} ${order.reference}: ${said}`);
			const moved = this.movedBy(order);
			const { world } = this;
			this.checkOnce(order);
			if (['unknown', 'not_moved'].includes(said)) {
				this.unknown++;
				const again = String(result?.send_again ?? '');
				world.time.after(UNTIL_LOOK, () => this.look(random, { ...order, again }));
				return;
			}
			const isDone = said === doneIn(step);
			world.check(
				'outcomes are true',
				result !== undefined && moved === (isDone ? 1 : 0),
				() => `${step} ${order.reference} says ${said}, but moved money ${moved} times`,
			);
			if (isDone) this.goOn(random, order, String(result?.id));
		});
	}

	/** The user looks at the service, and asks again only for what isn't there. */
	private look(random: Random, order: Order): void {
		const again = () => this.world.time.after(DAY / 4, () => this.look(random, order));
		if (!this.n8n.isUp) return void again();
		const { look } = STEPS[order.step];
		const task = async () => {
			const { items, errors } = await this.n8n.execute(look, [order as unknown as IDataObject]);
			const found = items.filter(({ status }) => status === doneIn(order.step));
			const moved = this.movedBy(order);
			this.checkOnce(order);
			if (errors.length > 0) return void again();
			this.world.check(
				'outcomes are true',
				found.length === moved,
				() => `${order.step} ${order.reference}: a look finds ${found.length}, but money moved ${moved} times`,
			);
			if (found.length > 0) return this.goOn(random, order, String(found[0]?.id));
			if (items.length > 0 || order.tries === 4) return;
			this.pay(random, [{ ...order, tries: order.tries + 1 }], order.step);
		};
		this.n8n.start(`look for ${order.step} ${order.reference}`, task, again);
	}

	private goOn(random: Random, order: Order, of: string): void {
		const next = STEPS[order.step].next;
		if (next.length === 0 || random.oneIn(3)) return;
		const step = random.pick(next);
		const reference = `${order.reference}-${step}`;
		this.world.time.after(random.int(DAY), () =>
			this.pay(random, [{ ...order, step, reference, of, again: '', tries: 1 }], step),
		);
	}

	/** How often the step of an order moved money, whatever was said of it. */
	private movedBy({ reference, step, of }: Order): number {
		const { movements, ledger } = this.world.service;
		const isOf = (id: string) => ledger.find(id)?.response.reference.order === reference;
		return movements.filter((movement) => {
			if (movement.type !== step) return false;
			return step === 'charge' || step === 'authorization'
				? isOf(movement.id)
				: (movement.of ?? movement.id) === of;
		}).length;
	}

	private checkOnce(order: Order): void {
		const moved = this.movedBy(order);
		this.world.check(
			'money moved at most once',
			moved <= 1,
			() => `${order.step} ${order.reference} moved money ${moved} times`,
		);
	}
}
