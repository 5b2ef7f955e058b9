import { setTimeout as sleep } from 'node:timers/promises';
import { moneyNode, movedBy, want, wantedWebhook } from '../e2e/movements.ts';
import { publish } from '../e2e/publish.ts';
import { follow } from '../e2e/workflow.ts';
import { addPayout, compareRows, noteInPostgres, WEBHOOK_PATH, type Scene } from './scene.ts';
import { until } from './until.ts';

/** What one moment's kills did. */
export interface KillResult {
	what: string;
	/** Events or payments that were under way when a process was killed. */
	rounds: number;
	/** What isn't there in the end, and what is there twice. */
	lost: string[];
	twice: string[];
}

/** A moment at which a process is killed. */
interface Moment {
	what: string;
	/** Before the first kill. */
	prepare?: (scene: Scene) => Promise<unknown>;
	/** Starts things, kills a process that works on them, and starts it again. Returns how many were under way. */
	kill: (scene: Scene, ids: string[], attempt: number) => Promise<number>;
	/** Each kill's things. */
	things: (scene: Scene, attempt: number) => Promise<string[]>;
	/** Once all is over. */
	verdict: (scene: Scene, ids: string[]) => Promise<Pick<KillResult, 'lost' | 'twice'>>;
}

const AT_ONCE = 60;

/**
 * Kills a process so many times at each moment where something could get lost or happen twice, or only at those whose
 * names contain a word.
 */
export async function killWhereItHurts(scene: Scene, kills: number, word: string): Promise<KillResult[]> {
	const results: KillResult[] = [];
	if (kills === 0) return results;
	// Whatever the other one is to do, it does.
	await scene.cluster.workers[1].stop();
	for (const { what, prepare, things, kill, verdict } of MOMENTS.filter((moment) => moment.what.includes(word))) {
		await prepare?.(scene);
		const all: string[] = [];
		let rounds = 0;
		for (let attempt = 0; attempt < kills; attempt++) {
			const ids = await things(scene, attempt);
			all.push(...ids);
			rounds += await kill(scene, ids, attempt);
		}
		await untilOver(scene);
		results.push({ what, rounds, ...(await verdict(scene, all)) });
		scene.say(`${what}: ${kills} kills, ${rounds} rounds`);
	}
	return results;
}

const MOMENTS: Moment[] = [
	{
		what: 'webhook processors, after events were stored and before the reply',
		things: async ({ sandbox }, attempt) => await newPayouts(sandbox, 8_000_001 + attempt * AT_ONCE, AT_ONCE),
		kill: async (scene, ids, attempt) => {
			const { cluster } = scene;
			const at = (attempt % 2) as 0 | 1;
			const replied = new Set<string>();
			const deliveries = ids.map(
				async (id) => await deliverUntilAccepted(scene, id, at).then(() => replied.add(id)),
			);
			// At the first reply the next ones are on their way: some are stored, some not yet.
			const enough = 1 + ((attempt * 17) % (AT_ONCE * 0.7));
			while (replied.size < enough) await sleep(1);
			const underWay = ids.length - replied.size;
			await cluster.processors[at].kill();
			await cluster.processors[at].start();
			await Promise.all(deliveries);
			return underWay;
		},
		verdict: async (scene, ids) => await rowsOf(scene, ids),
	},
	{
		what: 'workers, between two pages of a list',
		prepare: ({ sandbox }) => Promise.resolve(sandbox.changeHabits({ pageSize: 10 })),
		things: async ({ sandbox }, attempt) => await newPayouts(sandbox, 8_200_001 + attempt * AT_ONCE, AT_ONCE),
		kill: async (scene, ids, attempt) => {
			const { cluster, sandbox, syncWorkflow } = scene;
			const [worker] = cluster.workers;
			const since = Date.now();
			const listed = () =>
				sandbox.requests.filter(({ path, time }) => time >= since && path.startsWith('/v2/payouts/list'))
					.length;
			const page = { kind: 'delay', path: '/v2/payouts/list', delayMs: 100, times: 50 } as const;
			sandbox.faults.next(page);
			const sync = cluster.api.executeWorkflow(syncWorkflow, 'Every Night', 300_000).catch(() => undefined);
			await until('the worker asks for pages', () => listed() > 1 + (attempt % 5), 120);
			await worker.kill();
			sandbox.faults.clear();
			await worker.start();
			await sync;
			return ids.length;
		},
		verdict: async (scene, ids) => {
			scene.sandbox.changeHabits({ pageSize: 0 });
			await scene.cluster.api.executeWorkflow(scene.syncWorkflow, 'Every Night', 600_000);
			return await rowsOf(scene, ids);
		},
	},
	{
		what: 'workers, after money moved and before the response',
		prepare: async ({ cluster, credentials, sandbox }) => {
			await cluster.postgres.query('create table charged (order_reference text, charge_id text, error text)');
			// A test key may charge an order again.
			const live = { apiKey: sandbox.keys.live, baseUrl: sandbox.url };
			const cardPaymentsApi = await cluster.api.createCredential('cardPaymentsApi', live);
			await publish(cluster.api, chargeWorkflow({ ...credentials, cardPaymentsApi }));
		},
		things: async ({ cluster }, attempt) =>
			await Promise.resolve(
				Array.from({ length: cluster.concurrency }, (_, index) => `order-${attempt}-${index}`),
			),
		kill: async (scene, orders) => {
			const { cluster, sandbox } = scene;
			const [worker] = cluster.workers;
			const answer = {
				kind: 'delay-response',
				path: '/v2/charges/',
				delayMs: 120_000,
				times: orders.length,
			} as const;
			sandbox.faults.next(answer);
			await Promise.all(orders.map(async (order) => await sendOrder(scene, order)));
			const moved = () => orders.filter((order) => chargesOf(scene, order).length > 0).length;
			await until('money moved for each order', () => moved() === orders.length, 120);
			await worker.kill();
			sandbox.faults.clear();
			await worker.start();
			// The shop doesn't know what became of its orders.
			await Promise.all(orders.map(async (order) => await sendOrder(scene, order)));
			// Nothing of it takes the next kill's faults.
			await untilOver(scene);
			return orders.length;
		},
		verdict: async (scene, orders) => {
			const rows = await scene.cluster.postgres.query('select order_reference, charge_id, error from charged');
			const isSaid = (order: string) =>
				rows.some(
					([reference, charge, error]) =>
						reference === order &&
						(chargesOf(scene, order).some(({ id }) => id === charge) || /unknown/i.test(error ?? '')),
				);
			return {
				lost: orders.filter((order) => chargesOf(scene, order).length === 0 || !isSaid(order)),
				twice: orders.filter((order) => chargesOf(scene, order).length > 1),
			};
		},
	},
];

