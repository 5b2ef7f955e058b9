import { startSandbox } from '../../../sandbox/server.ts';
import { DAY, NOW, type Sandbox } from '../../engine/service.ts';
import { executeNode } from '../../harness/engine.ts';

const COUNT = 40;

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
	for (let index = 0; index < COUNT; index++) await sandbox.addPayout({ date: NOW - 300 * DAY + index, rows: 1 });
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => await sandbox.close());

/** The transactions of 40 payouts. `options` are the operation's. */
async function run(options = {}) {
	const from = sandbox.requests.length;
	const result = await executeNode(
		{
			resource: 'transaction',
			operation: 'getMany',
			period: 'custom',
			from: NOW - 301 * DAY,
			to: NOW - 299 * DAY,
			options,
		},
		{ credentials: { cardPaymentsApi: { apiKey: sandbox.keys.test, baseUrl: sandbox.url } } },
	);
	const downloads = sandbox.requests.slice(from).filter(({ path }) => path.endsWith('/download'));
	return { ...result, downloads };
}

describe('many downloads', () => {
	it('should give all payouts in the order of the list', async () => {
		const { items, error, downloads } = await run();
		expect(error).toBeUndefined();
		expect(downloads).toHaveLength(COUNT);
		const dates = items.map(({ json }) => json.payout_date as string);
		expect(dates.length).toBeGreaterThanOrEqual(COUNT);
		expect(dates).toEqual([...dates].sort().reverse());
	});

	it('should be faster than one after the other when each takes its time', async () => {
		sandbox.faults.next({ kind: 'delay-response', path: '/v2/payouts/download', delayMs: 100, times: COUNT });
		const started = Date.now();
		expect((await run()).error).toBeUndefined();
		expect(Date.now() - started).toBeLessThan((COUNT * 100) / 2);
	});

	it('should make all requests wait when the service says so, and lose none', async () => {
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
