import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { executeNode, type NodeOptions } from '../harness/engine.ts';

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** A Friday. The sandbox's payouts end on its UTC day. */
export const NOW = Date.UTC(2026, 0, 16, 12);
export const DAY = 24 * 60 * 60 * 1_000;
/** A period with everything that the sandbox holds. */
export const ALL_TIME = { period: 'custom', from: NOW - 60 * DAY, to: NOW + DAY };

export function credentialsFor(sandbox: Sandbox) {
	return { cardPaymentsApi: { apiKey: sandbox.keys.test, baseUrl: sandbox.url } };
}

/** Executes a payout operation against the sandbox on n8n's engine. */
export async function executePayout(sandbox: Sandbox, parameters: IDataObject, rest: NodeOptions = {}) {
	return await executeNode({ resource: 'payout', ...parameters }, { credentials: credentialsFor(sandbox), ...rest });
}

/** What a failed execution tells the user. */
export function errorOf(result: Awaited<ReturnType<typeof executeNode>>) {
	const { message, description, context } = (result.error ?? {}) as {
		message?: string;
		description?: string;
		context?: { itemIndex?: number };
	};
	return { message, description, itemIndex: context?.itemIndex };
}

/** A sandbox for a test file. Each test ends without faults, and none breaks the service's contract. */
export function useSandbox(): { readonly current: Sandbox } {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ now: NOW });
	});
	afterEach(() => sandbox.faults.clear());
	afterAll(async () => {
		expect(sandbox.violations).toEqual([]);
		await sandbox.close();
	});
	return {
		get current() {
			return sandbox;
		},
	};
}

/** A payout's zip as the service sends it. */
export async function zipOf(sandbox: Sandbox, payoutId: string): Promise<Buffer> {
	return Buffer.from(await (await fetch(`${sandbox.url}/_sandbox/payouts/${payoutId}/zip`)).arrayBuffer());
}
