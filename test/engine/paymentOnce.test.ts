import type { IDataObject, INode } from 'n8n-workflow';
import { startSandbox, type Fault } from '../../sandbox/server.ts';
import { executeWorkflow } from '../harness/engine.ts';
import { CHARGE, paymentRequests, RETRY_ON_FAIL, executeCharge } from './payments.ts';
import { startRecorder } from './recorder.ts';
import { credentialsFor, errorOf, NOW, type Sandbox } from './service.ts';

let sandbox: Sandbox;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
	recorder = await startRecorder();
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
	await sandbox.close();
	await recorder.close();
});

const NO_KEY = { idempotencyKey: '' };
const PATH = '/v2/charges/';
/** Ways to get no clear response, and how many charges the service made anyway. */
const UNCLEAR: Array<[string, Fault, number]> = [
	['the connection drops before the request is read', { kind: 'drop-before-body' }, 0],
	['the connection drops after the charge was made', { kind: 'drop-after-processing' }, 1],
	['the connection drops in the middle of the response', { kind: 'drop-mid-response' }, 1],
	['the response comes too late', { kind: 'delay-response', delayMs: 4_000 }, 1],
	['a gateway responds with 502 after the charge was made', { kind: 'status', status: 502, processed: true }, 1],
	['a gateway responds with 504', { kind: 'status', status: 504 }, 0],
	['the service responds with 500 after the charge was made', { kind: 'status', status: 500, processed: true }, 1],
	['the service responds with 408', { kind: 'status', status: 408, processed: true }, 1],
	['a web page comes instead of a response', { kind: 'html' }, 0],
	['other JSON comes instead of a response', { kind: 'json' }, 0],
	['the service redirects', { kind: 'redirect', location: '/v2/charges/' }, 0],
];
/** Long enough for the sandbox on a busy machine, too short for the fault. */
const IMPATIENT = { options: { timeout: 1_500 } };
const KNOWS_KEYS = { options: { timeout: 1_500, serviceHonorsKeys: true } };

/** An execution's result, its requests, and its charges in the ledger. */
async function observed(parameters: IDataObject, rest: Parameters<typeof executeCharge>[2] = {}) {
	const requests = sandbox.requests.length;
	const charges = sandbox.charges.length;
	const result = await executeCharge(sandbox, parameters, rest);
	await new Promise((resolve) => setTimeout(resolve, 20));
	return {
		...result,
		requests: paymentRequests(sandbox, requests).length,
		charges: sandbox.charges.length - charges,
	};
}

describe.each(UNCLEAR)('when %s', (_, fault, made) => {
	it('should send one request only, and say that the outcome is unknown and what to look for', async () => {
		sandbox.faults.next({ ...fault, path: PATH });
		const { requests, charges, ...result } = await observed({
			...IMPATIENT,
			...NO_KEY,
			reference: { order: 'A-77', transaction: 'T-77' },
		});
		expect({ requests, charges }).toEqual({ requests: 1, charges: made });
		const { message, description } = errorOf(result);
		expect(message).toMatch(/^It is unknown whether the charge was made: /);
		expect(description).toContain('order reference "A-77", transaction reference "T-77", amount 10.5 SAR');
		expect(description).toContain('Outcome: unknown.');
		expect((result.error as { context?: IDataObject }).context).toMatchObject({
			outcome: 'unknown',
			reference: { order: 'A-77' },
		});
	});

	it('should make exactly one charge when Retry On Fail executes the node again and the service knows keys', async () => {
		sandbox.faults.next({ ...fault, path: PATH });
		const { items, requests, charges, error } = await observed(KNOWS_KEYS, { node: RETRY_ON_FAIL });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.status)).toEqual(['CAPTURED']);
		expect({ requests, charges }).toEqual({ requests: 2, charges: 1 });
	});

	it.each([
		['without a key', { ...KNOWS_KEYS, ...NO_KEY }],
		['with one that changes', { ...KNOWS_KEYS, idempotencyKey: '={{ Math.random() }}' }],
		['unless the service is said to know keys', IMPATIENT],
	])('should not send it again %s, even when n8n executes the node again', async (_, parameters) => {
		sandbox.faults.next({ ...fault, path: PATH });
		const { requests, charges, ...result } = await observed(parameters, { node: RETRY_ON_FAIL });
		expect({ requests, charges }).toEqual({ requests: 1, charges: made });
		expect(errorOf(result).message).toMatch(/^It is unknown whether the charge was made: /);
	});
});

