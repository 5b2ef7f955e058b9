/** No request that moves money is sent twice, whatever happens, and what's said of it is true. */
import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../sandbox/service/faults.ts';
import { CONTINUE, credentialsFor, errorOf } from '../engine/service.ts';
import { isKnownNo, isMoved, KINDS, SINGLE_ENDINGS, type Kind } from '../harness/callers.ts';
import { connect, executeTool, executeWorkflow, NODE, START } from '../harness/engine.ts';
import { CHARGE, REFUND, RETRY_ON_FAIL, usePayments } from './payments.ts';

const payments = usePayments({ now: Date.now() });
const { execute, charge, made, movementsOf } = payments;
const PATH = '/v2/charges/';

const charged = async () => await made(CHARGE);
/** What a movement changes, if anything. */
const originalOf = async (kind: Kind): Promise<string> => {
	const { of } = KINDS[kind];
	return of === undefined ? '' : String((await made({ ...KINDS[of].parameters(''), additionalFields: {} })).id);
};
const UNKNOWN = /^It is unknown whether the \w+ was made: .* before you send it again/;
/** What's said while nobody knows. */
const OPEN =
	/^(It is unknown whether the \w+ was made|The \w+ was refused, and it is unknown|The service doesn't (list the \w+, as|show the void at its original))/;

describe.each(Object.entries(KINDS) as Array<[Kind, (typeof KINDS)[Kind]]>)(
	'%s',
	(kind, { done, parameters, path }) => {
		const withSlash = (text: string) => text.replace(/\/?$/, '/');
		/** An execution's result, the requests that move money, and the movements there were. */
		const observed = async (id: string, more: IDataObject, rest: Parameters<typeof execute>[1] = {}) => {
			const [requests, movements] = [payments.sandbox.requests.length, payments.sandbox.movements.length];
			const result = await execute({ ...parameters(id), ...more }, rest);
			await new Promise((resolve) => setTimeout(resolve, 20));
			const sent = payments.sandbox.requests
				.slice(requests)
				.filter((each) => each.method === 'POST' && withSlash(each.path) === withSlash(path(id)));
			const moved = payments.sandbox.movements.length - movements;
			// What comes late is over, too.
			await new Promise((resolve) => setTimeout(resolve, 300_000));
			return { ...result, sent: sent.length, moved };
		};

		it('should move the money once, and say so', async () => {
			const { items, error, sent, moved } = await observed(await originalOf(kind), {});
			expect({ error, sent, moved }).toEqual({ error: undefined, sent: 1, moved: 1 });
			expect(items).toEqual([{ json: expect.objectContaining(done), pairedItem: { item: 0 } }]);
		});

		it.each(Object.entries(SINGLE_ENDINGS))(
			'should send one request, and say what came of it: %s',
			async (_, [ending]) => {
				const fault = ending as Fault;
				const id = await originalOf(kind);
				payments.sandbox.faults.next({ ...fault, path: path(id) });
				const result = await observed(id, {}, { node: RETRY_ON_FAIL });
				expect([result.sent, result.moved]).toEqual([1, isMoved(fault) ? 1 : 0]);
				if (isMoved(fault)) {
					expect(result.items).toEqual([{ json: expect.objectContaining(done), pairedItem: { item: 0 } }]);
					return;
				}
				const { message, description } = errorOf(result);
				const context = (result.error as { context?: IDataObject }).context ?? {};
				if (isKnownNo(fault)) {
					expect(message).toMatch(new RegExp(`^No ${kind} was made by this request: `));
					expect(context).toMatchObject({ outcome: 'rejected' });
					return;
				}
				expect(message).toMatch(OPEN);
				expect(description).toContain(id === '' ? 'order reference "A-1"' : `"${id}"`);
				expect(description).toMatch(/sent at 20.*enter "[0-9a-f]{32}" in "Send Again"/);
				expect(description).not.toMatch(/try again|outcome:/i);
				expect(context).toMatchObject({
					outcome: expect.stringMatching(/^(unknown|not_moved)$/),
					sent_at: expect.any(String),
					...(id === '' && { reference: { order: 'A-1', transaction: 'T-1' }, amount: 10 }),
				});
			},
		);

		it('should name what was made before the item that stops the node', async () => {
			const input = [{ id: await originalOf(kind) }, { stop: true }].map((json) => ({ json }));
			const extra = { additionalFields: { extraBodyFields: '={{ $json.stop ? "nonsense" : "{}" }}' } };
			const result = await observed('={{ $json.id }}', extra, { input });
			const { message, description } = errorOf(result);
			expect(message).toContain('was not sent: ');
			expect(description).toMatch(
				new RegExp(
					`^\\w+ that were made before this item, don't send them again: \\w+ ${String(done.status)}\\. `,
				),
			);
		});
	},
);

it('should refuse an ID with a path or white space', async () => {
	for (const { parameters } of Object.values(KINDS).filter(({ of }) => of !== undefined))
		for (const id of [' auth_1', 'chg_1\n', '../payouts', '..', 'a/b', 'a?b']) {
			const from = payments.sandbox.requests.length;
			expect(errorOf(await execute(parameters(id))).message).toContain('was not sent: ');
			expect(payments.sandbox.requests).toHaveLength(from);
		}
});

it('should make one charge for each of several items when n8n tries again', async () => {
	const input = ['tok_visa', 'tok_mastercard', 'tok_amex'].map((token) => ({ json: { token } }));
	const from = payments.sandbox.charges.length;
	payments.sandbox.faults.next(
		{ kind: 'delay', delayMs: 1, path: PATH },
		{ kind: 'drop-after-processing', path: PATH },
	);
	const node = { ...RETRY_ON_FAIL, ...CONTINUE.node };
	const { items } = await charge({ cardToken: '={{ $json.token }}' }, { input, node });
	expect(items.map(({ json }) => json.outcome ?? json.status)).toEqual(['CAPTURED', 'CAPTURED', 'CAPTURED']);
	expect(payments.sandbox.charges.length - from).toBe(3);
});

describe('the idempotency key', () => {
	const keys = () =>
		payments.recorder.requests.map(({ body }) => (body.reference as IDataObject | undefined)?.idempotent);

	it('should differ between items, runs of the node, nodes and executions when Automatic', async () => {
		const pay = { type: NODE, parameters: CHARGE };
		for (let time = 0; time < 2; time++)
			await executeWorkflow({
				credentials: payments.recorder.credentials,
				pinInput: [{ json: {} }, { json: {} }],
				nodes: [
					START,
					{ name: 'A', type: 'n8n-nodes-base.noOp' },
					{ name: 'B', type: 'n8n-nodes-base.noOp' },
					{ name: 'Charge', ...pay },
					{ name: 'Charge Again', ...pay },
				],
				connections: connect({
					Start: [['A', 'B']],
					A: [['Charge']],
					B: [['Charge']],
					Charge: [['Charge Again']],
				}),
			});
		// Two executions, each with two runs of two nodes over two items.
		expect(keys()).toHaveLength(16);
		expect(new Set(keys()).size).toBe(16);
		for (const key of keys()) expect(key).toMatch(/^[0-9a-f]{32}$/);
	});

	it.each(['amount', 'source.id', '__proto__.x', 'constructor.prototype.x', ' a'])(
		'should not be sent as %s',
		async (idempotencyKeyField) => {
			const described = { describeService: true, idempotencyKeyField };
			const { error, requests } = await payments.sent(CHARGE, {
				credentials: { cardPaymentsApi: { ...payments.recorder.credentials.cardPaymentsApi, ...described } },
			});
			expect(errorOf({ error } as never).message).toContain('"Idempotency Key Field"');
			expect(requests).toEqual([]);
		},
	);
});

describe('two executions at the same time', () => {
	const twice = async (parameters: IDataObject) => {
		const both = await Promise.all([execute(parameters), execute(parameters)]);
		return both.map(({ items, error }) => (error ? errorOf({ items, error } as never).message : items[0]?.json.id));
	};

	it.each(['capture', 'void'] as const)('should %s once, and say no to the other', async (name) => {
		const id = await originalOf(name);
		const results = await twice(KINDS[name].parameters(id));
		// The other one is listed: so nothing says that there's none.
		const words = `^The ${name} was (refused, and it is unknown whether|not sent: )`;
		// An authorization that's void is void for both.
		if (name === 'void') expect(new Set(results).size).toBe(1);
		else expect(results).toContainEqual(expect.stringMatching(new RegExp(words)));
		expect(movementsOf(id).filter(({ type }) => type === name)).toHaveLength(1);
	});

	it('should refund no more than was paid', async () => {
		const { id } = await charged();
		const results = await twice({ ...REFUND, chargeId: id, howMuch: 'part', amount: '6' });
		expect(results).toContainEqual(
			// The other one is of the same amount and minute: so nothing says that there's none.
			expect.stringMatching(/^The refund was (refused, and it is unknown|not sent: ).*4\.50? SAR/),
		);
		expect(movementsOf(id).filter(({ type }) => type === 'refund')).toHaveLength(1);
	});
});

describe("when the node can't start", () => {
	it('should say that it was not sent, and send it when n8n tries again', async () => {
		const { cardPaymentsApi } = payments.recorder.credentials;
		let reads = 0;
		// n8n's database, or the store of secrets behind it, is away for a moment.
		const credentials = {
			get cardPaymentsApi() {
				if (reads++ === 0) throw new Error('The database is away');
				return cardPaymentsApi;
			},
		};
		const { items, error } = await charge({}, { credentials, node: RETRY_ON_FAIL });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.status)).toEqual(['CAPTURED']);
		expect(payments.recorder.requests).toHaveLength(1);
	});

	it.each<[string, IDataObject, Parameters<typeof execute>[1], string]>([
		[
			'no credential can be read',
			{},
			{ credentials: { cardPaymentsApi: undefined as never } },
			"The credential can't be read",
		],
		['an expression fails', { amount: '={{ $("Nowhere").item.json.total }}' }, {}, `"Amount" can't be read`],
	])('should say so in its item: %s', async (_, parameters, rest, words) => {
		const from = payments.sandbox.requests.length;
		const { items } = await charge(parameters, { ...rest, ...CONTINUE });
		expect(payments.sandbox.requests).toHaveLength(from);
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ outcome: 'not_sent', error: expect.stringContaining(words) }),
		]);
	});

	it.each(['http://127.0.0.1:9', 'https://payments.invalid', 'http://payments.example.com'])(
		'should say that it was not sent, since nothing can be sent to %s',
		async (baseUrl) => {
			const credentials = { cardPaymentsApi: { apiKey: 'sk_test_NotARealKey', baseUrl } };
			expect(errorOf(await charge({}, { credentials })).message).toMatch(/^The charge was not sent: /);
		},
	);
});

