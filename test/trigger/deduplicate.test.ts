import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { passOn } from '../../nodes/CardPayments/trigger/passOn';
import { RecentDeliveries } from '../../nodes/CardPayments/trigger/recentDeliveries';
import { payoutBody, hex } from '../domain/webhook/signing';
import { SECRET, startReceiver, startService } from './post';

let nodes = 0;
let executions = 0;

/**
 * n8n's history as it is: read, then written as a whole `takes` milliseconds later, with other executions in between.
 */
function history(takes = 1) {
	const stored = new Map<string, string[]>();
	let failures = 0;
	let lostReplies = 0;
	return {
		fail: (times: number) => (failures = times),
		loseReplies: (times: number) => (lostReplies = times),
		checkProcessedAndRecord: async (
			keys: string[],
			scope: string,
			{ mode, maxEntries }: { mode: string; maxEntries: number },
		) => {
			expect([scope, mode]).toEqual(['node', 'entries']);
			if (failures-- > 0) throw new Error('database is locked');
			const known = stored.get('node') ?? [];
			await new Promise((resolve) => setTimeout(resolve, takes));
			const fresh = keys.filter((key) => !known.includes(key));
			stored.set('node', [...known, ...fresh].slice(-maxEntries));
			if (lostReplies-- > 0) throw new Error('Connection terminated unexpectedly');
			return { new: fresh, processed: keys.filter((key) => known.includes(key)) };
		},
	};
}

function execution(
	helpers: object,
	{
		node = `run-${nodes}`,
		mode = 'webhook',
		options = {},
		json = JSON.parse(payoutBody().toString()) as object,
		id = String(++executions),
	} = {},
) {
	const context = {
		getInputData: () => [{ json }],
		getNodeParameter: () => options,
		getMode: () => mode,
		getExecutionId: () => id,
		getNode: () => ({ id: node }),
		getWorkflow: () => ({ id: 'workflow-1' }),
		logger: { warn: () => {} },
		helpers,
	} as unknown as IExecuteFunctions;
	return { run: async (pass = passOn): Promise<INodeExecutionData[]> => (await pass.call(context))[0] ?? [] };
}

beforeEach(() => nodes++);

