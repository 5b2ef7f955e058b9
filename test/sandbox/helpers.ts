import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.ts';

/** A day that all tests share, so that none depends on the calendar. */
export const now = Date.UTC(2026, 2, 17, 15, 4, 5);
export const day = 86_400_000;
export const anchor = Date.UTC(2026, 2, 17);

/** A sandbox for a test file. A broken contract that no test asked for fails the file. */
export function useSandbox(options: Partial<SandboxOptions> = {}): { readonly it: Sandbox } {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ now, retryDelaysMs: [20, 40], ...options });
	});
	afterEach(() => {
		expect(sandbox.violations).toEqual([]);
		sandbox.faults.clear();
	});
	afterAll(() => sandbox.close());
	return {
		get it() {
			return sandbox;
		},
	};
}

const open: Array<{ close: () => Promise<void> }> = [];

// A test that fails half-way mustn't keep jest from ending.
afterEach(async () => {
	await Promise.all(open.splice(0).map((opened) => opened.close()));
});

/** A sandbox with its own options, for one test. */
export async function ownSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
	const sandbox = await startSandbox({ now, ...options });
	open.push(sandbox);
	return sandbox;
}

export async function call(sandbox: Sandbox, path: string, body: unknown, key = sandbox.keys.test): Promise<Response> {
	return fetch(sandbox.url + path, {
		method: 'POST',
		redirect: 'manual',
		headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
}

export async function look(sandbox: Sandbox, path: string, key = sandbox.keys.test): Promise<Response> {
	return fetch(sandbox.url + path, { headers: { authorization: `Bearer ${key}` } });
}

interface ListResponse {
	object: string;
	live_mode: boolean;
	api_version: string;
	count: number;
	has_more: boolean;
	payouts: Array<Record<string, unknown> & { id: string; date: number; amount: number; currency: string }>;
}

export async function list(sandbox: Sandbox, from = 0, to = now + day): Promise<ListResponse> {
	const response = await call(sandbox, '/v2/payouts/list', { period: { date: { from, to } } });
	expect(response.status).toBe(200);
	return (await response.json()) as ListResponse;
}

export async function download(sandbox: Sandbox, ...ids: string[]): Promise<Buffer> {
	const response = await call(sandbox, '/v2/payouts/download', { payouts: { payout_id: ids } });
	expect(response.status).toBe(200);
	return Buffer.from(await response.arrayBuffer());
}

/** Expects an error response and returns its first description. */
export async function rejection(response: Response, status: number, code: string): Promise<string> {
	const body = (await response.json()) as { errors: Array<{ code: string; description: string }> };
	expect([response.status, body.errors[0]?.code]).toEqual([status, code]);
	return body.errors[0]?.description ?? '';
}