it.each([
	[
		'refused at last',
		[
			{ kind: 'status', status: 429 },
			{ kind: 'status', status: 422 },
		],
	],
	['not reached any more', [{ kind: 'drop-before-body' }, { kind: 'status', status: 401 }]],
] as Array<[string, Fault[]]>)(
	'should stay unknown when it was made, its response lost, and n8n tries again and is %s',
	async (_, faults) => {
		sandbox.faults.next(
			...[{ kind: 'drop-after-processing' } as Fault, ...faults].map((fault) => ({ ...fault, path: PATH })),
		);
		const { charges, ...result } = await observed(KNOWS_KEYS, {
			node: { ...RETRY_ON_FAIL, onError: 'continueRegularOutput' },
		});
		expect(charges).toBe(1);
		expect(result.items.map(({ json }) => json.outcome)).toEqual(['unknown']);
		expect(result.items[0]?.json.error).toMatch(
			/^It is unknown whether the charge was made: .*before you send it again$/,
		);
	},
);

it.each([
	[
		'is not valid any more',
		{
			sourceId:
				'={{ $execution.customData.get("again") ? "" : [$execution.customData.set("again", "yes"), "tok_visa"][1] }}',
		},
	],
	[
		'cannot be read any more',
		{
			sourceId:
				'={{ $execution.customData.get("again") ? $("Nowhere").item.json.token : [$execution.customData.set("again", "yes"), "tok_visa"][1] }}',
		},
	],
])(
	'should stay unknown when it was made, its response lost, and what is sent %s when n8n tries again',
	async (_, parameters) => {
		sandbox.faults.next({ kind: 'drop-after-processing', path: PATH });
		const { charges, items } = await observed(
			{ ...KNOWS_KEYS, ...parameters },
			{ node: { ...RETRY_ON_FAIL, onError: 'continueRegularOutput' } },
		);
		expect(charges).toBe(1);
		expect(items.map(({ json }) => [json.outcome, json.error])).toEqual([
			['unknown', expect.stringContaining('"Source ID"')],
		]);
	},
);

