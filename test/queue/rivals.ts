import type { IDataObject } from 'n8n-workflow';
import { makeOriginal, moneyNode, movedBy, want, wantedWebhook } from '../e2e/movements.ts';
import { publish } from '../e2e/publish.ts';
import { follow } from '../e2e/workflow.ts';
import { callersWith, KEYS, KINDS, type Caller, type Kind } from '../harness/callers.ts';
import { noteInPostgres, untilIdle, type Scene } from './scene.ts';

/** Of each caller, movement and service. */
const ORDERS = 2;

/** Who asks twice by the same name, from one node or from a copied workflow, in one process or in two. */
const RIVALS = callersWith('node', 'forgets', 'apart').filter(
	([, { calls, unnamed }]) => unnamed !== true && new Set(calls.map(({ token }) => token)).size === 2,
);
const PLACES = ['original', 'copy'] as const;

/** What tells a node of a movement that it didn't make itself. */
interface Service {
	/** Whether it lists payments. */
	lists: boolean;
	/** What the credential says of it. Without a field for them, no keys are sent. */
	described: IDataObject;
	/** Whether nothing shows what another node made. */
	isUnseen: boolean;
}
const SERVICES: Array<[string, Service]> = Object.entries(KEYS).flatMap(([keys, { honors, knows }]) =>
	[true, false].map((lists): [string, Service] => {
		const described = honors ? { knowsIdempotencyKeys: knows } : { idempotencyKeyField: '' };
		return [`${keys} and ${lists ? 'lists' : 'no lists'}`, { lists, described, isUnseen: !honors && !lists }];
	}),
);

interface Order {
	order: string;
	original: string;
	kind: Kind;
	caller: Caller;
}

/** What came of a caller's orders at a service. */
export interface RivalResult {
	what: string;
	/** Orders whose money moved more than once where that can be seen, and those whose money didn't move. */
	twice: string[];
	never: string[];
	/** How often each word was said. */
	words: Record<string, number>;
	/** What was said and isn't true. */
	untrue: string[];
	/** Why nothing was noted, where that was said: two processes that write for the same node may undo each other. */
	unnoted: string[];
}

/** Each movement asked for twice by two workers, by each caller, at each service. */
export async function meetRivals(scene: Scene): Promise<RivalResult[]> {
	const { cluster, sandbox, say } = scene;
	await cluster.postgres.query('create table asked (order_reference text, said text)');
	const results: RivalResult[] = [];
	for (const [name, { lists, described, isUnseen }] of SERVICES) {
		const live = { apiKey: sandbox.keys.live, baseUrl: sandbox.url, describeService: true, ...described };
		const cardPaymentsApi = await cluster.api.createCredential('cardPaymentsApi', live);
		const base = name.replaceAll(' ', '-');
		for (const kind of Object.keys(KINDS) as Kind[])
			for (const place of PLACES) await publishFor(scene, `${base}-${kind}-${place}`, kind, cardPaymentsApi);
		const orders = await ordersAt(scene, base);
		for (const path of lists ? [] : ['charges', 'authorize', 'refunds'])
			sandbox.faults.next({ kind: 'status', status: 404, path: `/v2/${path}/list`, times: 10_000 });
		await askTwice(scene, base, orders);
		sandbox.faults.clear();
		for (const [called, caller] of RIVALS) {
			const mayBeTwice = isUnseen && caller.calls.some(({ node, forgets }) => node ?? forgets);
			const own = orders.filter((each) => each.caller === caller);
			results.push(await resultOf(scene, `${called}, ${name}`, own, mayBeTwice));
		}
		say(`The same twice at a service with ${name}`);
	}
	return results;
}

async function publishFor({ cluster, credentials }: Scene, path: string, kind: Kind, key: string): Promise<void> {
	const money = moneyNode(kind, key, true, { onError: 'continueRegularOutput' });
	const note = noteInPostgres(
		credentials,
		'insert into asked values ($1, $2)',
		'={{ [$("Wanted").item.json.body.order, JSON.stringify($json)] }}',
	);
	const nodes = [wantedWebhook(path), money, note];
	const connections = follow(nodes.map(({ name }) => name));
	await publish(cluster.api, { name: path, nodes, connections, settings: { executionOrder: 'v1' } });
}

async function ordersAt({ sandbox }: Scene, base: string): Promise<Order[]> {
	const orders: Order[] = [];
	for (const [called, caller] of RIVALS)
		for (const kind of caller.only ?? (Object.keys(KINDS) as Kind[]))
			for (let index = 0; index < ORDERS; index++) {
				const order = `${base}/${called}/${kind}/${index}`;
				orders.push({ order, original: await makeOriginal(sandbox, kind), kind, caller });
			}
	return orders;
}

/** The first calls, with those of the same instant, then the others, those whose note is dropped last. */
async function askTwice(scene: Scene, base: string, orders: Order[]): Promise<void> {
	const { cluster } = scene;
	const ask = (at: 0 | 1, isNow: (call: Caller['calls'][number]) => boolean) =>
		orders.flatMap(({ caller, kind, ...wanted }) => {
			const call = caller.calls[at];
			if (call === undefined || !isNow(call)) return [];
			const place = call.node === undefined ? 'original' : 'copy';
			return [want(cluster.webhooks[at], `${base}-${kind}-${place}`, wanted)];
		});
	const isAtOnce = ({ after = 0 }: { after?: number }) => after === 0;
	await Promise.all([...ask(0, () => true), ...ask(1, isAtOnce)]);
	await untilIdle(scene);
	await Promise.all(ask(1, (call) => !isAtOnce(call) && call.forgets !== true));
	await untilIdle(scene);
	await cluster.postgres.query('delete from processed_data');
	await Promise.all(ask(1, (call) => call.forgets === true));
	await untilIdle(scene);
}

async function resultOf({ cluster, sandbox }: Scene, what: string, orders: Order[], mayBeTwice: boolean) {
	const rows = await cluster.postgres.query('select order_reference, said from asked');
	const result: RivalResult = { what, twice: [], never: [], words: {}, untrue: [], unnoted: [] };
	for (const wanted of orders) {
		const moved = movedBy(sandbox, wanted.kind, wanted);
		if (moved.length === 0) result.never.push(wanted.order);
		if (moved.length > 1 && !mayBeTwice) result.twice.push(wanted.order);
		const said = rows
			.filter(([order]) => order === wanted.order)
			.map(([, text = '']) => JSON.parse(text) as IDataObject);
		if (said.length !== 2) result.untrue.push(`${wanted.order}: ${said.length} answers`);
		for (const json of said) {
			const { outcome, already, payment_state: state, error } = json;
			const word = already === true ? 'already' : String(outcome ?? state);
			result.words[word] = (result.words[word] ?? 0) + 1;
			if (/database/.test(String(error))) result.unnoted.push(String(error));
			// Of the other one's money, whoever didn't move it says nothing.
			const isOpen = moved.length > 0 && outcome !== undefined && outcome !== 'not_moved';
			if (!isOpen && !moved.some(({ id }) => id === json.id)) result.untrue.push(`${wanted.order}: ${word}`);
		}
	}
	return result;
}
