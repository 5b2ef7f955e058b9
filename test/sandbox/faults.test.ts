import JSZip from 'jszip';
import { unclearFaults, type Fault } from '../../sandbox/server.ts';
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

/** Charges that a request made. */
async function charged(request: () => Promise<Response>): Promise<{ status: number | string; charges: number }> {
	const before = sandbox.it.charges.length;
	return { status: await statusOf(request()), charges: sandbox.it.charges.length - before };
}

test.each([429, 500, 502, 503, 504])('responds with status %d instead of processing', async (status) => {
	sandbox.it.faults.next({ kind: 'status', status });
	expect(await charged(pay)).toEqual({ status, charges: 0 });
	expect(await charged(pay)).toEqual({ status: 200, charges: 1 });
});

test.each(['2', 'Wed, 21 Oct 2026 07:28:00 GMT'])('responds with 429 and Retry-After: %s', async (retryAfter) => {
	sandbox.it.faults.next({ kind: 'status', status: 429, retryAfter });
	const response = await ask();
	expect(response.headers.get('retry-after')).toBe(retryAfter);
	await rejection(response, 429, 'sandbox_429');
});

test('responds with a status after processing, so only the response is lost', async () => {
	sandbox.it.faults.next({ kind: 'status', status: 504, processed: true });
	expect(await charged(pay)).toEqual({ status: 504, charges: 1 });
});

test('drops the connection before it reads the body', async () => {
	sandbox.it.faults.next({ kind: 'drop-before-body' });
	expect(await charged(pay)).toEqual({ status: 'broken', charges: 0 });
	expect(sandbox.it.requests.at(-1)).toMatchObject({ path: '/v2/charges/', fault: 'drop-before-body' });
	expect(sandbox.it.requests.at(-1)?.status).toBeUndefined();
});

test('drops the connection after it processes the request', async () => {
	sandbox.it.faults.next({ kind: 'drop-after-processing' });
	expect(await charged(pay)).toEqual({ status: 'broken', charges: 1 });
});

test.each(['list', 'download'])('drops the connection in the middle of the response to %s', async (operation) => {
	const id = sandbox.it.payouts.find(({ settlements_available }) => settlements_available)?.id;
	const body = operation === 'list' ? period : { payouts: { payout_id: [id] } };
	sandbox.it.faults.next({ kind: 'drop-mid-response' });
	const response = await call(sandbox.it, `/v2/payouts/${operation}`, body);
	expect(response.status).toBe(200);
	await expect(response.arrayBuffer()).rejects.toThrow('terminated');
});

test('waits before and after processing', async () => {
	for (const kind of ['delay', 'delay-response'] as const) {
		sandbox.it.faults.next({ kind, delayMs: 150 });
		const begun = performance.now();
		expect((await ask()).status).toBe(200);
		expect(performance.now() - begun).toBeGreaterThan(140);
	}
});

describe('a client that times out', () => {
	/** Gives up as soon as `enough`. */
	async function impatient(enough: () => boolean): Promise<number | string> {
		const giveUp = new AbortController();
		const request = fetch(`${sandbox.it.url}/v2/charges/`, {
			method: 'POST',
			body: JSON.stringify(charge),
			signal: giveUp.signal,
			headers: { authorization: `Bearer ${sandbox.it.keys.test}`, 'content-type': 'application/json' },
		});
		const status = statusOf(request);
		while (!enough()) await new Promise((resolve) => setTimeout(resolve, 5));
		giveUp.abort();
		return status;
	}

	test('makes the charge when the client leaves before the response', async () => {
		const before = sandbox.it.charges.length;
		sandbox.it.faults.next({ kind: 'delay-response', delayMs: 20_000 });
		expect(await impatient(() => sandbox.it.charges.length > before)).toBe('broken');
		expect(sandbox.it.charges.length).toBe(before + 1);
	});

	test('charges nothing when the client leaves before it reads the request', async () => {
		const [charges, requests] = [sandbox.it.charges.length, sandbox.it.requests.length];
		sandbox.it.faults.next({ kind: 'delay', delayMs: 300 });
		expect(await impatient(() => sandbox.it.requests.length > requests)).toBe('broken');
		await new Promise((resolve) => setTimeout(resolve, 400));
		expect(sandbox.it.charges.length).toBe(charges);
	});
});

test('responds with things that are not a zip', async () => {
	const get = async (kind: Fault['kind']): Promise<[number, string | null, Buffer]> => {
		sandbox.it.faults.next({ kind, path: '/v2/payouts/download' });
		const response = await call(sandbox.it, '/v2/payouts/download', { payouts: { payout_id: ['payout_1'] } });
		return [response.status, response.headers.get('content-type'), Buffer.from(await response.arrayBuffer())];
	};
	const [htmlStatus, htmlType, page] = await get('html');
	expect([htmlStatus, htmlType]).toEqual([200, 'text/html; charset=utf-8']);
	expect(page.toString()).toMatch(/^<!doctype html>/);
	const [jsonStatus, jsonType, json] = await get('json');
	expect([jsonStatus, jsonType]).toEqual([200, 'application/json; charset=utf-8']);
	expect(JSON.parse(json.toString())).toHaveProperty('message');
	const [, emptyType, empty] = await get('empty-zip');
	expect(emptyType).toBe('application/zip');
	expect(Object.keys((await JSZip.loadAsync(empty)).files)).toEqual([]);
	const [, , noCsv] = await get('zip-without-csv');
	expect(Object.keys((await JSZip.loadAsync(noCsv)).files)).toEqual(['readme.txt']);
});

test('responds with a redirect', async () => {
	sandbox.it.faults.next({ kind: 'redirect', location: 'http://127.0.0.1:1/elsewhere', status: 307 });
	const response = await ask();
	expect([response.status, response.headers.get('location')]).toEqual([307, 'http://127.0.0.1:1/elsewhere']);
});

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

test('carries a request out, and responds with 400 and the documented codes', async () => {
	const before = sandbox.it.charges.length;
	sandbox.it.faults.next(...unclearFaults);
	for (const { code = '' } of unclearFaults) await rejection(await pay(), 400, code);
	expect(sandbox.it.charges.length - before).toBe(unclearFaults.length);
});
