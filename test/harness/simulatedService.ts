import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Random } from '../../tools/fuzz/random.ts';
import { Deliveries, type Delivery } from '../../sandbox/service/deliveries.ts';
import { errorBody, ServiceError } from '../../sandbox/service/errors.ts';
import { unclearFaults, type Fault, type FaultKind } from '../../sandbox/service/faults.ts';
import { defaultHabits, type Habits } from '../../sandbox/service/habits.ts';
import { Idempotency } from '../../sandbox/service/idempotency.ts';
import { modeOf, sandboxKeys } from '../../sandbox/service/keys.ts';
import type { Movement } from '../../sandbox/service/movements.ts';
import { Notifier } from '../../sandbox/service/notifications.ts';
import { listPayments, type PaymentListRequest } from '../../sandbox/service/payment-list.ts';
import { PaymentLedger, type PaymentRequest } from '../../sandbox/service/payments.ts';
import { PayoutStore, type PayoutListRequest } from '../../sandbox/service/payouts.ts';
import { checkStrictly } from '../../sandbox/service/strict.ts';
import { RefundLedger, type RefundRequest } from '../../sandbox/service/refunds.ts';
import { rawZip } from '../domain/archive/rawZip.ts';
import type { SimulatedTime } from './simulatedTime.ts';

interface Reply {
	status: number;
	headers?: Record<string, string>;
	body: object | Buffer | string;
}

interface Asked {
	method: string;
	path: string;
	body: unknown;
	key: string;
	by: unknown;
}

/** What n8n's request helper hands to the network, as far as it counts here. */
interface Sent {
	method?: string;
	url?: string;
	data?: string;
	headers: { Authorization?: string };
	signal?: AbortSignal;
}

/** How likely each fault is against the others, and what it's like. */
const FAULTS: Record<FaultKind, (random: Random) => Fault | Fault[]> = {
	status: (random) => [
		{ kind: 'status', status: random.pick([500, 502, 503, 504, 408]), processed: random.oneIn(2) },
		{ kind: 'status', status: 429, retryAfter: random.pick([0, 2, 30, 600]) },
		{ kind: 'status', status: random.pick([400, 401, 403, 404, 409, 422]) },
		random.pick(unclearFaults),
	],
	delay: (random) => ({ kind: 'delay', delayMs: random.pick([500, 20_000, 200_000]) }),
	'delay-response': (random) => ({ kind: 'delay-response', delayMs: random.pick([500, 20_000, 200_000]) }),
	'drop-before-body': () => ({ kind: 'drop-before-body' }),
	'drop-after-processing': () => ({ kind: 'drop-after-processing' }),
	'drop-mid-response': () => ({ kind: 'drop-mid-response' }),
	html: () => ({ kind: 'html' }),
	json: () => ({ kind: 'json' }),
	'empty-zip': () => ({ kind: 'empty-zip' }),
	'zip-without-csv': () => ({ kind: 'zip-without-csv' }),
	redirect: () => ({ kind: 'redirect', location: '/moved' }),
	'omit-field': () => ({ kind: 'omit-field', field: 'id' }),
};
const KINDS = Object.keys(FAULTS) as FaultKind[];
const OF_FILES: FaultKind[] = ['empty-zip', 'zip-without-csv'];

/** The sandbox's service behind n8n's own request helper: no sockets, but all its faults and habits. */
export class SimulatedService {
	readonly habits: Habits = { ...defaultHabits };
	readonly store: PayoutStore;
	readonly ledger: PaymentLedger;
	readonly refunds: RefundLedger;
	readonly movements: Movement[] = [];
	readonly sender: Deliveries;
	/** Whether it carries out a request with the same key only once. */
	honorsKeys = true;
	/** What becomes of the next requests that move money, before chance decides. */
	planned: Fault[] = [];
	/** How long after something was made its lists don't show it, in milliseconds. */
	listsLag = 0;
	/** Whether it has lists of what moved. */
	hasLists = true;
	/** Declines by idempotency key: a service that honors keys says the same again. */
	private readonly declined = new Map<string, Fault>();
	/** Who asks now, as a model of callers knows it. */
	whoAsks: () => unknown = () => undefined;
	/** When the request for a movement came, and whose it was, by the movement. */
	readonly asked = new Map<Movement, { at: number; by: unknown }>();
	/** How often each asked to move money. */
	readonly moneyRequestsBy = new Map<unknown, number>();
	/** One request in so many fails; 0: none. */
	failsOneIn = 0;
	requests = 0;
	/** Of these, the ones that ask to move money. */
	moneyRequests = 0;
	faults = 0;
	/** Which n8n is running. Nobody hears what comes for an earlier one. */
	generation = 1;
	private readonly time: SimulatedTime;
	private readonly random: Random;
	private readonly note: (what: string) => void;

