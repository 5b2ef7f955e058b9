import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode } from 'n8n-workflow';
import type { Execution } from '../../sandbox/runtime/n8nApi.ts';
import { callersWith, KINDS, type Caller, type Kind } from '../harness/callers.ts';
import { startInstance, type Instance } from './instance.ts';
import { makeOriginal, moneyNode, want, wantedWebhook } from './movements.ts';
import { executionsOf, publish } from './publish.ts';
import { CARD_PAYMENTS, follow, node, PAYMENT, withIds } from './workflow.ts';

/** Callers that repeat, in a real n8n: money moves once for what's wanted, and what's said of it is true. */

const SETTINGS = { executionOrder: 'v1' };

let instance: Instance;
let credential: string;
beforeAll(async () => {
	instance = await startInstance();
	const { api, sandbox } = instance;
	// What a test key does is noted nowhere: it moves nothing.
	const live = { apiKey: sandbox.keys.live, baseUrl: sandbox.url };
	credential = await api.createCredential('cardPaymentsApi', live);
});
afterEach(() => instance.sandbox.faults.clear());
afterAll(async () => await instance.close());

/** Whether n8n's Retry repeats an execution: the same one, or the one that called. */
const isRetried = ([first, second]: Caller['calls']) =>
	second !== undefined && (first?.token === second.token || first?.parent !== second.parent);

/** A workflow for each node of a caller's: the money moves in it, or in one that it calls. */
async function createWorkflow(path: string, kind: Kind, { calls, unnamed }: Caller): Promise<string> {
	const [first, second] = calls;
	const { parent, tries, runs = 1 }: Partial<Caller['calls'][number]> = first ?? {};
	const repeats = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
	const isCalledAgain = parent !== undefined && second?.parent === parent;
	const rest =
		tries !== undefined
			? repeats
			: isRetried(calls) || isCalledAgain
				? {}
				: { onError: 'continueRegularOutput' as const };
	const money = moneyNode(kind, credential, unnamed !== true, rest);
	let last = money;
	if (parent !== undefined) {
		const called = node('Called', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });
		const connections = follow(['Called', money.name]);
		const sub = { name: `${path}: called`, nodes: [called, money], connections, settings: SETTINGS };
		const workflowId = { __rl: true, mode: 'id', value: (await publish(instance.api, sub)).id };
		const parameters = { workflowId, options: {} };
		last = node('Call', 'n8n-nodes-base.executeWorkflow', 1.2, parameters, isCalledAgain ? repeats : {});
	}
	const begins = Array.from({ length: runs }, (_, index) => node(`Run ${index}`, 'n8n-nodes-base.noOp', 1));
	const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });
	const connections = {
		Wanted: { main: [begins.map(({ name }) => to(name))] },
		...Object.fromEntries(begins.map(({ name }) => [name, { main: [[to(last.name)]] }])),
	};
	const nodes = [wantedWebhook(path, 'lastNode'), ...begins, last];
	return (await publish(instance.api, { name: path, nodes, connections, settings: SETTINGS })).id;
}

/** Executes a caller's calls as it makes them. Gives the executions, the first ones first. */
async function callAll(name: string, kind: Kind, caller: Caller, original: string): Promise<Execution[]> {
	const { api, n8n } = instance;
	const { calls } = caller;
	const ids = new Map<string, string>();
	for (const { node: own = 'original' } of calls)
		if (!ids.has(own)) ids.set(own, await createWorkflow(`${name}-${own}`, kind, caller));
	const call = async ({ node: own = 'original' }: Caller['calls'][number]) =>
		await want(n8n.url, `${name}-${own}`, { order: name, original });
	const executions = async () => {
		const all = await Promise.all([...ids.values()].map(async (id) => await executionsOf(api, id)));
		return all.flat().sort((a, b) => Number(a.id) - Number(b.id));
	};
	const [first, second] = calls;
	const isAtOnce = second?.after === 0;
	await Promise.all((isAtOnce ? calls : calls.slice(0, 1)).map(call));
	if (second === undefined || isAtOnce || (first?.parent !== undefined && first.parent === second.parent))
		return await executions();
	const before = await executions();
	if (!isRetried(calls)) await call(second);
	// n8n repeats none that succeeded: what was lost was found at once.
	else if (before[0]?.status === 'success') return before;
	else {
		const path = `/rest/executions/${before[0]?.id}/retry`;
		const { id } = await api.send<{ id: string }>('POST', path, { loadWorkflow: false });
		return [...before, await api.execution(id)];
	}
	return await executions();
}

const KIND_NAMES = Object.keys(KINDS) as Kind[];
/** Each with a movement, one after the other. */
const PLAYED = callersWith('parent', 'tries', 'runs', 'node').map(([name, caller], index): [string, Kind, Caller] => {
	const kinds = caller.only ?? KIND_NAMES;
	return [name, kinds[index % kinds.length] as Kind, caller];
});