describe('an execution', () => {
	it('should pass an event on once', async () => {
		const helpers = history();
		expect(await execution(helpers).run()).toHaveLength(1);
		expect(await execution(helpers).run()).toEqual([]);
		expect(await execution(helpers, { json: { id: 'payout_330001', status: 'FAILED' } }).run()).toHaveLength(1);
	});

	it('should pass on a status that a payout reaches again, and an amount that was corrected', async () => {
		const helpers = history();
		const deliver = (changes: Record<string, unknown>) =>
			execution(helpers, { json: JSON.parse(payoutBody(changes).toString()) as object }).run();
		const failed = { status: 'FAILED', date: 1_000 };
		expect(await deliver(failed)).toHaveLength(1);
		expect(await deliver({ status: 'INITIATED', date: 2_000 })).toHaveLength(1);
		expect(await deliver({ ...failed, date: 3_000 })).toHaveLength(1);
		expect(await deliver({ ...failed, amount: 1 })).toHaveLength(1);
		expect(await deliver(failed)).toEqual([]);
	});

	it('should pass on one of a hundred duplicates at the same time, and all of a hundred others', async () => {
		const helpers = history();
		const same = await Promise.all(Array.from({ length: 100 }, async () => await execution(helpers).run()));
		expect(same.flat()).toHaveLength(1);
		const runOther = async (_: unknown, index: number) =>
			await execution(helpers, { json: { id: `payout_${index}`, status: 'PAID_OUT' } }).run();
		expect((await Promise.all(Array.from({ length: 100 }, runOther))).flat()).toHaveLength(100);
		expect((await Promise.all(Array.from({ length: 100 }, runOther))).flat()).toHaveLength(0);
	});

	it('should write waiting events together, and pass on each once', async () => {
		const helpers = history(20);
		const written = jest.spyOn(helpers, 'checkProcessedAndRecord');
		const runs = Array.from({ length: 40 }, async (_, index) => {
			const json = { id: `payout_${index % 20}`, status: 'PAID_OUT' };
			return await execution(helpers, { json }).run();
		});
		const passed = (await Promise.all(runs)).flat().map(({ json }) => json.id);
		expect([passed.length, new Set(passed).size]).toEqual([20, 20]);
		expect(written.mock.calls.length).toBeLessThan(20);
	});

	it('should forget the oldest when the history is full', async () => {
		const helpers = history();
		const options = { historySize: 2 };
		for (const id of ['a', 'b', 'c']) await execution(helpers, { options, json: { id, status: 'X' } }).run();
		expect(await execution(helpers, { options, json: { id: 'c', status: 'X' } }).run()).toEqual([]);
		expect(await execution(helpers, { options, json: { id: 'a', status: 'X' } }).run()).toHaveLength(1);
	});

	it.each([{ mode: 'manual' }, { mode: 'retry' }, { options: { deduplicate: false } }])(
		'should pass everything on: %j',
		async (changes) => {
			const helpers = history();
			await execution(helpers).run();
			expect(await execution(helpers, changes).run()).toHaveLength(1);
		},
	);

	it('should pass its event on again when it executes again, unlike any other execution', async () => {
		const helpers = history();
		expect(await execution(helpers, { id: '17' }).run()).toHaveLength(1);
		expect(await execution(helpers, { id: '18' }).run()).toEqual([]);
		expect(await execution(helpers, { id: '17' }).run()).toHaveLength(1);
		expect(await execution(helpers, { id: '19' }).run()).toEqual([]);
	});

	it("should not treat its own event as a duplicate if the history's reply is lost", async () => {
		const helpers = history();
		helpers.loseReplies(1);
		expect(await execution(helpers).run()).toHaveLength(1);
		expect(await execution(helpers).run()).toEqual([]);
	});

	it("should pass an event on twice rather than never if the history can't be written", async () => {
		const helpers = history();
		helpers.fail(2);
		expect(await execution(helpers).run()).toHaveLength(1);
		expect(await execution(helpers).run()).toEqual([]);
		helpers.fail(3);
		expect(await execution(helpers, { json: { id: 'new', status: 'X' } }).run()).toHaveLength(1);
	});
});

describe('two processes of queue mode, which share only the database', () => {
	/** The trigger with its own memory. */
	const process = () => {
		let own: typeof passOn = passOn;
		jest.isolateModules(
			() =>
				(own = (jest.requireActual('../../nodes/CardPayments/trigger/passOn') as { passOn: typeof passOn })
					.passOn),
		);
		return own;
	};

	it('should pass an event on once, whichever process executes it', async () => {
		const helpers = history();
		const [one, other] = [process(), process()];
		expect(one).not.toBe(other);
		expect(await execution(helpers).run(one)).toHaveLength(1);
		expect(await execution(helpers).run(other)).toEqual([]);
		expect(await execution(helpers).run(one)).toEqual([]);
	});

	it.each([1, 40])(
		'should remember every event even if they overwrite each other: %d ms a write',
		async (takes) => {
			// It looks at random moments, and a busy machine may delay a write beyond all of them. So it forgets an
			// event now and then. Without looks, each trial forgets most.
			let forgotten: INodeExecutionData[] = [];
			for (let trial = 1; trial <= 3; trial++) {
				const helpers = history(takes);
				const processes = [process(), process(), process()];
				const runAll = async () =>
					await Promise.all(
						Array.from(
							{ length: 30 },
							async (_, index) =>
								await execution(helpers, { json: { id: `payout_${index}`, status: 'PAID_OUT' } }).run(
									processes[index % 3],
								),
						),
					);
				expect((await runAll()).flat()).toHaveLength(30);
				forgotten = (await runAll()).flat();
				if (forgotten.length === 0) break;
			}
			expect(forgotten).toEqual([]);
		},
		60_000,
	);

	it("should pass on the event of a dead process's execution", async () => {
		const helpers = history();
		expect(await execution(helpers, { id: '17' }).run(process())).toHaveLength(1);
		expect(await execution(helpers, { id: '17' }).run(process())).toHaveLength(1);
	});
});