	constructor(time: SimulatedTime, random: Random, note: (what: string) => void) {
		this.time = time;
		this.random = random;
		this.note = note;
		let last = 0;
		const clock = () => (last = Math.max(last + 1, time.now));
		this.sender = this.deliveries();
		const notifier = new Notifier(this.sender, sandboxKeys);
		const idempotency = new Idempotency();
		const { habits, movements } = this;
		const money = { clock, habits, movements, idempotency, notifier };
		this.store = new PayoutStore([], habits);
		this.ledger = new PaymentLedger({ ...money, securityObject: false, baseUrl: () => this.url });
		this.refunds = new RefundLedger({ ...money, payments: this.ledger });
		const load = createRequire(createRequire(path.resolve('package.json')).resolve('n8n-core'));
		const axios = load('axios') as { defaults: { adapter: unknown } };
		axios.defaults.adapter = (sent: Sent) => this.request(sent);
	}

	get url(): string {
		return 'https://service.test';
	}

	/** What the service sends to a webhook's URL. */
	onDelivery: (kind: Delivery['kind'], sent: Pick<Delivery, 'headers' | 'body'>) => void = () => {};

	/** Of a charge, an authorization or a refund. */
	statusOf(id: string): string | undefined {
		const refund = this.refunds.responses('live').find((response) => response.id === id);
		return (refund ?? this.ledger.find(id)?.response)?.status;
	}

	private deliveries(): Deliveries {
		const deliveries = new Deliveries(
			{ allowRemoteTargets: true, retryDelaysMs: [], deliveryTimeoutMs: 0 },
			new AbortController().signal,
		);
		deliveries.send = ({ headers, body, about, kind, url, scheme }) => {
			this.onDelivery(kind, { headers, body });
			const delivery = { id: about, kind, about, url, scheme, headers, body, attempts: [] };
			const done = { ...delivery, outcome: 'delivered' as const };
			return { delivery: done, first: Promise.resolve(), done: Promise.resolve(done) };
		};
		return deliveries;
	}

	private request(sent: Sent): Promise<unknown> {
		const { pathname } = new URL(sent.url ?? '');
		const { generation } = this;
		const { method = 'POST', data, headers, signal } = sent;
		const isAlive = () => generation === this.generation;
		return new Promise((resolve, reject) => {
			const settle = (act: () => void) => isAlive() && act();
			const fail = (code: string) => settle(() => reject(Object.assign(new Error(code), { code })));
			signal?.addEventListener('abort', () => fail('ERR_CANCELED'), { once: true });
			const key = String(headers.Authorization).replace('Bearer ', '');
			const body: unknown = data === undefined ? undefined : JSON.parse(data);
			const asked = { method: method.toUpperCase(), path: pathname, body, key, by: this.whoAsks() };
			const give = ({ status, headers: more = {}, body: given }: Reply, isCut: boolean) => {
				const isData = Buffer.isBuffer(given);
				const text = typeof given === 'string' ? given : JSON.stringify(given);
				const stream = streamOf(isData ? given : Buffer.from(text), isCut);
				const type = isData ? 'application/zip' : 'application/json';
				settle(() =>
					resolve({ status, headers: { 'content-type': type, ...more }, data: stream, config: sent }),
				);
			};
			this.time.after(1 + this.random.int(80), () => {
				this.time.start(async () => await this.serve(asked, give, fail));
			});
		});
	}

	private async serve(asked: Asked, give: (reply: Reply, isCut: boolean) => void, fail: (code: string) => void) {
		this.requests++;
		const isPlanned = asked.method === 'POST' && !/\/(list|download)$/.test(asked.path);
		if (isPlanned) this.moneyRequests++;
		if (isPlanned) this.moneyRequestsBy.set(asked.by, (this.moneyRequestsBy.get(asked.by) ?? 0) + 1);
		const sentKey = (asked.body as PaymentRequest | undefined)?.reference?.idempotent ?? '';
		const fault =
			this.declined.get(sentKey) ?? (isPlanned ? this.planned.shift() : undefined) ?? this.nextFault(asked.path);
		if (fault?.status === 402 && this.honorsKeys && sentKey !== '') this.declined.set(sentKey, fault);
		const came = this.time.now;
		const process = async () => {
			const before = this.movements.length;
			const reply = await this.process(asked);
			for (const movement of this.movements.slice(before)) this.asked.set(movement, { at: came, by: asked.by });
			return reply;
		};
		const error = (status: number, code = `sandbox_${status}`, text = `Responds with ${status}`) =>
			({ status, body: errorBody(code, text) }) as Reply;
		if (fault === undefined) {
			const reply = await process();
			await this.time.pass(1 + this.random.int(120));
			return give(reply, false);
		}
		this.faults++;
		this.note(`fault ${fault.kind} ${fault.status ?? ''}${fault.processed ? ' processed' : ''} ${asked.path}`);
		const { kind, status = 503, delayMs = 0, retryAfter } = fault;
		if (kind === 'delay') await this.time.pass(delayMs);
		const isProcessed =
			fault.processed ||
			['delay', 'delay-response', 'drop-after-processing', 'drop-mid-response', 'omit-field'].includes(kind);
		const reply = isProcessed ? await process() : error(status, fault.code, fault.description);
		const replies: Partial<Record<FaultKind, Reply>> = {
			status: {
				...error(status, fault.code, fault.description),
				...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
			},
			html: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Maintenance</html>' },
			json: { status: 200, body: { message: 'This is not what you asked for' } },
			'empty-zip': { status: 200, body: rawZip([]) },
			'zip-without-csv': {
				status: 200,
				body: rawZip([{ name: 'readme.txt', content: Buffer.from('No sheets') }]),
			},
			redirect: { status: 302, headers: { location: '/moved' }, body: '' },
			'omit-field': error(500, 'contract_violation'),
		};
		await this.time.pass(kind === 'delay-response' ? delayMs : 1 + this.random.int(120));
		if (kind.startsWith('drop-') && kind !== 'drop-mid-response') return fail('ECONNRESET');
		give(replies[kind] ?? reply, kind === 'drop-mid-response');
	}

