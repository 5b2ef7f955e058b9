import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode } from 'n8n-workflow';
import type { Execution } from '../../sandbox/runtime/n8nApi.ts';
import { startInstance, type Instance } from './instance.ts';
import { executionsOf, publish } from './publish.ts';
import { CARD_PAYMENTS, follow, node, PAYMENT, withIds } from './workflow.ts';

/** Callers that repeat, in a real n8n: each order is charged once, and what's said of it is true. */

const PATH = '/v2/charges/';
const SETTINGS = { executionOrder: 'v1' };

let instance: Instance;
let credentials: Pick<INode, 'credentials'>;
beforeAll(async () => {
	instance = await startInstance();
	const { api, sandbox } = instance;
	// What a test key does is noted nowhere: it moves nothing.
	const live = { apiKey: sandbox.keys.live, baseUrl: sandbox.url };
	credentials = withIds({ cardPaymentsApi: await api.createCredential('cardPaymentsApi', live) });
});
afterEach(() => instance.sandbox.faults.clear());
afterAll(async () => await instance.close());

/** Without a reference: only the execution that everything goes back to tells one charge from another. */
const charge = (rest: Partial<INode> = {}) =>
	node(
		'Charge',
		CARD_PAYMENTS,
		1,
		{
			resource: 'charge',
			operation: 'create',
			...PAYMENT,
			additionalFields: { description: '={{ $json.order }}' },
		},
		{ ...credentials, ...rest },
	);

/** A workflow that takes orders one after the other. */
function take(name: string, orders: string[], start: INode, last: INode) {
	const list = JSON.stringify({ orders: orders.map((order) => ({ order })) });
	const nodes = [
		start,
		node('List', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: list, options: {} }),
		node('Orders', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'orders', options: {} }),
		last,
	];
	const connections = follow(nodes.map((each) => each.name));
	return { name, nodes, connections, settings: SETTINGS };
}

/** One that has them charged by a sub-workflow. */
async function createParent(name: string, orders: string[], rest: Partial<INode>): Promise<string> {
	const called = node('Called', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });
	const { id } = await publish(instance.api, {
		name: `${name}: sub-workflow`,
		nodes: [called, charge()],
		connections: follow(['Called', 'Charge']),
		settings: SETTINGS,
	});
	const workflowId = { __rl: true, mode: 'id', value: id };
	const call = node('Call', 'n8n-nodes-base.executeWorkflow', 1.2, { workflowId, options: {} }, rest);
	const parameters = { path: name, responseMode: 'lastNode', options: {} };
	const start = node('Webhook', 'n8n-nodes-base.webhook', 2.1, parameters, { webhookId: name });
	return (await publish(instance.api, take(name, orders, start, call))).id;
}

/** By hand, n8n's database wouldn't know yet what tells the execution from others. */
async function receive(name: string, id: string): Promise<Execution> {
	await fetch(`${instance.n8n.url}/webhook/${name}`);
	const [execution] = await executionsOf(instance.api, id);
	return execution as Execution;
}

/** The money moves for the third order, its connection breaks, and the service doesn't list it for a moment. */
function breakThird(): void {
	const go = { kind: 'delay', delayMs: 1, path: PATH } as const;
	instance.sandbox.faults.next(go, go, { kind: 'drop-after-processing', path: PATH });
	instance.sandbox.faults.next({ kind: 'status', status: 404, path: `${PATH}list` });
}

/** How often each order was charged. */
const ledger = (orders: string[]) =>
	orders.map((order) => instance.sandbox.charges.filter(({ response }) => response.description === order).length);

const statesOf = (items: Array<{ json: IDataObject }>) => items.map(({ json }) => [json.payment_state, json.already]);

it('should charge each order once if a sub-workflow fails and is called again by Retry On Fail', async () => {
	const orders = ['a', 'b', 'c'];
	const id = await createParent('retry-on-fail', orders, { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 });
	breakThird();
	const execution = await receive('retry-on-fail', id);
	expect([execution.status, execution.error, ledger(orders)]).toEqual(['success', undefined, [1, 1, 1]]);
	expect(statesOf(execution.items('Call'))).toEqual(Array(3).fill(['paid', true]));
});