it('should list the payments before the item that stops the node', async () => {
	const input = ['tok_visa', 'tok_mastercard', '', 'tok_visa'].map((token) => ({ json: { token } }));
	const { charges, ...result } = await observed({ sourceId: '={{ $json.token }}' }, { input });
	expect(charges).toBe(2);
	const made = sandbox.charges
		.slice(-2)
		.map(({ response }, index) => `${String(response.id)} CAPTURED (item ${index})`);
	expect(errorOf(result).description).toMatch(/^Charges that were made before this item, don't send them again: /);
	expect(errorOf(result).description).toContain(`${made.join(', ')}. `);
});

describe("n8n's Retry On Fail over several items", () => {
	const input = ['tok_visa', 'tok_mastercard', 'tok_amex'].map((token) => ({ json: { token } }));
	const parameters = { ...KNOWS_KEYS, sourceId: '={{ $json.token }}' };
	const second: Fault[] = [
		{ kind: 'delay', delayMs: 1, path: PATH },
		{ kind: 'drop-after-processing', path: PATH },
	];

	it.each([
		['stopping at the error', {}],
		['with Continue on Fail', { onError: 'continueRegularOutput' as const }],
	])('should make one charge for each item, %s', async (_, node) => {
		sandbox.faults.next(...second);
		const { items, charges } = await observed(parameters, { input, node: { ...RETRY_ON_FAIL, ...node } });
		// n8n checks only the first item to decide whether to retry a node that continued.
		const failed = 'onError' in node ? ['unknown'] : ['CAPTURED'];
		expect(items.map(({ json }) => json.outcome ?? json.status)).toEqual(['CAPTURED', ...failed, 'CAPTURED']);
		expect(charges).toBe(3);
	});

	it('should not repeat a success, with or without a key', async () => {
		sandbox.faults.next(...second);
		const { requests, charges } = await observed({ ...parameters, ...NO_KEY }, { input, node: RETRY_ON_FAIL });
		expect({ requests, charges }).toEqual({ requests: 2, charges: 2 });
	});

	it('should repeat a rejected or unsent payment', async () => {
		sandbox.faults.next({ kind: 'status', status: 429, path: PATH });
		const { items, requests, charges } = await observed(NO_KEY, { node: RETRY_ON_FAIL });
		expect(items.map(({ json }) => json.status)).toEqual(['CAPTURED']);
		expect({ requests, charges }).toEqual({ requests: 2, charges: 1 });
	});
});

describe('the default key', () => {
	const keys = () => recorder.requests.map(({ body }) => (body.reference as IDataObject | undefined)?.idempotent);

	it('should differ between items, runs of the node, nodes and executions', async () => {
		recorder.reset();
		const charge = (name: string) => ({ name, type: 'n8n-nodes-card-payments.cardPayments', parameters: CHARGE });
		const to = (...nodes: string[]) => ({
			main: [nodes.map((node) => ({ node, type: 'main' as const, index: 0 }))],
		});
		const twice = async () =>
			await executeWorkflow({
				credentials: recorder.credentials,
				pinInput: [{ json: {} }, { json: {} }],
				nodes: [
					{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
					{ name: 'A', type: 'n8n-nodes-base.noOp' },
					{ name: 'B', type: 'n8n-nodes-base.noOp' },
					charge('Charge'),
					charge('Charge again'),
				],
				connections: { Start: to('A', 'B'), A: to('Charge'), B: to('Charge'), Charge: to('Charge again') },
			});
		await twice();
		await twice();
		// Two executions, each with two runs of two nodes over two items.
		expect(keys()).toHaveLength(16);
		expect(new Set(keys()).size).toBe(16);
		for (const key of keys()) expect(key).toMatch(/^[0-9a-f]{32}$/);
	});

	it('should be the same when n8n executes the node again', async () => {
		recorder.reset();
		recorder.respondWith({ status: 503, body: '' });
		await executeCharge(sandbox, KNOWS_KEYS, { credentials: recorder.credentials, node: RETRY_ON_FAIL });
		expect(keys()).toHaveLength(3);
		expect(new Set(keys()).size).toBe(1);
	});

	it('should be omitted if the field is empty, and your own if entered', async () => {
		recorder.reset();
		await executeCharge(sandbox, NO_KEY, { credentials: recorder.credentials });
		await executeCharge(
			sandbox,
			{ idempotencyKey: '={{ $json.order_id }}' },
			{ credentials: recorder.credentials, input: [{ json: { order_id: 1001 } }] },
		);
		expect(keys()).toEqual([undefined, '1001']);
	});
});

it('should charge the same order once, however often it comes in', async () => {
	const charges = sandbox.charges.length;
	for (let time = 0; time < 3; time++) {
		const { items } = await executeCharge(sandbox, { idempotencyKey: 'order A-1001' });
		expect(items[0]?.json.id).toBe(sandbox.charges.at(-1)?.response.id);
	}
	expect(sandbox.charges.length - charges).toBe(1);
});

it('should report an unknown outcome if the key was used for another payment', async () => {
	await executeCharge(sandbox, { idempotencyKey: 'order A-2' });
	const result = await executeCharge(sandbox, { idempotencyKey: 'order A-2', amount: '20' });
	expect(errorOf(result).message).toMatch(/^It is unknown whether the charge was made: .*order A-2/);
});

it.each([400, 401, 403, 404, 422, 429])(
	'should send one request only when the service responds with %i, which rejects it',
	async (status) => {
		recorder.reset();
		recorder.respondWith({ status, body: '{"errors":[{"code":"no","description":"No."}]}' });
		const result = await executeCharge(sandbox, {}, { credentials: recorder.credentials });
		expect(recorder.requests).toHaveLength(1);
		expect(errorOf(result).message).toMatch(/^No charge was made: /);
		expect(errorOf(result).description).toContain('Outcome: rejected.');
	},
);

describe("when the node can't start", () => {
	it('should not wait forever if an expression returns no time-out', async () => {
		const { requests, ...result } = await observed({
			options: { timeout: '={{ $json.timeout ?? "" }}' },
			amount: '0',
		});
		expect(requests).toBe(0);
		expect(errorOf(result).message).toBe('The charge was not sent: "Amount" (0) is zero; "Timeout" is empty');
	});

	it('should say that it was not sent, and send it when n8n tries again', async () => {
		recorder.reset();
		const { cardPaymentsApi } = recorder.credentials;
		let reads = 0;
		// n8n's database, or the store of secrets behind it, is away for a moment.
		const credentials = {
			get cardPaymentsApi() {
				if (reads++ === 0) throw new Error('The database is away');
				return cardPaymentsApi;
			},
		};
		const { items, error } = await executeCharge(sandbox, NO_KEY, { credentials, node: RETRY_ON_FAIL });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.status)).toEqual(['CAPTURED']);
		expect(recorder.requests).toHaveLength(1);
	});

	it.each([
		[
			'no credential can be read',
			{},
			{ credentials: { cardPaymentsApi: undefined as never } },
			"The credential can't be read",
		],
		['an expression fails', { amount: '={{ $("Nowhere").item.json.total }}' }, {}, `"Amount" can't be read`],
	])('should say so in its item: %s', async (_, parameters, rest, words) => {
		const { items, requests } = await observed(parameters as IDataObject, {
			...rest,
			node: { onError: 'continueRegularOutput' },
		});
		expect(requests).toBe(0);
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ outcome: 'not_sent', error: expect.stringContaining(words) }),
		]);
	});
});