	private nextFault(to: string): Fault | undefined {
		if (this.failsOneIn === 0 || !this.random.oneIn(this.failsOneIn)) return undefined;
		const kind = this.random.pick(KINDS.filter((each) => to.endsWith('/download') || !OF_FILES.includes(each)));
		const fault = FAULTS[kind](this.random);
		return Array.isArray(fault) ? this.random.pick(fault) : fault;
	}

	private async process({ method, path: to, body, key }: Asked): Promise<Reply> {
		try {
			const mode = modeOf(key);
			if (mode === undefined) throw new ServiceError(401, 'unauthorized', 'The API key is missing or wrong.');
			checkStrictly(method, to, body);
			return { status: 200, body: await this.carryOut(`${method} ${to}`, body, mode) };
		} catch (error) {
			if (!(error instanceof ServiceError)) throw error;
			return { status: error.status, body: errorBody(error.code, error.message) };
		}
	}

	private async carryOut(what: string, given: unknown, mode: 'live' | 'test'): Promise<object> {
		const { ledger, refunds, store, habits } = this;
		const about = { mode, habits, now: this.time.now };
		const id = /\/(?:chg|auth|re)_\w+/.exec(what)?.[0].slice(1) ?? '';
		const body = () => this.keyed((given ?? {}) as PaymentRequest);
		const list = (name: string, responses: Parameters<typeof listPayments>[1]) => {
			if (!this.hasLists) throw new ServiceError(404, 'not_found', 'There are no lists.');
			const shown = responses.filter((each) => createdOf(each) <= this.time.now - this.listsLag);
			return listPayments(name, shown, given as PaymentListRequest, about);
		};
		const routes: Record<string, () => object | Promise<object>> = {
			'POST /v2/payouts/list': () => store.list(given as PayoutListRequest, about),
			'POST /v2/payouts/download': () =>
				store.downloadAs(mode, (given as { payouts: { payout_id: string[] } }).payouts.payout_id),
			'POST /v2/charges/': () => ledger.create('charge', body(), mode).response,
			'POST /v2/authorize/': () => ledger.create('authorize', body(), mode).response,
			'POST /v2/authorize/{id}/void': () => ledger.void(id, body(), mode).response,
			'POST /v2/refunds/': () => refunds.create(body() as unknown as RefundRequest, mode).response,
			'GET /v2/charges/{id}': () => ledger.lookUp('charge', id, mode),
			'GET /v2/authorize/{id}': () => ledger.lookUp('authorize', id, mode),
			'GET /v2/refunds/{id}': () => refunds.lookUp(id, mode),
			'POST /v2/charges/list': () => list('charges', ledger.responses('charge', mode)),
			'POST /v2/authorize/list': () => list('authorizations', ledger.responses('authorize', mode)),
			'POST /v2/refunds/list': () => list('refunds', refunds.responses(mode)),
		};
		const route = routes[id === '' ? what : what.replace(id, '{id}')];
		if (route === undefined) throw new ServiceError(404, 'not_found', `There is nothing at ${what}.`);
		return await route();
	}

	/** A service that doesn't know keys pays no attention to them. */
	private keyed<T extends { reference?: { idempotent?: string } }>(request: T): T {
		if (this.honorsKeys || request.reference === undefined) return request;
		return { ...request, reference: { ...request.reference, idempotent: undefined } };
	}
}

function createdOf({ transaction, created }: Parameters<typeof listPayments>[1][number]): number {
	return Number(transaction?.created ?? created);
}

function streamOf(bytes: Buffer, isCut: boolean): Readable {
	async function* parts() {
		yield isCut ? bytes.subarray(0, bytes.length >> 1) : bytes;
		if (isCut) throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
	}
	return Readable.from(parts());
}
