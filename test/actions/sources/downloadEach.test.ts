import { startSandbox } from '../../../sandbox/server.ts';
import { credentialsFor, DAY, NOW, type Sandbox } from '../../engine/service.ts';
import { executeNode, type NodeOptions } from '../../harness/engine.ts';
import { useSimulatedClock } from '../../harness/simulatedClock.ts';

const COUNT = 40;

useSimulatedClock();

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
	for (let index = 0; index < COUNT; index++) await sandbox.addPayout({ date: NOW - 300 * DAY + index, rows: 1 });
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => await sandbox.close());

/** The transactions of 40 payouts. `rest` is more of the execution. */
async function run(rest: NodeOptions = {}) {
	const from = sandbox.requests.length;
	const period = { period: 'custom', from: NOW - 301 * DAY, to: NOW - 299 * DAY };
	const result = await executeNode(
		{ resource: 'transaction', operation: 'getMany', ...period },
		{ credentials: credentialsFor(sandbox), ...rest },
	);
	const downloads = sandbox.requests.slice(from).filter(({ path }) => path.endsWith('/download'));
	return { ...result, downloads };
}

describe('many downloads', () => {
	it('should return all payouts in the order of the list', async () => {
		const { items, error, downloads } = await run();
		expect(error).toBeUndefined();
		expect(downloads).toHaveLength(COUNT);
		const dates = items.map(({ json }) => json.payout_date as string);
		expect(dates.length).toBeGreaterThanOrEqual(COUNT);
		expect(dates).toEqual([...dates].sort().reverse());
	});

	it('should mostly ask for the next one before a slow one is there', async () => {
		// Long beside what a busy machine takes for a request.
		const delayMs = 400;
		sandbox.faults.next({ kind: 'delay-response', path: '/v2/payouts/download', delayMs, times: COUNT });
		const { error, downloads } = await run();
		expect(error).toBeUndefined();
		const early = downloads.filter(({ time }, index) => time - (downloads[index - 1]?.time ?? 0) < delayMs);
		expect(early.length).toBeGreaterThan(COUNT / 2);
	});

	it('should make all requests wait when the service asks for it, and lose none', async () => {
		sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 429, retryAfter: 1 });
		const { items, error, downloads } = await run();
		expect(error).toBeUndefined();
		expect(downloads.filter(({ status }) => status === 200)).toHaveLength(COUNT);
		const refused = downloads.find(({ status }) => status === 429);
		const asked = downloads.map(({ time }) => time - (refused?.time ?? 0));
		// Requests under way were sent before. Both sides share one clock.
		expect(asked.filter((after) => after > 300 && after < 950)).toEqual([]);
		expect(new Set(items.map(({ json }) => json.payout_id)).size).toBe(COUNT);
	});
});

describe('downloads that fail, under Continue on Fail', () => {
	const path = '/v2/payouts/download';
	/** What came of each payout: the number of its transactions, or its error. */
	async function outcomes() {
		const { items, downloads, error } = await run({ node: { onError: 'continueRegularOutput' } });
		expect(error).toBeUndefined();
		const failed = items.flatMap(({ json }) => (json.error === undefined ? [] : [json]));
		const read = new Set(items.filter(({ json }) => json.error === undefined).map(({ json }) => json.payout_id));
		// Each payout is there once, read or not.
		const named = failed.map(({ payout_id }) => payout_id);
		expect(new Set([...read, ...named]).size).toBe(COUNT);
		expect(read.size + named.length).toBe(COUNT);
		return { read, failed, asked: downloads.length };
	}
	it('should read the others when one is forbidden, and name the payout', async () => {
		sandbox.faults.next({ kind: 'status', status: 422, path });
		sandbox.faults.next({ kind: 'status', status: 403, path, times: 4 });
		const { failed, read, asked } = await outcomes();
		expect([failed.length, read.size, asked]).toEqual([5, COUNT - 5, COUNT]);
	});

	it('should stop when the first three are forbidden, and name each payout', async () => {
		sandbox.faults.next({ kind: 'status', status: 403, path, times: COUNT });
		const { failed, asked } = await outcomes();
		expect(failed).toHaveLength(COUNT);
		expect(asked).toBeLessThan(COUNT / 2);
		expect(failed.at(-1)).toMatchObject({
			error: expect.stringMatching(/^payout_\d+: The API key isn't allowed to do this$/),
			description: expect.stringContaining('Skipped because earlier downloads failed the same way.'),
		});
	});

	it('should stop when the key is rejected, and pass on what was read', async () => {
		sandbox.faults.next({ kind: 'delay-response', delayMs: 1, path, times: 2 });
		sandbox.faults.next({ kind: 'status', status: 422, path });
		sandbox.faults.next({ kind: 'status', status: 401, path });
		const { read, failed, asked } = await outcomes();
		expect(read.size).toBeGreaterThan(1);
		expect(read.size + failed.length).toBe(COUNT);
		expect(asked).toBeLessThan(COUNT / 2);
	});

	it('should stop when the service asks for more than a minute, and say until when', async () => {
		sandbox.faults.next({ kind: 'delay-response', delayMs: 1, path, times: 2 });
		sandbox.faults.next({ kind: 'status', status: 429, retryAfter: 3_600, path });
		const { read, failed, asked } = await outcomes();
		expect(asked).toBeLessThan(COUNT / 2);
		expect(read.size).toBe(asked - 1);
		for (const { description } of failed) {
			const until = /wait until ([-\dT:.]+Z)\./.exec(String(description))?.[1] ?? '';
			expect(Date.parse(until) - Date.now()).toBeGreaterThan(3_500_000);
		}
	});

	it('should stop soon when the service is down', async () => {
		sandbox.faults.next({ kind: 'status', status: 503, retryAfter: 0, path, times: 4 * COUNT });
		const { failed, asked } = await outcomes();
		expect(failed).toHaveLength(COUNT);
		expect(asked).toBeLessThan(COUNT);
	});
});