describe('deliveries of one event at the same time', () => {
	it("should wait for the first one's execution, and pass if it never comes", async () => {
		const node = `parallel-${nodes}`;
		const receiver = await startReceiver(() => ({ node }));
		const post = async () => {
			const headers = { 'content-type': 'application/json', 'x-signature': hex(SECRET, payoutBody()) };
			return (await (
				await fetch(receiver.url, { method: 'POST', body: payoutBody(), headers })
			).json()) as object;
		};
		try {
			expect(await post()).toEqual({ accepted: true });
			const waiting = Promise.all(Array.from({ length: 20 }, post));
			await new Promise((resolve) => setTimeout(resolve, 200));
			await execution(history(), { node }).run();
			expect(await waiting).toEqual(Array.from({ length: 20 }, () => ({ duplicate: true })));
			expect(await post()).toEqual({ duplicate: true });
		} finally {
			await receiver.close();
		}
	});

	it('should be recognized by the data passed on, in the process and in the history', async () => {
		const node = `passed-on-${nodes}`;
		const service = await startService([
			{ ...(JSON.parse(payoutBody().toString()) as object), wallet: { id: 'wallet_1124' } },
		]);
		const credentials = { cardPaymentsApi: { apiKey: 'sk_test', baseUrl: service.url } };
		const receiver = await startReceiver(() => ({ node, credentials, parameters: { validateBy: 'service' } }));
		const post = async (changes: Record<string, unknown>) => {
			const response = await fetch(receiver.url, {
				method: 'POST',
				body: payoutBody(changes),
				headers: { 'content-type': 'application/json' },
			});
			return (await response.json()) as object;
		};
		try {
			expect(await post({})).toEqual({ accepted: true });
			const json = receiver.received[0]?.item ?? {};
			const helpers = history();
			expect(await execution(helpers, { node, json }).run()).toHaveLength(1);
			// Delivered with another time of that day. The service's own record has the same time as before.
			expect(await post({ date: 1_698_570_023_751 })).toEqual({ duplicate: true });
			expect(await execution(helpers, { node, json }).run()).toEqual([]);
		} finally {
			await receiver.close();
			await service.close();
		}
	});

	it('should not count as duplicates of a delivery that never got an execution', async () => {
		const receiver = await startReceiver(() => ({ node: `lost-${nodes}` }));
		const post = async () =>
			await fetch(receiver.url, {
				method: 'POST',
				body: payoutBody(),
				headers: { 'content-type': 'application/json', 'x-signature': hex(SECRET, payoutBody()) },
			});
		try {
			await post();
			await post();
			await post();
			expect(receiver.received.filter(({ item }) => item !== undefined)).toHaveLength(3);
		} finally {
			await receiver.close();
		}
	});
});

describe('RecentDeliveries', () => {
	it('should forget by time and by number', () => {
		const recent = new RecentDeliveries({ remembered: 1_000, longestWait: 100, most: 2 });
		for (const key of ['a', 'b', 'c']) recent.own(key, 0);
		recent.begin('x', 1);
		expect(['a', 'b', 'c'].map((key) => recent.isOwned(key))).toEqual([false, true, true]);
		recent.begin('y', 1_000);
		expect(['b', 'c'].map((key) => recent.isOwned(key))).toEqual([false, false]);
	});

	it('should let another through if the first takes too long', () => {
		const recent = new RecentDeliveries({ remembered: 1_000, longestWait: 100, most: 2 });
		expect(recent.begin('a', 0)).toBe('first');
		expect(recent.begin('a', 99)).toBeInstanceOf(Promise);
		expect(recent.begin('a', 100)).toBe('first');
	});
});
