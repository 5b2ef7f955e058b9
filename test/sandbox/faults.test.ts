import { call, now, useSandbox } from './helpers.ts';

const sandbox = useSandbox();
const period = { period: { date: { from: 0, to: now } } };
const charge = { amount: 5, currency: 'SAR', source: { id: 'tok_visa' }, threeDSecure: false };
const ask = (): Promise<Response> => call(sandbox.it, '/v2/payouts/list', period);
const pay = (): Promise<Response> => call(sandbox.it, '/v2/charges/', charge);

/** The status, or "broken" without a complete response. */
async function statusOf(request: Promise<Response>): Promise<number | string> {
	try {
		const response = await request;
		await response.arrayBuffer();
		return response.status;
	} catch {
		return 'broken';
	}
}

test('applies only to its path, `times` times, in order', async () => {
	sandbox.it.faults.next(
		{ kind: 'status', status: 502, path: '/v2/payouts/list', times: 2 },
		{ kind: 'status', status: 503, path: '/v2/charges' },
	);
	expect(await statusOf(ask())).toBe(502);
	expect(await statusOf(pay())).toBe(503);
	expect(await statusOf(pay())).toBe(200);
	expect(sandbox.it.faults.pending).toHaveLength(1);
	expect(await statusOf(ask())).toBe(502);
	expect(await statusOf(ask())).toBe(200);
	expect(sandbox.it.faults.pending).toEqual([]);
});
