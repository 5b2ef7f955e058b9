import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import { startSandbox, type SandboxOptions } from '../../sandbox/server.ts';
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

/** Continue on Fail. */
export const CONTINUE = { node: { onError: 'continueRegularOutput' as const } };

/** What a failed execution tells the user. */
export function errorOf(result: Awaited<ReturnType<typeof executeNode>>) {
	const { message, description, context } = (result.error ?? {}) as {
		message?: string;
		description?: string;
		context?: { itemIndex?: number };
	};
	return { message, description, itemIndex: context?.itemIndex };
}

/** A sandbox for a test file, with payouts of ten days. Each test ends without faults, none breaks the contract. */
export function useSandbox(options: Partial<SandboxOptions> = {}) {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ now: NOW, strict: true, days: 10, ...options });
	});
	afterEach(() => sandbox.faults.clear());
	afterAll(async () => {
		expect(sandbox.violations).toEqual([]);
		await sandbox.close();
	});
	const execute = async (parameters: IDataObject, rest: NodeOptions = {}) =>
		await executeNode(parameters, { credentials: credentialsFor(sandbox), ...rest });
	return {
		get current() {
			return sandbox;
		},
		/** Executes the node on n8n's engine. */
		execute,
		/** The payouts that have sheets. */
		ready: () => sandbox.payouts.filter(({ settlements_available: isReady }) => isReady),
		/** What an execution without an error outputs. */
		async output(parameters: IDataObject, rest: NodeOptions = {}): Promise<IDataObject[]> {
			const { items, error } = await execute(parameters, rest);
			expect(error).toBeUndefined();
			return items.map(({ json }) => json);
		},
	};
}

/** Of input items, with nothing else set. */
export const MATCH_BANK_LINES = { resource: 'payout', operation: 'matchBankLines', lines: 'fromItems' };
/** The sandbox's bank statement. */
export async function bankLinesOf(sandbox: Sandbox): Promise<IDataObject[]> {
	const csv = await (await fetch(`${sandbox.url}/_sandbox/bank-statement.csv`)).text();
	return parse(csv, { columns: true }) as IDataObject[];
}

/** A payout's zip as the service sends it. */
export async function zipOf(sandbox: Sandbox, payoutId: string): Promise<Buffer> {
	return Buffer.from(await (await fetch(`${sandbox.url}/_sandbox/payouts/${payoutId}/zip`)).arrayBuffer());
}