describe('as the tool of an AI agent', () => {
	const ask = async (tool: IDataObject = {}, calls = 2, atOnce = false) => {
		const requests = sandbox.requests.length;
		const charges = sandbox.charges.length;
		const { items } = await executeWorkflow({
			credentials: credentialsFor(sandbox),
			nodes: [
				{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
				{ name: 'Agent', type: 'agent', parameters: { tool: 'Charge', calls, atOnce } },
				{
					name: 'Charge',
					type: 'n8n-nodes-card-payments.cardPayments',
					parameters: { ...CHARGE, ...tool } as INode['parameters'],
				},
			],
			connections: {
				Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
				Charge: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
			},
		});
		return {
			results: items('Agent').map(({ json }) => json),
			requests: paymentRequests(sandbox, requests).length,
			charges: sandbox.charges.length - charges,
		};
	};

	it.each([
		['with the default key', {}],
		['without a key', NO_KEY],
	])('should make the same payment once and return its response again, %s', async (_, tool) => {
		const { results, requests, charges } = await ask(tool, 3);
		expect({ requests, charges }).toEqual({ requests: 1, charges: 1 });
		expect(results.map(({ id }) => id)).toEqual(Array(3).fill(sandbox.charges.at(-1)?.response.id));
	});

	it('should make the same payment once when it is called several times in one turn', async () => {
		const { results, requests, charges } = await ask(NO_KEY, 3, true);
		expect({ requests, charges }).toEqual({ requests: 1, charges: 1 });
		expect(results.map(({ id }) => id)).toEqual(Array(3).fill(sandbox.charges.at(-1)?.response.id));
	});

	it('should not send it again after an unknown outcome, and tell the agent why', async () => {
		sandbox.faults.next({ kind: 'drop-after-processing', path: PATH });
		const { results, requests, charges } = await ask();
		expect({ requests, charges }).toEqual({ requests: 1, charges: 1 });
		for (const { error } of results)
			expect(error).toMatch(
				/^It is unknown whether the charge was made: .* Look for it with Charge: Get Many before you send it again$/,
			);
	});

	it('should make different payments, and the same one in another execution', async () => {
		expect(await ask({ amount: '={{ $runIndex === 0 ? 10 : 20 }}' })).toMatchObject({ requests: 2, charges: 2 });
		expect(await ask({}, 1)).toMatchObject({ requests: 1, charges: 1 });
		expect(await ask({}, 1)).toMatchObject({ requests: 1, charges: 1 });
	});
});

describe('as the tool of an older agent, which makes all calls at the same time', () => {
	const ask = async (parameters: IDataObject, calls: number) => {
		const { items, error } = await executeWorkflow({
			credentials: credentialsFor(sandbox),
			nodes: [
				{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
				{ name: 'Agent', type: 'olderAgent', parameters: { calls } },
				{
					name: 'Pay',
					type: 'n8n-nodes-card-payments.cardPaymentsTool',
					parameters: parameters as INode['parameters'],
				},
			],
			connections: {
				Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
				Pay: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
			},
		});
		expect(error).toBeUndefined();
		return items('Agent').map(({ json }) => String(json.result ?? json.error));
	};
	const movements = (from: number) => sandbox.movements.slice(from).map(({ type }) => type);

	it('should charge once, and return its response to all calls', async () => {
		const from = sandbox.movements.length;
		const results = await ask(CHARGE, 3);
		expect(movements(from)).toEqual(['charge']);
		expect(results).toEqual(Array(3).fill(expect.stringContaining('"status":"CAPTURED"')));
	});

	it('should refund a part once, even with a look-up before', async () => {
		const { items } = await executeCharge(sandbox);
		const from = sandbox.movements.length;
		const part = { howMuch: 'part', amount: '2', reason: 'returned' };
		const refund = { resource: 'refund', operation: 'create', chargeId: items[0]?.json.id as string, ...part };
		const results = await ask(refund, 3);
		expect(movements(from)).toEqual(['refund']);
		expect(results).toEqual(Array(3).fill(expect.stringContaining('"status":"REFUNDED"')));
	});

	it('should report an unknown outcome to all calls', async () => {
		sandbox.faults.next({ kind: 'drop-after-processing', path: PATH });
		const from = sandbox.movements.length;
		const results = await ask(CHARGE, 3);
		expect(movements(from)).toEqual(['charge']);
		expect(results).toEqual(Array(3).fill(expect.stringMatching(/^It is unknown whether the charge was made: /)));
	});
});

describe('when no connection is made', () => {
	it.each([
		['nothing responds', 'http://127.0.0.1:9'],
		['the name is unknown', 'https://payments.invalid'],
		['the base URL is not safe', 'http://payments.example.com'],
	])('should say that it was not sent: %s', async (_, baseUrl) => {
		const result = await executeCharge(
			sandbox,
			{},
			{ credentials: { cardPaymentsApi: { apiKey: 'sk_test_NotARealKey', baseUrl } } },
		);
		expect(errorOf(result).message).toMatch(/^The charge was not sent: /);
		expect(errorOf(result).description).toContain('Outcome: not_sent.');
	});
});

it('should report an unknown outcome if the execution is cancelled, and charge no further item', async () => {
	sandbox.faults.next({ kind: 'delay-response', delayMs: 3_000, path: PATH });
	const cancel = new AbortController();
	const before = sandbox.charges.length;
	const running = observed(
		{},
		{ input: [{ json: {} }, { json: {} }], signal: cancel.signal, node: { onError: 'continueRegularOutput' } },
	);
	while (sandbox.charges.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
	cancel.abort();
	const { requests, charges, items, ...result } = await running;
	expect({ requests, charges }).toEqual({ requests: 1, charges: 1 });
	expect(JSON.stringify([items, result.error])).toContain('It is unknown whether the charge was made: ');
});
