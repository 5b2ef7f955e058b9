import type { IDataObject } from 'n8n-workflow';
import { publish } from '../e2e/publish.ts';
import { CARD_PAYMENTS, follow, node, PAYMENT, withIds } from '../e2e/workflow.ts';
import { untilIdle, type Scene } from './scene.ts';

/** Of each history in each world. */
const ORDERS = 8;
const PATH = '/v2/charges/';

interface World {
	/** Whether the service lists charges. */
	lists: boolean;
	/** What the credential says of it. Without a field for them, no keys are sent. */
	described: IDataObject;
}

/** What can tell a node of a charge that it didn't make itself. */
const WORLDS: Record<string, World> = {
	'lists and keys': { lists: true, described: {} },
	'lists alone': { lists: true, described: { idempotencyKeyField: '' } },
	'keys alone': { lists: false, described: {} },
	'keys that the credential knows': { lists: false, described: { knowsIdempotencyKeys: true } },
	neither: { lists: false, described: { idempotencyKeyField: '' } },
};

/** Who asks a second time for the same order. */
const HISTORIES = ['at once', 'once the note is gone', 'from a copied workflow'] as const;
type History = (typeof HISTORIES)[number];
type Place = 'original' | 'copy';

/** What came of the orders of one history in one world. */
export interface RivalResult {
	world: string;
	history: History;
	/** Orders that were charged more or less than once. */
	twice: string[];
	never: string[];
	/** How often each word was said. */
	words: Record<string, number>;
	/** What was said and isn't true. */
	untrue: string[];
	/** Why nothing was sent, where that was said: two processes that write for the same node may undo each other. */
	unsent: string[];
	/** Whether nothing can show a charge that another node made. */
	isUnseen: boolean;
}

/** The same order twice, by two workers, after the note was dropped and from a copied workflow, at each service. */
export async function meetRivals(scene: Scene): Promise<RivalResult[]> {
	const { cluster, sandbox, say } = scene;
	await cluster.postgres.query('create table asked (order_reference text, said text)');
	const results: RivalResult[] = [];
	for (const [name, { lists, described }] of Object.entries(WORLDS)) {
		const live = { apiKey: sandbox.keys.live, baseUrl: sandbox.url, describeService: true, ...described };
		const cardPaymentsApi = await cluster.api.createCredential('cardPaymentsApi', live);
		const base = name.replaceAll(' ', '-');
		for (const place of ['original', 'copy'] as const)
			await publish(cluster.api, chargeWorkflow(`${base}-${place}`, { ...scene.credentials, cardPaymentsApi }));
		if (!lists) sandbox.faults.next({ kind: 'status', status: 404, path: `${PATH}list`, times: 10_000 });
		await askTwice(scene, base);
		sandbox.faults.clear();
		for (const history of HISTORIES)
			results.push({ ...(await resultOf(scene, base, history)), world: name, isUnseen: name === 'neither' });
		say(`The same order twice at a service with ${name}`);
	}
	return results;
}

const ordersOf = (base: string, history: History) =>
	Array.from({ length: ORDERS }, (_, index) => `${base}/${history}/${index}`);

async function askTwice(scene: Scene, base: string): Promise<void> {
	const ask = async (history: History, place: Place, via: 0 | 1) =>
		await Promise.all(
			ordersOf(base, history).map(async (order) => await sendOrder(scene, `${base}-${place}`, order, via)),
		);
	await Promise.all([
		ask('at once', 'original', 0),
		ask('at once', 'original', 1),
		ask('once the note is gone', 'original', 0),
		ask('from a copied workflow', 'original', 1),
	]);
	await untilIdle(scene);
	await scene.cluster.postgres.query('delete from processed_data');
	await Promise.all([ask('once the note is gone', 'original', 1), ask('from a copied workflow', 'copy', 0)]);
	await untilIdle(scene);
}

async function resultOf({ cluster, sandbox }: Scene, base: string, history: History) {
	const orders = ordersOf(base, history);
	const charges = (order: string) =>
		sandbox.charges.filter(({ response }) => response.reference?.transaction === order);
	const rows = await cluster.postgres.query('select order_reference, said from asked');
	const said = rows
		.filter(([order = '']) => orders.includes(order))
		.map(([order = '', text = '{}']) => ({ order, json: JSON.parse(text) as IDataObject }));
	const words: Record<string, number> = {};
	const untrue: string[] = [];
	const unsent = said.filter(({ json }) => wordOf(json) === 'not_sent').map(({ json }) => String(json.error));
	for (const { order, json } of said) {
		const word = wordOf(json);
		words[word] = (words[word] ?? 0) + 1;
		const isHere = charges(order).some(({ response }) => response.id === json.id);
		const isOpen = ['unknown', 'not_sent'].includes(word) && charges(order).length > 0;
		if (!isHere && !isOpen) untrue.push(`${order}: ${word}`);
	}
	if (said.length !== 2 * orders.length) untrue.push(`${said.length} answers for ${2 * orders.length} questions`);
	return {
		history,
		twice: orders.filter((order) => charges(order).length > 1),
		never: orders.filter((order) => charges(order).length === 0),
		words,
		untrue,
		unsent,
	};
}

function wordOf({ outcome, already, payment_state: state }: IDataObject): string {
	return already === true ? 'already' : String(outcome ?? state);
}

async function sendOrder({ cluster }: Scene, path: string, order: string, via: 0 | 1): Promise<void> {
	await fetch(`${cluster.webhooks[via]}/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ order }),
	});
}

/** Webhook -> Create charge -> PostgreSQL: what was said. */
function chargeWorkflow(path: string, credentials: Record<string, string>) {
	const using = (type: string) => withIds({ [type]: credentials[type] });
	const charge = {
		...{ resource: 'charge', operation: 'create', ...PAYMENT, output: 'allFields' },
		additionalFields: { transactionReference: '={{ $json.body.order }}' },
	};
	const note = {
		operation: 'executeQuery',
		query: 'insert into asked values ($1, $2)',
		options: { queryReplacement: '={{ [$("Order").item.json.body.order, JSON.stringify($json)] }}' },
	};
	const webhook = { httpMethod: 'POST', path, options: {} };
	const nodes = [
		node('Order', 'n8n-nodes-base.webhook', 2, webhook, { webhookId: path }),
		node('Charge', CARD_PAYMENTS, 1, charge, { ...using('cardPaymentsApi'), onError: 'continueRegularOutput' }),
		node('Note', 'n8n-nodes-base.postgres', 2.6, note, using('postgres')),
	];
	return {
		name: path,
		nodes,
		connections: follow(nodes.map(({ name }) => name)),
		settings: { executionOrder: 'v1' },
	};
}