/** The money moves, the connection breaks, and the service doesn't list it for a moment. */
function loseResponse(kind: Kind, original: string): void {
	const path = KINDS[kind].path(original);
	const list = `${KINDS[kind].path('').replace(/\/$/, '')}/list`;
	instance.sandbox.faults.next({ kind: 'drop-after-processing', path, method: 'POST' });
	if (kind !== 'void') instance.sandbox.faults.next({ kind: 'status', status: 404, path: list });
}

it.each(PLAYED)(
	'should move money once for what is wanted, and say what is true: %s, %s',
	async (name, kind, caller) => {
		const { sandbox } = instance;
		const original = await makeOriginal(sandbox, kind);
		const from = sandbox.movements.length;
		loseResponse(kind, original);
		const executions = await callAll(name, kind, caller, original);
		const moved = sandbox.movements.slice(from);
		expect([moved.map(({ type }) => type), executions.length > 0]).toEqual([
			Array(caller.wanted ?? 1).fill(kind),
			true,
		]);
		const said = executions.flatMap(({ items, error }): IDataObject[] => [
			...items(caller.calls[0]?.parent === undefined ? 'Move Money' : 'Call').map(({ json }) => json),
			...(error === undefined ? [] : [{ error: error.message }]),
		]);
		expect(said.length).toBeGreaterThan(0);
		for (const { id, error } of said)
			if (error === undefined) expect(moved.map((each) => each.id)).toContain(id);
			else expect(error).toMatch(/unknown whether the \w+ was made|was not sent: /);
		// Whose node asks again is told what was made.
		const [, second] = caller.calls;
		if (second !== undefined && second.after !== 0 && second.node === undefined)
			expect(said.at(-1)?.payment_state).toBe(KINDS[kind].done.payment_state);
	},
);

const PATH = '/v2/charges/';
const charges = (name: string) =>
	instance.sandbox.charges.filter(
		({ response: { description, reference } }) => description === name || reference.transaction === name,
	).length;

it('should send an unknown one again once, however often it is executed with what its error showed', async () => {
	const { api, n8n, sandbox } = instance;
	sandbox.faults.next({ kind: 'drop-before-body', path: PATH });
	sandbox.faults.next({ kind: 'status', status: 404, path: `${PATH}list`, times: 9 });
	const create = async (path: string, options: IDataObject) => {
		const money = moneyNode('charge', credential, true, { onError: 'continueRegularOutput' });
		Object.assign(money.parameters, { options });
		const nodes = [wantedWebhook(path, 'lastNode'), money];
		const connections = follow(nodes.map((each) => each.name));
		return (await publish(api, { name: path, nodes, connections, settings: SETTINGS })).id;
	};
	const resultOf = async (path: string, id: string) => {
		await want(n8n.url, path, { order: 'T-2', original: '' });
		return (await executionsOf(api, id))[0]?.items('Move Money')[0]?.json ?? {};
	};
	const unknown = await resultOf('again', await create('again', {}));
	expect(unknown).toMatchObject({ outcome: 'unknown', send_again: expect.stringMatching(/^[0-9a-f]{32}$/) });
	sandbox.faults.clear();
	const id = await create('again-2', { sendAgain: unknown.send_again });
	const states = [await resultOf('again-2', id), await resultOf('again-2', id)];
	expect(states.map(({ payment_state: state }) => state)).toEqual(['paid', 'paid']);
	expect([states[1]?.already, charges('T-2')]).toEqual([true, 1]);
});

it('should charge no further order once it is stopped, and say what was under way', async () => {
	const { api, sandbox } = instance;
	const orders = ['g', 'h', 'i'];
	const list = JSON.stringify({ orders: orders.map((order) => ({ order })) });
	const parameters = { resource: 'charge', operation: 'create', ...PAYMENT };
	const described = { ...parameters, additionalFields: { description: '={{ $json.order }}' } };
	const nodes: INode[] = [
		node('Start', 'n8n-nodes-base.manualTrigger', 1),
		node('List', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: list, options: {} }),
		node('Orders', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'orders', options: {} }),
		node('Charge', CARD_PAYMENTS, 1, described, withIds({ cardPaymentsApi: credential })),
	];
	const connections = follow(nodes.map(({ name }) => name));
	const { id } = await api.createWorkflow({ name: 'Stop', nodes, connections, settings: SETTINGS });
	sandbox.faults.next({ kind: 'delay-response', delayMs: 5_000, path: PATH });
	const { executionId } = await api.startByHand<{ executionId: string }>(id, 'Start');
	while (charges('g') === 0) await sleep(50);
	await api.send('POST', `/rest/executions/${executionId}/stop`);
	// Longer than the lost response takes.
	await sleep(6_000);
	const stopped = await api.get<{ status: string; customData: IDataObject }>(`/rest/executions/${executionId}`);
	expect([stopped.status, orders.map(charges)]).toEqual(['canceled', [1, 0, 0]]);
	expect(stopped.customData).toEqual({ unsettled: expect.stringMatching(/^charge, 10\.5, SAR, [0-9a-f]{32}, 20/) });
});