it("should charge each order once by n8n's Retry of the execution that called", async () => {
	const orders = ['d', 'e', 'f'];
	const id = await createParent('retry', orders, {});
	breakThird();
	const failed = await receive('retry', id);
	expect(failed.error?.message).toMatch(/^It is unknown whether the charge was made: /);
	expect([failed.status, ledger(orders)]).toEqual(['error', [1, 1, 1]]);
	const retried = await instance.api.send<{ id: string }>('POST', `/rest/executions/${failed.id}/retry`, {
		loadWorkflow: false,
	});
	const execution = await instance.api.execution(retried.id);
	expect([execution.status, ledger(orders)]).toEqual(['success', [1, 1, 1]]);
	expect(statesOf(execution.items('Call'))).toEqual(Array(3).fill(['paid', true]));
});

/** One order with a reference of its own, charged by a node that another workflow, or this one, has too. */
async function createOrder(name: string, reference: string, options: IDataObject = {}): Promise<string> {
	const start = node('Webhook', 'n8n-nodes-base.webhook', 2.1, { path: name, responseMode: 'lastNode', options: {} });
	const named = charge({ onError: 'continueRegularOutput' });
	const additionalFields = { description: '={{ $json.order }}', transactionReference: reference };
	Object.assign(named.parameters, { additionalFields, options });
	const nodes = { ...take(name, [reference], { ...start, webhookId: name }, named) };
	return (await publish(instance.api, nodes)).id;
}
const resultOf = async (name: string, id: string) => (await receive(name, id)).items('Charge')[0]?.json ?? {};

it('should charge an order once, from a copied workflow too, and name the field that makes two of it', async () => {
	const first = await resultOf('original', await createOrder('original', 'T-1'));
	const copied = await resultOf('copy', await createOrder('copy', 'T-1'));
	expect([copied.id, copied.already, ledger(['T-1'])]).toEqual([first.id, true, [1]]);
});

it('should send an unknown one again once, however often it is executed with what its error showed', async () => {
	const { api, sandbox } = instance;
	sandbox.faults.next({ kind: 'drop-before-body', path: PATH });
	const unlisted = { kind: 'status', status: 404, path: `${PATH}list`, times: 9 } as const;
	sandbox.faults.next(unlisted);
	const id = await createOrder('again', 'T-2');
	const unknown = await resultOf('again', id);
	expect(unknown).toMatchObject({ outcome: 'unknown', send_again: expect.stringMatching(/^[0-9a-f]{32}$/) });
	await api.send('POST', `/rest/workflows/${id}/archive`).catch(() => undefined);
	sandbox.faults.clear();
	const sendAgain = await createOrder('again-2', 'T-2', { sendAgain: unknown.send_again });
	const states = [];
	for (let time = 0; time < 2; time++) states.push(await resultOf('again-2', sendAgain));
	expect(states.map(({ payment_state: state }) => state)).toEqual(['paid', 'paid']);
	expect([states[1]?.already, ledger(['T-2'])]).toEqual([true, [1]]);
});

it('should charge no further order once it is stopped, and say what was under way', async () => {
	const { api, sandbox } = instance;
	const orders = ['g', 'h', 'i'];
	const start = node('Start', 'n8n-nodes-base.manualTrigger', 1);
	const { id } = await api.createWorkflow(take('Stop', orders, start, charge()));
	sandbox.faults.next({ kind: 'delay-response', delayMs: 5_000, path: PATH });
	const { executionId } = await api.startByHand<{ executionId: string }>(id, 'Start');
	while (ledger(['g'])[0] === 0) await sleep(50);
	await api.send('POST', `/rest/executions/${executionId}/stop`);
	// Longer than the lost response takes.
	await sleep(6_000);
	const stopped = await api.get<{ status: string; customData: IDataObject }>(`/rest/executions/${executionId}`);
	expect([stopped.status, ledger(orders)]).toEqual(['canceled', [1, 0, 0]]);
	expect(stopped.customData).toEqual({ unsettled: expect.stringMatching(/^charge, 10\.5, SAR, [0-9a-f]{32}, 20/) });
});
