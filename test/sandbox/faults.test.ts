import { call, list, now, rejection, useSandbox } from './helpers.ts';

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

describe('over HTTP', () => {
	const control = (method: string, body?: unknown): Promise<Response> =>
		fetch(`${sandbox.it.url}/_sandbox/faults`, {
			method,
			...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
		});

	test('sets, shows and clears faults', async () => {
		expect(await (await control('POST', { kind: 'status', status: 500 })).json()).toEqual([
			{ kind: 'status', status: 500, times: 1 },
		]);
		await control('POST', [{ kind: 'html' }, { kind: 'json' }]);
		expect(await (await control('GET')).json()).toHaveLength(3);
		expect(await statusOf(ask())).toBe(500);
		expect(await (await control('DELETE')).json()).toEqual([]);
		expect((await list(sandbox.it)).count).toBeGreaterThan(0);
	});

	test('rejects an unknown kind', async () => {
		expect(await rejection(await control('POST', { kind: 'explode' }), 400, 'unknown_fault')).toContain(
			'drop-mid-response',
		);
		await rejection(await control('POST'), 400, 'invalid_request');
		expect(sandbox.it.faults.pending).toEqual([]);
	});
});