/** What was stored and not yet queued when its process was killed stays as it is: n8n takes it up after hours. */
async function untilOver({ cluster }: Scene): Promise<void> {
	const open = `select count(*) from execution_entity
		where status = 'running' or (status = 'new' and "createdAt" > now() - interval '60 seconds')`;
	await until('no execution is left', async () => Number((await cluster.postgres.query(open))[0]?.[0]) === 0, 600);
}

async function newPayouts(sandbox: Scene['sandbox'], first: number, count: number): Promise<string[]> {
	return await Promise.all(
		Array.from({ length: count }, async (_, index) => await addPayout(sandbox, first + index)),
	);
}

/**
 * As services do: again, until there's a 200 of the trigger. n8n itself replies 200 to whatever comes while it starts,
 * which a proxy that waits for /healthz/readiness keeps from it.
 */
async function deliverUntilAccepted({ cluster, sandbox }: Scene, payoutId: string, at: 0 | 1): Promise<void> {
	const url = cluster.webhooks[at] + WEBHOOK_PATH;
	for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(1_000)) {
		const { attempts } = await sandbox.sendPayoutWebhook({ payoutId, url, repeat: false });
		if (/^\{"(accepted|duplicate)"/.test(attempts.at(-1)?.reply ?? '')) return;
	}
	throw new Error(`${payoutId} was never accepted`);
}

async function rowsOf(scene: Scene, ids: string[]): Promise<Pick<KillResult, 'lost' | 'twice'>> {
	const { missing, wrong } = await compareRows(scene, ids);
	return { lost: missing, twice: wrong };
}

const chargesOf = ({ sandbox }: Scene, order: string) => movedBy(sandbox, 'charge', { order, original: '' });

async function sendOrder({ cluster }: Scene, order: string): Promise<void> {
	await want(cluster.webhooks[1], 'charge-order', { order, original: '' });
}

/** Webhook -> Create charge -> PostgreSQL: what was charged, or why it isn't known. */
function chargeWorkflow(credentials: Record<string, string>) {
	const nodes = [
		wantedWebhook('charge-order'),
		moneyNode('charge', credentials.cardPaymentsApi, true, { onError: 'continueRegularOutput' }),
		noteInPostgres(
			credentials,
			'insert into charged values ($1, $2, $3)',
			'={{ [$("Wanted").item.json.body.order, $json.id ?? "", JSON.stringify($json)] }}',
		),
	];
	const connections = follow(nodes.map(({ name }) => name));
	return { name: 'Charge orders', nodes, connections, settings: { executionOrder: 'v1' } };
}