it('should report an unknown outcome if the execution is cancelled, and charge no further item', async () => {
	payments.sandbox.faults.next({ kind: 'delay-response', delayMs: 3_000, path: PATH });
	const cancel = new AbortController();
	const before = payments.sandbox.charges.length;
	const running = charge({}, { input: [{ json: {} }, { json: {} }], signal: cancel.signal, ...CONTINUE });
	while (payments.sandbox.charges.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
	cancel.abort();
	const { items, error } = await running;
	expect(payments.sandbox.charges.length - before).toBe(1);
	expect(JSON.stringify([items, error])).toContain('It is unknown whether the charge was made: ');
});

describe('as the tool of an AI agent', () => {
	const ask = async (parameters: IDataObject, agent: Parameters<typeof executeTool>[1] = { calls: 2 }) => {
		const from = payments.sandbox.movements.length;
		const requests = payments.sandbox.requests.length;
		const { items, error } = await executeTool(parameters, agent, credentialsFor(payments.sandbox));
		expect(error).toBeUndefined();
		return {
			results: items('Agent').map(({ json }) => String(json.result ?? json.error ?? json.id)),
			requests: payments.paymentRequests(requests).length,
			moved: payments.sandbox.movements.slice(from).map(({ type: moved }) => moved),
		};
	};

	it.each([
		['one after the other', {}, {}],
		['called several times in one turn', {}, { atOnce: true }],
	])('should make the same payment once and return its response again, %s', async (_, more, how) => {
		const { results, requests, moved } = await ask({ ...CHARGE, ...more }, { calls: 3, ...how });
		expect([requests, moved]).toEqual([1, ['charge']]);
		expect(results).toEqual(Array(3).fill(payments.sandbox.charges.at(-1)?.response.id));
	});

	it('should not send it again after an unknown outcome, and tell the agent why', async () => {
		payments.sandbox.faults.next({ kind: 'drop-after-processing', path: PATH });
		payments.sandbox.faults.next({ kind: 'status', status: 404, path: `${PATH}list`, times: 9 });
		const { results, moved } = await ask(CHARGE);
		payments.sandbox.faults.clear();
		expect(moved).toEqual(['charge']);
		for (const result of results) expect(result).toMatch(UNKNOWN);
	});

	it('should make different payments, and the same one in another execution', async () => {
		const different = await ask({ ...CHARGE, amount: '={{ $runIndex === 0 ? 10 : 20 }}' });
		const [first, second] = [await ask(CHARGE, { calls: 1 }), await ask(CHARGE, { calls: 1 })];
		expect([different, first, second].map(({ moved }) => moved.length)).toEqual([2, 1, 1]);
	});

	it('should charge, and refund a part, once if an older agent makes all calls at the same time', async () => {
		const older = { calls: 3, type: 'olderAgent' };
		expect(await ask(CHARGE, older)).toMatchObject({
			moved: ['charge'],
			results: Array(3).fill(expect.stringContaining('"status":"CAPTURED"')),
		});
		const { id } = await charged();
		expect(await ask({ ...REFUND, chargeId: id, howMuch: 'part', amount: '2' }, older)).toMatchObject({
			moved: ['refund'],
			results: Array(3).fill(expect.stringContaining('"status":"REFUNDED"')),
		});
		payments.sandbox.faults.next({ kind: 'drop-after-processing', path: PATH });
		expect(await ask(CHARGE, older)).toMatchObject({
			moved: ['charge'],
			results: Array(3).fill(expect.stringContaining('"status":"CAPTURED"')),
		});
	});
});
